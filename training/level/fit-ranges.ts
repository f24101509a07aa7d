import { RANGE_CLASSES, type SaleErrors } from '../../src/pricing/loading/artifact.ts';
import { rangeClass, spreadOfClass } from '../../src/pricing/ranges/spread.ts';
import { quantile, shareWithin, type Weighted } from '../numbers/statistics.ts';
import { countBy, type Ends, round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PricedSale } from './price-sales.ts';

/** A sale with its log ratio to the price at the level of US sellers. */
export type LeveledSale = PricedSale & { readonly distance: number };

/** Quantiles that make up the published shape of the distribution. */
const SHARES = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

/** The shape of a normal distribution, for a fit without sales. */
const NORMAL = [
  0.049, 0.098, 0.148, 0.198, 0.249, 0.301, 0.354, 0.409, 0.466, 0.526, 0.59, 0.657, 0.729, 0.809, 0.898, 1, 1.123,
  1.283, 1.529,
];

/** Returns how far sales are from their prices, log USD, with weights that keep any one seller from dominating. */
function evenDistances(sales: readonly LeveledSale[]): Weighted[] {
  const salesOfSeller = countBy(sales, ({ seller }) => seller);
  return sales.map(({ seller, distance }) => {
    const weight = Math.min(1, PARAMETERS.ranges.mostSalesOfSeller / (salesOfSeller.get(seller) as number));
    return [Math.abs(distance), weight];
  });
}

/**
 * Returns the distance from prices that contains 80% of each class's sales, log USD. The prices come from fits without
 * the sale's seller (split conformal prediction), whose own level is not removed, so the ranges allow for it. Private
 * sales of houses are not known to be genuine, so the distance for houses comes from sales on foreign sites.
 */
export function fitSaleErrors(sales: readonly LeveledSale[]): SaleErrors {
  const { fewestSalesOfClass, unmeasured, houses } = PARAMETERS.ranges;
  const classes = RANGE_CLASSES.map((name) => {
    const distances = evenDistances(sales.filter((sale) => name !== 'houses' && rangeClass(sale.class) === name));
    const isMeasured = distances.length >= fewestSalesOfClass;
    const prior = name === 'houses' ? houses : unmeasured;
    return { name, distances, isMeasured, distance: isMeasured ? quantile(distances, 0.8) : prior };
  });
  const measured = classes.filter(({ isMeasured }) => isMeasured);
  const scaled = measured.flatMap(({ distances, distance: unit }) =>
    distances.map(([distance, weight]): Weighted => [distance / unit, weight]),
  );
  return {
    shape: measured.length > 0 ? SHARES.map((share) => round(quantile(scaled, share), 3)) : NORMAL,
    classes: classes.map(({ name, distances, isMeasured, distance }) => {
      const range = { class: name, distance: round(distance, 3) };
      if (!isMeasured) return range;
      return { ...range, sales: distances.length, held: round(shareWithin(distances, 0, distance), 3) };
    }),
  };
}

/** Returns the range of a sale's price, relative to the price in log USD, and its confidence, by the sale's class. */
export function rangeOfSale(
  errors: SaleErrors,
  sale: LeveledSale,
): { readonly ends: Ends; readonly confidence: number } {
  const { quantiles, confidence } = spreadOfClass(errors, sale.class);
  return { ends: [quantiles[0], quantiles[3]], confidence };
}
