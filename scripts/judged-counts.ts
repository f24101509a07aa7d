import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { grouped } from '../src/wording/numbers.ts';

const CORPUS = fileURLToPath(new URL('../training/judged/', import.meta.url));
/** Batches with titles of others, priced once more. */
const SECOND_JUDGES = ['second-judge.csv', 'third-judge.csv'];

/** Returns a sentence with the numbers of titles, models and brands that a language model priced, from its files. */
export function judgedText(): string {
  const titles = globSync(['titles/*.csv', 'keys/*.csv'], { cwd: CORPUS }).filter(
    (file) => !SECOND_JUDGES.includes(basename(file)),
  );
  const written = titles.filter((file) => basename(file).startsWith('written-'));
  const rowsOf = (files: readonly string[]) => grouped(files.reduce((sum, file) => sum + countRows(file), 0));
  const [models, brands] = [rowsOf(['models.csv']), rowsOf(['other-brands.csv'])];
  return `A language model priced ${rowsOf(titles)} titles (${rowsOf(written)} of them written by a model, not found), ${models} models and ${brands} brands, one by one without seeing a price.`;
}

function countRows(file: string): number {
  const rows: unknown[] = parse(readFileSync(join(CORPUS, file)), {
    bom: true,
    from_line: 2,
    relax_column_count: true,
  });
  return rows.length;
}
