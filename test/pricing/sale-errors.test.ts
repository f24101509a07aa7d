import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import type { SaleErrors } from '../../src/pricing/loading/artifact.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { isPriced, type ListingQuery } from '../../src/pricing/priced-listing.ts';
import { nearShare, saleSpread, spreadWithin } from '../../src/pricing/ranges/spread.ts';

const pricing = loadModel();

function priceOf(query: ListingQuery) {
  const outcome = appraiseTitle(pricing, query);
  assert.ok(isPriced(outcome), query.title);
  return outcome.price;
}

const ERRORS: SaleErrors = {
  facts: { height: 0.1, error: 0.5, era: 0.1, bag: 0.2, new: 0.1, worn: 0.15 },
  shape: Array.from({ length: 19 }, (_, i) => (i + 1) / 16),
  classes: [{ class: 'mid-range', sales: 700, log: -0.5, held: 0.8 }],
};
const PIECE = { family: 'tops', price: 3.2, error: 0, isDated: false };

describe('the errors of sales', () => {
  it('widen a range by each fact', () => {
    const at = (changed: object) => saleSpread(ERRORS, 'mid-range', { ...PIECE, ...changed })?.quantiles[3] as number;
    const log = (changed: object) => Number(Math.log(at(changed)).toFixed(3));
    assert.equal(log({}), -0.5);
    assert.equal(log({ price: 4.2 }), -0.4);
    assert.equal(log({ price: 9 }), -0.1);
    assert.equal(log({ error: 0.2, isDated: true }), -0.3);
    assert.equal(log({ family: 'bags', condition: 'New with tags' }), -0.2);
    assert.equal(log({ condition: 'Poor' }), -0.35);
    assert.equal(saleSpread(ERRORS, 'luxury', PIECE), undefined);
    assert.equal(saleSpread(undefined, 'mid-range', PIECE), undefined);
  });

  it('make quantiles and a confidence of one width', () => {
    assert.deepEqual(spreadWithin(ERRORS, 0.8).quantiles, [-0.8, -0.4, 0.4, 0.8]);
    // Within a factor of 1.5 are 80% of the sales where that is the end of the range.
    assert.equal(nearShare(ERRORS, Math.log(1.5)), 0.8);
    assert.equal(nearShare(ERRORS, 2 * Math.log(1.5)), 0.4);
    assert.equal(nearShare(ERRORS, 0.01), 0.95);
  });
});

describe('the range of a piece', () => {
  it('is one in each grade, whichever was asked for', () => {
    for (const title of ['Madewell leather tote', 'Gap jeans', 'vintage Columbia jacket', 'black dress', 'Coach bag']) {
      const any = priceOf({ title });
      for (const condition of CONDITIONS) {
        const { price, priceLow, priceHigh } = priceOf({ title, condition });
        assert.deepEqual(any.atCondition(condition), { price, priceLow, priceHigh }, `${title} ${condition}`);
      }
    }
  });

  it('is wider for a bag than for a top at the same price', () => {
    const { saleErrors } = pricing.artifacts.prediction;
    assert.ok(saleErrors);
    const top = saleSpread(saleErrors, 'few sales', PIECE)?.quantiles[3] as number;
    const bag = saleSpread(saleErrors, 'few sales', { ...PIECE, family: 'bags' })?.quantiles[3] as number;
    assert.ok(bag > top * 1.05, `${bag} ${top}`);
  });

  it('stays where a name is not known', () => {
    const plain = priceOf({ title: 'Gap jeans' });
    const named = priceOf({ title: 'Gap Wrelvin jeans' });
    assert.ok(named.priceHigh / named.priceLow < 1.15 * (plain.priceHigh / plain.priceLow));
  });
});
