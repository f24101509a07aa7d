import { aimOf, callOf, OF_TRAINING, runCommand } from './command.ts';
import { evaluateOnSales } from './own-sales/run.ts';
import { requireDatabase } from './read/require-database.ts';

const HELP = `Usage: ${callOf('evaluate')} <files> [options]

Says how well the prices of train fit sales that they have not seen, beside the published prices, and writes
evaluation.json into the model's folder. Give it the files and options that train was given.

  --out <folder>         where the model is (default: own-model)
  --version <version>    if train was given one
  --date <YYYY-MM-DD>    if train was given one
  --alone                of a model that was fitted to the files alone
  --cells <file>         cells of a warehouse in place of files; can be repeated
  --tables <folder>      with --alone, or with the published cells: adds published statistics
  --sales <file>, --judged  with --alone: as train was given them`;

runCommand({ help: HELP, options: OF_TRAINING, takesFiles: true }, async (values, files) => {
  const { alone, cells, sales, judged, version, date, tables } = values;
  const { isPublished, out } = aimOf(values, files, HELP);
  if (!alone && !isPublished) return evaluateOnSales({ files, cells, out, stamp: { version, date } });
  requireDatabase();
  const { evaluateAlone } = await import('./alone/evaluate-alone.ts');
  return evaluateAlone({ listings: files, cells, sales, isJudged: judged ?? false, tables, out, version });
});
