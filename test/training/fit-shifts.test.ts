import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../../training/numbers/random.ts';
import { fitBoth, fitShifts } from '../../training/own-sales/fit-shifts.ts';
import { garmentOf, KNOWN_BRAND, newBrand, type Sale } from '../../training/own-sales/sale.ts';

/** Returns sales of a kind, such as `coach bag`, at a log ratio to a published price of 4 log USD, 0.5 to each side. */
const salesOf = (kind: string, count: number, ratio: number | (() => number), change: Partial<Sale> = {}): Sale[] =>
  Array.from({ length: count }, () => {
    const sale = {
      ...garmentOf(kind),
      published: 4,
      ends: { low: -0.5, high: 0.5 },
      log: 4 + (typeof ratio === 'number' ? ratio : ratio()),
      listings: 0,
      prior: KNOWN_BRAND,
      items: 1,
      ...change,
    };
    return sale as unknown as Sale;
  });

const shiftOf = (kind: string, sales: readonly Sale[]) =>
  fitShifts(sales).kinds.get(kind) ?? assert.fail(`no shift of ${kind}`);

/** Prior variances of a shop's level, a brand, a kind, and an item with the range above, (log USD)². */
const SHOP = 0.25 ** 2;
const BRAND = 0.25 ** 2;
const KIND = 0.2 ** 2;
const ITEM = (0.5 / 1.2816) ** 2;
const PRIOR = SHOP + BRAND + KIND;

