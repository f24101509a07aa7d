import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Category } from '../../src/catalog/catalog.ts';
import { unknownBrand } from '../../src/catalog/other-brands.ts';
import { findOtherKind } from '../../src/catalog/other-kinds.ts';
import { priceListing } from '../../src/present/listing.ts';
import { isPriced } from '../../src/pricing/appraisal.ts';
import { packLog } from '../../src/pricing/kinds/kind-price.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { fitKinds, type KindRow } from '../../training/kinds/fit-kinds.ts';

const pricing = loadModel();
const kindOf = (slug: string) => findOtherKind(slug) as Category;

/** Sales of packs of 1 to 12, whose prices rise with a power of the number of items. */
function salesOf(slug: string, power: number, times: number): KindRow[] {
  const garment = { brand: unknownBrand(), category: kindOf(slug), gender: 'male' as const };
  const rows = [1, 3, 6, 12].map((pack) => {
    const log = Math.log(6) + power * Math.log(pack);
    return { garment, words: [], pack, source: 'sold mercari_made_up', log, items: 1, noise: 0.5 };
  });
  return Array.from({ length: times }, () => rows).flat();
}

describe('the price of a pack of basics', () => {
  const { effects } = fitKinds(pricing.artifacts.prediction, [
    ...salesOf('socks', 0.2, 100),
    ...salesOf('underwear', 0.5, 100),
    ...salesOf('hosiery', 0.9, 1),
  ]);
  const fittedPower = (slug: string) => (packLog({ effects }, kindOf(slug), 10) ?? 0) / Math.log(10);

  for (const { slug, sold, least, most } of [
    { slug: 'socks', sold: 'as they sold, at a power of 0.2', least: 0.16, most: 0.24 },
    { slug: 'underwear', sold: 'as they sold, at a power of 0.5', least: 0.46, most: 0.54 },
    { slug: 'hosiery', sold: 'partly as four of them sold, at a power of 0.9', least: 0.35, most: 0.7 },
    { slug: 'thermals', sold: 'as packs of other kinds do', least: 0.2, most: 0.5 },
  ])
    it(`rises with the number of ${slug} ${sold}`, () => {
      const power = fittedPower(slug);
      assert.ok(power > least && power < most, String(power));
    });

  it('is above that of one item, and below that of a lot of as many', () => {
    const priceOf = (title: string) => {
      const priced = priceListing(pricing, { title });
      assert.ok(isPriced(priced), title);
      return priced.price.price;
    };
    const [single = 0, pack = 0, lot = 0] = ['Nike socks', '10 pairs Nike socks', 'Nike socks x10'].map(priceOf);
    assert.ok(single < pack && pack < lot, `${single} ${pack} ${lot}`);
  });
});
