import { P90 } from '../../src/pricing/normal.ts';
import { type Fit, ordinaryOf } from '../model/fit.ts';
import { familyOf, OTHER_TIER, tierOf } from '../model/terms.ts';
import { quantile, type Weighted } from '../numbers/quantile.ts';
import { round } from '../numbers/round.ts';
import type { Cell } from '../read/cells.ts';
import { namedBrands } from './named-brands.ts';
import { type Known, type Population, priorOf, WITHIN } from './population.ts';
import { elsewhere } from './rows.ts';
import { type BrandRow, solveBrand } from './solve.ts';

/** How much is known of a brand, by its listings: the fewest of each class, most first. */
const CLASSES = [300, 20, 1, 0] as const;

/** Folds are left out one by one; of brands with more listings two are enough. */
const FOLDS = 10;
const MANY = 3000;

/** Marketplaces where people in the US sell what they happen to own. */
const US = /poshmark|thredup|mercari|depop|ebay|vendoo/;

/** Some items that a fit has not seen, without the words of their titles. */
export interface HeldOut {
  readonly brand: string;
  /** The fewest listings of the class of what the fit knew of the brand; 0 where the whole brand was left out. */
  readonly known: (typeof CLASSES)[number];
  readonly isUs: boolean;
  readonly family: string;
  /** Log price less what the fit says, log USD. */
  readonly distance: number;
  readonly items: number;
  /** How far off the fit's price may be, standard deviation in log USD. */
  readonly error: number;
}

/** Prices every item of brands outside the catalog by a fit without its fold, and by one without its brand. */
export function heldOut(
  whole: Fit,
  cells: readonly Cell[],
  byBrand: ReadonlyMap<string, readonly BrandRow[]>,
  population: Population,
  knowledge: Known,
): HeldOut[] {
  const named = namedBrands();
  const observations = whole.design.observations;
  const own = new Map<string, { readonly cell: Cell; readonly offset: number }[]>();
  cells.forEach((cell, i) => {
    const row = observations[i];
    if (!row || tierOf(cell.brand) !== OTHER_TIER) return;
    const brand = named.get(cell.brand);
    const ordinary = ordinaryOf(whole.ordinary, cell);
    const offset = elsewhere(whole, row, brand?.tier) + (row.isWordless ? ordinary : 0);
    const slug = brand?.slug ?? cell.brand;
    const list = own.get(slug) ?? [];
    own.set(slug, list);
    list.push({ cell, offset });
  });
  return [...own].flatMap(([slug, tests]) => {
    const rows = byBrand.get(slug);
    if (!rows) return [];
    const prior = priorOf(population, knowledge.get(slug));
    const listings = rows.reduce((sum, { items }) => sum + items, 0);
    const unknown = solveBrand([], population.mean, {
      brand: population.deviation,
      ...WITHIN,
    });
    const folds = listings > MANY ? [0, 5] : Array.from({ length: FOLDS }, (_, k) => k);
    return folds.flatMap((fold) => {
      const seen = rows.filter((row) => row.fold !== fold);
      const left = seen.reduce((sum, { items }) => sum + items, 0);
      const fit = solveBrand(seen, prior.mean, { brand: prior.deviation, ...WITHIN });
      const known = CLASSES.find((least) => left >= least) as HeldOut['known'];
      return tests
        .filter(({ cell }) => cell.fold === fold)
        .flatMap(({ cell, offset }) => {
          const family = familyOf(cell.category);
          const kind = fit.categories.get(cell.category) ??
            fit.families.get(family) ?? { add: 0, error: fit.error };
          const isUs = US.test(cell.marketplace);
          return cell.bins.flatMap(({ log, count }): HeldOut[] => {
            const fromBrand = log - offset - fit.level - kind.add;
            const about = { brand: slug, isUs, family, items: count };
            return [
              ...(known > 0
                ? [{ ...about, known, distance: fromBrand, error: kind.error } as const]
                : []),
              {
                ...about,
                known: 0,
                distance: log - offset - unknown.level,
                error: unknown.error,
              },
            ];
          });
        });
    });
  });
}

/** Where items differ: by family (standard deviation in log USD), and the ends of 80% ranges by class. */
export interface Calibration {
  readonly spread: Readonly<Record<string, number>>;
  /** Ends as multiples of the items' and the price's errors together. */
  readonly classes: readonly {
    readonly listings: number;
    readonly low: number;
    readonly high: number;
  }[];
}

/** A brand counts for at most as many items in a class: a few were sold by the thousand by one seller. */
const MOST_OF_BRAND = 50;

