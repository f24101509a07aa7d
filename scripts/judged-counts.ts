import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { JudgedCounts } from '../src/pricing/loading/evaluation.ts';
import { total } from '../training/numbers/sums.ts';

const JUDGED = join(import.meta.dirname, '../training/judged');
/** Batches that price titles a second time. */
const SECOND_JUDGES = ['second-judge.csv', 'third-judge.csv'];
/** Tables of names that a fit reads. */
const NAMES = ['brands', 'brands_more', 'models', 'themes'].map((table) => `names/${table}.csv`);

/** Counts the titles, models, brands, and names that a language model priced, in the files of its judgments. */
export function judgedCounts(): JudgedCounts {
  const batches = globSync(['titles/*.csv', 'keys/*.csv'], { cwd: JUDGED });
  const titles = batches.filter((file) => !SECOND_JUDGES.includes(basename(file)));
  return {
    titles: total(titles, countRows),
    written: total(
      titles.filter((file) => basename(file).startsWith('written-')),
      countRows,
    ),
    models: countRows('models.csv'),
    brands: countRows('other-brands.csv'),
    names: total(NAMES, countRows),
  };
}

/** Returns the number of rows in a file of judgments, without the header. */
function countRows(file: string): number {
  return parse(readFileSync(join(JUDGED, file)), { bom: true, from_line: 2, relax_column_count: true }).length;
}
