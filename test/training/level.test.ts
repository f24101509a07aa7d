import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brokenGates, rackRows, unseenSales } from '../../training/evaluation/rack.ts';
import { brokenVoices, ratioStudies, voicesReport } from '../../training/evaluation/voices.ts';
import { fitLevel } from '../../training/level/fit-levels.ts';
import { levelsFrom } from '../../training/level/leave-sellers-out.ts';
import type { PricedSale } from '../../training/level/price-sales.ts';

/** Sales of a seller at distances from the price spaced evenly from -`wide` to `wide` around `level`, log USD. */
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
  it('is that of sellers’ prices, each seller weighted equally', () => {
    const even = SELLERS.flatMap((name, i) => sales(name, i % 2 === 0 ? -0.4 : -0.2));
    const { level, interval = [0, 0] } = fitLevel(even);
    assert.ok(Math.abs(level + 0.3) < 0.05, String(level));
    assert.ok(interval[0] < level && level < interval[1]);
    const loud = [...even, ...Array.from({ length: 20 }, () => sales('a', -0.4)).flat()];
    assert.ok(Math.abs(fitLevel(loud).level - level) < 0.05);
  });

  it('weights a sample of a whole market above one seller', () => {
    const list = (market: string) => [...SELLERS.flatMap((name) => sales(name, -0.4)), ...sales(market, 0)];
    const [besideSeller, besideMarket] = [fitLevel(list('g')).level, fitLevel(list('ebay_ninjascout')).level];
    assert.ok(besideMarket > besideSeller + 0.03, `${besideMarket}, ${besideSeller}`);
  });

  it('is that of the fit if too few sold', () => {
    assert.deepEqual(fitLevel(sales('a', -0.5)), { level: 0, sales: 61, sellers: 1 });
  });

  it('tells how far sellers are apart, beyond the chance of their sales', () => {
    const [low = 0, high = 0] =
      fitLevel(SELLERS.flatMap((name, i) => sales(name, i % 2 === 0 ? -0.3 : 0.3))).ofSellers ?? [];
    assert.ok(low > 0.55 && low < 0.75 && high > 1.35 && high < 1.8, `${low} ${high}`);
    const [least = 0] = fitLevel(SELLERS.flatMap((name) => sales(name, 0.3))).ofSellers ?? [];
    assert.ok(least > 0.97);
  });
});

describe('ranges', () => {
  const list = SELLERS.flatMap((name) => sales(name, 0));
  const rows = rackRows(unseenSales(list));

  it('contain four in five sales of held-out sellers, and as many near the price as stated', () => {
    const measured = levelsFrom(list).errors.classes.filter(({ sales: n = 0 }) => n > 0);
    assert.ok(measured.length > 0);
    for (const { class: name, held = 0 } of measured) assert.ok(held >= 0.77 && held <= 0.83, name);
    const row = rows.find(({ name }) => name === 'mid-range');
    assert.ok(row && row.inside > 0.75 && row.inside < 0.85 && row.confidence <= row.near + 0.02, JSON.stringify(row));
  });

  it('at another level than sellers’ prices block a release', () => {
    assert.deepEqual(brokenGates(rows), []);
    const [broken] = brokenGates(rows.map((row) => ({ ...row, level: -0.3 })));
    assert.match(broken ?? '', /level of catalog brands except houses is -0\.30/);
  });
});

/** Sales at the same distance from their price, log USD. */
function even(seller: string, distance: number, n: number, price = 20) {
  const sale = { seller, class: 'mid-range' as const, distance, paid: Math.log(price) + distance };
  return Array.from({ length: n }, () => sale);
}

describe('sources of sales', () => {
  it('have one voice each, however many sales', () => {
    const report = voicesReport([...even('a', 0.3, 1000), ...even('b', -0.1, 50), ...even('c', 0.1, 50)]);
    assert.ok(report);
    assert.equal(report.level, 0.1);
    assert.ok(Math.abs(report.spread - 0.2) < 1e-9);
    assert.ok(Math.abs(report.rms - Math.sqrt((0.09 + 0.01 + 0.01) / 3)) < 1e-9);
    assert.equal(voicesReport([...even('a', 0.3, 1000), ...even('b', 0, 10)]), undefined);
  });

  it('block a release that is far from them', () => {
    const report = voicesReport([...even('a', 0.9, 50), ...even('b', 0.3, 50)]);
    assert.ok(report);
    assert.equal(brokenVoices(report).length, 3);
    assert.deepEqual(brokenVoices({ ...report, level: 0, spread: 0.1, rms: 0.4 }), []);
  });
});

it('ratio studies compare price and sale by class and price', () => {
  const rows = ratioStudies([...even('a', 0, 50), ...even('a', Math.log(2), 50, 100)]);
  const said = rows.map(({ name, sales: n, median }) => `${name}: ${n}, ${median.toFixed(2)}`);
  assert.deepEqual(said, ['catalog: 100, 0.50', '$15 to $30: 50, 1.00', '$60 to $120: 50, 0.50']);
});
