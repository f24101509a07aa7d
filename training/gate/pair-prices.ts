import { count, grouped, percent, signedPercent, wholeDollars } from '../../src/base/numbers.ts';
import { median } from '../numbers/statistics.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

const { gate } = PARAMETERS;

/** The fitted price of a brand's kind of garment, and the median of the sales behind it, USD. */
export interface PairPrice {
  readonly name: string;
  readonly sales: number;
  readonly price: number;
  readonly median: number;
}

/** Returns the factor between a pair's price and its median, at least 1. */
const factorOf = ({ price, median }: PairPrice): number => Math.exp(Math.abs(Math.log(price / median)));

/** Returns the pairs with enough sales to judge their price, farthest from the median first. */
const judgedPairs = (pairs: readonly PairPrice[]): PairPrice[] =>
  pairs.filter(({ sales }) => sales >= gate.fewestSales).sort((a, b) => factorOf(b) - factorOf(a));

/** Returns the pairs whose price contradicts their own sales. A fit with any of these must not be published. */
export const contradicted = (pairs: readonly PairPrice[]): PairPrice[] =>
  judgedPairs(pairs).filter((pair) => factorOf(pair) > gate.mostAway);

export function contradictedInWords(pairs: readonly PairPrice[]): string {
  const shown = pairs.slice(0, gate.mostNamed).map(({ name, sales, price, median }) => {
    return `${name} at ${wholeDollars(price)}, where ${count(sales, 'sale')} have a median of ${wholeDollars(median)}`;
  });
  const rest = pairs.length > shown.length ? `; and ${grouped(pairs.length - shown.length)} more` : '';
  return (
    `${count(pairs.length, 'price')} of a brand and kind with ${gate.fewestSales} sales or more would be beyond ` +
    `a factor of ${gate.mostAway} of their own median: ${shown.join('; ')}${rest}.`
  );
}

/** Returns a sentence on the pair farthest from its median, or undefined if no pair has enough sales. */
export function worstInWords(pairs: readonly PairPrice[]): string | undefined {
  const judged = judgedPairs(pairs);
  const [worst] = judged;
  if (!worst) return undefined;
  const { name, sales, price, median } = worst;
  const away = `${signedPercent(price / median - 1)}, ${count(sales, 'sale')}`;
  return (
    `Of ${count(judged.length, 'pair')} of a brand and kind with ${gate.fewestSales} sales or more, ${name} is ` +
    `farthest from its own median: ${wholeDollars(price)} beside ${wholeDollars(median)} (${away}).`
  );
}

/**
 * Returns the figures by which assessors judge prices (IAAO, Standard on Ratio Studies, 2013), for items with a model's
 * price and the amount paid, USD each. All are statistics of the ratio of price to amount paid: the median; the
 * coefficient of dispersion (COD), which is the mean distance from the median as a fraction of the median; and the
 * price-related differential (PRD), which is above 1 if expensive goods are priced too low. NaN without sales.
 */
export function ratioStudy(
  sales: readonly { readonly paid: number; readonly price: number; readonly items: number }[],
) {
  const items = total(sales, (sale) => sale.items);
  const ratios = sales.map((sale) => ({ value: sale.price / sale.paid, weight: sale.items }));
  const medianRatio = median(ratios);
  const meanDistance = total(ratios, ({ value, weight }) => weight * Math.abs(value - medianRatio)) / items;
  const meanRatio = total(ratios, ({ value, weight }) => weight * value) / items;
  const sumOfPrices = total(sales, (sale) => sale.items * sale.price);
  const sumPaid = total(sales, (sale) => sale.items * sale.paid);
  return {
    sales: items,
    median: medianRatio,
    cod: meanDistance / medianRatio,
    prd: meanRatio / (sumOfPrices / sumPaid),
  };
}

export function ratiosInWords(study: ReturnType<typeof ratioStudy>): string {
  return (
    `Ratio study, price over paid: median ${study.median.toFixed(2)}, dispersion (COD) ${percent(study.cod)}, ` +
    `price-related differential (PRD) ${study.prd.toFixed(2)}.`
  );
}
