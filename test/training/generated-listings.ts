import { readFileSync } from 'node:fs';
import { seededRandom } from '../../training/numbers/random.ts';
import effects from './generated-listings.json' with { type: 'json' };

export const HEADER = 'source,marketplace,period,basis,brand,title,category,gender,condition,price_usd';

/** Listings with accents, Korean, odd prices, duplicates, kinds out of scope, and unknown or missing words. */
export const ODD = readFileSync(new URL('odd-listings.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');

export interface Listing {
  readonly brand: string;
  readonly category: string;
  readonly gender: string;
  /** Log USD. */
  readonly log: number;
  readonly line: string;
}

/** Generates listings with known effects. Brands differ a hundredfold in number, so some cells have few. */
export function generateListings(count: number, seed: number): Listing[] {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random.uniform() * values.length)] as T;
  // Squared, so that the first names are common and the last are rare.
  const skewed = <T>(values: readonly T[]): T => values[Math.floor(random.uniform() ** 2 * values.length)] as T;
  return Array.from({ length: count }, (_, i) => {
    const [brand, level] = skewed(Object.entries(effects.brands));
    const [category, step] = pick(Object.entries(effects.categories));
    const [condition, grade] = pick(Object.entries(effects.conditions));
    const market = pick(effects.markets);
    const gender = pick(['women', 'men']);
    const log = level + step + grade + market.level + effects.noise * random.normal();
    const price = Math.exp(log).toFixed(2);
    const day = String((i % 28) + 1).padStart(2, '0');
    const quoted = `"${brand}"`;
    const line = `${market.source},${market.marketplace},2026-03-${day},${market.basis},${quoted},item number ${i} of the list,${category},${gender},${condition},${price}`;
    return { brand, category, gender, log: log - market.level, line };
  });
}
