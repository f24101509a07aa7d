import { count, usd } from '../../src/base/numbers.ts';
import { stated } from '../../src/base/text.ts';
import { brands } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import { createPricing } from '../../src/pricing/create-pricing.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import {
  contradicted,
  contradictedInWords,
  type PairPrice,
  ratioStudy,
  ratiosInWords,
  worstInWords,
} from '../gate/pair-prices.ts';
import type { OwnModel } from './own-model.ts';
import type { Published } from './published.ts';
import { countOf, kindOf, medianOfSales, type Sale, type Sales } from './sale.ts';

/** Most titles to list in an error message. */
const MAX_TITLES = 3;

/**
 * Checks a model against the sales behind it and against titles whose prices it must not change. Returns lines on the
 * former, and the ratio study. Throws an Error, so that the model is not written, if prices of other brands changed, or
 * if a price contradicts its own sales and `isAccepted` is false.
 */
export function checkModel(published: Published, model: OwnModel, sales: Sales, isAccepted: boolean) {
  const pairs = [...Map.groupBy(sales.sales, kindOf).values()].map((salesOfKind) => pairOf(salesOfKind, model));
  const contradictions = contradicted(pairs);
  if (contradictions.length > 0 && !isAccepted)
    throw new Error(
      `Nothing was written. ${contradictedInWords(contradictions)} ` +
        'Check these sales; with --yes the model is written nevertheless.',
    );
  const { artifacts } = published.pricing;
  const own = createPricing({ ...artifacts, prediction: model.prediction, evidence: model.evidence });
  const touched = touchedTitles(published.pricing, own, sales, model.level);
  if (touched.length > 0) throw new Error(touchedInWords(touched));
  const ratios = ratioStudy(sales.sales.map((sale) => pricedBy(sale, model)));
  const worst = worstInWords(pairs);
  const warning = contradictions.length > 0 && contradictedInWords(contradictions);
  const lines = stated(warning, worst, ratiosInWords(ratios));
  return { lines, ratios };
}

/** Returns a kind's price without a title and the median of its sales, USD. */
function pairOf(sales: readonly Sale[], { shifts }: OwnModel): PairPrice {
  const [first] = sales as [Sale];
  const shift = shifts.get(kindOf(first))?.log ?? 0;
  return {
    name: `${first.brand.name} ${first.category.name}`,
    sales: countOf(sales),
    price: Math.exp(shift + medianOfSales(sales, ({ untitled }) => untitled.published)),
    median: Math.exp(medianOfSales(sales, ({ log }) => log)),
  };
}

function pricedBy(sale: Sale, { shifts, titled }: OwnModel) {
  const shift = (sale.hasWords ? titled : shifts).get(kindOf(sale));
  return { paid: Math.exp(sale.log), price: Math.exp(sale.published + (shift?.log ?? 0)), items: sale.items };
}

function touchedInWords(touched: ReturnType<typeof touchedTitles>): string {
  const inWords = (price: number | undefined) => (price === undefined ? 'no price' : usd(price));
  const shown = touched
    .slice(0, MAX_TITLES)
    .map(({ title, before, after }) => `“${title}” from ${inWords(before)} to ${inWords(after)}`);
  return (
    `Nothing was written, because ${count(touched.length, 'title')} of brands that you never sold would change: ` +
    `${shown.join(', ')}. A word of your titles was read as a brand of yours: name it with --not-brand.`
  );
}

const TITLES = 1000;
const KINDS = ['dress', 'jeans', 'sneakers', 'bag', 'wool coat', 'sweater', 'boots'];

/**
 * Finds titles of brands that the shop never sold whose prices changed because a word in the shop's titles is now read
 * as a brand. Ignores changes due to the shop's `level`, log USD, or rounding. `before` and `after` are in USD; `after`
 * is undefined if the title lost its price.
 */
function touchedTitles(published: Pricing, own: Pricing, sales: Sales, level: number) {
  const sold = new Set(sales.sales.map(({ brand }) => brand.slug));
  const before = priceOfTitle(published);
  const after = priceOfTitle(own);
  // The service applies the level before it rounds prices to whole dollars.
  const factor = Math.exp(level);
  const touched: { readonly title: string; readonly before: number; readonly after: number | undefined }[] = [];
  for (const title of titlesOfOthers(sales, sold)) {
    const publishedPrice = before(title);
    // The word from the shop's titles may be a brand that the shop sold.
    if (publishedPrice === undefined || sold.has(publishedPrice.brand)) continue;
    const price = after(title)?.price;
    const isMoved = Math.abs((price ?? 0) - factor * publishedPrice.price) > 1 + factor;
    const isChanged = level === 0 ? price !== publishedPrice.price : isMoved;
    if (isChanged) touched.push({ title, before: publishedPrice.price, after: price });
  }
  return touched;
}

function priceOfTitle(pricing: Pricing) {
  const appraise = createRowAppraiser(pricing);
  return (title: string) => {
    const outcome = appraise({ title, quantity: 1 });
    if ('problem' in outcome) return undefined;
    const { price, garment } = outcome.appraisal;
    return { price: price.price, brand: garment.brand.slug };
  };
}

/** Makes titles such as `Reformation knotted dress`: a brand that was not sold, a word in the shop's titles, a kind. */
function titlesOfOthers({ sales, ownBrands }: Sales, sold: ReadonlySet<string>): string[] {
  const others = [...brands, ...otherBrands].filter(({ slug }) => !sold.has(slug));
  const names = ownBrands.map(({ name }) => name);
  const firstWords = sales.map(({ title }) => title.split(/\s+/)[0] ?? '');
  const inTitles = firstWords.filter((word) => /^\p{L}{3,}$/u.test(word));
  const words = [...new Set([...names, ...inTitles, ''])].map((word) => word.toLowerCase());
  return Array.from({ length: TITLES }, (_, i) => {
    const { name } = others[(i * 7) % others.length] as (typeof others)[number];
    return [name, words[i % words.length], KINDS[i % KINDS.length]].join(' ').replace('  ', ' ');
  });
}
