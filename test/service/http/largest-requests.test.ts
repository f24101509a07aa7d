import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LARGEST_REQUESTS } from '../../support/largest-requests.ts';
import { shareService } from '../../support/service.ts';
import { honestTitles, worstTitles } from '../../support/slow-titles.ts';

/** The slowest request may take this many times the CPU of an honest one of its size. */
const MOST_TIMES = 10;
const TRIES = 3;

describe('the largest request of the slowest titles, beside an honest one of its size', () => {
  const service = shareService({ acceptSales: true, mcpRequestsPerMinute: 1_000_000, requestsPerDay: 1_000_000 });

  for (const [door, { titles, requestOf }] of Object.entries(LARGEST_REQUESTS)) {
    it(door, async () => {
      const { ask, issueKey } = service();
      const key = await issueKey(`${door.length}@shop.example`);
      /** CPU seconds of the quickest try, which other work on the machine does not lengthen. */
      const timeOf = async (made: readonly string[]) => {
        let least = Number.POSITIVE_INFINITY;
        for (let i = 0; i < TRIES; i++) {
          const { path, ...asked } = requestOf(made);
          const before = process.cpuUsage();
          const { status } = await ask(path, { key, ...asked });
          const { user, system } = process.cpuUsage(before);
          assert.ok(status < 500 && status !== 429, `${status}`);
          least = Math.min(least, (user + system) / 1e6);
        }
        return least;
      };
      const honest = await timeOf(honestTitles(titles));
      const worst = await timeOf(worstTitles(titles));
      assert.ok(worst <= MOST_TIMES * honest, `${worst} s, an honest one ${honest} s`);
    });
  }
});
