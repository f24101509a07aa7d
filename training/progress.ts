import { grouped, percent } from '../src/base/numbers.ts';
import type { Output } from '../src/cli/io.ts';

/** Creates a function that prints a step with the seconds since this call. */
export function progress(output: Output = process.stderr): (text: string) => void {
  const started = performance.now();
  return (text) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    output.write(`${seconds.padStart(6)} s  ${text}\n`);
  };
}

/** Milliseconds between two progress lines of a long step. */
const INTERVAL = 10_000;

/** Creates a function that prints the share of a step that is done, at most every ten seconds. */
export function share(step: (text: string) => void, what: string): (done: number, total: number) => void {
  let printed = performance.now();
  return (done, total) => {
    const now = performance.now();
    if (now - printed < INTERVAL) return;
    printed = now;
    step(`${what}: ${grouped(done)} of ${grouped(total)} (${percent(done / total)})`);
  };
}

/** Awaits a promise, printing a progress line every ten seconds. */
export async function waiting<T>(work: Promise<T>, step: (text: string) => void, what: () => string): Promise<T> {
  const timer = setInterval(() => step(what()), INTERVAL);
  return await work.finally(() => clearInterval(timer));
}
