// The thread that opens uploaded files (read-list-apart.ts).
import { parentPort } from 'node:worker_threads';
import { Problem } from '../base/problem.ts';
import { openTables } from '../lists/read-list-file.ts';
// Loads what opens workbooks before this thread is ready, so that the deadline of a file does not include it.
import '../lists/workbook.ts';

parentPort?.on('message', async (file: Parameters<typeof openTables>) => parentPort?.postMessage(await openList(file)));
parentPort?.postMessage('ready');

async function openList(file: Parameters<typeof openTables>) {
  try {
    return await openTables(...file);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message, members } = error;
    return { code, message, members };
  }
}
