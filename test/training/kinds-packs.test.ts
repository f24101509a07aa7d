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

/** Returns sales of packs of 1, 3, 6, and 12 items, which sold for $6 times the number of items to a power. */
function salesOf(slug: string, power: number, salesOfEachSize: number): KindRow[] {
  const garment = { brand: unknownBrand(), category: kindOf(slug), gender: 'male' as const };
  const rows = [1, 3, 6, 12].map((pack) => {
    const log = Math.log(6) + power * Math.log(pack);
    return { garment, words: [], pack, source: 'sold mercari_made_up', log, items: 1, noise: 0.5 };
  });
  return Array.from({ length: salesOfEachSize }, () => rows).flat();
}

describe('the price of a pack of basics', () => {
  const { effects } = fitKinds(pricing.artifacts.prediction, [
    ...salesOf('socks', 0.2, 100),
    ...salesOf('underwear', 0.5, 100),
    ...salesOf('hosiery', 0.9, 1),
  ]);

  // 400 sales decide, within 0.04. Four move the power only part of the way from that of all kinds, which is between
  // those of the kinds with many sales.
  for (const { slug, sold, least, most } of [
    { slug: 'socks', sold: 'as 400 sales did, at a power of 0.2', least: 0.16, most: 0.24 },
    { slug: 'underwear', sold: 'as 400 sales did, at a power of 0.5', least: 0.46, most: 0.54 },
    { slug: 'hosiery', sold: 'partly as four sales did, at a power of 0.9', least: 0.35, most: 0.7 },
    { slug: 'thermals', sold: 'as other kinds do, without sales of their own', least: 0.2, most: 0.5 },
  ])
    it(`rises with the number of ${slug} ${sold}`, () => {
      const power = (packLog({ effects }, kindOf(slug), 10) ?? 0) / Math.log(10);
      assert.ok(power > least && power < most, String(power));
    });

  const priceOf = (title: string) => {
    const outcome = priceListing(pricing, { title });
    assert.ok(isPriced(outcome), title);
    return outcome.price.price;
  };

  it('is above that of one item', () => assert.ok(priceOf('10 pairs Nike socks') > priceOf('Nike socks')));

  it('is below that of a lot of as many', () => {
    assert.ok(priceOf('10 pairs Nike socks') < priceOf('Nike socks x10'));
  });
});
