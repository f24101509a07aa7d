import type { ClassRange } from '../../src/pricing/artifact.ts';
import { PRICE_CLASSES, type PriceClass } from '../../src/pricing/artifact.ts';
import { shareNear } from '../../src/pricing/confidence.ts';
import { stretchOf } from '../../src/pricing/price-class.ts';
import { median, quantile, shareWithin, type Weighted } from '../numbers/quantile.ts';
import { round } from '../numbers/round.ts';
import { countBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PricedSale } from './price-sales.ts';

const weightedMean = (values: readonly Weighted[]) =>
  total(values, ([value, weight]) => value * weight) / total(values, ([, weight]) => weight);

/** A sale with its log ratio to the price, level included, log USD. */
export type LeveledSale = PricedSale & { readonly distance: number };

/** The next better known class of each, whose ranges must not be wider. */
const BETTER_KNOWN: Partial<Record<PriceClass, PriceClass>> = {
  'few sales': 'many sales',
  judged: 'few sales',
  'no brand': 'judged',
};

/** Returns weights of sales, so that no seller dominates a class. */
export function evenly<T extends PricedSale>(sales: readonly T[]): [sale: T, weight: number][] {
  const counts = countBy(sales, ({ seller }) => seller);
  return sales.map((sale) => [
    sale,
    Math.min(1, PARAMETERS.ranges.mostSalesOfSeller / (counts.get(sale.seller) as number)),
  ]);
}

/** Classes whose ranges are at least as wide as all of their sales ask: each alone has few sellers. */
const OF_CATALOG: readonly PriceClass[] = ['fast-fashion', 'mid-range', 'premium'];

type WeightedSale = readonly [sale: LeveledSale, weight: number];

/** The usual width of ranges before a stretch, log USD. */
const usualWidth = (own: readonly WeightedSale[]) =>
  median(
    own.map(
      ([
        {
          ends: [low, high],
        },
        weight,
      ]): Weighted => [high - low, weight],
    ),
  );

/** Distances of sales as multiples of the end of their range, drawn toward the usual width. */
function multiplesOf(own: readonly WeightedSale[]): Weighted[] {
  if (own.length === 0) return [];
  const width = usualWidth(own);
  return own.map(
    ([
      {
        distance,
        ends: [low, high],
      },
      weight,
    ]): Weighted => {
      const end = distance < 0 ? low : high;
      return [distance / (end * stretchOf({ stretch: 1, width }, high - low)), weight];
    },
  );
}

/**
 * Stretches the ranges of each class until they contain four in five of its sales. The sales are unadjusted and by
 * sellers left out of the fit, so the ranges allow for a seller's own level.
 */
export function fitRanges(sales: readonly LeveledSale[]): ClassRange[] {
  const found = new Map<PriceClass, ClassRange>();
  const widths = new Map<PriceClass, number>();
  const byClass = new Map(PRICE_CLASSES.map((name) => [name, evenly(sales.filter((sale) => sale.class === name))]));
  for (const name of PRICE_CLASSES) {
    const own = byClass.get(name) ?? [];
    if (own.length < PARAMETERS.ranges.fewestSalesOfClass) continue;
    const width = round(usualWidth(own), 3);
    const multiples = multiplesOf(own);
    const shared = OF_CATALOG.includes(name)
      ? OF_CATALOG.flatMap((one) => multiplesOf(byClass.get(one) ?? []))
      : multiples;
    const least = (widths.get(BETTER_KNOWN[name] as PriceClass) ?? 0) / width;
    const stretch = Math.max(quantile(multiples, 0.8), quantile(shared, 0.8), least);
    widths.set(name, stretch * width);
    const near = own.map(([{ distance }, weight]): Weighted => [distance, weight]);
    found.set(name, {
      class: name,
      sales: own.length,
      stretch: round(stretch, 3),
      width,
      held: round(shareWithin(multiples, 0, stretch), 3),
      near: round(
        shareNear((from, to) => shareWithin(near, from, to)),
        3,
      ),
      expected: round(weightedMean(own.map(([{ confidence }, weight]): Weighted => [confidence, weight])), 3),
    });
  }
  return [...found.values()];
}
