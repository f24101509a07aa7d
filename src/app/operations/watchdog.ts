import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Steps } from './steps.ts';
import type { WatchdogData } from './watchdog-worker.ts';

/** Exit status of a process that its watchdog has ended. */
export const WATCHDOG_STATUS = 70;
const BEAT_MS = 250;

/** Watches over the main thread. */
export interface Watchdog {
  /** Milliseconds by which the event loop is late now. */
  lag(): number;
  /**
   * Starts a thread that ends the process with {@link WATCHDOG_STATUS} where the main thread gives no sign for so many
   * seconds of the thread's own ticks: one that is stopped as a whole, such as a paused container, goes on. 0: none.
   * It names the latest of `steps`, whose routes are all known.
   */
  start(seconds: number, steps: Steps): void;
}

export function createWatchdog(): Watchdog {
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
    lag: () => Math.max(lateMs, performance.now() - beatAt - BEAT_MS),
    start: (seconds, { latest, routes }) => {
      if (seconds === 0) return;
      // Beside this file, as TypeScript or, in the npm package, as JavaScript.
      const program = `./watchdog-worker${extname(import.meta.url)}`;
      const workerData: WatchdogData = { beats, latest, routes, seconds, status: WATCHDOG_STATUS };
      const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 };
      new Worker(new URL(program, import.meta.url), { workerData, resourceLimits }).unref();
    },
  };
}
