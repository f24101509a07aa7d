// Ends the process, from a thread of its own, if the main thread hangs in one step.
import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { basename } from 'node:path';
import { workerData } from 'node:worker_threads';

const TICK_MS = 500;
/** Time for the main thread to stop in its step, before the process is killed. */
const LEAVE_MS = 10_000;
const MOST_CALLS = 8;

/** Names of files by their number. */
const files = new Map<string, string>();
/** `beats` has one number, which grows while the main thread runs. */
const { beats, seconds, status }: { beats: Int32Array; seconds: number; status: number } = workerData;
let seen = -1;
let silentTicks = 0;
const timer = setInterval(() => {
  const now = Atomics.load(beats, 0);
  silentTicks = now === seen ? silentTicks + 1 : 0;
  seen = now;
  if (silentTicks * TICK_MS < seconds * 1000) return;
  clearInterval(timer);
  end();
}, TICK_MS);

/** Ends the process in the middle of its step. A signal would give no status, and process 1 cannot signal itself. */
function end(): void {
  setTimeout(() => {
    report([]);
    process.kill(process.pid, 'SIGKILL');
  }, LEAVE_MS);
  const session = new Session();
  session.connectToMainThread();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, basename(params.url)));
  session.once('Debugger.paused', ({ params }) => {
    report(params.callFrames);
    session.post('Debugger.disable');
    session.post('Runtime.evaluate', { expression: `process.exit(${status})` });
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

/** Writes a line of the log, which the main thread cannot, with the functions that it is in. */
function report(calls: readonly Debugger.CallFrame[]): void {
  const stack = calls.slice(0, MOST_CALLS).map(({ functionName, location }) => {
    return `${functionName || 'anonymous'} (${files.get(location.scriptId)}:${location.lineNumber + 1})`;
  });
  const msg = `The main thread did not respond for ${seconds} s: the process is exiting with status ${status}.`;
  writeSync(1, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, stack, msg })}\n`);
}
