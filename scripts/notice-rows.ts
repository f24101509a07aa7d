import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { grouped } from '../src/base/numbers.ts';
import { total } from '../training/numbers/sums.ts';

const ROOT = join(import.meta.dirname, '..');
const NINJASCOUT = 'brandon95547/ninjascoutserver';
const KGALANG = 'kgalang/EbayWebScraper';

/** Files with rows of listings that others published, with their sources on GitHub. */
const FILES: Readonly<Record<string, string>> = {
  'training/open-test/sales.csv': NINJASCOUT,
  'training/open-test/other-sales.csv': NINJASCOUT,
  'training/judged/titles/ebay-new-2021.csv': NINJASCOUT,
  'training/judged/titles/ebay-used-2021.csv': NINJASCOUT,
  'training/judged/titles/shoe-models-2017.csv': KGALANG,
};

/** Returns the files with rows of others, each with its rows counted and its source. */
function filesWithRows(): readonly (readonly [file: string, rows: number, source: string])[] {
  return Object.entries(FILES).map(([file, source]) => {
    const counted: unknown[] = parse(readFileSync(join(ROOT, file)), {
      bom: true,
      from_line: 2,
      relax_column_count: true,
    });
    return [file, counted.length, source] as const;
  });
}

/** Returns a sentence on the rows of others that ship, counted in their files. */
export function rowsInWords(): string {
  const files = filesWithRows();
  const rows = total(files, ([, count]) => count);
  const sources = new Set(files.map(([, , source]) => source)).size;
  return (
    `${grouped(rows)} rows from ${sources} sources under the MIT License ship, in files that NOTICE lists; no row from any ` +
    'other source ships.'
  );
}

/** Returns the files with rows of others as lines. */
function noticeRows(): string {
  return filesWithRows()
    .map(([file, count, source]) => `- ${file}: ${grouped(count)} rows from ${source}`)
    .join('\n');
}

/** Returns the text of NOTICE with the counts of now. Throws an Error if it has no place for them. */
export function withNoticeRows(notice: string): string {
  const place = /(?<=<!-- rows: [^\n]*\n)[\s\S]*?(?=<!-- end of rows -->)/;
  if (!place.test(notice)) throw new Error('NOTICE has no place for rows.');
  return notice.replace(place, () => `${noticeRows()}\n`);
}
