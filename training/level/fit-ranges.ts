import { RANGE_CLASSES, type SaleErrors } from '../../src/pricing/loading/artifact.ts';
import { rangeClass, spreadOfClass } from '../../src/pricing/ranges/spread.ts';
import { quantile, shareWithin, type Weighted } from '../numbers/robust.ts';
import { countBy, type Ends, round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PricedSale } from './price-sales.ts';

/** A sale with its log ratio to the price, level included, log USD. */
export type LeveledSale = PricedSale & { readonly distance: number };

/** Shares of sales at which the shape is published. */
const SHARES = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

/** The shape of a normal distribution, for a fit without sales. */
const NORMAL = [
  0.049, 0.098, 0.148, 0.198, 0.249, 0.301, 0.354, 0.409, 0.466, 0.526, 0.59, 0.657, 0.729, 0.809, 0.898, 1, 1.123,
  1.283, 1.529,
];

/** Returns distances with weights, so that no seller dominates a class. */
function evenly(sales: readonly LeveledSale[]): Weighted[] {
  const counts = countBy(sales, ({ seller }) => seller);
  return sales.map(({ seller, distance }) => [
    Math.abs(distance),
    Math.min(1, PARAMETERS.ranges.mostSalesOfSeller / (counts.get(seller) as number)),
  ]);
}

/**
 * Returns how far sales are from prices fitted without their seller: for each class, the distance that holds four in
 * five (split conformal prediction). The sales are unadjusted, so ranges allow for a seller's own level. Private sales
 * of houses are not known to be genuine, so their distance is that of sales on sites abroad.
 */
export function fitSaleErrors(sales: readonly LeveledSale[]): SaleErrors {
  const { fewestSalesOfClass, unmeasured, houses } = PARAMETERS.ranges;
  const found = RANGE_CLASSES.map((name) => {
    const own = evenly(sales.filter((sale) => name !== 'houses' && rangeClass(sale.class) === name));
    const isMeasured = own.length >= fewestSalesOfClass;
    const usual = name === 'houses' ? houses : unmeasured;
    return { name, own, isMeasured, distance: isMeasured ? quantile(own, 0.8) : usual };
  });
  const measured = found.filter(({ isMeasured }) => isMeasured);
  const scaled = measured.flatMap(({ own, distance }) => own.map(([far, w]): Weighted => [far / distance, w]));
  return {
    shape: measured.length > 0 ? SHARES.map((share) => round(quantile(scaled, share), 3)) : NORMAL,
    classes: found.map(({ name, own, isMeasured, distance }) => {
      const stated = { class: name, distance: round(distance, 3) };
      if (!isMeasured) return stated;
      return { ...stated, sales: own.length, held: round(shareWithin(own, 0, distance), 3) };
    }),
  };
}

/** Returns the range and confidence of a sale's price, from the errors of its class. */
export function rangeOfSale(
  errors: SaleErrors,
  sale: LeveledSale,
): { readonly ends: Ends; readonly confidence: number } {
  const { quantiles, confidence } = spreadOfClass(errors, sale.class);
  return { ends: [quantiles[0], quantiles[3]], confidence };
}