/** Items of a class, of the US or elsewhere, with their weights. */
function evenly(tests: readonly HeldOut[]): (readonly [test: HeldOut, weight: number])[] {
  const totals = new Map<string, number>();
  for (const { brand, items } of tests) totals.set(brand, (totals.get(brand) ?? 0) + items);
  return tests.map((test) => {
    const ofBrand = totals.get(test.brand) as number;
    return [test, test.items * Math.min(1, MOST_OF_BRAND / ofBrand)] as const;
  });
}

/** Standard deviation of items where nothing was measured, log USD. */
const USUAL_SPREAD = 0.6;

/** Calibrates ranges on held-out items: how items of a family differ, from brands that are well known, then the ends by class. */
export function calibrate(tests: readonly HeldOut[]): Calibration {
  const spread: Record<string, number> = {};
  for (const [family, own] of Map.groupBy(tests, (test) => test.family)) {
    const distances = evenly(own.filter(({ known }) => known >= 20)).map(
      ([{ distance }, weight]): Weighted => [distance, weight],
    );
    const deviation = (quantile(distances, 0.9) - quantile(distances, 0.1)) / (2 * P90);
    spread[family] = round(Number.isFinite(deviation) ? deviation : USUAL_SPREAD, 3);
  }
  const classes = CLASSES.map((least) => {
    const multiples = evenly(tests.filter(({ known }) => known === least)).map(
      ([test, weight]): Weighted => [test.distance / sizeOf(test, spread), weight],
    );
    const at = (share: number, usual: number) =>
      round(multiples.length === 0 ? usual : quantile(multiples, share), 3);
    return { listings: least, low: at(0.1, -P90), high: at(0.9, P90) };
  });
  return { spread, classes };
}

/** With fewer held-out items of the US all items calibrate its ranges. */
const LEAST_US = 500;

/** The ranges that are served: prices are those of the US, so they are calibrated on its marketplaces. */
export function servedCalibration(tests: readonly HeldOut[]): Calibration {
  const own = tests.filter(({ isUs }) => isUs);
  return calibrate(own.length >= LEAST_US ? own : tests);
}

function sizeOf({ family, error }: HeldOut, spread: Calibration['spread']): number {
  return Math.hypot(spread[family] ?? USUAL_SPREAD, error);
}

/** What a class's held-out items show. */
export interface ClassErrors {
  readonly known: number;
  readonly isUs: boolean;
  readonly items: number;
  /** Median absolute distance, log USD, and the share of items within a factor of 1.5, a fraction. */
  readonly median: number;
  readonly near: number;
  /** Share of items inside the 80% range. */
  readonly covered: number;
}

/** Brands are judged by the ranges that the other parts of them calibrate. */
const PARTS = 5;

/**
 * Held-out errors by class. The US and elsewhere are calibrated apart, and no brand by itself: whether an item is inside
 * its range is asked of ranges that other brands were calibrated on. A brand counts for at most {@link MOST_OF_BRAND} items.
 */
export function classErrors(tests: readonly HeldOut[]): ClassErrors[] {
  const parts = partsOf(tests);
  const isInside = new Map<HeldOut, boolean>();
  for (const isUs of [true, false]) {
    const own = tests.filter((test) => test.isUs === isUs);
    for (let part = 0; part < PARTS; part++) {
      const { spread, classes } = calibrate(own.filter(({ brand }) => parts.get(brand) !== part));
      for (const test of own) {
        if (parts.get(test.brand) !== part) continue;
        const ends = classes.find(({ listings }) => listings === test.known);
        const multiple = test.distance / sizeOf(test, spread);
        isInside.set(test, !!ends && multiple >= ends.low && multiple <= ends.high);
      }
    }
  }
  return CLASSES.flatMap((known) =>
    [true, false].flatMap((isUs) => {
      const own = tests.filter((test) => test.known === known && test.isUs === isUs);
      if (own.length === 0) return [];
      const weighted = evenly(own);
      const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
      const share = (holds: (test: HeldOut) => boolean) =>
        round(
          weighted.reduce((sum, [test, weight]) => sum + (holds(test) ? weight : 0), 0) / total,
          3,
        );
      const distances = weighted.map(
        ([test, weight]): Weighted => [Math.abs(test.distance), weight],
      );
      return [
        {
          known,
          isUs,
          items: own.reduce((sum, { items }) => sum + items, 0),
          median: round(quantile(distances, 0.5), 3),
          near: share(({ distance }) => Math.abs(distance) < Math.log(1.5)),
          covered: share((test) => isInside.get(test) === true),
        },
      ];
    }),
  );
}

/** Brands in parts of about as many items each, the brands with most items first. */
function partsOf(tests: readonly HeldOut[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { brand, items } of tests) counts.set(brand, (counts.get(brand) ?? 0) + items);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return new Map(sorted.map(([brand], place) => [brand, place % PARTS]));
}
