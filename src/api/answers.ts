import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  type Condition,
  categories,
  GENDERS,
  type Gender,
  TIERS,
  tierLabel,
} from '../catalogue/catalogue.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { type Answer, cacheableAnswer } from './answer.ts';
import { API_HEADERS } from './headers.ts';

// Every answer about prices is known when the service starts: each is made once, a request only looks it up.

const JSON_TYPE = 'application/json';

/** The fields that every answer about a brand and a category begins with. */
function subject(brand: Brand, category: Category) {
  return {
    brand: { name: brand.name, slug: brand.slug, tier: brand.tier, tierLabel: brand.tierLabel },
    category: { name: category.name, slug: category.slug },
    currency: 'USD',
  };
}

function versionHeaders(pricing: Pricing): Record<string, string> {
  return { ...API_HEADERS, 'x-model-version': pricing.modelVersion };
}

/** Looks up the answer about a brand, a category and, unless all five are wanted, a grade. */
export type PriceAnswers = (brand: Brand, category: Category, condition?: Condition) => Answer;

/** Makes all answers of the price endpoint. */
export function makePriceAnswers(pricing: Pricing): PriceAnswers {
  const headers = versionHeaders(pricing);
  const answers = new Map<string, Answer>();
  const key = (brand: Brand, category: Category, condition?: Condition) =>
    `${brand.slug}/${category.slug}/${condition ?? ''}`;
  for (const brand of brands) {
    for (const category of categories) {
      const rows = pricing.staticPrices(brand, category);
      for (const condition of [undefined, ...CONDITIONS]) {
        const content = {
          ...subject(brand, category),
          prices: condition ? rows.filter((row) => row.condition === condition) : rows,
          source: `Hangtag static estimate ${pricing.modelVersion}`,
          methodology: pricing.methodology,
        };
        answers.set(
          key(brand, category, condition),
          cacheableAnswer(JSON_TYPE, JSON.stringify(content), headers),
        );
      }
    }
  }
  return (brand, category, condition) => answers.get(key(brand, category, condition)) as Answer;
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

/** Looks up the body about a brand, a category, a gender and, unless all five are wanted, a grade. */
export type MlPriceBodies = (
  brand: Brand,
  category: Category,
  gender: Gender,
  condition?: Condition,
) => Buffer;

/** Makes all bodies of the ml-price endpoint. `publicUrl` is the service's address without a trailing slash. */
export function makeMlPriceBodies(pricing: Pricing, publicUrl: string): MlPriceBodies {
  const bodies = new Map<string, Buffer>();
  const key = (brand: Brand, category: Category, gender: Gender, condition?: Condition) =>
    `${brand.slug}/${category.slug}/${gender}/${condition ?? ''}`;
  for (const brand of brands) {
    for (const category of categories) {
      const rows = pricing.staticPrices(brand, category);
      for (const gender of GENDERS) {
        const { price, priceLow, priceHigh, confidence, note } = pricing.predict(
          brand,
          category,
          gender,
        );
        for (const condition of [undefined, ...CONDITIONS]) {
          const content = {
            ...subject(brand, category),
            source: `Hangtag prediction model ${pricing.modelVersion}`,
            mlPrediction: { price, priceLow, priceHigh, confidence, note },
            staticEstimate: {
              prices: condition ? rows.filter((row) => row.condition === condition) : rows,
            },
            poweredBy: `Hangtag, ${publicUrl}`,
            webUrl: priceAddress(publicUrl, brand, category, gender),
          };
          bodies.set(key(brand, category, gender, condition), Buffer.from(JSON.stringify(content)));
        }
      }
    }
  }
  return (brand, category, gender, condition) =>
    bodies.get(key(brand, category, gender, condition)) as Buffer;
}

/** Address of the page about a brand and a category; the default gender is left unsaid. */
export function priceAddress(
  publicUrl: string,
  brand: Brand,
  category: Category,
  gender: Gender,
): string {
  const page = `${publicUrl}/price/${brand.slug}/${category.slug}`;
  return gender === 'male' ? `${page}?gender=male` : page;
}
