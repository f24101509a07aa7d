import { brands } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import type { Sales } from './sale.ts';

/** Number of titles of brands that the shop never sold. */
const TITLES = 1000;
const KINDS = ['dress', 'jeans', 'sneakers', 'bag', 'wool coat', 'sweater', 'boots'];

/**
 * Returns titles of brands that the shop never sold whose price by a model differs from the published one at the shop's
 * level, log USD, by a dollar or more: a word of the shop's titles has changed what they mean. The titles have the
 * shop's own words in them. Each comes with its prices before and after, USD; undefined if it has none anymore.
 */
export function touchedTitles(published: Pricing, own: Pricing, sales: Sales, level: number) {
  const sold = new Set(sales.sales.map(({ brand }) => brand.slug));
  const before = priceOfTitle(published);
  const after = priceOfTitle(own);
  return titlesOfOthers(sales, sold).flatMap((title) => {
    const was = before(title);
    // A word of the shop may be a brand that it sold.
    if (was === undefined || sold.has(was.brand)) return [];
    const is = after(title)?.price;
    // The level is applied before rounding to whole dollars.
    const times = Math.exp(level);
    const isSame = level === 0 ? is === was.price : Math.abs((is ?? 0) - times * was.price) <= 1 + times;
    return isSame ? [] : [{ title, before: was.price, after: is }];
  });
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

/** Returns titles such as `Reformation knotted dress`: a brand never sold, a word of the shop, a kind. */
function titlesOfOthers({ sales, ownBrands }: Sales, sold: ReadonlySet<string>): string[] {
  const others = [...brands, ...otherBrands].filter(({ slug }) => !sold.has(slug));
  const ofTitles = sales.map(({ title }) => title.split(/\s+/)[0] ?? '').filter((word) => /^\p{L}{3,}$/u.test(word));
  const words = [...new Set([...ownBrands.map(({ name }) => name), ...ofTitles, ''])].map((word) => word.toLowerCase());
  return Array.from({ length: TITLES }, (_, i) => {
    const { name } = others[(i * 7) % others.length] as (typeof others)[number];
    return [name, words[i % words.length], KINDS[i % KINDS.length]].join(' ').replace('  ', ' ');
  });
}
