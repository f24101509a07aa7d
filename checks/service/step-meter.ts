// Measures the steps of a service's main thread in CPU time, which other programs on the machine do not lengthen. The
// service loads this file with --import. It listens on the socket STEP_METER: each request lasts until its body ends, and
// is answered with the steps meanwhile.
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/** CPU time in ms: of the longest turn of the event loop, and of all turns. */
export interface Steps {
  readonly stepMs: number;
  readonly totalMs: number;
}

function listen(socket: string): void {
  createServer((request, response) => {
    let [stepMs, totalMs] = [0, 0];
    let before = process.threadCpuUsage();
    const turn = () => {
      const { user, system } = process.threadCpuUsage(before);
      const ms = (user + system) / 1000;
      before = process.threadCpuUsage();
      stepMs = Math.max(stepMs, ms);
      totalMs += ms;
      if (!response.writableEnded) setImmediate(turn);
    };
    turn();
    response.flushHeaders();
    request.resume().on('end', () => response.end(JSON.stringify({ stepMs, totalMs } satisfies Steps)));
  }).listen(socket);
}

if (isMainThread && process.env.STEP_METER) listen(process.env.STEP_METER);
