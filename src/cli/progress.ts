import type { Output } from './io.ts';

const BAR_WIDTH = 30;
const PROGRESS_EVERY = 200;

/** Shows a progress bar on a terminal, by default for each 200; shows nothing if the output is a file. */
export function showProgress(stderr: Output, done: number, count: number, every = PROGRESS_EVERY): void {
  if (!stderr.isTTY || (done % every !== 0 && done < count)) return;
  const share = done / count;
  const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
  stderr.write(`\r${bar} ${Math.round(share * 100)}%${done === count ? '\n' : ''}`);
}
