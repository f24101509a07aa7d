import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brokenGates, rackRows, ratioStudies, unseenSales, voicesReport } from '../../training/evaluation/rack.ts';
import { levelsFrom } from '../../training/level/leave-sellers-out.ts';
import { fitLevel } from '../../training/level/levels.ts';
import type { PricedSale } from '../../training/level/price-sales.ts';

/** Sixty-one sales of a seller, spaced evenly from -`wide` to `wide` around a `level` above their price, log USD. */
function sales(seller: string, level: number, changed: Partial<PricedSale> = {}, wide = 0.6) {
  return Array.from(
    { length: 61 },
    (_, i): PricedSale => ({
      seller,
      title: 'Levi’s 501 jeans',
      brand: 'levis',
      category: 'jeans',
      class: 'mid-range',
      price: 3,
      untitled: 3,
      paid: 3 + level + wide * (((i * 37) % 61) / 30 - 1),
      ...changed,
    }),
  );
}

const SELLERS = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('the level of prices', () => {
  it('is the mean of the sellers’ levels, however many sales each has', () => {
    const even = SELLERS.flatMap((name, i) => sales(name, i % 2 === 0 ? -0.4 : -0.2));
    assert.equal(fitLevel(even).level, -0.3);
    const twentyTimes = Array.from({ length: 20 }, () => sales('a', -0.4)).flat();
    const { level } = fitLevel([...even, ...twentyTimes]);
    assert.ok(Math.abs(level + 0.3) < 0.01, String(level));
  });

  it('follows a sample of a whole market more than one seller', () => {
    const levelWith = (higher: string) =>
      fitLevel([...SELLERS.flatMap((name) => sales(name, -0.4)), ...sales(higher, 0)]).level;
    const [withSeller, withMarket] = [levelWith('g'), levelWith('ebay_ninjascout')];
    assert.ok(withMarket > withSeller + 0.03, `${withMarket}, ${withSeller}`);
  });

  it('is zero with a single seller', () => {
    assert.deepEqual(fitLevel(sales('a', -0.5)), { level: 0, sales: 61, sellers: 1 });
  });

  it('comes with factors between which eight in ten sellers are, wide only if they differ by more than chance', () => {
    const apart = fitLevel(SELLERS.flatMap((name, i) => sales(name, i % 2 === 0 ? -0.3 : 0.3)));
    // Their levels have a standard deviation of 0.33, of which 1.28 are 0.42: a factor of 1.5.
    const [low = 0, high = 0] = apart.ofSellers ?? [];
    assert.ok(low > 0.6 && low < 0.72 && high > 1.4 && high < 1.66, `${low} ${high}`);
    const alike = fitLevel(SELLERS.flatMap((name) => sales(name, 0.3)));
    assert.deepEqual(alike.ofSellers, [0.99, 1.01]);
  });
});

describe('the ranges of held-out sellers', () => {
  const list = SELLERS.flatMap((name) => sales(name, 0));
  const rows = rackRows(unseenSales(list));

  it('contain four in five sales, and at least as many near the price as their confidence states', () => {
    const [measured, ...others] = levelsFrom(list).errors.classes.filter(({ held }) => held !== undefined);
    assert.deepEqual([measured?.class, others], ['catalog', []]);
    assert.ok(Math.abs((measured?.held ?? 0) - 0.8) < 0.03, String(measured?.held));
    const row = rows.find(({ name }) => name === 'mid-range') ?? assert.fail('no row for mid-range');
    assert.ok(Math.abs(row.inside - 0.8) < 0.05, String(row.inside));
    assert.ok(row.confidence <= row.near + 0.02, `${row.confidence} ${row.near}`);
  });

  it('block a release if they are at another level than the sales', () => {
    assert.deepEqual(brokenGates({ rows }), []);
    assert.deepEqual(brokenGates({ rows: rows.map((row) => ({ ...row, level: -0.3 })) }), [
      'The level of catalog brands except houses is -0.30 relative to US sellers; at most 0.12 is allowed.',
    ]);
  });
});

/** Sales at the same distance from their price, log USD. */
function salesAt(seller: string, distance: number, n: number, price = 20) {
  const sale = { seller, class: 'mid-range' as const, distance, paid: Math.log(price) + distance };
  return Array.from({ length: n }, () => sale);
}

describe('the report on sellers', () => {
  it('counts each once, however many sales, and leaves out one with ten', () => {
    const sellers = [...salesAt('a', 0.3, 1000), ...salesAt('b', -0.1, 50), ...salesAt('c', 0.1, 50)];
    const { level, spread, rms } = voicesReport([...sellers, ...salesAt('d', 9, 10)]) ?? assert.fail('no report');
    assert.equal(level, 0.1);
    assert.equal(spread.toFixed(4), '0.2000');
    // The root of (0.09 + 0.01 + 0.01) / 3.
    assert.equal(rms.toFixed(4), '0.1915');
  });

  it('blocks a release whose prices are far from theirs', () => {
    const near = { voices: [], level: 0, spread: 0.1, rms: 0.4 };
    assert.deepEqual(brokenGates({ voices: near }), []);
    assert.deepEqual(brokenGates({ voices: { ...near, level: 0.6 } }), [
      'The median of sellers’ levels is 0.600; at most 0.1 is allowed.',
    ]);
    assert.deepEqual(brokenGates({ voices: { ...near, spread: 0.6 } }), [
      'The spread of sellers’ levels is 0.600; at most 0.29 is allowed.',
    ]);
    assert.deepEqual(brokenGates({ voices: { ...near, rms: 0.7 } }), [
      'The error on sellers’ sales, one voice each, is 0.700; at most 0.65 is allowed.',
    ]);
  });
});

it('ratio studies compare prices with sales by class and by band of the price', () => {
  const rows = ratioStudies([...salesAt('a', 0, 50), ...salesAt('a', Math.log(2), 50, 100)]);
  const lines = rows.map((row) => `${row.name}: ${row.sales} sales, median ratio ${row.median.toFixed(2)}`);
  assert.deepEqual(lines, [
    'catalog: 100 sales, median ratio 0.50',
    '$15 to $30: 50 sales, median ratio 1.00',
    '$60 to $120: 50 sales, median ratio 0.50',
  ]);
});
