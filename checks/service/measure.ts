import { readFileSync } from 'node:fs';
import { sumOf } from '../../src/base/numbers.ts';
import { PRICE_PATH, send, sleep } from '../../test/support/node-process.ts';
import { ownAddress } from '../support/browser.ts';
import type { RunningService } from '../support/service.ts';

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

const PROBE_EVERY_MS = 5;

/** Returns the CPU time of the main threads of processes, ms. */
const busyMs = (pids: readonly number[]): number =>
  sumOf(pids.map((pid) => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6));

/**
 * Asks for prices until `isDone`. Resolves with the longest wait, ms, infinite if one was not answered. A wait counts
 * only as far as the processes computed, since a busy machine may deliver an answer late.
 */
export async function longestWait(url: string, pids: readonly number[], isDone: () => boolean): Promise<number> {
  let longest = 0;
  do {
    const [startedAt, busyBefore] = [performance.now(), busyMs(pids)];
    const status = await fetch(url + PRICE_PATH, { signal: AbortSignal.timeout(30_000) }).then(
      async (answer) => (await answer.text()) && answer.status,
      () => 0,
    );
    const waited = Math.min(performance.now() - startedAt, busyMs(pids) - busyBefore);
    longest = Math.max(longest, status === 200 ? waited : Number.POSITIVE_INFINITY);
    await sleep(PROBE_EVERY_MS);
  } while (!isDone());
  return longest;
}

/**
 * Sends a request while another client asks for prices. Resolves with the answer and that client's longest wait, ms. The
 * service must trust this machine as a proxy: each request names an address of its own, so that none is throttled.
 */
export async function besideOthers({ url, pid }: RunningService, { path, headers, ...sent }: Sent) {
  let isDone = false;
  const options = { ...sent, headers: { ...ownAddress(), connection: 'close', ...headers } };
  const answering = send(Number(new URL(url).port), path, options).finally(() => {
    isDone = true;
  });
  const waitMs = await longestWait(url, [pid], () => isDone);
  return { ...(await answering), waitMs };
}
