import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Exit status of a process that its watchdog ended. */
const WATCHDOG_STATUS = 70;
const BEAT_MS = 250;

export function createWatchdog() {
  /** Signs that the main thread runs. */
  const beats = new Int32Array(new SharedArrayBuffer(4));
  let beatAt = performance.now();
  let lateMs = 0;
  setInterval(() => {
    const now = performance.now();
    lateMs = now - beatAt - BEAT_MS;
    beatAt = now;
    Atomics.add(beats, 0, 1);
  }, BEAT_MS).unref();
  return {
    /** Milliseconds by which the event loop is late now. */
    lag: () => Math.max(lateMs, performance.now() - beatAt - BEAT_MS),
    /** A sign with each request: a flood of them may delay the timer, but is not one step. */
    beat: () => Atomics.add(beats, 0, 1),
    /**
     * Starts a thread that ends the process with {@link WATCHDOG_STATUS} if the main thread gives no sign for that many
     * seconds of the thread's own ticks: a process that is stopped as a whole, as in a paused container, continues. 0:
     * none.
     */
    start: (seconds: number) => {
      if (seconds === 0) return;
      // Next to this file, as TypeScript or, in the npm package, as JavaScript.
      const program = `./watchdog-worker${extname(import.meta.url)}`;
      const workerData = { beats, seconds, status: WATCHDOG_STATUS };
      const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 };
      new Worker(new URL(program, import.meta.url), { workerData, resourceLimits }).unref();
    },
  };
}
