// The worker thread that opens uploaded files, for read-list-in-worker.ts.
import { parentPort } from 'node:worker_threads';
import { Problem } from '../base/problem.ts';
import { openTables } from '../lists/read-list-file.ts';
// Loads what opens workbooks before this thread is ready, so that the time does not count toward a file's deadline.
import '../lists/workbook.ts';

parentPort?.on('message', async (openArguments: Parameters<typeof openTables>) => {
  const answer = await openTables(...openArguments).catch((error) => {
    if (!(error instanceof Problem)) throw error;
    const { code, message, members } = error;
    return { code, message, members };
  });
  parentPort?.postMessage(answer);
});
parentPort?.postMessage('ready');
