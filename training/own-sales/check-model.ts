import { count, usd } from '../../src/base/numbers.ts';
import { createPricing } from '../../src/pricing/create-pricing.ts';
import { contradicted, contradictedInWords, type PairPrice, worstInWords } from '../gate/pair-prices.ts';
import { type Priced, ratioStudy, ratiosInWords } from '../gate/ratio-study.ts';
import { medianOfCounts } from '../numbers/robust.ts';
import type { OwnModel } from './own-model.ts';
import type { Published } from './published.ts';
import { countOf, kindOf, type Sale, type Sales } from './sale.ts';
import { touchedTitles } from './untouched.ts';

const MOST_TITLES = 3;

/**
 * Holds a model against the sales that it was fitted to, and against titles that it must not move. Returns what to say
 * and the ratio study. Throws a sentence, so that nothing is written, if a price contradicts its own sales, unless the
 * sales were accepted as they are, or if titles of other brands changed.
 */
export function checkModel(published: Published, model: OwnModel, sales: Sales, isAccepted: boolean) {
  const pairs = [...Map.groupBy(sales.sales, kindOf).values()].map((own) => pairOf(own, model));
  const wrong = contradicted(pairs);
  if (wrong.length > 0 && !isAccepted)
    throw new Error(
      `Nothing was written. ${contradictedInWords(wrong)} Check these sales; with --yes the model is written nevertheless.`,
    );
  const { artifacts } = published.pricing;
  const own = createPricing({ ...artifacts, prediction: model.prediction, evidence: model.evidence });
  const touched = touchedTitles(published.pricing, own, sales, model.level);
  if (touched.length > 0) throw new Error(touchedInWords(touched));
  const ratios = ratioStudy(sales.sales.map((sale) => pricedBy(sale, model)));
  const worst = worstInWords(pairs);
  const lines = [
    ...(wrong.length > 0 ? [contradictedInWords(wrong)] : []),
    ...(worst ? [worst] : []),
    ratiosInWords(ratios),
  ];
  return { lines, ratios };
}

/** Returns the price without a title of a kind, and the median of its sales. */
function pairOf(own: readonly Sale[], { shifts }: OwnModel): PairPrice {
  const [first] = own as [Sale];
  const shift = shifts.get(kindOf(first))?.log ?? 0;
  return {
    name: `${first.brand.name} ${first.category.name}`,
    sales: countOf(own),
    price: Math.exp(shift + medianOfCounts(own.map(({ untitled, items }) => [untitled.published, items]))),
    median: Math.exp(medianOfCounts(own.map(({ log, items }) => [log, items]))),
  };
}

function pricedBy(sale: Sale, { shifts, titled }: OwnModel): Priced {
  const shift = (sale.hasWords ? titled : shifts).get(kindOf(sale));
  return { paid: Math.exp(sale.log), price: Math.exp(sale.published + (shift?.log ?? 0)), items: sale.items };
}

function touchedInWords(touched: ReturnType<typeof touchedTitles>): string {
  const inWords = (price: number | undefined) => (price === undefined ? 'no price' : usd(price));
  const shown = touched
    .slice(0, MOST_TITLES)
    .map(({ title, before, after }) => `“${title}” from ${inWords(before)} to ${inWords(after)}`);
  return `Nothing was written, because ${count(touched.length, 'title')} of brands that you never sold would change: ${shown.join(', ')}. A word of your titles was read as a brand of yours: name it with --not-brand.`;
}
