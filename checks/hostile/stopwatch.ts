import { readdirSync, readFileSync } from 'node:fs';

/**
 * Starts a stopwatch that returns elapsed milliseconds, less the longest time that one of the processes was ready to
 * run but waited for a processor (/proc/…/schedstat). Delays can overlap, so only the longest is subtracted.
 */
export function stopwatch(pids: readonly number[]): () => number {
  const startedAt = performance.now();
  const before = pids.map(delaysOf);
  return () => {
    const delays = pids.flatMap((pid, at) =>
      [...delaysOf(pid)].map(([thread, now]) => now - (before[at]?.get(thread) ?? now)),
    );
    return performance.now() - startedAt - Math.max(0, ...delays);
  };
}

/** Returns, by thread, the milliseconds that it was ready to run but waited for a processor. */
function delaysOf(pid: number): Map<string, number> {
  const folder = `/proc/${pid}/task`;
  try {
    const delayOf = (thread: string) =>
      Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
    return new Map(readdirSync(folder).map((thread) => [thread, delayOf(thread)]));
  } catch {
    return new Map();
  }
}

/** Returns the CPU time of a process's main thread, ms. */
export const busyMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const FIXED_WORK = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ title: `Coach Tabby 26 ${at}` })));
/** Time for the fixed work on the idle machine that the limits were set on. */
const USUAL_MS = 5;
const TRIES = 5;

/**
 * Returns how many times longer than usual a fixed piece of work takes right now, at least 1. A machine that shares
 * its cores and caches is slower at every step. The fastest of several tries counts, as it does for steps.
 */
export function slowness(): number {
  const tries = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage();
    for (const { title } of JSON.parse(FIXED_WORK) as { title: string }[]) title.toUpperCase().split(' ');
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...tries) / USUAL_MS);
}
