import {
  type Brand,
  brands,
  type Category,
  type Condition,
  categories,
  type Gender,
  TIERS,
  tierLabel,
} from '../garments/catalog.ts';
import { pairBody } from '../garments/pair-body.ts';
import { type Answer, cacheableAnswer, jsonBytes } from '../http/answer.ts';
import { API_HEADERS } from '../http/headers.ts';
import { pricePath } from '../pricing/price-path.ts';
import type { Pricing } from '../pricing/pricing.ts';

// There are only so many different answers about prices: each is made at its first request and kept.

const JSON_TYPE = 'application/json';

/** The fields that every answer about a brand and a category begins with. */
function subject(brand: Brand, category: Category) {
  return {
    ...pairBody(brand, category),
    currency: 'USD',
  };
}

function versionHeaders(pricing: Pricing): Record<string, string> {
  return { ...API_HEADERS, 'x-model-version': pricing.modelVersion };
}

/** Looks up the answer about a brand, a category and, unless all five are wanted, a grade. */
export type PriceAnswers = (
  brand: Brand,
  category: Category,
  condition: Condition | undefined,
) => Answer;

/** Makes the answers of the price endpoint. */
export function makePriceAnswers(pricing: Pricing): PriceAnswers {
  const headers = versionHeaders(pricing);
  return remember((brand, category, condition) => {
    const content = {
      ...subject(brand, category),
      prices: rowsOf(pricing, brand, category, condition),
      source: `Hangtag static estimate ${pricing.modelVersion}`,
      methodology: pricing.methodology,
    };
    return cacheableAnswer(JSON_TYPE, JSON.stringify(content), headers);
  });
}

function rowsOf(
  pricing: Pricing,
  brand: Brand,
  category: Category,
  condition: Condition | undefined,
) {
  const rows = pricing.staticPrices(brand, category);
  return condition ? rows.filter((row) => row.condition === condition) : rows;
}

/** Keeps what has been made about each brand and category, and about what else distinguishes answers. */
function remember<More extends readonly (string | undefined)[], Made>(
  make: (brand: Brand, category: Category, ...more: More) => Made,
): (brand: Brand, category: Category, ...more: More) => Made {
  const made = new Map<string, Made>();
  return (brand, category, ...more) => {
    const name = `${brand.slug} ${category.slug} ${more}`;
    let answer = made.get(name);
    if (answer === undefined) {
      answer = make(brand, category, ...more);
      made.set(name, answer);
    }
    return answer;
  };
}

/** Answer of the brand list. */
export function makeBrandsAnswer(): Answer {
  const entry = ({ name, slug }: Brand) => ({ name, slug });
  const content = {
    total: brands.length,
    tiers: TIERS.map((tier) => ({
      tier,
      label: tierLabel(tier),
      brands: brands.filter((brand) => brand.tier === tier).map(entry),
    })),
    allSlugs: brands.map((brand) => brand.slug),
  };
  return cacheableAnswer(JSON_TYPE, JSON.stringify(content));
}

/** Answer of the category list. */
export function makeCategoriesAnswer(pricing: Pricing): Answer {
  const content = {
    total: categories.length,
    categories: categories.map((category) => ({
      name: category.name,
      slug: category.slug,
      priceModifier: pricing.priceModifier(category),
    })),
  };
  return cacheableAnswer(JSON_TYPE, JSON.stringify(content), versionHeaders(pricing));
}

/** Looks up the body (see {@link jsonBytes}) about a brand, a category, a gender and, unless all five are wanted, a grade. */
export type MlPriceBodies = (
  brand: Brand,
  category: Category,
  gender: Gender,
  condition: Condition | undefined,
) => string;

/**
 * Makes the bodies of the ml-price endpoint. `publicUrl` is the service's address without a trailing slash; it is asked at
 * the first request, since the listening address is known only then.
 */
export function makeMlPriceBodies(pricing: Pricing, publicUrl: () => string): MlPriceBodies {
  return remember((brand, category, gender, condition) => {
    const garment = { brand, category, gender };
    const { price, priceLow, priceHigh, confidence, note } = pricing.predict(garment);
    return jsonBytes({
      ...subject(brand, category),
      source: `Hangtag prediction model ${pricing.modelVersion}`,
      mlPrediction: { price, priceLow, priceHigh, confidence, note },
      staticEstimate: { prices: rowsOf(pricing, brand, category, condition) },
      poweredBy: `Hangtag, ${publicUrl()}`,
      webUrl: publicUrl() + pricePath(pricing, garment),
    });
  });
}
