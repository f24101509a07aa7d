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

/**
 * Stretches the ranges of each class until they contain four in five of its sales. The sales are unadjusted and by
 * sellers left out of the fit, so the ranges allow for a seller's own level.
 */
export function fitRanges(sales: readonly LeveledSale[]): ClassRange[] {
  const found = new Map<PriceClass, ClassRange>();
  const widths = new Map<PriceClass, number>();
  for (const name of PRICE_CLASSES) {
    const own = evenly(sales.filter((sale) => sale.class === name));
    if (own.length < PARAMETERS.ranges.fewestSalesOfClass) continue;
    const weighted = (amountOf: (sale: LeveledSale) => number) =>
      own.map(([sale, weight]): Weighted => [amountOf(sale), weight]);
    const width = round(median(weighted(({ ends: [low, high] }) => high - low)), 3);
    const multiples = weighted(({ distance, ends: [low, high] }) => {
      const end = distance < 0 ? low : high;
      return distance / (end * stretchOf({ stretch: 1, width }, high - low));
    });
    const least = (widths.get(BETTER_KNOWN[name] as PriceClass) ?? 0) / width;
    const stretch = Math.max(quantile(multiples, 0.8), least);
    widths.set(name, stretch * width);
    const near = weighted(({ distance }) => distance);
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
      expected: round(weightedMean(weighted(({ confidence }) => confidence)), 3),
    });
  }
  return [...found.values()];
}
