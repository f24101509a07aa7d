import { grouped, percent } from '../src/base/numbers.ts';
import type { Output } from '../src/cli/io.ts';

/** Returns a function that writes a step with the seconds since the start. */
export function progress(output: Output = process.stderr): (text: string) => void {
  const started = performance.now();
  return (text) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    output.write(`${seconds.padStart(6)} s  ${text}\n`);
  };
}

/** A line of a long work is written after so many milliseconds. */
const EVERY = 10_000;

/** Returns a function that writes every ten seconds how much of a work is done, with its share. */
export function share(step: (text: string) => void, what: string): (done: number, of: number) => void {
  let last = performance.now();
  return (done, of) => {
    const now = performance.now();
    if (now - last < EVERY) return;
    last = now;
    step(`${what}: ${grouped(done)} of ${grouped(of)} (${percent(done / of)})`);
  };
}

/** Waits for a work that reads, and writes every ten seconds how far it is. */
export async function waiting<T>(work: Promise<T>, step: (text: string) => void, what: () => string): Promise<T> {
  const timer = setInterval(() => step(what()), EVERY);
  return await work.finally(() => clearInterval(timer));
}
