import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TIERS } from '../../../src/catalog/catalog.ts';
import type { ContributedSale } from '../../../src/service/sales/sale-store.ts';
import { makeTrackRecord, mostOfEach } from '../../../src/service/sales/track-record.ts';
import fc from '../../support/properties.ts';
import { contributed } from './sale.ts';

const recordOf = (sales: readonly ContributedSale[]) => makeTrackRecord(sales, TIERS);
/** `count` sales, with contributors and prices in rotation. */
const many = (count: number, contributors: number, prices = [100], more: Partial<ContributedSale> = {}) =>
  Array.from({ length: count }, (_, i) =>
    contributed(i + 1, i % contributors, prices[i % prices.length] as number, more),
  );

describe('the track record', () => {
  it('has sales in range, the median error and the drift, by month and tier', async () => {
    // Half of them 20% above, a quarter as expected, a quarter far below the range.
    const october = many(40, 10, [120, 100, 120, 40]);
    const september = many(30, 5, [110], { soldOn: '2026-09-30', tier: 'luxury' });
    const alsoSeptember = many(30, 5, [90], { soldOn: '2026-09-01', tier: 'designer' });
    const { total, months } = await recordOf([...october, ...september, ...alsoSeptember]);
    const counted = months.map(({ month, tier, sales }) => `${month} ${tier} ${sales}`);
    assert.deepEqual(counted, ['2026-10 premium 40', '2026-09 designer 30', '2026-09 luxury 30']);
    const [first, , last] = months;
    assert.equal(first?.contributors, 10);
    assert.equal(first?.inRange, 0.75);
    assert.ok(Math.abs((first?.medianError ?? 0) - 0.2) < 1e-9);
    assert.ok(Math.abs((first?.drift ?? 0) - (Math.sqrt(1.2) - 1)) < 1e-9);
    assert.ok(Math.abs((last?.drift ?? 0) - 0.1) < 1e-9);
    assert.equal(total?.sales, 100);
  });

  it('shows nothing for fewer than 30 sales or 5 contributors', async () => {
    assert.equal((await recordOf(many(29, 5))).total, undefined);
    assert.equal((await recordOf(many(300, 4))).total, undefined);
    assert.deepEqual((await recordOf(many(300, 4))).months, []);
    assert.equal((await recordOf(many(30, 5))).total?.sales, 30);
  });

  it('treats a thousand keys of one network, or networks of one key, as one contributor', async () => {
    const sales = many(1_000, 1_000);
    const ofOneNetwork = sales.map((sale) => ({ ...sale, network: 'one' }));
    const ofOnePerson = sales.map((sale) => ({ ...sale, contributor: 'one' }));
    for (const one of [ofOneNetwork, ofOnePerson]) {
      assert.equal((await recordOf(one)).total, undefined, JSON.stringify(one));
    }
  });

  it('cannot be skewed by one contributor', async () => {
    // All other sales are out of range.
    const honest = many(80, 8, [300]);
    const polish = Array.from({ length: 5_000 }, (_, i) => contributed(100 + i, 99, 100));
    const { total } = await recordOf([...honest, ...polish]);
    assert.equal(total?.sales, 100);
    assert.equal(total?.inRange, 0.2);
    // Alone, they are too few to be shown.
    assert.equal((await recordOf([...honest.slice(0, 6), ...polish])).total, undefined);
  });

  it('counts as many sales of each source as its share allows', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(sizes, (counts) => {
        const counted = (most: number) => counts.map((count) => Math.min(count, most));
        const isFair = (most: number) => Math.max(...counted(most)) <= counted(most).reduce((a, b) => a + b, 0) / 5;
        const most = mostOfEach(counts);
        assert.ok(most === 0 || isFair(most));
        for (let more = most + 1; more <= most + 3 && more <= Math.max(...counts); more++) {
          assert.ok(!isFair(more), `${more} of each would be fair too`);
        }
      }),
    );
  });
});
