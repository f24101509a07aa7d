import {
  ERROR_FACTS,
  type ErrorFacts,
  PRICE_CLASSES,
  type PriceClass,
  type SaleErrors,
} from '../../src/pricing/loading/artifact.ts';
import { errorFacts, saleSpread, sumOfFacts } from '../../src/pricing/ranges/spread.ts';
import { posterior } from '../numbers/posterior.ts';
import { quantile, shareWithin, type Weighted } from '../numbers/robust.ts';
import { countBy, type Ends, round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PricedSale } from './price-sales.ts';

/** A sale with its log ratio to the price, level included, log USD. */
export type LeveledSale = PricedSale & { readonly distance: number };

/** Shares of sales at which the shape is published. */
const SHARES = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

/** Returns weights of sales, so that no seller dominates a class. */
function evenly(sales: readonly LeveledSale[]): [sale: LeveledSale, weight: number][] {
  const keyOf = ({ class: name, seller }: LeveledSale) => `${name} ${seller}`;
  const counts = countBy(sales, keyOf);
  return sales.map((sale) => [
    sale,
    Math.min(1, PARAMETERS.ranges.mostSalesOfSeller / (counts.get(keyOf(sale)) as number)),
  ]);
}

/** Returns a sale as a piece at its price, level included. */
const pieceOf = (sale: LeveledSale) => ({ ...sale, condition: sale.grade, price: sale.paid - sale.distance });

const factsOf = (sale: LeveledSale): ErrorFacts => errorFacts(pieceOf(sale));

/**
 * Fits how far sales are from prices fitted without their seller: one regression of the log error on facts and classes,
 * then for each class the distance that covers four in five (split conformal prediction). Returns undefined if no class
 * has enough sales. The sales are unadjusted, so ranges allow for a seller's own level.
 */
export function fitSaleErrors(sales: readonly LeveledSale[]): SaleErrors | undefined {
  const { fewestSalesOfClass, leastDistance, fact, classOfErrors } = PARAMETERS.ranges;
  const ofClass = (name: PriceClass) => sales.filter((sale) => sale.class === name);
  const classes = PRICE_CLASSES.filter((name) => ofClass(name).length >= fewestSalesOfClass);
  if (classes.length === 0) return undefined;
  const weighted = evenly(sales.filter((sale) => classes.includes(sale.class)));
  const rows = weighted.map(([sale, weight]) => ({
    value: Math.log(Math.abs(sale.distance) + leastDistance),
    precision: weight,
    effects: { all: 1, [sale.class]: 1, ...factsOf(sale) },
  }));
  const isFact = (name: string) => ERROR_FACTS.some((one) => one === name);
  const effectOf = posterior(rows, (name) => (name === 'all' ? 1 : isFact(name) ? fact : classOfErrors));
  const facts = Object.fromEntries(ERROR_FACTS.map((name) => [name, round(effectOf(name).value, 3)])) as Record<
    keyof ErrorFacts,
    number
  >;
  const scaleOf = (sale: LeveledSale) =>
    Math.exp(effectOf('all', sale.class).value + sumOfFacts({ facts }, factsOf(sale)));
  const multiples = weighted.map(([sale, weight]) => {
    const value: Weighted = [Math.abs(sale.distance) / scaleOf(sale), weight];
    return { class: sale.class, value };
  });
  const pooled = quantile(
    multiples.map(({ value }) => value),
    0.8,
  );
  const found = classes.map((name) => {
    const own = multiples.flatMap((one) => (one.class === name ? [one.value] : []));
    const share = own.length / (own.length + fewestSalesOfClass);
    const factor = Math.exp(share * Math.log(quantile(own, 0.8)) + (1 - share) * Math.log(pooled));
    return { name, own, factor };
  });
  const factorOf = new Map(found.map(({ name, factor }) => [name, factor]));
  const scaled = multiples.map(
    ({ class: name, value: [multiple, weight] }): Weighted => [multiple / (factorOf.get(name) as number), weight],
  );
  return {
    facts,
    shape: SHARES.map((share) => round(quantile(scaled, share), 3)),
    classes: found.map(({ name, own, factor }) => ({
      class: name,
      sales: own.length,
      log: round(effectOf('all', name).value + Math.log(factor), 3),
      held: round(shareWithin(own, 0, factor), 3),
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
  const spread = saleSpread(errors, sale.class, pieceOf(sale));
  if (!spread) return { ends: sale.ends, confidence: sale.confidence };
  return { ends: [spread.quantiles[0], spread.quantiles[3]], confidence: spread.confidence };
}
