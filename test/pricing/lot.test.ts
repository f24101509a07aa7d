import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { lotFactor, lotPrice, priceOfLot } from '../../src/pricing/total.ts';
import { listingOf } from '../support/listing.ts';

describe('a lot of pieces', () => {
  it('sells for 1.15 times the price of one piece, times their number to the power of 0.55', () => {
    const factors = [2, 5, 10, 50].map((pieces) => Number(lotFactor(pieces).toFixed(2)));
    assert.deepEqual(factors, [1.68, 2.79, 4.08, 9.89]);
    assert.equal(lotFactor(1), 1);
  });

  it('is priced by its sum, as that of equal pieces, and keeps a piece that is worth most of it', () => {
    assert.equal(priceOfLot(100, 5 * 20 ** 2), 56);
    assert.equal(priceOfLot(520, 500 ** 2 + 20 ** 2), 520);
    assert.equal(priceOfLot(0, 0), 0);
  });

  it('has a wider range than one piece, by the scatter of lots', () => {
    const each = listingOf('Gap jeans');
    const lot = lotPrice(each.price, 4);
    const spreadOf = ([low, , , high]: typeof lot.quantiles) => (high - low) / (2 * P90);
    const added = Math.sqrt(spreadOf(lot.quantiles) ** 2 - spreadOf(each.price.quantiles) ** 2);
    assert.equal(Number(added.toFixed(6)), 0.3);
    assert.equal(lot.price, Math.round(4 * each.price.price));
    assert.ok(lot.priceLow / lot.price < each.price.priceLow / each.price.price);
    assert.ok(lot.priceHigh / lot.price > each.price.priceHigh / each.price.price);
  });
});
