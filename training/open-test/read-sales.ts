import { fileURLToPath } from 'node:url';
import { normalize } from '../../src/catalog/normalize.ts';
import { countBy } from '../numbers/statistics.ts';
import { readCsvTable } from '../read/csv-table.ts';

/** A sale in the open test, in the marketplace's words. */
export interface OpenSale {
  readonly title: string;
  readonly category: string;
  readonly gender: string;
  readonly condition: string;
  /** Amount paid without shipping, USD. */
  readonly paid: number;
  /** A judge's price, given without seeing the amount paid, USD; 0 for a lot, or undefined if it was not judged. */
  readonly judgedUsd?: number | undefined;
}

/** The sales of the open test, which are held out of every fit. */
const OPEN_TEST = fileURLToPath(new URL('sales.csv', import.meta.url));
/** More sales from the same source, also held out of every fit, for baselines and for checks of readers. */
export const OTHER_SALES = fileURLToPath(new URL('other-sales.csv', import.meta.url));

const TEXT_COLUMNS = ['title', 'category', 'gender', 'condition'] as const;
const TEST_COLUMNS = [...TEXT_COLUMNS, 'price_usd', 'sold_on', 'source', 'license', 'judged_usd'] as const;

/** Reads the sales in an open test. Rejects with the file and line of an invalid row. */
export async function readOpenSales(file = OPEN_TEST): Promise<OpenSale[]> {
  const rows = await readCsvTable(file, TEST_COLUMNS);
  return rows.map(({ cells, place }) => {
    const { title, category, gender, condition, price_usd, sold_on, source, license, judged_usd } = cells;
    const paid = Number(price_usd);
    if (title.trim() === '') throw new Error(`${place}: the title is empty.`);
    if (!(paid > 0)) throw new Error(`${place}: "${price_usd}" is not a price. Write US dollars, such as 24.50.`);
    if (!/^\d{4}(-\d\d){0,2}$/.test(sold_on))
      throw new Error(`${place}: "${sold_on}" is not a day. Write YYYY-MM-DD, YYYY-MM or YYYY.`);
    if (source.trim() === '' || license.trim() === '')
      throw new Error(`${place}: source and license must show why the row may be published.`);
    const judgedUsd = judged_usd === '' ? undefined : readUsd(judged_usd, place);
    return { title, category, gender, condition, paid, judgedUsd };
  });
}

/** Parses a judged price in whole US dollars. Throws an Error that names the place of an invalid one. */
function readUsd(text: string, place: string): number {
  if (!/^\d{1,6}$/.test(text))
    throw new Error(`${place}: "${text}" is not a judged price. Write whole US dollars, or 0.`);
  return Number(text);
}

/** Nearly identical titles share at least this fraction of their distinct words (Jaccard, 1901). */
const NEAR_SHARE = 0.75;

type WordSet = ReadonlySet<string>;

/**
 * Creates a predicate for titles to hold out of a fit: those of the open test and of the other sales, and nearly
 * identical ones. They share one of their rarest words (Chaudhuri, Ganti and Kaushik, 2006), so few pairs have to be
 * compared.
 */
export async function createOpenTestFinder(): Promise<(title: string) => boolean> {
  const sales = [...(await readOpenSales()), ...(await readOpenSales(OTHER_SALES))];
  const wordSets = sales.map(({ title }) => toWordSet(title));
  const titleCountByWord = countBy(wordSets.flatMap((set) => [...set]));
  const findRarestWords = (words: WordSet): string[] => {
    const wordsByRarity = [...words].sort(
      (a, b) => (titleCountByWord.get(a) ?? 0) - (titleCountByWord.get(b) ?? 0) || (a < b ? -1 : 1),
    );
    return wordsByRarity.slice(0, words.size - Math.ceil(NEAR_SHARE * words.size) + 1);
  };
  const titlesByWord = Map.groupBy(
    wordSets.flatMap((set) => findRarestWords(set).map((word) => ({ word, set }))),
    ({ word }) => word,
  );
  return (title) => {
    const words = toWordSet(title);
    return findRarestWords(words).some((word) => titlesByWord.get(word)?.some(({ set }) => areSimilar(words, set)));
  };
}

function areSimilar(a: WordSet, b: WordSet): boolean {
  let sharedCount = 0;
  for (const word of a) if (b.has(word)) sharedCount++;
  return sharedCount >= NEAR_SHARE * (a.size + b.size - sharedCount);
}

const toWordSet = (title: string): WordSet => new Set(normalize(title).split(' ').filter(Boolean));
