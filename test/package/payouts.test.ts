import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { payouts } from '../../src/index.ts';
import { payouts as feesAlone } from '../../src/package/payouts.ts';

/** Returns an argument as JSON has it, with any type: JavaScript's callers have no compiler. */
const untyped = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('the fees alone', () => {
  it('are those of a sale with the same facts', () => {
    const amounts = { price: 60, buyerShipping: 8, shippingLabel: 6, taxRate: 0.07, cost: 10 } as const;
    const garment = { brand: 'coach', category: 'bag', gender: 'female', condition: 'Good', vintage: true } as const;
    assert.deepEqual(feesAlone({ ...amounts, ...garment }).payouts, payouts({ ...amounts, ...garment }).payouts);
    const labeled = { price: 40, category: 'bag', gender: 'female', shippingLabel: 'usual' } as const;
    for (const amount of [
      { minNet: 20 },
      { price: 100_000 },
      labeled,
      { price: 60, category: 'bag' },
      { price: 9, category: 'Bags' },
      { price: '59.50', cost: '', condition: 'like new', gender: 'men', category: 'Bags' },
    ])
      assert.deepEqual(feesAlone(untyped(amount)).payouts, payouts(untyped(amount)).payouts);
  });

  for (const [sale, parameter, message] of [
    [null, undefined, 'Give an object with price or minNet.'],
    [{ price: 60, brnad: 'coach' }, 'brnad', /^A sale has no member "brnad": its members are price, /],
    [{}, 'price', 'Give either price or minNet.'],
    [{ price: 1, minNet: 1 }, 'minNet', 'Give either price or minNet.'],
    [{ price: 0 }, 'price', /^price is 0: give a number, above 0 to 100000, /],
    [{ price: '5.123' }, 'price', /^price is "5\.123": give .*, with at most two decimals in text\.$/],
    [{ price: 5, taxRate: 0.3 }, 'taxRate', /^taxRate is 0\.3: give a number, 0 to 0\.2, /],
    [{ price: 5, brand: 'x'.repeat(1000) }, 'brand', /^We have no brand “x{60}…” in the catalog\.$/],
    [{ price: 5, brand: 'coch' }, 'brand', 'We have no brand “coch” in the catalog. Did you mean coach?'],
    [{ price: 5, category: 'lipstick' }, 'category', /^We have no category “lipstick” in the catalog\./],
    [{ price: 5, condition: 'mint' }, 'condition', /^condition is "mint": give one of New with tags, Like/],
  ] as const) {
    it(`are refused with "${message}" for ${JSON.stringify(sale).slice(0, 50)}`, () => {
      assert.throws(() => feesAlone(untyped(sale)), { name: 'HangtagError', parameter, message });
    });
  }
});
