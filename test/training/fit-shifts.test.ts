import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../../training/numbers/random.ts';
import { type FittedSale, fitShifts } from '../../training/own-sales/fit-shifts.ts';
import { garmentOf, newBrand } from '../../training/own-sales/sale.ts';

/** Sales at a distance from their published price, log USD, with a published range of half a log to each side. */
const sales = (kind: string, count: number, distance: number | (() => number), brand = 'coach'): FittedSale[] =>
  Array.from({ length: count }, () => ({
    ...garmentOf(`${brand} ${kind}`),
    published: 4,
    ends: [-0.5, 0.5],
    log: 4 + (typeof distance === 'number' ? distance : distance()),
  }));

/** The shift of a kind after some sales, log USD. */
const logOf = (kind: string, ...some: readonly FittedSale[]) => fitShifts(some).get(kind)?.log as number;

/** Variances in (log USD)^2: of a brand's level, of a kind's on top, and of a single item in that range. */
const [BRAND, KIND, ITEM] = [0.25 ** 2, 0.2 ** 2, (0.5 / 1.2816) ** 2];

describe('the shift from own sales', () => {
  it('is the mean of a kind’s sales, shrunk by the precision of the published price', () => {
    for (const count of [1, 2, 5, 50]) {
      const [[, shift] = []] = fitShifts(sales('bag', count, 0.3));
      const prior = BRAND + KIND;
      const noise = ITEM / count;
      assert.equal(shift?.sales, count);
      assert.equal(shift.log.toFixed(9), ((0.3 * prior) / (prior + noise)).toFixed(9), `${count}`);
      const error = Math.sqrt((prior * noise) / (prior + noise));
      assert.equal(shift.error.toFixed(9), error.toFixed(9), `${count}`);
    }
  });

  it('separates two kinds only by their own part, if the brand stays', () => {
    const found = fitShifts([...sales('bag', 4, 0.3), ...sales('dress', 4, -0.3)]);
    const own = (0.3 * KIND) / (KIND + ITEM / 4);
    const logs = [...found.values()].map(({ log }) => log.toFixed(9));
    assert.deepEqual(logs, [own.toFixed(9), (-own).toFixed(9)]);
  });

  it('moves a kind with 200 listings by at most 5% for one more sale, however far off', () => {
    const listed = (...some: FittedSale[]) => some.map((sale) => ({ ...sale, listings: 200 }));
    const shift = (some: readonly FittedSale[]) => fitShifts(listed(...some)).get('coach bag')?.log ?? 0;
    for (const before of [0, 1, 2, 5, 40]) {
      for (const [usual, far] of [
        [0, -2.4],
        [0.3, 5],
        [-0.3, 5],
      ] as const) {
        const some = [...sales('bag', before, usual), ...sales('shoes', 30, 0.8)];
        const moved = shift([...some, ...sales('bag', 1, far)]) - shift(some);
        assert.ok(Math.abs(moved) <= Math.log(1.05) + 1e-4, `${before} ${usual} ${far}: ${moved}`);
      }
    }
    assert.ok(shift(sales('bag', 40, 0.4)) > 0.35);
  });

  it('never treats an item as more precise than a quarter of a log', () => {
    const sure = sales('bag', 1, 0.3).map((sale) => ({ ...sale, ends: [-0.01, 0.01] as const }));
    const [[, shift] = []] = fitShifts(sure);
    const prior = BRAND + KIND;
    assert.equal(shift?.log.toFixed(9), ((0.3 * prior) / (prior + 0.25 ** 2)).toFixed(9));
  });

  it('shares information between the kinds of a brand, not between brands', () => {
    const bags = sales('bag', 100, 0.5);
    assert.equal(logOf('coach shoes', ...sales('shoes', 1, 0)), 0);
    assert.ok(logOf('coach shoes', ...bags, ...sales('shoes', 1, 0)) > 0.05);
    assert.equal(logOf('prada shoes', ...bags, ...sales('shoes', 1, 0, 'prada')), 0);
  });

  it('moves the kinds of a new brand apart after eight sales or more, by the noise of its own sales', () => {
    const wide = (kind: string, count: number, distance: number) => {
      const random = seededRandom(count);
      const some = sales(kind, count, () => distance + 0.3 * random.normal());
      return some.map((sale) => ({ ...sale, ends: [-0.9, 0.9] as const, prior: newBrand(0.6) }));
    };
    const found = fitShifts([...wide('bag', 14, 0.5), ...wide('coat', 11, 1.7), ...wide('top', 8, 1.2)]);
    for (const [kind, distance] of [
      ['coach bag', 0.5],
      ['coach coat', 1.7],
      ['coach top', 1.2],
    ] as const) {
      const away = (found.get(kind)?.log ?? 0) - distance;
      assert.ok(Math.abs(away) < Math.log(1.15), `${kind}: ${away}`);
    }
    const [few, one] = [wide('bag', 2, 1), wide('bag', 1, 1)].map((some) => logOf('coach bag', ...some));
    assert.ok((few ?? 1) < 0.75 && (one ?? 1) < 0.65, `${few} ${one}`);
  });

  it('is robust against one outlier', () => {
    const usual = sales('bag', 20, 0.1);
    const withOne = logOf('coach bag', ...usual, ...sales('bag', 1, 6));
    assert.ok(withOne - logOf('coach bag', ...usual) < 0.08, `${withOne}`);
  });

  it('widens and narrows ranges only with many sales', () => {
    const random = seededRandom(3);
    const scale = (n: number, spread: number) =>
      fitShifts(sales('bag', n, () => spread * random.normal())).get('coach bag')?.scale as number;
    assert.ok(scale(500, 1) > 1.7 && scale(500, 0.2) < 0.6);
    assert.ok(Math.abs(scale(2, 0.2) - 1) < 0.2);
  });
});
