// The thread that ends a process whose main thread has been at one step for too long.
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';

export interface WatchdogData {
  /** One number, which grows while the main thread runs. */
  readonly beats: Int32Array;
  /** The number of the route whose work began last, and how many have begun; and all routes by number. */
  readonly latest: Int32Array;
  readonly routes: readonly string[];
  readonly seconds: number;
  readonly status: number;
}

const TICK_MS = 500;
/** Time for the main thread to finish its step before the process is killed. */
const LEAVE_MS = 2_000;

const { beats, latest, routes, seconds, status } = workerData as WatchdogData;
let seen = -1;
let silentTicks = 0;
const timer = setInterval(() => {
  // A flood of requests may delay the timers, but is not one step.
  const now = Atomics.load(beats, 0) + Atomics.load(latest, 1);
  silentTicks = now === seen ? silentTicks + 1 : 0;
  seen = now;
  if (silentTicks * TICK_MS < seconds * 1000) return;
  clearInterval(timer);
  report();
  end();
}, TICK_MS);

/** Writes a line of the log: the main thread's logger cannot. */
function report(): void {
  const route = routes[Atomics.load(latest, 0)];
  const msg =
    `The main thread did not respond for ${seconds} s: the process is exiting with status ${status}. route is that ` +
    'of the last request that started.';
  writeSync(1, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, route, msg })}\n`);
}

/** Ends the process in the middle of its step. A signal would give no status, and process 1 cannot signal itself. */
function end(): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LEAVE_MS);
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression: `process.exit(${status})` });
}
