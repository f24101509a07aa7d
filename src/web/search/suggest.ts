import {
  type Brand,
  brands,
  type Category,
  type Condition,
  categories,
  DEFAULT_GENDER,
  type Gender,
} from '../../garments/catalogue.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../garments/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { categoryWords, garments } from '../../wording/garments.ts';
import { capital, grouped, usd } from '../../wording/numbers.ts';
import { brandPath, categoryPath } from '../paths.ts';
import type { Site } from '../site.ts';
import { type Phrase, readPhrase } from './phrase.ts';

/** One answer to a search: a page, and what is on it. */
export interface Suggestion {
  readonly title: string;
  readonly note: string;
  readonly url: string;
}

export interface SearchResult {
  /** The phrase names exactly one price page. */
  readonly item?: Garment;
  readonly condition?: Condition;
  readonly suggestions: readonly Suggestion[];
}

const MAX_SUGGESTIONS = 8;
/** When something comes near, so many others fill the list. */
const MAX_FILLED = 3;

/** Answers a search: the page that was asked for, or the pages that come nearest. */
export function search(site: Site, text: string): SearchResult {
  const phrase = readPhrase(text);
  const { brand, category, condition } = phrase;
  const gender = phrase.gender ?? DEFAULT_GENDER;
  if (brand && category) {
    const meant = categoriesMeant(site.pricing, brand, gender, category, phrase.categoryWord);
    const item = { brand, category: meant[0] as Category, gender };
    const others = meant.slice(1).map((other) => ({ ...item, category: other }));
    const sameForOther: Garment = { ...item, gender: gender === 'male' ? 'female' : 'male' };
    return {
      item,
      ...(condition ? { condition } : {}),
      suggestions: [
        priceSuggestion(site, item, condition),
        ...[...others, sameForOther].map((one) => priceSuggestion(site, one, condition)),
        brandSuggestion(brand),
        categorySuggestion(category),
      ],
    };
  }
  return { suggestions: guess(site, phrase, gender).slice(0, MAX_SUGGESTIONS) };
}

function guess(site: Site, phrase: Phrase, gender: Gender): Suggestion[] {
  const { brand, category, condition, rest, maybeBrands, maybeCategories } = phrase;
  const price = (item: Garment) => priceSuggestion(site, item, condition);
  const byListings = (items: Garment[]) =>
    items
      .map((item) => ({ item, listings: listingsOf(site.pricing, item) }))
      .sort((a, b) => b.listings - a.listings)
      .map(({ item }) => item);
  if (brand) {
    const likely = maybeCategories.map((one) => price({ brand, category: one, gender }));
    const usual = byListings(categories.map((one) => ({ brand, category: one, gender })))
      .slice(0, likely.length > 0 ? MAX_FILLED : MAX_SUGGESTIONS - 1)
      .map(price);
    return unique([...likely, brandSuggestion(brand), ...usual]);
  }
  if (category) {
    const likely = maybeBrands.map((one) => price({ brand: one, category, gender }));
    const usual = byListings(brands.map((one) => ({ brand: one, category, gender })))
      .slice(0, likely.length > 0 ? MAX_FILLED : MAX_SUGGESTIONS - 1)
      .map(price);
    return unique([...likely, categorySuggestion(category), ...usual]);
  }
  const [firstBrand] = maybeBrands;
  // One word cannot be the beginning of both.
  const both =
    firstBrand && rest.length > 1
      ? maybeCategories
          .slice(0, 2)
          .map((one) => price({ brand: firstBrand, category: one, gender }))
      : [];
  return unique([
    ...both,
    ...maybeBrands.map(brandSuggestion),
    ...maybeCategories.map(categorySuggestion),
  ]);
}

/** "Shoes" may mean sneakers too; what the brand is sold as most comes first. */
function categoriesMeant(
  pricing: Pricing,
  brand: Brand,
  gender: Gender,
  category: Category,
  word: string | undefined,
): Category[] {
  const sneakers = categories.find(({ slug }) => slug === 'sneakers');
  if (!sneakers || (word !== 'shoe' && word !== 'shoes')) return [category];
  return [category, sneakers].sort(
    (a, b) =>
      listingsOf(pricing, { brand, category: b, gender }) -
      listingsOf(pricing, { brand, category: a, gender }),
  );
}

function listingsOf(pricing: Pricing, { brand, category, gender }: Garment): number {
  return pricing.predict({ brand, category, gender }).listings;
}

function priceSuggestion(site: Site, item: Garment, condition?: Condition): Suggestion {
  const { price } = site.pricing.priceAtCondition({ ...item, condition });
  return {
    title: capital(garments(item)),
    note: condition ? `${condition}: about ${usd(price)}` : `about ${usd(price)}`,
    url: pricePath({ ...item, condition }),
  };
}

function brandSuggestion(brand: Brand): Suggestion {
  return {
    title: `${brand.name}, everything`,
    note: `${grouped(categories.length)} categories`,
    url: brandPath(brand),
  };
}

function categorySuggestion(category: Category): Suggestion {
  return {
    title: `${capital(categoryWords(category))} of any brand`,
    note: `${grouped(brands.length)} brands`,
    url: categoryPath(category),
  };
}

function unique(suggestions: readonly Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((one) => [one.url, one])).values()];
}
