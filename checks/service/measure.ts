import { readFileSync } from 'node:fs';
import { sumOf } from '../../src/base/values.ts';
import { PRICE_PATH, send, sleep } from '../../test/support/node-process.ts';

const PROBE_EVERY_MS = 5;

/** Returns how long the main thread of each process computed and waited for a core, in ms. */
function timesOf(pids: readonly number[]) {
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
export async function longestWait(url: string, servers: readonly number[], isDone: () => boolean): Promise<number> {
  const port = Number(new URL(url).port);
  const pids = [...servers, process.pid];
  let longest = 0;
  do {
    const [startedAt, before] = [performance.now(), timesOf(pids)];
    const { status } = await send(port, PRICE_PATH, { headers: { connection: 'close' } });
    const after = timesOf(pids);
    const spent = (what: 'computed' | 'queued') => after.map((times, at) => times[what] - (before[at]?.[what] ?? 0));
    const free = performance.now() - startedAt - sumOf(spent('queued'));
    const computed = spent('computed').slice(0, servers.length);
    const waited = Math.min(Math.max(free, ...computed), sumOf(computed));
    longest = Math.max(longest, status === 200 ? waited : Number.POSITIVE_INFINITY);
    await sleep(PROBE_EVERY_MS);
  } while (!isDone());
  return longest;
}
