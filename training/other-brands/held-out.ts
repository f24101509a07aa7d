import type { Cell } from '../cells.ts';
import type { JointFit } from '../joint/fit.ts';
import { familyOf, OTHER_TIER, tierOf } from '../model/terms.ts';
import { quantile, type Weighted } from '../quantile.ts';
import { round } from '../round.ts';
import { type Levels, type Population, priorOf, WITHIN } from './population.ts';
import { elsewhere, namedBrands } from './rows.ts';
import { type BrandRow, solveBrand } from './solve.ts';

/** How much is known of a brand, by its listings: the fewest of each class, most first. */
export const CLASSES = [300, 20, 1, 0] as const;

/** Folds are left out one by one; of brands with more listings two are enough. */
const FOLDS = 10;
const MANY = 3000;

/** Marketplaces where people in the US sell what they happen to own. */
const US = /poshmark|thredup|mercari|depop|ebay|vendoo/;

/** Some items that a fit has not seen, without the words of their titles. */
export interface HeldOut {
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
  joint: JointFit,
  cells: readonly Cell[],
  byBrand: ReadonlyMap<string, readonly BrandRow[]>,
  population: Population,
  levels: Levels,
): HeldOut[] {
  const named = namedBrands();
  const observations = joint.design.observations;
  const own = new Map<string, { readonly cell: Cell; readonly offset: number }[]>();
  cells.forEach((cell, i) => {
    const row = observations[i];
    if (!row || tierOf(cell.brand) !== OTHER_TIER) return;
    const brand = named.get(cell.brand);
    const ordinary = joint.typical.get(`${cell.brand} ${cell.category}`) ?? 0;
    const offset = elsewhere(joint, row, brand?.tier) + (row.isWordless ? ordinary : 0);
    const slug = brand?.slug ?? cell.brand;
    const list = own.get(slug) ?? [];
    own.set(slug, list);
    list.push({ cell, offset });
  });
  return [...own].flatMap(([slug, tests]) => {
    const rows = byBrand.get(slug);
    if (!rows) return [];
    const prior = priorOf(population, levels.get(slug));
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
            const about = { isUs, family, items: count };
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

/** Weights that make the US and elsewhere count alike. */
function evenly(tests: readonly HeldOut[]): (readonly [test: HeldOut, weight: number])[] {
  const totals = new Map<boolean, number>();
  for (const { isUs, items } of tests) totals.set(isUs, (totals.get(isUs) ?? 0) + items);
  return tests.map((test) => [test, test.items / (totals.get(test.isUs) as number)] as const);
}

/** The 90% point of the standard normal distribution. */
const NORMAL_90 = 1.2816;

/**
 * How items of a family differ (standard deviation in log USD, from brands that are well known), and by class the ends of an
 * 80% range as multiples of items' and price's errors together. US and elsewhere count alike.
 */
export function calibrateClasses(tests: readonly HeldOut[]) {
  const spread: Record<string, number> = {};
  for (const [family, own] of Map.groupBy(tests, (test) => test.family)) {
    const distances = evenly(own.filter(({ known }) => known >= 20)).map(
      ([{ distance }, weight]): Weighted => [distance, weight],
    );
    const deviation = (quantile(distances, 0.9) - quantile(distances, 0.1)) / (2 * NORMAL_90);
    spread[family] = round(Number.isFinite(deviation) ? deviation : 0.6, 3);
  }
  const sized = ({ family, error }: HeldOut) => Math.hypot(spread[family] as number, error);
  const classes = CLASSES.map((least) => {
    const own = evenly(tests.filter(({ known }) => known === least));
    const multiples = own.map(([test, weight]): Weighted => [test.distance / sized(test), weight]);
    const at = (share: number, usual: number) =>
      round(own.length === 0 ? usual : quantile(multiples, share), 3);
    return { listings: least, low: at(0.1, -NORMAL_90), high: at(0.9, NORMAL_90) };
  });
  return { spread, classes };
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

/** Held-out errors by class, in the US and elsewhere, beside the ranges of a calibration. */
export function classErrors(
  tests: readonly HeldOut[],
  { spread, classes }: ReturnType<typeof calibrateClasses>,
): ClassErrors[] {
  return CLASSES.flatMap((known) =>
    [true, false].flatMap((isUs) => {
      const own = tests.filter((test) => test.known === known && test.isUs === isUs);
      const items = own.reduce((sum, test) => sum + test.items, 0);
      if (items === 0) return [];
      const share = (holds: (test: HeldOut) => boolean) =>
        round(own.reduce((sum, test) => sum + (holds(test) ? test.items : 0), 0) / items, 3);
      return [
        {
          known,
          isUs,
          items,
          median: round(
            quantile(
              own.map((test): Weighted => [Math.abs(test.distance), test.items]),
              0.5,
            ),
            3,
          ),
          near: share(({ distance }) => Math.abs(distance) < Math.log(1.5)),
          covered: share((test) => {
            const own = Math.hypot(spread[test.family] as number, test.error);
            const ends = classes.find(({ listings }) => listings === known);
            if (!ends) return false;
            return test.distance >= ends.low * own && test.distance <= ends.high * own;
          }),
        },
      ];
    }),
  );
}
