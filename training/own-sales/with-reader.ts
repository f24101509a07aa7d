import type { CliIo } from '../../src/cli/io.ts';
import { guessed } from '../../src/cli/reader.ts';
import { readerWeight, towardGuess } from '../../src/pricing/guess.ts';
import type { Reader } from '../../src/reader/read-guesses.ts';
import type { JudgedSale } from './evaluate-own.ts';

/** Moves the prices of sales toward a reader's guesses of their titles, by its measured weights. */
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
    const { sale, price, ends } = one;
    const [low, high] = ends;
    const own = { log: price, low: price + low, high: price + high };
    const { moved, spread } = towardGuess(readerWeight(asked, sale.behind), own, Math.log(guess));
    return { ...one, price: price + moved, ends: [spread * low, spread * high] };
  });
}
