import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMetrics } from '../../../src/app/operations/metrics.ts';
import { Steps } from '../../../src/app/operations/steps.ts';
import { createCoverageWatch, latestCoverage } from '../../../src/app/operations/watch-coverage.ts';
import { TIERS } from '../../../src/catalog/catalog.ts';
import type { ContributedSale } from '../../../src/service/sales/contributed-sale.ts';
import { mostOfEach } from '../../../src/service/sales/spread.ts';
import { makeTrackRecord } from '../../../src/service/sales/track-record.ts';
import fc from '../../support/properties.ts';
import { rowName } from '../../support/row-name.ts';
import { contributed } from './sale.ts';

const recordOf = (sales: readonly ContributedSale[]) => makeTrackRecord(sales, TIERS);
/** `count` sales, with contributors and prices in rotation. */
const many = (count: number, contributors: number, prices = [100], more: Partial<ContributedSale> = {}) =>
  Array.from({ length: count }, (_, i) =>
    contributed(i + 1, i % contributors, prices[i % prices.length] as number, more),
  );

describe('the track record', () => {
  it('counts sales in range, the middle error and the drift, by month and tier', async () => {
    // Half of them 20 % above, a quarter as expected, a quarter far below the range.
    const october = many(40, 10, [120, 100, 120, 40]);
    const september = many(30, 5, [110], { soldOn: '2026-09-30', tier: 'luxury' });
    const alsoSeptember = many(30, 5, [90], { soldOn: '2026-09-01', tier: 'designer' });
    const { total, months } = await recordOf([...october, ...september, ...alsoSeptember]);
    assert.deepEqual(
      months.map(({ month, tier, sales }) => [month, tier, sales]),
      [
        ['2026-10', 'premium', 40],
        ['2026-09', 'designer', 30],
        ['2026-09', 'luxury', 30],
      ],
    );
    const [first, , last] = months;
    assert.equal(first?.contributors, 10);
    assert.equal(first?.inRange, 0.75);
    assert.ok(Math.abs((first?.medianError ?? 0) - 0.2) < 1e-9);
    assert.ok(Math.abs((first?.drift ?? 0) - (Math.sqrt(1.2) - 1)) < 1e-9);
    assert.ok(Math.abs((last?.drift ?? 0) - 0.1) < 1e-9);
    assert.equal(total?.sales, 100);
  });

  it('shows nothing of fewer than 30 sales or 5 contributors', async () => {
    assert.equal((await recordOf(many(29, 5))).total, undefined);
    assert.equal((await recordOf(many(300, 4))).total, undefined);
    assert.deepEqual((await recordOf(many(300, 4))).months, []);
    assert.equal((await recordOf(many(30, 5))).total?.sales, 30);
  });

  it('takes a thousand keys of one network, or networks of one key, for one contributor', async (t) => {
    const sales = many(1_000, 1_000);
    const ofOneNetwork = sales.map((sale) => ({ ...sale, network: 'one' }));
    const ofOnePerson = sales.map((sale) => ({ ...sale, contributor: 'one' }));
    for (const one of [ofOneNetwork, ofOnePerson]) {
      await t.test(rowName(one), async () => {
        assert.equal((await recordOf(one)).total, undefined);
      });
    }
  });

  it('cannot be polished by one contributor', async () => {
    // All other sales are out of range.
    const honest = many(80, 8, [300]);
    const polish = Array.from({ length: 5_000 }, (_, i) => contributed(100 + i, 99, 100));
    const { total } = await recordOf([...honest, ...polish]);
    assert.equal(total?.sales, 100);
    assert.equal(total?.inRange, 0.2);
    // Alone they are too few to be shown.
    assert.equal((await recordOf([...honest.slice(0, 6), ...polish])).total, undefined);
  });

  it('lets as many of each count as it may, and no source have more than its share', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(sizes, (counts) => {
        const counted = (most: number) => counts.map((count) => Math.min(count, most));
        const isFair = (most: number) => Math.max(...counted(most)) <= counted(most).reduce((a, b) => a + b, 0) / 5;
        const most = mostOfEach(counts, 1 / 5);
        assert.ok(most === 0 || isFair(most));
        for (let more = most + 1; more <= most + 3 && more <= Math.max(...counts); more++) {
          assert.ok(!isFair(more), `${more} of each would be fair too`);
        }
      }),
    );
  });
});

describe('the coverage of the latest sales', () => {
  const latest = (prices: readonly number[], contributors = 20) =>
    prices.map((price, i) => contributed(prices.length - i, i % contributors, price));

  it('is that of the last 200, at most a tenth of them of one source', () => {
    const good = Array.from({ length: 160 }, () => 100);
    const bad = Array.from({ length: 40 }, () => 300);
    assert.equal(latestCoverage(latest([...good, ...bad])), 0.8);
    assert.equal(latestCoverage(latest([...good, ...bad, 300, 300])), 0.8);
    assert.equal(latestCoverage(latest([...good, ...bad.slice(1)])), undefined);
    const flood = Array.from({ length: 500 }, (_, i) => contributed(1_000 + i, 99, 300));
    assert.equal(latestCoverage([...flood, ...latest([...good, ...bad])]), 160 / 200);
  });

  it('is logged when it leaves 70 to 90% and when it comes back, and is a metric once it is known', async () => {
    const lines: string[] = [];
    const say = (level: string) => (_: unknown, text: string) => lines.push(`${level}: ${text}`);
    const log = { info: say('info'), warn: say('warn') };
    const metrics = createMetrics(new Steps());
    let sales: ContributedSale[] = [];
    const watch = createCoverageWatch(
      { latest: async () => sales },
      log as unknown as Parameters<typeof createCoverageWatch>[1],
      metrics.coverage,
    );
    const withShare = async (inside: number) => {
      sales = latest(Array.from({ length: 200 }, (_, i) => (i < inside ? 100 : 300)));
      await watch();
    };
    await watch();
    assert.doesNotMatch(await metrics.expose(), /hangtag_sales_coverage_ratio/);
    await withShare(140);
    assert.deepEqual(lines, []);
    assert.match(await metrics.expose(), /hangtag_sales_coverage_ratio 0\.7\b/);
    await withShare(139);
    await withShare(120);
    await withShare(180);
    await withShare(181);
    assert.deepEqual(
      lines.map((line) => /^\w+: .*? \d+%/.exec(line)?.[0]),
      [70, 90, 91].map((share, i) => `${i === 1 ? 'info' : 'warn'}: Of the last 200 contributed sales, ${share}%`),
    );
  });
});
