import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import type { JudgedCounts } from '../src/pricing/loading/evaluation.ts';
import { total } from '../training/numbers/sums.ts';

const CORPUS = fileURLToPath(new URL('../training/judged/', import.meta.url));
/** Batches with titles of others, priced once more. */
const SECOND_JUDGES = ['second-judge.csv', 'third-judge.csv'];

/** Tables of names that a fit reads. */
const NAMES = ['brands', 'brands_more', 'models', 'themes'].map((table) => `names/${table}.csv`);

/** Returns how many titles, models, brands and names a language model priced, counted in its files. */
export function judgedCounts(): JudgedCounts {
  const titles = globSync(['titles/*.csv', 'keys/*.csv'], { cwd: CORPUS }).filter(
    (file) => !SECOND_JUDGES.includes(basename(file)),
  );
  const written = titles.filter((file) => basename(file).startsWith('written-'));
  return {
    titles: countRows(titles),
    written: countRows(written),
    models: countRows(['models.csv']),
    brands: countRows(['other-brands.csv']),
    names: countRows(NAMES),
  };
}

function countRows(files: readonly string[]): number {
  const options = { bom: true, from_line: 2, relax_column_count: true };
  return total(files, (file) => (parse(readFileSync(join(CORPUS, file)), options) as unknown[]).length);
}
