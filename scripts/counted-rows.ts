import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { grouped } from '../src/base/numbers.ts';
import type { JudgedCounts } from '../src/pricing/loading/evaluation.ts';
import { total } from '../training/numbers/sums.ts';

const ROOT = join(import.meta.dirname, '..');
const JUDGED = join(ROOT, 'training/judged');
/** Batches that price titles a second time. */
const SECOND_JUDGES = ['second-judge.csv', 'third-judge.csv'];
/** Tables of names that a fit reads. */
const NAMES = ['brands', 'brands_more', 'models', 'themes'].map((table) => `names/${table}.csv`);
const NINJASCOUT = 'brandon95547/ninjascoutserver';
const KGALANG = 'kgalang/EbayWebScraper';

/** Files with rows of other people's published listings, each with its source on GitHub. */
const FILES: Readonly<Record<string, string>> = {
  'training/open-test/sales.csv': NINJASCOUT,
  'training/open-test/other-sales.csv': NINJASCOUT,
  'training/judged/titles/ebay-new-2021.csv': NINJASCOUT,
  'training/judged/titles/ebay-used-2021.csv': NINJASCOUT,
  'training/judged/titles/shoe-models-2017.csv': KGALANG,
};

/** Returns the number of rows in a CSV file, without the header. */
export function countRows(file: string): number {
  const rows: unknown[] = parse(readFileSync(file), { bom: true, from_line: 2, relax_column_count: true });
  return rows.length;
}

/** Counts the titles, models, brands, and names that a language model priced, in the files of its judgments. */
export function judgedCounts(): JudgedCounts {
  const batches = globSync(['titles/*.csv', 'keys/*.csv'], { cwd: JUDGED });
  const titles = batches.filter((file) => !SECOND_JUDGES.includes(basename(file)));
  const counted = (files: readonly string[]) => total(files, (file) => countRows(join(JUDGED, file)));
  return {
    titles: counted(titles),
    written: counted(titles.filter((file) => basename(file).startsWith('written-'))),
    models: counted(['models.csv']),
    brands: counted(['other-brands.csv']),
    names: counted(NAMES),
  };
}

/** Returns the files with other people's rows, each with its row count and source. */
const filesWithRows = () =>
  Object.entries(FILES).map(([file, source]) => [file, countRows(join(ROOT, file)), source] as const);

/** Returns a sentence on how many of other people's rows ship. */
export function rowsInWords(): string {
  const files = filesWithRows();
  const rows = total(files, ([, count]) => count);
  const sources = new Set(files.map(([, , source]) => source)).size;
  return (
    `${grouped(rows)} rows from ${sources} sources under the MIT License ship, in files that NOTICE lists; ` +
    'no row from any other source ships.'
  );
}

/** Returns NOTICE with current row counts. Throws if it lacks the markers around them. */
export function withNoticeRows(notice: string): string {
  const place = /(?<=<!-- rows: [^\n]*\n)[\s\S]*?(?=<!-- end of rows -->)/;
  if (!place.test(notice)) throw new Error('NOTICE has no place for rows.');
  const rows = filesWithRows().map(([file, count, source]) => `- ${file}: ${grouped(count)} rows from ${source}\n`);
  return notice.replace(place, () => rows.join(''));
}
