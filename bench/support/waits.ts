// Measures how long other clients wait meanwhile: asks for /health/live again and again, in a thread of its own, since
// the one that sends files is busy with them. Posts the longest wait, in milliseconds, when it gets a message.
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
// The first opens the connection.
await ask();
parentPort?.postMessage('ready');
let longest = 0;
while (!isDone) longest = Math.max(longest, await ask());
parentPort?.postMessage(longest);
