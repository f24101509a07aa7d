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
  type Priced,
  ratioStudy,
  ratiosInWords,
  worstInWords,
} from '../gate/pair-prices.ts';
import { medianOfCounts } from '../numbers/statistics.ts';
import type { OwnModel } from './own-model.ts';
import type { Published } from './published.ts';
import { countOf, kindOf, type Sale, type Sales } from './sale.ts';

/** Maximum number of titles named in an error. */
const MAX_TITLES = 3;

/**
 * Checks a model against the sales it was fitted to, and against titles whose prices it must not change. Returns lines
 * about both and the ratio study. Throws, so that nothing is written, if prices of other brands changed, or if a price
 * contradicts its own sales and the sales are not accepted as they are.
 */
export function checkModel(published: Published, model: OwnModel, sales: Sales, isAccepted: boolean) {
  const pairs = [...Map.groupBy(sales.sales, kindOf).values()].map((ofKind) => pairOf(ofKind, model));
  const wrong = contradicted(pairs);
  if (wrong.length > 0 && !isAccepted)
    throw new Error(
      `Nothing was written. ${contradictedInWords(wrong)} ` +
        'Check these sales; with --yes the model is written nevertheless.',
    );
  const { artifacts } = published.pricing;
  const own = createPricing({ ...artifacts, prediction: model.prediction, evidence: model.evidence });
  const touched = touchedTitles(published.pricing, own, sales, model.level);
  if (touched.length > 0) throw new Error(touchedInWords(touched));
  const ratios = ratioStudy(sales.sales.map((sale) => pricedBy(sale, model)));
  const worst = worstInWords(pairs);
  const lines = stated(wrong.length > 0 && contradictedInWords(wrong), worst, ratiosInWords(ratios));
  return { lines, ratios };
}

/** Returns a kind's price without a title and the median of its sales, US dollars. */
function pairOf(sales: readonly Sale[], { shifts }: OwnModel): PairPrice {
  const [first] = sales as [Sale];
  const shift = shifts.get(kindOf(first))?.log ?? 0;
  return {
    name: `${first.brand.name} ${first.category.name}`,
    sales: countOf(sales),
    price: Math.exp(shift + medianOfCounts(sales.map(({ untitled, items }) => [untitled.published, items]))),
    median: Math.exp(medianOfCounts(sales.map(({ log, items }) => [log, items]))),
  };
}

function pricedBy(sale: Sale, { shifts, titled }: OwnModel): Priced {
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

/** Number of titles checked. */
const TITLES = 1000;
const KINDS = ['dress', 'jeans', 'sneakers', 'bag', 'wool coat', 'sweater', 'boots'];

/**
 * Returns titles of brands that the shop never sold whose prices changed, because a word of the shop's titles is now
 * read as a brand. A change is one that neither the shop's `level`, log USD, nor rounding explains. `before` and
 * `after` are US dollars; `after` is undefined if the title lost its price.
 */
function touchedTitles(published: Pricing, own: Pricing, sales: Sales, level: number) {
  const sold = new Set(sales.sales.map(({ brand }) => brand.slug));
  const before = priceOfTitle(published);
  const after = priceOfTitle(own);
  // The level is applied before prices are rounded to whole dollars.
  const factor = Math.exp(level);
  const touched: { readonly title: string; readonly before: number; readonly after: number | undefined }[] = [];
  for (const title of titlesOfOthers(sales, sold)) {
    const publishedPrice = before(title);
    // A word of the shop may be a brand that it sold.
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

/** Makes titles such as `Reformation knotted dress`: a brand never sold, a word of the shop's titles, a kind. */
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
