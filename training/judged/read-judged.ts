import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalize } from '../../src/catalog/normalize.ts';
import { readTable } from '../read/csv-table.ts';
import { type Part, splitTitles } from './split.ts';

/** The judged price of an item with a title. */
export interface JudgedTitle {
  readonly title: string;
  /** The condition in the words of the marketplace; empty if the judge did not see one. */
  readonly condition: string;
  /** `women`, `men`, `girls`, `boys`, `kids`, `home`, or empty. */
  readonly gender: string;
  /** Whole US dollars; 0 for a lot or for something other than a garment. */
  readonly judgedUsd: number;
  /** Name of the file. A judge priced all titles in a file in one session, so they share a level. */
  readonly batch: string;
  readonly part: Part;
}

/** The folder of all judgments: `titles/` has batches with titles; `keys/` has batches whose titles are unpublished. */
export const CORPUS = fileURLToPath(new URL('.', import.meta.url));

const JUDGMENT = ['condition', 'gender', 'judged_usd'] as const;
const GENDERS: readonly string[] = ['women', 'men', 'girls', 'boys', 'kids', 'home', ''];

/**
 * Reads the judged titles and splits them into parts. Looks up keys in the titles of other batches and in `texts`, the
 * titles of listings, and counts the keys that are in neither. Rejects with the file and line of an invalid row.
 */
export async function readJudgedTitles(
  { texts = [], openTest }: { readonly texts?: Iterable<string>; readonly openTest: readonly string[] },
  corpus: string = CORPUS,
) {
  const rows: Omit<JudgedTitle, 'part'>[] = [];
  for (const [batch, file] of batchesIn(corpus, 'titles')) {
    for (const { cells, place } of await readTable(file, ['title', ...JUDGMENT])) {
      if (cells.title.trim() === '') throw new Error(`${place}: the title is empty.`);
      rows.push({ title: cells.title, ...readJudgment(cells, place), batch });
    }
  }
  const titles = new Map<string, string>();
  for (const { title } of rows) titles.set(titleKey(title), title);
  for (const text of texts) titles.set(titleKey(text), text);
  let withoutText = 0;
  for (const [batch, file] of batchesIn(corpus, 'keys')) {
    for (const { cells, place } of await readTable(file, ['key', ...JUDGMENT])) {
      if (!/^[0-9a-f]{12}$/.test(cells.key)) throw new Error(`${place}: "${cells.key}" is not the key of a title.`);
      const judgment = readJudgment(cells, place);
      const title = titles.get(cells.key);
      if (title === undefined) withoutText++;
      else rows.push({ title, ...judgment, batch });
    }
  }
  const parts = splitTitles(
    rows.map(({ title }) => title),
    openTest,
  );
  return { rows: rows.map((row, at): JudgedTitle => ({ ...row, part: parts[at] as Part })), withoutText };
}

/** Returns a folder's batches with their files, in alphabetical order. */
function batchesIn(corpus: string, folder: string): (readonly [batch: string, file: string])[] {
  const files = readdirSync(join(corpus, folder)).filter((name) => name.endsWith('.csv'));
  return files.sort().map((name) => [basename(name, '.csv'), join(corpus, folder, name)]);
}

function readJudgment(
  { condition, gender, judged_usd }: Readonly<Record<(typeof JUDGMENT)[number], string>>,
  place: string,
): Pick<JudgedTitle, 'condition' | 'gender' | 'judgedUsd'> {
  if (!GENDERS.includes(gender)) {
    const known = GENDERS.filter((name) => name !== '').join(', ');
    throw new Error(`${place}: "${gender}" is not a gender. Write one of ${known}, or none.`);
  }
  return { condition, gender, judgedUsd: readUsd(judged_usd, place) };
}

/** Parses a judged price in whole US dollars. Throws an Error that names the place of an invalid one. */
export function readUsd(text: string, place: string): number {
  if (!/^\d{1,6}$/.test(text))
    throw new Error(`${place}: "${text}" is not a judged price. Write whole US dollars, or 0.`);
  return Number(text);
}

/** Returns a title's key, 48 bits of its hash, by which anyone who has an unpublished title can match it. */
export const titleKey = (title: string): string => hash('sha256', normalize(title)).slice(0, 12);
