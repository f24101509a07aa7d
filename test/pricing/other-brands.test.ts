import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PriceRange } from '../../src/pricing/price-range.ts';
import { appraisalOf, evidenceText, pricing } from '../support/listing.ts';

const widthOf = ({ priceLow, priceHigh }: PriceRange) => priceHigh / priceLow;

describe('a brand outside the catalog', () => {
  for (const [cheap, dear] of [
    ['Primark jeans', 'Lucky Brand jeans'],
    ['Gap sweater', 'Brunello Cucinelli sweater'],
    ['LuLaRoe dress', 'Lilly Pulitzer dress'],
    ['Nine West heels', 'Manolo Blahnik heels'],
    ['Skechers sneakers', 'Golden Goose sneakers'],
    ['Aldo bag', 'Goyard bag'],
    ['Loft blouse', 'Vince blouse'],
  ] as const) {
    it(`is priced by its level: ${cheap} cost less than ${dear}`, () => {
      assert.ok(appraisalOf(cheap).estimate.price < appraisalOf(dear).estimate.price);
    });
  }

  it('has a narrower range than an item without a brand', () => {
    const unnamed = appraisalOf('jeans').estimate;
    for (const title of ['Lucky Brand jeans', 'Vuori jeans']) {
      const { estimate } = appraisalOf(title);
      assert.ok(widthOf(estimate) < widthOf(unnamed), title);
      assert.ok(unnamed.confidence < estimate.confidence, title);
    }
  });

  it('has US sales behind its price, and an item without a brand has none', () => {
    const evidenceOf = (title: string) => evidenceText(pricing.priceGarment(appraisalOf(title).garment).evidence);
    assert.match(evidenceOf('Lucky Brand jeans'), /^\d+ sold in the US/);
    assert.equal(evidenceOf('black dress size M'), 'We saw none: the price of its kind.');
  });
});
