import { seededRandom } from '../../training/numbers/random.ts';

/** True effects, log USD, that a fit should find again. */
export const BRANDS: Readonly<Record<string, number>> = {
  Chanel: 5.6,
  'Louis Vuitton': 5.2,
  Gucci: 4.8,
  Burberry: 4.5,
  Coach: 3.6,
  Lululemon: 3.5,
  Nike: 3.2,
  "Levi's": 3.0,
  Zara: 2.5,
  'H&M': 2.3,
  Maje: 3.4,
  Kiabi: 1.9,
};

const CATEGORIES: Readonly<Record<string, number>> = {
  Dresses: 0.3,
  Jeans: 0.2,
  'T-shirts': -0.3,
  Sneakers: 0.4,
  Coats: 0.9,
  Handbags: 0.8,
};

const CONDITIONS: Readonly<Record<string, number>> = {
  'New with tags': 0.45,
  Excellent: 0.2,
  Good: 0,
  Fair: -0.35,
};

/** Marketplaces; asking prices on the second are half as high again as prices paid on the first. */
const MARKETS = [
  { source: 'shop', marketplace: 'shop', basis: 'sold', level: 0 },
  { source: 'fair', marketplace: 'fair', basis: 'asking', level: 0.4 },
];

export const NOISE = 0.4;

export const HEADER = 'source,marketplace,period,basis,brand,title,category,gender,condition,price_usd';

export interface Listing {
  readonly brand: string;
  readonly category: string;
  readonly gender: string;
  /** Log USD. */
  readonly log: number;
  readonly line: string;
}

/** Listings with known effects; brands differ a hundredfold in number, so some cells are thin. */
export function generateListings(count: number, seed: number): Listing[] {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random.uniform() * values.length)] as T;
  // Squared, so that the first names are common and the last ones rare.
  const skewed = <T>(values: readonly T[]): T => values[Math.floor(random.uniform() ** 2 * values.length)] as T;
  return Array.from({ length: count }, (_, i) => {
    const [brand, level] = skewed(Object.entries(BRANDS));
    const [category, step] = pick(Object.entries(CATEGORIES));
    const [condition, grade] = pick(Object.entries(CONDITIONS));
    const market = pick(MARKETS);
    const gender = pick(['women', 'men']);
    const log = level + step + grade + market.level + NOISE * random.normal();
    const price = Math.exp(log).toFixed(2);
    const day = String((i % 28) + 1).padStart(2, '0');
    const quoted = `"${brand}"`;
    const line = `${market.source},${market.marketplace},2026-03-${day},${market.basis},${quoted},item number ${i} of the list,${category},${gender},${condition},${price}`;
    return { brand, category, gender, log: log - market.level, line };
  });
}
