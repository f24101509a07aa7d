import { readdirSync, readFileSync } from 'node:fs';

/**
 * Measures milliseconds from now on, without those in which the most delayed of some processes was ready to continue
 * and the machine was busy with something else (/proc/…/schedstat). Delays of several may overlap, so they do not add
 * up.
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

/** Milliseconds that each thread of a process was ready to run and had to wait for a processor. */
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

/** Returns the milliseconds for which the main thread of a process has run. */
export const busyMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const FIXED_WORK = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ title: `Coach Tabby 26 ${at}` })));
/** Milliseconds of the fixed work on the machine that the limits are for, while it does nothing else. */
const USUAL_MS = 5;
const TRIES = 5;

/**
 * Returns how many times as long as usual this machine takes for fixed work at the moment, at least 1: one that shares
 * its cores and caches takes longer for every step. The fastest of several tries counts, as it does for steps.
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
