import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { normalize } from '../../src/catalog/normalize.ts';

/** A blind guess of a title's price. */
export interface BlindGuess {
  /** Normalized. */
  readonly title: string;
  /** Log USD. */
  readonly guess: number;
  /** True in the half that weights are fitted to; the other half measures them. */
  readonly isFitted: boolean;
}

/** Reads guesses from CSV files with the columns `title` and `guess`, US dollars; every other row is fitted to. */
export function readGuesses(files: readonly string[]): BlindGuess[] {
  return files.flatMap((file) => {
    const rows: { readonly title: string; readonly guess: string }[] = parse(readFileSync(file, 'utf8'), {
      columns: true,
    });
    return rows.map(({ title, guess }, i) => ({
      title: normalize(title),
      guess: Math.log(Number(guess)),
      isFitted: i % 2 === 0,
    }));
  });
}
