import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalize } from '../../src/catalog/normalize.ts';
import { readTable } from '../read/csv-table.ts';
import { type Part, splitTitles } from './split.ts';

/** A judge's price for a titled piece. */
export interface JudgedTitle {
  readonly title: string;
  /** The marketplace's word; empty if the judge was not shown one. */
  readonly condition: string;
  /** `women`, `men`, `girls`, `boys`, `kids`, `home` or empty. */
  readonly gender: string;
  /** Whole US dollars; 0 for a lot or a non-garment. */
  readonly judgedUsd: number;
  /** The name of its file, whose titles a judge priced in one session, at one level. */
  readonly batch: string;
  readonly part: Part;
}

/** The folder of the corpus: `titles/` has batches with text, `keys/` batches whose text may not be published. */
export const CORPUS = fileURLToPath(new URL('.', import.meta.url));

const JUDGMENT = ['condition', 'gender', 'judged_usd'] as const;
const GENDERS: readonly string[] = ['women', 'men', 'girls', 'boys', 'kids', 'home', ''];

/**
 * Reads the judged titles, each with its part of the split, and counts keys without text. `texts` contains titles of
 * listings, which are joined by key, as are titles of other batches. Throws a sentence with file and line for an
 * unusable row.
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

/** Returns the files of a folder with the names of their batches, in alphabetical order. */
function batchesIn(corpus: string, folder: string): (readonly [batch: string, file: string])[] {
  const files = readdirSync(join(corpus, folder)).filter((name) => name.endsWith('.csv'));
  return files.sort().map((name) => [basename(name, '.csv'), join(corpus, folder, name)]);
}

function readJudgment(
  { condition, gender, judged_usd }: Readonly<Record<(typeof JUDGMENT)[number], string>>,
  place: string,
): Pick<JudgedTitle, 'condition' | 'gender' | 'judgedUsd'> {
  if (!GENDERS.includes(gender))
    throw new Error(
      `${place}: "${gender}" is not a gender. Write one of ${GENDERS.filter(Boolean).join(', ')}, or none.`,
    );
  return { condition, gender, judgedUsd: readUsd(judged_usd, place) };
}

/** Returns a judged price. Throws a sentence with file and line for anything else. */
export function readUsd(text: string, place: string): number {
  if (!/^\d{1,6}$/.test(text))
    throw new Error(`${place}: "${text}" is not a judged price. Write whole US dollars, or 0.`);
  return Number(text);
}

/** Returns the key of an unpublished title: 48 bits of its hash, so that owners of the text can match it. */
export const titleKey = (title: string): string => hash('sha256', normalize(title)).slice(0, 12);
