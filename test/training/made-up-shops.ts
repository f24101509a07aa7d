import type { Pricing } from '../../src/pricing/pricing.ts';
import { type Random, seededRandom } from '../../training/numbers/random.ts';
import { garmentOf } from '../../training/own-sales/sale.ts';

/** Goods of one kind that a shop sells. */
interface Goods {
  readonly brand: string;
  /** The kind as titles write it. */
  readonly words: string;
  readonly sales: number;
  /** The usual price, US dollars; or a factor on the published price of a `brand category`. */
  readonly price: number | { readonly of: string; readonly times: number };
}

/** A made-up shop. */
export interface Shop {
  readonly name: string;
  /** A name that no list holds. */
  readonly ownBrand: string;
  /** Grades as the shop writes them. */
  readonly grades: readonly string[];
  /** True where all pieces of a kind have the same title, as consigners write them. */
  readonly repeatsTitles: boolean;
  readonly goods: readonly Goods[];
}

const at = (times: number, of: string) => ({ of, times });

const CONSIGNER: Shop = {
  name: 'a luxury consigner',
  ownBrand: 'Maison Corvane',
  grades: ['Pristine', 'A', 'AB', 'B'],
  repeatsTitles: true,
  goods: [
    { brand: 'Louis Vuitton', words: 'Neverfull MM monogram tote', sales: 31, price: at(1.25, 'louis-vuitton bag') },
    { brand: 'Louis Vuitton', words: 'Speedy 30 monogram', sales: 22, price: at(1.1, 'louis-vuitton bag') },
    { brand: 'Gucci', words: 'Ophidia shoulder bag', sales: 20, price: at(1.3, 'gucci bag') },
    { brand: 'Chanel', words: 'wool jacket', sales: 12, price: at(1.2, 'chanel jacket') },
    { brand: 'Maison Corvane', words: 'leather shoulder bag', sales: 12, price: 640 },
    { brand: 'Maison Corvane', words: 'leather pumps', sales: 9, price: 310 },
    { brand: 'Maison Corvane', words: 'wool coat', sales: 8, price: 480 },
    { brand: 'Maison Corvane', words: 'silk dress', sales: 2, price: 350 },
  ],
};

const VINTAGE: Shop = {
  name: 'a vintage shop',
  ownBrand: 'Juniper & Rye',
  grades: ['Excellent', 'Very good', 'Good', ''],
  repeatsTitles: false,
  goods: [
    { brand: "Levi's", words: 'vintage 501 jeans', sales: 40, price: at(1.4, 'levis jeans') },
    { brand: 'Pendleton', words: 'vintage wool shirt', sales: 18, price: 48 },
    { brand: 'Coach', words: 'vintage leather bag', sales: 24, price: at(1.2, 'coach bag') },
    { brand: 'L.L.Bean', words: 'vintage Norwegian sweater', sales: 6, price: 160 },
    { brand: 'Juniper & Rye', words: 'canvas tote', sales: 14, price: 50 },
    { brand: 'Juniper & Rye', words: 'quilt coat', sales: 11, price: 205 },
    { brand: 'Juniper & Rye', words: 'flannel shirt', sales: 8, price: 63 },
    { brand: 'Juniper & Rye', words: 'denim jacket', sales: 3, price: 128 },
  ],
};

const UNKNOWN: Shop = {
  name: 'a shop with a brand that nobody knows',
  ownBrand: 'Tallowfen',
  grades: [''],
  repeatsTitles: false,
  goods: [
    { brand: 'Tallowfen', words: 'linen dress', sales: 24, price: 145 },
    { brand: 'Tallowfen', words: 'knit sweater', sales: 12, price: 24 },
    { brand: 'Tallowfen', words: 'wide leg pants', sales: 9, price: 72 },
    { brand: 'Tallowfen', words: 'cotton tee', sales: 8, price: 14 },
    { brand: 'Tallowfen', words: 'leather boots', sales: 2, price: 190 },
  ],
};

export const SHOPS: readonly Shop[] = [CONSIGNER, VINTAGE, UNKNOWN];

const COLORS = ['Black', 'Blue', 'Green', 'Ivory', 'Navy', 'Red', 'Tan', 'White', 'Gray', 'Olive'];

/** A row of a shop's file. */
export interface ShopRow {
  readonly goods: Goods;
  readonly brand: string;
  readonly title: string;
  readonly condition: string;
  /** US dollars. */
  readonly price: string;
  readonly day: string;
}

/** Returns a shop's sales, whose prices differ by 0.3 (standard deviation, log USD) within a kind. */
export function salesOf(shop: Shop, pricing: Pricing, seed = 1): ShopRow[] {
  const random = seededRandom(seed);
  return shop.goods.flatMap((goods) =>
    Array.from({ length: goods.sales }, (_, i) => {
      const { brand, words } = goods;
      const piece = shop.repeatsTitles ? '' : ` ${COLORS[i % COLORS.length]} ${100 + i}`;
      return {
        goods,
        brand,
        title: `${brand} ${words}${piece}`,
        condition: shop.grades[i % shop.grades.length] as string,
        price: (usualPrice(goods, pricing) * noise(random)).toFixed(2),
        day: `2026-${String(1 + (i % 9)).padStart(2, '0')}-${10 + (i % 18)}`,
      };
    }),
  );
}

const noise = (random: Random) => Math.exp(0.3 * random.normal());

function usualPrice({ price }: Goods, pricing: Pricing): number {
  if (typeof price === 'number') return price;
  return price.times * pricing.predict({ ...garmentOf(price.of), gender: 'female' }).price;
}

/** Returns the lines of a shop's file. */
export function fileOf(rows: readonly ShopRow[]): string[] {
  const lines = rows.map(({ brand, title, condition, price, day }) => [brand, title, condition, price, day].join(','));
  return ['brand,title,condition,sold price,sold date', ...lines];
}
