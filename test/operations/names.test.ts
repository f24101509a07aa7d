import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Problem } from '../../src/base/problem.ts';
import { estimate } from '../../src/operations/estimate.ts';
import { findBrands } from '../../src/operations/find-brands.ts';
import { requireGarment } from '../../src/operations/names.ts';
import { price } from '../../src/operations/price.ts';
import { payouts } from '../../src/package/payouts.ts';
import { parts } from '../mcp/support.ts';

it('an unknown brand is said in one way at every door, with the one that may be meant', () => {
  const pair = { brand: 'coch', category: 'bag' };
  const messages = [
    () => estimate.run(parts, pair),
    () => requireGarment(parts.pricing, pair),
    () => price.run(parts, pair),
    () => payouts({ price: 60, brand: 'coch' }),
  ].map((ask) => {
    try {
      return ask() && '';
    } catch (error) {
      return (error as Error).message;
    }
  });
  for (const message of messages)
    assert.match(message, /^We have no brand “coch”(?: in the catalog)?\. Did you mean coach\?/);
  assert.match(findBrands.run(parts, { query: 'florbish' }).note ?? '', /^We have no brand “florbish”\./);
});

it('a garment at an address has the usual wearer, and is exact only by its slugs', () => {
  const { garment, isExact } = requireGarment(parts.pricing, { brand: 'coach', category: 'bag' });
  assert.deepEqual([garment.gender, isExact], ['female', true]);
  assert.equal(requireGarment(parts.pricing, { brand: 'Coach', category: 'Bags' }).isExact, false);
  assert.throws(() => requireGarment(parts.pricing, { brand: 'coach', category: 'lipstick' }), Problem);
});
