import type { Reader } from '../../src/answers/reader/read-guesses.ts';
import type { CliIo } from '../../src/cli/io.ts';
import { guessed } from '../../src/cli/reader.ts';
import { movedByReader } from '../reader/fit-reader.ts';
import type { JudgedSale } from './evaluate-own.ts';

/** Moves the prices of sales toward a reader's guesses of their titles, by its measured error. */
export async function judgeWithReader(
  judged: readonly JudgedSale[],
  reader: Reader,
  io: CliIo,
  out: string,
): Promise<JudgedSale[]> {
  const items = judged.map(({ sale }) => ({ title: sale.title }));
  const read = await guessed(items, reader, io, out);
  return judged.map((one, at) => {
    const { guess, reader: asked } = read[at] ?? {};
    if (guess === undefined || !asked) return one;
    const known = { price: one.price, ends: one.ends, sold: one.sale.sold };
    const { moved, ends } = movedByReader(known, asked.error, Math.log(guess));
    return { ...one, price: one.price + moved, ends };
  });
}
