// The largest request that each door permits, made of the slowest titles known and of titles of several parts: no step
// of it may hold up others.
import { LARGEST_REQUESTS } from '../../test/support/largest-requests.ts';
import { titlesOfParts, worstTitles } from '../../test/support/slow-titles.ts';
import { startService } from '../support/service.ts';
import { besideProbes } from './long-requests.ts';
import { newKey } from './new-key.ts';
import { tally } from './tally.ts';

/** The longest step: what others wait, in the quickest of some tries, as the machine does other things too. */
const MOST_MS = 50;
const TRIES = 5;

/** Sends all of them, one at a time. */
export async function checkLargestRequests(): Promise<void> {
  const service = await startService({
    ACCEPT_SALES: 'true',
    REQUESTS_PER_DAY: '1000000',
    MCP_REQUESTS_PER_MINUTE: '1000000',
  });
  try {
    const authorization = `Bearer ${await newKey(service.url)}`;
    const doors = Object.entries(LARGEST_REQUESTS).flatMap(([door, { titles, requestOf }]) => [
      { door, request: requestOf(worstTitles(titles)) },
      ...(titles > 1 ? [{ door: `${door}, titles of several parts`, request: requestOf(titlesOfParts(titles)) }] : []),
    ]);
    for (const { door, request } of doors) {
      const headers = { ...request.headers, ...(request.path.startsWith('/api/') && { authorization }) };
      let least = Number.POSITIVE_INFINITY;
      let status = 0;
      for (let i = 0; i < TRIES && least > MOST_MS; i++) {
        const { outcome, waitMs } = await besideProbes(service, { ...request, headers });
        status = outcome.status;
        least = Math.min(least, waitMs);
      }
      const isAnswered = status >= 200 && status < 500 && status !== 429;
      tally(isAnswered && least <= MOST_MS, `${door}: ${status}, others waited ${least.toFixed(0)} ms`);
    }
  } finally {
    await service.stop();
  }
}
