import type { Pricing } from '../../src/pricing/pricing.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { garmentOf } from '../../training/own-sales/sale.ts';

/** Brands missing from all lists, with the prices of their goods, US dollars. */
export const OWN_BRANDS = [
  { name: 'Moon & Thistle', kind: 'Linen Dress', price: 120 },
  { name: 'Harrow Lane', kind: 'Merino Sweater', price: 95 },
  { name: 'Ostrea', kind: 'Silk Skirt', price: 200 },
] as const;

const KNOWN = [
  ['coach bag', 'Leather Bag'],
  ['patagonia jacket', 'Fleece Jacket'],
  ['zara dress', 'Midi Dress'],
  ['lululemon pants', 'Leggings'],
  ['levis jeans', 'Denim Jeans'],
  ['madewell sweater', 'Knit Sweater'],
] as const;
const COLORS = ['Black', 'Blue', 'Green', 'Ivory', 'Navy', 'Red', 'Tan', 'White', 'Gray', 'Olive'];
const SIZES = ['XS', 'S', 'M', 'L', 'XL'];

/** One sale in a shop's file. */
export interface ShopSale {
  readonly brand: string;
  readonly title: string;
  /** US dollars. */
  readonly price: number;
  readonly day: string;
}

/** Three hundred sales around the published prices, with ten of each of `OWN_BRANDS`. */
export function shopOf(pricing: Pricing): ShopSale[] {
  const random = seededRandom(41);
  const noisy = (price: number) => price * Math.exp(0.3 * random.normal());
  const sale = (brand: string, kind: string, price: number, i: number): ShopSale => ({
    brand,
    title: `${brand} ${kind} ${COLORS[i % COLORS.length]} ${SIZES[(i >> 1) % SIZES.length]} ${100 + i}`,
    price: noisy(price),
    day: `2026-${String(1 + (i % 9)).padStart(2, '0')}-${10 + (i % 18)}`,
  });
  return Array.from({ length: 300 }, (_, i) => {
    const mine = OWN_BRANDS[Math.floor(i / 10)];
    if (mine) return sale(mine.name, mine.kind, mine.price, i);
    const [kind, words] = KNOWN[i % KNOWN.length] as (typeof KNOWN)[number];
    const garment = garmentOf(kind);
    const { price } = pricing.predict({ ...garment, gender: 'female' });
    return sale(garment.brand.name, words, price, i);
  });
}
