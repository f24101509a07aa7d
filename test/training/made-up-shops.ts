import type { Pricing } from '../../src/pricing/pricing.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { garmentOf } from '../../training/own-sales/sale.ts';
import shops from './made-up-shops.json' with { type: 'json' };

/** A made-up shop, as the file describes it. */
export type Shop = typeof shops.consigner;

/** A row of a shop's file. */
export type ShopRow = ReturnType<typeof salesOf>[number];

export const SHOPS: readonly Shop[] = [shops.consigner, shops.vintage, shops.unknown];
export const STRANGERS: Shop = shops.strangers;

const COLORS = ['Black', 'Blue', 'Green', 'Ivory', 'Navy', 'Red', 'Tan', 'White', 'Gray', 'Olive'];

/** Returns a shop's sales, whose prices differ by 0.3 (standard deviation, log USD) within a kind. */
export function salesOf(shop: Shop, pricing: Pricing, seed = 1) {
  const random = seededRandom(seed);
  return shop.goods.flatMap((goods) => {
    const { brand, words, sales, price, of = '', times = 1 } = goods;
    const usual = price ?? times * pricing.predict({ ...garmentOf(of), gender: 'female' }).price;
    return Array.from({ length: sales }, (_, i) => {
      const piece = shop.repeatsTitles ? '' : ` ${COLORS[i % COLORS.length]} ${100 + i}`;
      return {
        goods,
        brand,
        title: `${brand} ${words}${piece}`,
        condition: shop.grades[i % shop.grades.length] as string,
        price: (usual * Math.exp(0.3 * random.normal())).toFixed(2),
        day: `2026-${String(1 + (i % 9)).padStart(2, '0')}-${10 + (i % 18)}`,
      };
    });
  });
}

/** Returns the lines of a shop's file. */
export function fileOf(rows: readonly ShopRow[]): string[] {
  const lines = rows.map(({ brand, title, condition, price, day }) => [brand, title, condition, price, day].join(','));
  return ['brand,title,condition,sold price,sold date', ...lines];
}
