// A thread that ends the process if the main thread hangs.
import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { basename } from 'node:path';
import { workerData } from 'node:worker_threads';

const TICK_MS = 500;
/** Time for the debugger to stop the main thread before this thread kills the process. */
const KILL_AFTER_MS = 10_000;
const MAX_CALLS = 8;
const EXIT_STATUS = 70;

const fileNames = new Map<string, string>();
/** `beats` contains one number, which the main thread increments while it is running. */
const { beats, seconds }: { beats: Int32Array; seconds: number } = workerData;
let lastBeat = -1;
let silentTicks = 0;
const timer = setInterval(() => {
  const beat = Atomics.load(beats, 0);
  silentTicks = beat === lastBeat ? silentTicks + 1 : 0;
  lastBeat = beat;
  if (silentTicks * TICK_MS < seconds * 1000) return;
  clearInterval(timer);
  end();
}, TICK_MS);

/** Ends the process through the debugger: a signal can't set an exit status, and process 1 can't signal itself. */
function end(): void {
  setTimeout(() => {
    report([]);
    process.kill(process.pid, 'SIGKILL');
  }, KILL_AFTER_MS);
  const session = new Session();
  session.connectToMainThread();
  session.on('Debugger.scriptParsed', ({ params }) => fileNames.set(params.scriptId, basename(params.url)));
  session.once('Debugger.paused', ({ params }) => {
    report(params.callFrames);
    session.post('Debugger.disable');
    session.post('Runtime.evaluate', { expression: `process.exit(${EXIT_STATUS})` });
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

function report(calls: readonly Debugger.CallFrame[]): void {
  const stack = calls.slice(0, MAX_CALLS).map(({ functionName, location }) => {
    return `${functionName || 'anonymous'} (${fileNames.get(location.scriptId)}:${location.lineNumber + 1})`;
  });
  const msg = `The main thread did not respond for ${seconds} s: the process is exiting with status ${EXIT_STATUS}.`;
  writeSync(1, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, stack, msg })}\n`);
}
