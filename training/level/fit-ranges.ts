import { RANGE_CLASSES, type RangeClass, type SaleErrors } from '../../src/pricing/loading/artifact.ts';
import { rangeClass, saleSpread } from '../../src/pricing/ranges/spread.ts';
import { quantile, shareWithin, type Weighted } from '../numbers/robust.ts';
import { countBy, type Ends, round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PricedSale } from './price-sales.ts';

/** A sale with its log ratio to the price, level included, log USD. */
export type LeveledSale = PricedSale & { readonly distance: number };

/** Shares of sales at which the shape is published. */
const SHARES = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

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
 * five (split conformal prediction). The sales are unadjusted, so ranges allow for a seller's own level. Undefined if
 * no class has enough sales.
 */
export function fitSaleErrors(sales: readonly LeveledSale[]): SaleErrors | undefined {
  const found = RANGE_CLASSES.flatMap((name: RangeClass) => {
    const own = evenly(sales.filter((sale) => rangeClass(sale.class) === name));
    if (own.length < PARAMETERS.ranges.fewestSalesOfClass) return [];
    return [{ name, own, distance: quantile(own, 0.8) }];
  });
  if (found.length === 0) return undefined;
  const scaled = found.flatMap(({ own, distance }) => own.map(([far, weight]): Weighted => [far / distance, weight]));
  return {
    shape: SHARES.map((share) => round(quantile(scaled, share), 3)),
    classes: found.map(({ name, own, distance }) => ({
      class: name,
      sales: own.length,
      distance: round(distance, 3),
      held: round(shareWithin(own, 0, distance), 3),
    })),
  };
}

/**
 * Returns the range and confidence of a sale's price, from the errors of its class, otherwise from those of the fit.
 */
export function rangeOfSale(
  errors: SaleErrors | undefined,
  sale: LeveledSale,
): { readonly ends: Ends; readonly confidence: number } {
  const spread = saleSpread(errors, sale.class);
  if (!spread) return { ends: sale.ends, confidence: sale.confidence };
  return { ends: [spread.quantiles[0], spread.quantiles[3]], confidence: spread.confidence };
}
