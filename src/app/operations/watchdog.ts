import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

const BEAT_MS = 250;

/** Measures how late the event loop is, and can end the process if the main thread hangs. */
export function createWatchdog() {
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
    /** Milliseconds by which the last beat was late, or by which the next one is overdue if that is more. */
    lag: () => Math.max(lateMs, performance.now() - beatAt - BEAT_MS),
    /** Signals that the main thread is running. Call it on each request, because a flood may delay the timer. */
    beat: () => Atomics.add(beats, 0, 1),
    /**
     * Starts a thread that ends the process with status 70 after `seconds` without a beat, or never if
     * `seconds` is 0. The thread counts its own ticks, so it doesn't end a process that was suspended.
     */
    start: (seconds: number) => {
      if (seconds === 0) return;
      // The worker is TypeScript, or JavaScript in the npm package, like this file.
      const program = `./watchdog-worker${extname(import.meta.url)}`;
      const workerData = { beats, seconds };
      const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 };
      new Worker(new URL(program, import.meta.url), { workerData, resourceLimits }).unref();
    },
  };
}
