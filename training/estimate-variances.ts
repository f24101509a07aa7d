import { runCommand, TEXT, TEXTS } from './command.ts';
import { requireDatabase } from './read/require-database.ts';

const HELP = `Usage: npm run train:variances -- [files] [options]

Estimates the standard deviations that training/parameters.ts states for the effects of the model, by restricted maximum
likelihood, and prints them beside those in use. Files are CSV or Parquet with the columns of training/README.md.

  --cells <file>         cells in place of files, such as model/cells.csv, for structure and markets alone; can be repeated
  --tables <folder>      adds published statistics
  --write <file>         also writes the estimates as JSON
  --start <file>         starts from such a file, which takes fewer rounds
  --date <YYYY-MM-DD>    (default: the newest date among the listings)`;

runCommand(
  { help: HELP, options: { cells: TEXTS, tables: TEXT, write: TEXT, start: TEXT, date: TEXT }, takesFiles: true },
  async ({ cells, tables, write, start, date }, listings) => {
    if (listings.length + cells.length === 0)
      throw new Error(`Name at least one file of listings or cells.\n\n${HELP}`);
    requireDatabase();
    const { estimateDeviations } = await import('./alone/estimate-deviations.ts');
    return estimateDeviations({ listings, cells, tables, write, start, date });
  },
);
