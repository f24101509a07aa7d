import { readFileSync } from 'node:fs';
import { sumOf } from '../../src/base/values.ts';
import { PRICE_PATH, send, sleep } from '../../test/support/node-process.ts';

const PROBE_EVERY_MS = 5;

/** Returns how long the main thread of each process computed and waited for a core, in ms. */
function readThreadTimes(pids: readonly number[]) {
  return pids.map((pid) => {
    const [computed, queued] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return { computed: Number(computed) / 1e6, queued: Number(queued) / 1e6 };
  });
}

/**
 * Asks for prices until `isDone`. Resolves with the longest wait, ms, infinite if one was not answered. A busy machine
 * may deliver an answer late, so a wait counts only as far as the servers computed, and without the time in which they or
 * this client waited for a core, but at least as long as the busiest server computed.
 */
export async function measureLongestWait(
  url: string,
  serverPids: readonly number[],
  isDone: () => boolean,
): Promise<number> {
  const port = Number(new URL(url).port);
  const pids = [...serverPids, process.pid];
  let longestWaitMs = 0;
  do {
    const [startedAt, timesBefore] = [performance.now(), readThreadTimes(pids)];
    const { status } = await send(port, PRICE_PATH, { headers: { connection: 'close' } });
    const timesAfter = readThreadTimes(pids);
    const computeSpentMs = (timeKind: 'computed' | 'queued') =>
      timesAfter.map((times, index) => times[timeKind] - (timesBefore[index]?.[timeKind] ?? 0));
    const unqueuedMs = performance.now() - startedAt - sumOf(computeSpentMs('queued'));
    const computedMs = computeSpentMs('computed').slice(0, serverPids.length);
    const waitMs = Math.min(Math.max(unqueuedMs, ...computedMs), sumOf(computedMs));
    longestWaitMs = Math.max(longestWaitMs, status === 200 ? waitMs : Number.POSITIVE_INFINITY);
    await sleep(PROBE_EVERY_MS);
  } while (!isDone());
  return longestWaitMs;
}
