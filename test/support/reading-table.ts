import { readFileSync } from 'node:fs';
import type { TitleReading } from '../../src/garments/read/title.ts';

/** A listing's title with what an experienced reseller reads in it; empty where the title does not say. */
export interface TableRow {
  readonly title: string;
  /** A slug; two brands that made it together are joined by `+`, those without prices by their name. */
  readonly brand: string;
  readonly kind: string;
  readonly gender: string;
  readonly condition: string;
  /** USD. */
  readonly askingPrice: string;
  /** Why it has no price. */
  readonly refusal: string;
  /** Facts of the item that the title must yield among others, such as `model:990`, between spaces. */
  readonly facts: string;
}

/** As much of a row as a reading of its title says. */
type Reading = Omit<TableRow, 'facts'>;

/** Parts that a reading can get wrong. */
export const MISTAKES = ['refused', 'not refused', 'brand', 'kind', 'gender', 'condition', 'asking price'] as const;
export type Mistake = (typeof MISTAKES)[number];

/** The rows of a table: tab-separated, under a line of names. */
export function readTable(file: string | URL): TableRow[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [title = '', brand = '', kind = '', gender = '', condition = '', ...more] = line.split('\t');
    const [askingPrice = '', refusal = '', facts = ''] = more;
    return { title, brand, kind, gender, condition, askingPrice, refusal, facts };
  });
}

/** Puts a reading into the words of the table. */
export function readingRow(title: string, reading: TitleReading): Reading {
  const { refusal, brand, category, gender, condition, askingPrice, collaboration } = reading;
  const none = { title, brand: '', kind: '', gender: '', condition: '', askingPrice: '' };
  if (refusal) return { ...none, refusal: refusal.code };
  return {
    title,
    brand: collaboration
      ? collaboration.brands
          .map(({ slug, name }) => slug ?? name.toLowerCase())
          .sort()
          .join('+')
      : (brand?.slug ?? ''),
    kind: category?.slug ?? '',
    gender: gender ?? '',
    condition: condition ?? '',
    askingPrice: askingPrice?.toString() ?? '',
    refusal: '',
  };
}

/** The mistakes of a row that was read beside what is right; none if it is right. */
export function mistakesOf(right: Reading, read: Reading): Mistake[] {
  if (right.refusal !== read.refusal)
    return right.refusal && read.refusal
      ? [] // Refused for another reason: nobody gets a wrong price.
      : [right.refusal ? 'not refused' : 'refused'];
  if (right.refusal) return [];
  const wrong: [Mistake, boolean][] = [
    ['brand', right.brand !== read.brand],
    ['kind', right.kind !== read.kind],
    ['gender', right.gender !== read.gender],
    ['condition', right.condition !== read.condition],
    ['asking price', right.askingPrice !== read.askingPrice],
  ];
  return wrong.filter(([, is]) => is).map(([mistake]) => mistake);
}
