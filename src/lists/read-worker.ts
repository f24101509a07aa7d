// The thread that reads uploaded files (read-apart.ts).
import { parentPort } from 'node:worker_threads';
import { Problem } from '../base/problem.ts';
import type { ReadAnswer } from './read-apart.ts';
import type { FileRow } from './read-row.ts';
import { readSheetsOfList } from './read-sheets.ts';

/** Maximum number of cells per answer, so that receiving one takes the main thread only a few milliseconds. */
const CELLS_AT_ONCE = 20_000;

if (!parentPort) throw new Error('this file runs as a worker thread');
const port = parentPort;

let answers: Iterator<ReadAnswer>;
port.on('message', async (message: Parameters<typeof readSheetsOfList> | 'more') => {
  if (message !== 'more') answers = (await read(message)).values();
  port.postMessage(answers.next().value);
});
port.postMessage('ready');

async function read(args: Parameters<typeof readSheetsOfList>): Promise<ReadAnswer[]> {
  try {
    const { rows, ...file } = await readSheetsOfList(...args);
    const parts = partsOf(rows);
    return parts.map((part, index) => (index < parts.length - 1 ? { rows: part } : { rows: part, file }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message, members } = error;
    return [{ code, message, members }];
  }
}

function partsOf(rows: readonly FileRow[]): FileRow[][] {
  const parts: FileRow[][] = [[]];
  let cells = 0;
  for (const row of rows) {
    parts.at(-1)?.push(row);
    cells += row.cells.length;
    if (cells < CELLS_AT_ONCE) continue;
    parts.push([]);
    cells = 0;
  }
  return parts;
}
