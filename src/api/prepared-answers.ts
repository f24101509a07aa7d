import {
  type Brand,
  brands,
  type Category,
  type Condition,
  categories,
  GENDERS,
  type Gender,
  TIERS,
  tierLabel,
} from '../garments/catalogue.ts';
import { type Answer, cacheableAnswer, jsonBytes } from '../http/answer.ts';
import { API_HEADERS } from '../http/headers.ts';
import { pricePath } from '../pricing/price-path.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { pairBody } from './pair.ts';

// Every answer about prices is known when the service starts: what most people ask for is made then, and a request
// only looks it up. The answers for a single grade, five times as many, are made when they are first asked for.

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
  const answers = remember((condition: Condition | undefined, brand: Brand, category: Category) => {
    const content = {
      ...subject(brand, category),
      prices: rowsOf(pricing, brand, category, condition),
      source: `Hangtag static estimate ${pricing.modelVersion}`,
      methodology: pricing.methodology,
    };
    return cacheableAnswer(JSON_TYPE, JSON.stringify(content), headers);
  });
  for (const brand of brands)
    for (const category of categories) answers(undefined, brand, category);
  return (brand, category, condition) => answers(condition, brand, category);
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

/** Makes an answer at its first request and keeps it; there are only so many different ones. */
function remember<Args extends readonly unknown[], Made>(
  make: (...args: Args) => Made,
): (...args: Args) => Made {
  // A map for each argument but the last, inside each other: a name put together from all of them would cost more.
  const root = new Map<unknown, unknown>();
  return (...args) => {
    let level = root;
    const last = args.length - 1;
    for (let i = 0; i < last; i++) {
      let next = level.get(args[i]) as typeof root | undefined;
      if (next === undefined) {
        next = new Map();
        level.set(args[i], next);
      }
      level = next;
    }
    let made = level.get(args[last]) as Made | undefined;
    if (made === undefined) {
      made = make(...args);
      level.set(args[last], made);
    }
    return made;
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

/** Makes the bodies of the ml-price endpoint. `publicUrl` is the service's address without a trailing slash. */
export function makeMlPriceBodies(pricing: Pricing, publicUrl: string): MlPriceBodies {
  const bodies = remember(
    (gender: Gender, condition: Condition | undefined, brand: Brand, category: Category) => {
      const garment = { brand, category, gender };
      const prediction = pricing.predict(garment);
      const { price, priceLow, priceHigh, confidence, note } = prediction;
      const content = {
        ...subject(brand, category),
        source: `Hangtag prediction model ${pricing.modelVersion}`,
        mlPrediction: { price, priceLow, priceHigh, confidence, note },
        staticEstimate: { prices: rowsOf(pricing, brand, category, condition) },
        poweredBy: `Hangtag, ${publicUrl}`,
        webUrl: publicUrl + pricePath(pricing, garment),
      };
      return jsonBytes(content);
    },
  );
  for (const brand of brands) {
    for (const category of categories)
      for (const gender of GENDERS) bodies(gender, undefined, brand, category);
  }
  return (brand, category, gender, condition) => bodies(gender, condition, brand, category);
}
