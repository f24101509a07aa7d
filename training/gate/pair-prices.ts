import { count, grouped, percent, signedPercent, wholeDollars } from '../../src/base/numbers.ts';
import { median, type Weighted } from '../numbers/robust.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

const { gate } = PARAMETERS;

/** A brand's kind of garment, with its price by a fit and the median of the sales behind it, USD. */
export interface PairPrice {
  readonly name: string;
  readonly sales: number;
  readonly price: number;
  readonly median: number;
}

/** Returns how far a pair's price is from its own median, as a factor from 1. */
const factorOf = ({ price, median }: PairPrice): number => Math.exp(Math.abs(Math.log(price / median)));

/** Returns the pairs with enough sales to judge a price by, the farthest from its median first. */
const judgedPairs = (pairs: readonly PairPrice[]): PairPrice[] =>
  pairs.filter(({ sales }) => sales >= gate.fewestSales).sort((a, b) => factorOf(b) - factorOf(a));

/** Returns the pairs whose price contradicts their own sales: a fit with one is not fit to be published. */
export const contradicted = (pairs: readonly PairPrice[]): PairPrice[] =>
  judgedPairs(pairs).filter((pair) => factorOf(pair) > gate.mostAway);

/** Returns a sentence that lists contradicted pairs. */
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

/** Returns a sentence on the pair that is farthest from its own median; undefined without enough sales. */
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

/** A number of items with the price paid and the price by a model, USD. */
export interface Priced {
  readonly paid: number;
  readonly price: number;
  readonly items: number;
}

/**
 * Returns the figures by which assessors judge prices (IAAO, Standard on Ratio Studies, 2013) over the ratio of price
 * to what was paid: the median, the coefficient of dispersion (COD, the mean distance from the median as a fraction of
 * it), and the price-related differential (PRD, above 1 if expensive goods are priced too low). NaN without sales.
 */
export function ratioStudy(sales: readonly Priced[]) {
  const items = total(sales, (one) => one.items);
  const ratios = sales.map((one): Weighted => [one.price / one.paid, one.items]);
  const middle = median(ratios);
  const away = total(ratios, ([ratio, n]) => n * Math.abs(ratio - middle)) / items;
  const mean = total(ratios, ([ratio, n]) => n * ratio) / items;
  const sum = (amountOf: (one: Priced) => number) => total(sales, (one) => one.items * amountOf(one));
  return {
    sales: items,
    median: middle,
    cod: away / middle,
    prd: mean / (sum(({ price }) => price) / sum(({ paid }) => paid)),
  };
}

/** Returns the figures of a ratio study in a sentence. */
export function ratiosInWords(study: ReturnType<typeof ratioStudy>): string {
  return (
    `Ratio study, price over paid: median ${study.median.toFixed(2)}, dispersion (COD) ${percent(study.cod)}, ` +
    `price-related differential (PRD) ${study.prd.toFixed(2)}.`
  );
}
