// Measures how long other clients wait in the meantime: requests /health/live repeatedly from a separate thread,
// because the main thread is busy sending files. On a message, posts the longest wait in milliseconds.
import { parentPort, workerData } from 'node:worker_threads';

const ask = async () => {
  const start = performance.now();
  await (await fetch(`${workerData}/health/live`)).text();
  return performance.now() - start;
};

let isDone = false;
parentPort?.once('message', () => {
  isDone = true;
});
// The first request opens the connection.
await ask();
parentPort?.postMessage('ready');
let longest = 0;
while (!isDone) longest = Math.max(longest, await ask());
parentPort?.postMessage(longest);
