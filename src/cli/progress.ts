import type { Output } from './io.ts';

const BAR_WIDTH = 30;
const PROGRESS_EVERY = 200;

/** Shows a progress bar on a terminal; shows nothing if the output is a file. */
export function showProgress(stderr: Output, done: number, count: number): void {
  if (!stderr.isTTY || (done % PROGRESS_EVERY !== 0 && done < count)) return;
  const share = done / count;
  const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
  stderr.write(`\r${bar} ${Math.round(share * 100)}%${done === count ? '\n' : ''}`);
}
