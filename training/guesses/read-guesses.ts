import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { normalize } from '../../src/catalog/normalize.ts';
import type { OpenSale } from '../open-test/read-sales.ts';

/** The guesses of a language model that saw no prices. */
const RECORDED = fileURLToPath(new URL('recorded-guesses.csv', import.meta.url));

/** A held-out sale with its price and a blind guess; logs of US dollars. */
export interface GuessedSale {
  readonly paid: number;
  readonly price: number;
  readonly guess: number;
  /** Ends of the range relative to the price. */
  readonly ends: readonly [low: number, high: number];
}

/** A sale with a blind guess at its price, US dollars. */
export interface GuessedOpenSale {
  readonly sale: OpenSale;
  readonly guess: number;
}

/** Reads guesses, US dollars, from CSV files with the columns `title` and `guess`, by the normalized title. */
export function readGuesses(files: readonly string[]): ReadonlyMap<string, number> {
  const rows = files.flatMap((file): { readonly title: string; readonly guess: string }[] =>
    parse(readFileSync(file, 'utf8'), { columns: true }),
  );
  return new Map(rows.map(({ title, guess }) => [normalize(title), Number(guess)]));
}

/** Returns sales with their recorded guesses; leaves out sales without one. */
export function withGuesses(sales: readonly OpenSale[]): GuessedOpenSale[] {
  const guesses = readGuesses([RECORDED]);
  return sales.flatMap((sale) => {
    const guess = guesses.get(normalize(sale.title));
    return guess === undefined ? [] : [{ sale, guess }];
  });
}
