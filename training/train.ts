import { type Arguments, isPublishedFit, outOf, runCommand } from './command.ts';
import { trainOnSales } from './own-sales/run.ts';
import { callOf } from './program.ts';
import { VERSION } from './publish/version.ts';
import { installPackages } from './read/packages.ts';

const HELP = `Usage: ${callOf('train')} <files> [options]

Fits your sales on top of the published model: the brands and kinds that you sold move as far as the sales say, everything else
keeps its price. Files are CSV or Parquet with the columns of training/README.md, or the sales reports of Poshmark, eBay,
Mercari, Depop, Vendoo and List Perfectly.

  --out <folder>         where the model goes (default: own-model)
  --yes                  writes it even where amounts are hard to believe, such as cents
  --version <version>    (default: made from the published version, the newest date and the prices)
  --date <YYYY-MM-DD>    (default: the newest date among the sales)
  --alone                fits a model to the files alone, without the published one
  --cells <file>         cells of a warehouse in place of files; can be repeated
With --alone, or with the published cells:
  --tables <folder>      adds published statistics
  --write-cells <file>   also writes the cells, and what belongs to them beside them
  --write-prior <file>   also writes the effects that later fits lean on`;

runCommand(HELP, ['write-cells', 'write-prior', 'date'], async (args: Arguments) => {
  const { values, listings, cells } = args;
  const { version, date, tables } = values;
  if (!values.alone && !isPublishedFit(args))
    return trainOnSales({
      ...{ files: listings, cells, out: outOf(args), stamp: { version, date } },
      yes: values.yes,
    });
  installPackages();
  const { trainAlone } = await import('./alone/train-alone.ts');
  return trainAlone({
    ...{ listings, cells, tables, date, out: outOf(args) },
    version: version ?? (isPublishedFit(args) ? VERSION : undefined),
    writeCells: values['write-cells'],
    writePrior: values['write-prior'],
  });
});
