import type { Brand, Category, Condition } from '../garments/catalog.ts';
import { API_HEADERS } from '../http/headers.ts';
import type { Pricing } from '../pricing/pricing.ts';

// Parts of the endpoints that answer with prices.

/** The headers of answers that hold the model's figures. */
export function versionHeaders({ modelVersion }: Pricing): Record<string, string> {
  return { ...API_HEADERS, 'x-model-version': modelVersion };
}

/** The tier average in all five grades, or in one. */
export function tierRows(
  pricing: Pick<Pricing, 'staticPrices'>,
  brand: Brand,
  category: Category,
  condition: Condition | undefined,
) {
  const rows = pricing.staticPrices(brand, category);
  return condition ? rows.filter((row) => row.condition === condition) : rows;
}

/** Caches answers by brand, category and the other parameters, of which there are only so many combinations. */
export function rememberByPair<More extends readonly (string | undefined)[], Made>(
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
