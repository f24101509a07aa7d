import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LARGEST_REQUESTS } from '../../support/largest-requests.ts';
import { shareService } from '../../support/service.ts';
import { honestTitles, worstTitles } from '../../support/slow-titles.ts';

/** The slowest request may take this many times the CPU of an honest one of its size. */
const MOST_TIMES = 10;
/** The first measurement may hold other work, such as loading what only this door needs. */
const MOST_TRIES = 5;

describe('the largest request of the slowest titles, beside an honest one of its size', () => {
  const service = shareService({ acceptSales: true, mcpRequestsPerMinute: 1_000_000, requestsPerDay: 1_000_000 });

  for (const [door, { titles, requestOf }] of Object.entries(LARGEST_REQUESTS)) {
    it(door, async () => {
      const { ask, issueKey } = service();
      const key = await issueKey(`${door.length}@shop.example`);
      /** Returns CPU seconds. */
      const timeOf = async (made: readonly string[]) => {
        const { path, ...asked } = requestOf(made);
        const before = process.cpuUsage();
        const { status } = await ask(path, { key, ...asked });
        const { user, system } = process.cpuUsage(before);
        assert.ok(status < 500 && status !== 429, `${status}`);
        return (user + system) / 1e6;
      };
      let [worst, honest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let tries = 0; tries < MOST_TRIES && !(worst <= MOST_TIMES * honest && tries > 0); tries++) {
        worst = Math.min(worst, await timeOf(worstTitles(titles)));
        honest = Math.min(honest, await timeOf(honestTitles(titles)));
      }
      assert.ok(worst <= MOST_TIMES * honest, `${worst} s, an honest one ${honest} s`);
    });
  }
});
