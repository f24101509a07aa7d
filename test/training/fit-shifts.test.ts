import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../../training/numbers/random.ts';
import { fitBoth, fitShifts } from '../../training/own-sales/fit-shifts.ts';
import { garmentOf, KNOWN_BRAND, newBrand, type Sale } from '../../training/own-sales/sale.ts';

/** Returns sales at a distance from their published price, log USD; the published range is 0.5 to each side. */
const sales = (kind: string, count: number, distance: number | (() => number), brand = 'coach'): Sale[] =>
  Array.from({ length: count }, () => {
    const sale = {
      ...garmentOf(`${brand} ${kind}`),
      published: 4,
      ends: [-0.5, 0.5],
      log: 4 + (typeof distance === 'number' ? distance : distance()),
      listings: 0,
      prior: KNOWN_BRAND,
      items: 1,
    };
    return sale as unknown as Sale;
  });

/** Returns the shift of a kind after some sales, log USD. */
const logOf = (kind: string, ...some: readonly Sale[]) => fitShifts(some).kinds.get(kind)?.log as number;

/** Variances in (log USD)^2 of a shop's level, a brand's shift, a kind's shift, and an item with the range above. */
const SHOP = 0.25 ** 2;
const BRAND = 0.25 ** 2;
const KIND = 0.2 ** 2;
const ITEM = (0.5 / 1.2816) ** 2;

describe('a shift by own sales', () => {
  it('is the mean of a kind’s sales, shrunk by the precision of the published price', () => {
    for (const count of [1, 2, 5, 50]) {
      const [[, shift] = []] = fitShifts(sales('bag', count, 0.3)).kinds;
      const prior = SHOP + BRAND + KIND;
      const noise = ITEM / count;
      assert.equal(shift?.sales, count);
      assert.equal(shift.log.toFixed(9), ((0.3 * prior) / (prior + noise)).toFixed(9), `${count}`);
      const error = Math.sqrt((prior * noise) / (prior + noise));
      assert.equal(shift.error.toFixed(9), error.toFixed(9), `${count}`);
    }
  });

  it('of two kinds in opposite directions leaves their brand in place', () => {
    const found = fitShifts([...sales('bag', 4, 0.3), ...sales('dress', 4, -0.3)]);
    const own = (0.3 * KIND) / (KIND + ITEM / 4);
    const logs = [...found.kinds.values()].map(({ log }) => log.toFixed(9));
    assert.deepEqual(logs, [own.toFixed(9), (-own).toFixed(9)]);
  });

  it('of a kind with 200 listings changes by at most 5.5% with one more sale, however far off', () => {
    const listed = (...some: Sale[]) => some.map((sale) => ({ ...sale, listings: 200 }));
    const shift = (some: readonly Sale[]) => fitShifts(listed(...some)).kinds.get('coach bag')?.log ?? 0;
    for (const before of [0, 1, 2, 5, 40]) {
      for (const [usual, far] of [
        [0, -2.4],
        [0.3, 5],
        [-0.3, 5],
      ] as const) {
        const some = [...sales('bag', before, usual), ...sales('shoes', 30, 0.8)];
        const moved = shift([...some, ...sales('bag', 1, far)]) - shift(some);
        assert.ok(Math.abs(moved) <= Math.log(1.055), `${before} ${usual} ${far}: ${moved}`);
      }
    }
    assert.ok(shift(sales('bag', 40, 0.4)) > 0.35);
  });

  it('counts an item’s noise as at least 0.25 log USD', () => {
    const sure = sales('bag', 1, 0.3).map((sale) => ({ ...sale, ends: [-0.01, 0.01] as const }));
    const [[, shift] = []] = fitShifts(sure).kinds;
    const prior = SHOP + BRAND + KIND;
    assert.equal(shift?.log.toFixed(9), ((0.3 * prior) / (prior + 0.25 ** 2)).toFixed(9));
  });

  it('carries over to other kinds of the brand, and less to other brands', () => {
    const bags = sales('bag', 100, 0.5);
    assert.equal(logOf('coach shoes', ...sales('shoes', 1, 0)), 0);
    const ofBrand = logOf('coach shoes', ...bags, ...sales('shoes', 1, 0));
    const ofShop = logOf('prada shoes', ...bags, ...sales('shoes', 1, 0, 'prada'));
    assert.ok(ofBrand > ofShop + 0.05 && ofShop > 0.05, `${ofBrand} ${ofShop}`);
  });

  it('of many brands is the shop’s level, which is 0 if they sell near our prices', () => {
    const brands = ['coach', 'prada', 'gucci', 'nike', 'zara', 'gap', 'chanel', 'levis'];
    const shop = (distance: number) => brands.flatMap((brand) => sales('jeans', 8, distance, brand));
    const { level } = fitShifts(shop(0.34));
    assert.ok(Math.abs(level - 0.34) < 0.08, `${level}`);
    const full = (own: readonly Sale[]) => own.map((sale) => ({ ...sale, untitled: sale, hasWords: false }));
    assert.ok(fitBoth(full(shop(0.34))).level > 0.25);
    assert.equal(fitBoth(full(shop(0.05))).level, 0);
  });

  it('of a kind with many sales is their own level, whether they are single sales or cells', () => {
    const pairs = ['coach bag', 'coach shoes', 'nike jeans', 'nike jacket'];
    const one = (kind: string, distance: number) =>
      sales(kind.split(' ')[1] as string, 1, distance, kind.split(' ')[0]);
    const away = (at: number) => [0.5, -0.4, 0.3, -0.6][at] as number;
    const cells = pairs.flatMap((kind, at) =>
      one(kind, away(at)).map((sale) => ({ ...sale, listings: 500, items: 1000 })),
    );
    const found = fitShifts(cells).kinds;
    for (const [at, kind] of pairs.entries()) {
      const log = found.get(kind)?.log ?? 0;
      assert.ok(Math.abs(log - away(at)) < 0.01, `${kind}: ${log}`);
    }
    const single = cells.flatMap((sale) => Array.from({ length: 1000 }, () => ({ ...sale, items: 1 })));
    for (const [kind, { log, scale }] of fitShifts(single).kinds) {
      assert.ok(Math.abs(log - (found.get(kind)?.log ?? 0)) < 1e-9);
      assert.ok(Math.abs(scale - (found.get(kind)?.scale ?? 0)) < 1e-9);
    }
  });

  it('of a new brand’s kinds differs after eight sales, by the noise of its own sales', () => {
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
      const away = (found.kinds.get(kind)?.log ?? 0) - distance;
      assert.ok(Math.abs(away) < Math.log(1.15), `${kind}: ${away}`);
    }
    const [few, one] = [wide('bag', 2, 1), wide('bag', 1, 1)].map((some) => logOf('coach bag', ...some));
    assert.ok((few ?? 1) < 0.75 && (one ?? 1) < 0.65, `${few} ${one}`);
  });

  it('is moved little by an outlier', () => {
    const usual = sales('bag', 20, 0.1);
    const withOne = logOf('coach bag', ...usual, ...sales('bag', 1, 6));
    assert.ok(withOne - logOf('coach bag', ...usual) < 0.08, `${withOne}`);
  });

  it('comes with wider or narrower ranges only after many sales', () => {
    const random = seededRandom(3);
    const scale = (n: number, spread: number) =>
      fitShifts(sales('bag', n, () => spread * random.normal())).kinds.get('coach bag')?.scale as number;
    assert.ok(scale(500, 1) > 1.7 && scale(500, 0.2) < 0.6);
    assert.ok(Math.abs(scale(2, 0.2) - 1) < 0.2);
  });
});
