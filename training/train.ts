import { aimOf, callOf, OF_TRAINING, runCommand, TEXT } from './command.ts';
import { trainOnSales } from './own-sales/run.ts';
import { VERSION } from './publish/version.ts';
import { requireDatabase } from './read/require-database.ts';

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
  --sales <file>         sales of whole markets, or of names, for the level and beside judgments; can be repeated
  --judged               adds the judged titles of training/judged/
  --write-cells <file>   also writes the cells, and what belongs to them beside them
  --write-prior <file>   also writes the effects that later fits lean on`;

const options = { ...OF_TRAINING, 'write-cells': TEXT, 'write-prior': TEXT } as const;

runCommand({ help: HELP, options, takesFiles: true }, async (values, files) => {
  const { alone, yes, cells, sales, judged, version, date, tables } = values;
  const { isPublished, out } = aimOf(values, files, HELP);
  if (!alone && !isPublished) return trainOnSales({ files, cells, out, stamp: { version, date }, yes });
  requireDatabase();
  const { trainAlone } = await import('./alone/train-alone.ts');
  return trainAlone({
    listings: files,
    cells,
    sales,
    isJudged: judged ?? false,
    tables,
    date,
    out,
    version: version ?? (isPublished ? VERSION : undefined),
    writeCells: values['write-cells'],
    writePrior: values['write-prior'],
  });
});
