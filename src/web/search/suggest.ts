import { type Brand, brands, type Category, categories } from '../../catalog/catalog.ts';
import type { Garment } from '../../catalog/garment.ts';
import { adultKinds, childrensKinds, findOtherKind } from '../../catalog/other-kinds.ts';
import { listingsByCategory } from '../../pricing/other-brands.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { brandsLike, resolveBrand } from '../../titles/brand-field.ts';
import type { GarmentModel } from '../../titles/models.ts';
import type { NotCovered } from '../../titles/not-covered.ts';
import { type Phrase, readPhrase } from '../../titles/search.ts';
import type { Reading } from '../../titles/title.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import { estimatedPrice, isGuess } from '../../wording/estimate.ts';
import { categoryWords, garments } from '../../wording/garments.ts';
import { capital, count, grouped } from '../../wording/numbers.ts';
import { usualGarment, withTag } from '../answer.ts';
import { brandPath, categoryPath } from '../paths.ts';
import type { Site } from '../site.ts';

/** One search result: a page, with a summary. */
export interface Suggestion {
  readonly title: string;
  readonly note: string;
  readonly more?: string;
  readonly url: string;
}

/** Suggested pages, or the reason for having none. */
export interface Suggestions {
  readonly suggestions: readonly Suggestion[];
  readonly notCovered?: string;
}

export interface SearchResult {
  /** The garment, if the phrase names exactly one price page. */
  readonly garment?: Garment;
  /** Goods without a price that the phrase names; there are no suggestions then. */
  readonly notCovered?: NotCovered;
  /** Corrected spellings. */
  readonly readAs: readonly string[];
  /** A named model without its own price. */
  readonly model?: GarmentModel;
  readonly suggestions: readonly Suggestion[];
}

const MAX_SUGGESTIONS = 8;
/** Number of suggestions that fill the list after near matches. */
const MAX_FILLED = 3;

/** Returns the requested page, or the most similar pages. */
export function search(site: Site, reading: Reading): SearchResult {
  const result = found(site, readPhrase(reading));
  // A price on the tag goes along to each price page.
  const suggestions = result.suggestions.map((one) => ({
    ...one,
    url: one.url.startsWith('/price/') ? withTag(one.url, reading.askingPrice) : one.url,
  }));
  return { ...result, suggestions };
}

function found(site: Site, phrase: Phrase): SearchResult {
  const { brand, category, condition, notCovered, readAs, model } = phrase;
  if (notCovered) return { notCovered, readAs, suggestions: [] };
  if (!brand || !category) {
    return { readAs, suggestions: guess(site, phrase).slice(0, MAX_SUGGESTIONS) };
  }
  const meant = categoriesMeant(category, phrase.categoryWords);
  const [garment, ...others] = meant.map((kind) => ({
    ...usualGarment(site.pricing, brand, kind, phrase.gender),
    condition,
  })) as [Garment, ...Garment[]];
  const forOther: Garment = { ...garment, gender: garment.gender === 'male' ? 'female' : 'male' };
  return {
    garment,
    readAs,
    ...(model && { model }),
    suggestions: [
      ...[garment, ...others, forOther].map((item) => priceSuggestion(site.pricing, item)),
      brandSuggestion(brand),
      categorySuggestion(category),
    ],
  };
}

function guess({ pricing }: Site, phrase: Phrase): Suggestion[] {
  const { brand, category, condition, rest, maybeBrands, maybeCategories } = phrase;
  const item = (brand: Brand, kind: Category) => usualGarment(pricing, brand, kind, phrase.gender);
  const price = (garment: Garment) => priceSuggestion(pricing, { ...garment, condition });
  /** Returns the garments with the most listings, fewer if they only follow `likely` ones. */
  const most = (garments: Garment[], likely: readonly Suggestion[] = []) =>
    garments
      .map((garment) => ({ garment, listings: pricing.predict(garment).listings }))
      .sort((a, b) => b.listings - a.listings)
      .slice(0, likely.length > 0 ? MAX_FILLED : MAX_SUGGESTIONS - 1)
      .map((candidate) => price(candidate.garment));
  if (brand) {
    const likely = maybeCategories.map((kind) => price(item(brand, kind)));
    const usual = most(
      kindsOf(brand).map((kind) => item(brand, kind)),
      likely,
    );
    return unique([...likely, brandSuggestion(brand), ...usual]);
  }
  if (category) {
    const likely = maybeBrands.map((candidate) => price(item(candidate, category)));
    // An unknown brand must not be replaced with another one.
    const isNamed = rest.some((word) => word.length > 2);
    const usual = isNamed ? [] : most(brands.map((candidate) => item(candidate, category)));
    return unique([...likely, categorySuggestion(category), ...usual]);
  }
  const [firstBrand] = maybeBrands;
  // One word cannot begin both a brand and a kind.
  const kinds = firstBrand && rest.length > 1 ? maybeCategories.slice(0, 2) : [];
  return unique([
    ...kinds.map((kind) => price(item(firstBrand as Brand, kind))),
    ...maybeBrands.map(brandSuggestion),
    ...maybeCategories.map(categorySuggestion),
  ]);
}

/** Returns the kinds that a brand makes: a jeweler makes no clothes. */
function kindsOf(brand: Brand): readonly Category[] {
  if (brand.wearer === 'children') return childrensKinds;
  const made = brand.makes === undefined ? undefined : findOtherKind(brand.makes);
  return made ? adultKinds.filter(({ family }) => family === made.family) : categories;
}

/** Returns a word's other meanings: "shoes" includes sneakers. */
function categoriesMeant(category: Category, words: string | undefined): Category[] {
  if (words !== 'shoe' && words !== 'shoes') return [category];
  const other = category.slug === 'shoes' ? 'sneakers' : 'shoes';
  return [category, ...categories.filter(({ slug }) => slug === other)];
}

function priceSuggestion(pricing: Pricing, garment: Garment): Suggestion {
  const { condition } = garment;
  const { price: amount } = pricing.priceAtCondition(garment);
  const price = estimatedPrice(amount, isGuess(pricing.predict(garment).evidence));
  return {
    title: capital(garments(garment)),
    note: condition ? `${condition}: ${price}` : price,
    url: pricePath(pricing, garment),
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
    title: `${capital(categoryWords(category))}, any brand`,
    note: `${grouped(brands.length)} brands`,
    url: categoryPath(category),
  };
}

function unique(suggestions: readonly Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((suggestion) => [suggestion.url, suggestion])).values()];
}

/** Returns the brands that a text may mean, as suggestions; or the reason why a maker has no price. */
export function brandSuggestions(pricing: Pricing, text: string, most = MAX_SUGGESTIONS): Suggestions {
  const { notCovered } = resolveBrand(text);
  const found = brandsLike(text).slice(0, most);
  const suggestions = found.map((brand) => ({
    title: brand.name,
    note: brandInWords(pricing, brand),
    url: brandPath(brand),
  }));
  return { suggestions, ...(notCovered && { notCovered: notCoveredInWords(notCovered) }) };
}

/** Returns a brand's tier; for one outside the catalog, the tier that it resembles and its number of listings. */
function brandInWords({ artifacts }: Pricing, brand: Brand): string {
  if (!brand.isOther) return brand.tierLabel;
  const seen = listingsByCategory(artifacts.prediction, brand);
  const listings = seen.reduce((sum, kind) => sum + kind.listings, 0);
  return `${listings === 0 ? 'no listings' : count(listings, 'listing')}, like ${brand.tierLabel}`;
}