describe('a shift by own sales', () => {
  for (const count of [1, 2, 5, 50])
    it(`is the mean of ${count} sales of a kind, shrunk by the precision of the published price`, () => {
      const shift = shiftOf('coach bag', salesOf('coach bag', count, 0.3));
      const noise = ITEM / count;
      assert.equal(shift.log.toFixed(9), ((0.3 * PRIOR) / (PRIOR + noise)).toFixed(9));
      assert.equal(shift.error.toFixed(9), Math.sqrt((PRIOR * noise) / (PRIOR + noise)).toFixed(9));
      assert.equal(shift.sales, count);
    });

  it('leaves the brand in place if two of its kinds move in opposite directions', () => {
    const { kinds } = fitShifts([...salesOf('coach bag', 4, 0.3), ...salesOf('coach dress', 4, -0.3)]);
    // Without a shift of the brand, only the prior of kinds allows one.
    const shift = (0.3 * KIND) / (KIND + ITEM / 4);
    const logs = [...kinds.values()].map(({ log }) => log.toFixed(9));
    assert.deepEqual(logs, [shift.toFixed(9), (-shift).toFixed(9)]);
  });

  for (const before of [0, 1, 2, 5, 40])
    it(`changes by at most 5.5% with one sale after ${before} of a kind with 200 listings`, () => {
      for (const { usual, outlier } of [
        { usual: 0, outlier: -2.4 },
        { usual: 0.3, outlier: 5 },
        { usual: -0.3, outlier: 5 },
      ]) {
        const listed = { listings: 200 };
        const sales = [...salesOf('coach bag', before, usual, listed), ...salesOf('coach shoes', 30, 0.8, listed)];
        const logBefore = fitShifts(sales).kinds.get('coach bag')?.log ?? 0;
        const logAfter = shiftOf('coach bag', [...sales, ...salesOf('coach bag', 1, outlier, listed)]).log;
        assert.ok(Math.abs(logAfter - logBefore) <= Math.log(1.055), `${usual}, ${outlier}: ${logAfter - logBefore}`);
      }
    });

  it('reaches the level of forty sales even with 200 listings', () => {
    const { log } = shiftOf('coach bag', salesOf('coach bag', 40, 0.4, { listings: 200 }));
    assert.ok(log > 0.35, `${log} of 0.4`);
  });

  it('counts the noise of an item as at least 0.25 log USD', () => {
    const { log } = shiftOf('coach bag', salesOf('coach bag', 1, 0.3, { ends: { low: -0.01, high: 0.01 } }));
    assert.equal(log.toFixed(9), ((0.3 * PRIOR) / (PRIOR + 0.25 ** 2)).toFixed(9));
  });

  it('carries over to other kinds of the brand, and less to other brands', () => {
    const bags = salesOf('coach bag', 100, 0.5);
    const ofBrand = shiftOf('coach shoes', [...bags, ...salesOf('coach shoes', 1, 0)]).log;
    const ofShop = shiftOf('prada shoes', [...bags, ...salesOf('prada shoes', 1, 0)]).log;
    assert.ok(ofBrand > ofShop + 0.05, `brand ${ofBrand}, shop ${ofShop}`);
    assert.ok(ofShop > 0.05, `shop ${ofShop}`);
  });

  const brands = ['coach', 'prada', 'gucci', 'nike', 'zara', 'gap', 'chanel', 'levis'];
  const shopAt = (ratio: number) =>
    brands.flatMap((brand) => salesOf(`${brand} jeans`, 8, ratio)).map((sale) => ({ ...sale, untitled: sale }));

  it('of many brands shows the level of the shop', () => {
    const { level } = fitBoth(shopAt(0.34));
    assert.ok(Math.abs(level - 0.34) < 0.08, `level ${level}`);
  });

  it('of many brands shows no level if the shop sells near our prices', () => {
    assert.equal(fitBoth(shopAt(0.05)).level, 0);
  });

  const ratios = { 'coach bag': 0.5, 'coach shoes': -0.4, 'nike jeans': 0.3, 'nike jacket': -0.6 };
  const cells = Object.entries(ratios).flatMap(([kind, ratio]) =>
    salesOf(kind, 1, ratio, { listings: 500, items: 1000 }),
  );

  for (const [kind, ratio] of Object.entries(ratios))
    it(`of ${kind} is the level of its thousand sales`, () => {
      assert.ok(Math.abs(shiftOf(kind, cells).log - ratio) < 0.01);
    });

  it('is the same for a thousand single sales as for a cell of as many', () => {
    const singleSales = cells.flatMap((sale) => Array.from({ length: 1000 }, () => ({ ...sale, items: 1 })));
    for (const [kind, { log, scale }] of fitShifts(singleSales).kinds) {
      assert.ok(Math.abs(log - shiftOf(kind, cells).log) < 1e-9, kind);
      assert.ok(Math.abs(scale - shiftOf(kind, cells).scale) < 1e-9, kind);
    }
  });

  /** Returns sales of a new brand, with a deviation of 0.3 and a published range of 0.9 to each side. */
  const salesOfNewBrand = (kind: string, count: number, ratio: number) => {
    const random = seededRandom(count);
    const prior = newBrand(0.6);
    return salesOf(kind, count, () => ratio + 0.3 * random.normal(), { ends: { low: -0.9, high: 0.9 }, prior });
  };

  it('moves each kind of a new brand to within 15% of eight or more sales', () => {
    const bags = salesOfNewBrand('coach bag', 14, 0.5);
    const coats = salesOfNewBrand('coach coat', 11, 1.7);
    const tops = salesOfNewBrand('coach top', 8, 1.2);
    const { kinds } = fitShifts([...bags, ...coats, ...tops]);
    for (const [kind, ratio] of Object.entries({ 'coach bag': 0.5, 'coach coat': 1.7, 'coach top': 1.2 })) {
      const away = (kinds.get(kind)?.log ?? 0) - ratio;
      assert.ok(Math.abs(away) < Math.log(1.15), `${kind}: ${away}`);
    }
  });

  for (const { count, most } of [
    { count: 1, most: 0.65 },
    { count: 2, most: 0.75 },
  ])
    it(`moves a new brand by at most ${most} of what ${count} of its sales show`, () => {
      assert.ok(shiftOf('coach bag', salesOfNewBrand('coach bag', count, 1)).log < most);
    });

  it('is moved by less than 8% by an outlier among twenty sales', () => {
    const usual = salesOf('coach bag', 20, 0.1);
    const withOutlier = [...usual, ...salesOf('coach bag', 1, 6)];
    const moved = shiftOf('coach bag', withOutlier).log - shiftOf('coach bag', usual).log;
    assert.ok(moved < Math.log(1.08), `${moved}`);
  });

  /** Returns the scale of the range after sales with a deviation, log USD. The published range implies 0.39. */
  const scaleAfter = (count: number, deviation: number) => {
    const random = seededRandom(3);
    return shiftOf(
      'coach bag',
      salesOf('coach bag', count, () => deviation * random.normal()),
    ).scale;
  };

  it('comes with a wider range if many sales vary more than published', () => {
    assert.ok(scaleAfter(500, 1) > 1.7);
  });

  it('comes with a narrower range if many sales vary less than published', () => {
    assert.ok(scaleAfter(500, 0.2) < 0.6);
  });

  it('keeps the width of the range after two sales', () => {
    assert.ok(Math.abs(scaleAfter(2, 0.2) - 1) < 0.2);
  });
});
