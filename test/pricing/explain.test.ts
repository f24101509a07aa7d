import assert from 'node:assert/strict';
import { it } from 'node:test';
import { appraisalOf } from '../support/listing.ts';

it('a price is that without words times the factor of each word, to the dollar', () => {
  for (const title of ['Neverfull MM', 'Coach Tabby 26 bag', 'Hermès Birkin 30 Togo', 'Gap jeans NWT']) {
    const { estimate, effects, residual } = appraisalOf(title);
    const byWords = effects.reduce((product, { factor }) => product * factor, estimate.basePrice.price);
    assert.equal(Math.round(byWords * residual), estimate.price, title);
  }
});
