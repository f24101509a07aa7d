import { fileURLToPath } from 'node:url';
import { normalize } from '../../src/catalog/normalize.ts';
import type { OpenSale } from '../open-test/read-sales.ts';
import { readTable } from '../read/csv-table.ts';

/** The guesses of a language model that saw no prices. */
const RECORDED = fileURLToPath(new URL('recorded-guesses.csv', import.meta.url));

/** A sale with a blind guess at its price, US dollars. */
export type GuessedOpenSale = Awaited<ReturnType<typeof withGuesses>>[number];

/** Returns sales with their recorded guesses; leaves out sales without one. */
export async function withGuesses(sales: readonly OpenSale[]) {
  const rows = await readTable(RECORDED, ['title', 'guess']);
  const guesses = new Map(rows.map(({ cells: { title, guess } }) => [normalize(title), Number(guess)]));
  return sales.flatMap((sale) => {
    const guess = guesses.get(normalize(sale.title));
    return guess === undefined ? [] : [{ sale, guess }];
  });
}
