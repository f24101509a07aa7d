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
