import { percent } from '../../src/base/numbers.ts';
import { median, type Weighted } from '../numbers/robust.ts';
import { total } from '../numbers/sums.ts';

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
  const ratios = sales.map(({ paid, price, items: n }): Weighted => [price / paid, n]);
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
export function ratiosInWords({ median: middle, cod, prd }: ReturnType<typeof ratioStudy>): string {
  return (
    `Ratio study, price over paid: median ${middle.toFixed(2)}, dispersion (COD) ${percent(cod)}, ` +
    `price-related differential (PRD) ${prd.toFixed(2)}.`
  );
}
