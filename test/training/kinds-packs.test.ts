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

/** Sales of packs whose prices rise with a power of their pieces. */
function salesOf(slug: string, power: number, times: number): KindRow[] {
  const garment = { brand: unknownBrand(), category: kindOf(slug), gender: 'male' as const };
  const rows = [1, 3, 6, 12].map((pack) => {
    const log = Math.log(6) + power * Math.log(pack);
    return { garment, words: [], pack, source: 'sold mercari_made_up', log, items: 1, noise: 0.5 };
  });
  return Array.from({ length: times }, () => rows).flat();
}

describe('a pack of basics', () => {
  const { effects } = fitKinds(pricing.artifacts.prediction, [
    ...salesOf('socks', 0.2, 100),
    ...salesOf('underwear', 0.5, 100),
    ...salesOf('hosiery', 0.9, 1),
  ]);
  const powerOf = (slug: string) => (packLog({ effects }, kindOf(slug), 10) ?? 0) / Math.log(10);

  it('is fitted by kind if many sold, and to packs of all kinds if few did', () => {
    for (const [slug, least, most] of [
      ['socks', 0.16, 0.24],
      ['underwear', 0.46, 0.54],
      ['hosiery', 0.35, 0.7],
      ['thermals', 0.2, 0.5],
    ] as const)
      assert.ok(powerOf(slug) > least && powerOf(slug) < most, `${slug}: ${powerOf(slug)}`);
  });

  it('sells for more than one piece, and less than a lot of the same number of pieces', () => {
    const priceOf = (title: string) => {
      const priced = priceListing(pricing, { title });
      assert.ok(isPriced(priced), title);
      return priced.price.price;
    };
    const [one = 0, pack = 0, lot = 0] = ['Nike socks', '10 pairs Nike socks', 'Nike socks x10'].map(priceOf);
    assert.ok(one < pack && pack < lot, `${one} ${pack} ${lot}`);
  });
});
