import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  categories,
  GENDERS,
  TIERS,
} from '../../src/garments/catalog.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { SHIPPED_PRICES } from '../support/shipped-prices.ts';

const pricing = loadModel();
const brand = (slug: string) => brands.find((b) => b.slug === slug) as Brand;
const category = (slug: string) => categories.find((c) => c.slug === slug) as Category;
const women = (b: string, c: string) =>
  pricing.predict({ brand: brand(b), category: category(c), gender: 'female' }).price;
const men = (b: string, c: string) =>
  pricing.predict({ brand: brand(b), category: category(c), gender: 'male' }).price;

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] as number;
}

describe('Prices that a reseller would expect', () => {
  it('should fall over the grades for every brand and category', () => {
    for (const b of brands) {
      for (const c of categories) {
        const rows = pricing.staticPrices(b, c);
        assert.deepEqual(
          rows.map((row) => row.condition),
          [...CONDITIONS],
        );
        for (let i = 1; i < rows.length; i++) {
          const [better, worse] = [rows[i - 1], rows[i]];
          assert.ok(better && worse && worse.mid < better.mid, `${b.slug} ${c.slug}`);
          assert.ok(worse.low <= better.low && worse.high <= better.high, `${b.slug} ${c.slug}`);
        }
      }
    }
  });

  it('should order the tiers by the median brand in every category', SHIPPED_PRICES, () => {
    for (const c of categories) {
      const medians = TIERS.map((tier) =>
        median(
          brands
            .filter((b) => b.tier === tier)
            .map((b) => pricing.predict({ brand: b, category: c, gender: 'female' }).price),
        ),
      );
      for (let i = 1; i < medians.length; i++) {
        assert.ok((medians[i] as number) < (medians[i - 1] as number), `${c.slug}: ${medians}`);
      }
    }
  });

  it('should put coats above T-shirts for every brand', () => {
    for (const b of brands) {
      for (const gender of GENDERS) {
        const coat = pricing.predict({ brand: b, category: category('coat'), gender }).price;
        assert.ok(
          coat > pricing.predict({ brand: b, category: category('t-shirt'), gender }).price,
          b.slug,
        );
      }
    }
  });

  it('should put bags of designer houses above their T-shirts', () => {
    for (const b of brands.filter(({ tier }) => tier === 'designer')) {
      assert.ok(women(b.slug, 'bag') > 1.5 * women(b.slug, 't-shirt'), b.slug);
    }
  });

  // Ranges are wide on purpose: where US person-to-person sales of 2025 and 2026 lie, with a third of slack.
  const RANGES: readonly [what: string, price: number, low: number, high: number][] = [
    ['a Hermès bag', women('hermes', 'bag'), 1000, 9999],
    ['a Chanel bag', women('chanel', 'bag'), 900, 4000],
    ['a Louis Vuitton bag', women('louis-vuitton', 'bag'), 350, 1200],
    ['a Gucci bag', women('gucci', 'bag'), 250, 900],
    ['Louboutin heels', women('christian-louboutin', 'shoes'), 130, 400],
    ['Nike sneakers', men('nike', 'sneakers'), 35, 90],
    ['Adidas sneakers', women('adidas', 'sneakers'), 25, 80],
    ['Lululemon leggings', women('lululemon', 'activewear'), 25, 60],
    ["Levi's jeans", men('levis', 'jeans'), 18, 45],
    ['a Coach bag', women('coach', 'bag'), 45, 150],
    ['a Patagonia jacket', men('patagonia', 'jacket'), 35, 110],
    ['a North Face jacket', men('the-north-face', 'jacket'), 30, 100],
    ["an Arc'teryx jacket", men('arcteryx', 'jacket'), 80, 260],
    ['Dr. Martens boots', women('dr-martens', 'boots'), 45, 120],
    ['Madewell jeans', women('madewell', 'jeans'), 20, 50],
    ['a J.Crew sweater', women('jcrew', 'sweater'), 14, 40],
    ['a Free People dress', women('free-people', 'dress'), 25, 70],
    ['a Zara dress', women('zara', 'dress'), 14, 40],
    ['an H&M top', women('hm', 'top'), 6, 18],
    ['a Shein dress', women('shein', 'dress'), 7, 24],
    ['an Old Navy T-shirt', women('old-navy', 't-shirt'), 4, 16],
  ];
  for (const [what, price, low, high] of RANGES) {
    it(`should price ${what} between ${low} and ${high} USD`, () => {
      assert.ok(price >= low && price <= high, `${what}: ${price} USD`);
    });
  }
});
