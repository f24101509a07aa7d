import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brokenGates, rackRows, ratioStudies, unseenSales, voicesReport } from '../../training/evaluation/rack.ts';
import { levelsFrom } from '../../training/level/leave-sellers-out.ts';
import { fitLevel } from '../../training/level/levels.ts';
import type { PricedSale } from '../../training/level/price-sales.ts';

/** Returns sixty-one sales of a seller, evenly spaced within 0.6 log USD around `level` above their price. */
function salesAround(level: number, seller: string): PricedSale[] {
  return Array.from({ length: 61 }, (_, i) => ({
    seller,
    title: 'Levi’s 501 jeans',
    brand: 'levis',
    category: 'jeans',
    class: 'mid-range',
    price: 3,
    untitled: 3,
    // In an order that is not that of the prices.
    paid: 3 + level + 0.6 * (((i * 37) % 61) / 30 - 1),
  }));
}

const SELLERS = ['a', 'b', 'c', 'd', 'e', 'f'];
const LOWER_HALF = ['a', 'b', 'c'];

/** Returns the sales of six sellers, half of them at one level and half at another, log USD. */
const sellersAt = (lower: number, higher: number) =>
  SELLERS.flatMap((seller) => salesAround(LOWER_HALF.includes(seller) ? lower : higher, seller));

describe('the level of prices', () => {
  it('is the mean of the sellers’ levels', () => {
    assert.equal(fitLevel(sellersAt(-0.4, -0.2)).level, -0.3);
  });

  it('hardly changes if one seller has twenty times as many sales', () => {
    const moreSales = Array.from({ length: 19 }, () => salesAround(-0.4, 'a')).flat();
    const { level } = fitLevel([...sellersAt(-0.4, -0.2), ...moreSales]);
    // The mean over sales would be -0.37.
    assert.ok(Math.abs(level - -0.3) < 0.01, `level ${level}`);
  });

  it('follows a sample of a whole market more than a single seller', () => {
    const levelWithHigherSales = (seller: string) =>
      fitLevel([...sellersAt(-0.4, -0.4), ...salesAround(0, seller)]).level;
    const withSeller = levelWithHigherSales('another seller');
    const withMarket = levelWithHigherSales('ebay_ninjascout');
    assert.ok(withMarket > withSeller + 0.03, `market ${withMarket}, seller ${withSeller}`);
  });

  it('is zero with a single seller', () => {
    assert.deepEqual(fitLevel(salesAround(-0.5, 'a')), { level: 0, sales: 61, sellers: 1 });
  });

  it('comes with wide factors between sellers if their levels differ', () => {
    const [low = 0, high = 0] = fitLevel(sellersAt(-0.3, 0.3)).ofSellers ?? [];
    // The levels have a standard deviation of 0.33, and 80% are within 1.28 of these: a factor of 1.5.
    assert.ok(Math.abs(low - 1 / 1.5) < 0.06, `low ${low}`);
    assert.ok(Math.abs(high - 1.5) < 0.13, `high ${high}`);
  });

  it('comes with factors near 1 if all sellers have the same level', () => {
    assert.deepEqual(fitLevel(sellersAt(0.3, 0.3)).ofSellers, [0.99, 1.01]);
  });
});

describe('the ranges of held-out sellers', () => {
  const sales = sellersAt(0, 0);
  const rows = rackRows(unseenSales(sales));
  const midRange = rows.find(({ name }) => name === 'mid-range') ?? assert.fail('no row for mid-range');

  it('are fitted to contain 80% of the sales of a class', () => {
    const measured = levelsFrom(sales).errors.classes.filter(({ held }) => held !== undefined);
    assert.deepEqual(
      measured.map((range) => range.class),
      ['catalog'],
    );
    assert.ok(Math.abs((measured[0]?.held ?? 0) - 0.8) < 0.03, `held ${measured[0]?.held}`);
  });

  it('contain about 80% of the sales of sellers whom the fit has not seen', () => {
    assert.ok(Math.abs(midRange.inside - 0.8) < 0.05, `inside ${midRange.inside}`);
  });

  it('state a confidence that as many sales near the price bear out', () => {
    assert.ok(midRange.confidence <= midRange.near + 0.02, `${midRange.confidence} stated, ${midRange.near} near`);
  });

  it('do not block a release at the level of the sales', () => {
    assert.deepEqual(brokenGates({ rows }), []);
  });

  it('block a release at another level than the sales', () => {
    assert.deepEqual(brokenGates({ rows: rows.map((row) => ({ ...row, level: -0.3 })) }), [
      'The level of catalog brands except houses is -0.30 relative to US sellers; at most 0.12 is allowed.',
    ]);
  });
});

/** Returns `count` sales at the same log ratio to a price, USD. */
function salesAt(seller: string, distance: number, count: number, price = 20) {
  const sale = { seller, class: 'mid-range' as const, distance, paid: Math.log(price) + distance };
  return Array.from({ length: count }, () => sale);
}

describe('the report on sellers', () => {
  it('counts each seller once, regardless of how many sales they have', () => {
    const sales = [...salesAt('a', 0.3, 1000), ...salesAt('b', -0.1, 50), ...salesAt('c', 0.1, 50)];
    const { level, spread, rms } = voicesReport(sales) ?? assert.fail('no report');
    assert.equal(level, 0.1);
    assert.equal(spread.toFixed(4), '0.2000');
    // The root of (0.09 + 0.01 + 0.01) / 3.
    assert.equal(rms.toFixed(4), '0.1915');
  });

  it('leaves out a seller with ten sales', () => {
    const sales = [...salesAt('a', 0.3, 50), ...salesAt('b', -0.1, 50), ...salesAt('few', 9, 10)];
    assert.deepEqual(
      voicesReport(sales)?.voices.map(({ seller }) => seller),
      ['b', 'a'],
    );
  });

  const near = { voices: [], level: 0, spread: 0.1, rms: 0.4 };
  for (const { figure, voices, sentence } of [
    {
      figure: 'median level',
      voices: { ...near, level: 0.6 },
      sentence: 'The median of sellers’ levels is 0.600; at most 0.1 is allowed.',
    },
    {
      figure: 'spread',
      voices: { ...near, spread: 0.6 },
      sentence: 'The spread of sellers’ levels is 0.600; at most 0.29 is allowed.',
    },
    {
      figure: 'error',
      voices: { ...near, rms: 0.7 },
      sentence: 'The error on sellers’ sales, one voice each, is 0.700; at most 0.65 is allowed.',
    },
  ])
    it(`blocks a release with a large ${figure}`, () => assert.deepEqual(brokenGates({ voices }), [sentence]));

  it('does not block a release with small figures', () => assert.deepEqual(brokenGates({ voices: near }), []));
});

it('ratio studies compare prices with sales by class and by price band', () => {
  const rows = ratioStudies([...salesAt('a', 0, 50), ...salesAt('a', Math.log(2), 50, 100)]);
  const lines = rows.map((row) => `${row.name}: ${row.sales} sales, median ratio ${row.median.toFixed(2)}`);
  assert.deepEqual(lines, [
    'catalog: 100 sales, median ratio 0.50',
    '$15 to $30: 50 sales, median ratio 1.00',
    '$60 to $120: 50 sales, median ratio 0.50',
  ]);
});
