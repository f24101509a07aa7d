// Measures how long other clients wait during uploads by polling /health/live. Runs in a thread of its own, since the
// main thread is busy sending files. On a message, posts the longest wait in milliseconds.
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
