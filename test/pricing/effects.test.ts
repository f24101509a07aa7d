import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createEffects } from '../../src/pricing/effects.ts';
import { effectsFile, keyedItem } from '../support/effects.ts';

it('the log of a price is the level and the effects of all keys, in thousandths', () => {
  const { computeLogPrice, findEffect } = createEffects(
    effectsFile({ kind: { sd: 0.4, effects: { jeans: '-250 12' } } }),
  );
  assert.equal(computeLogPrice(keyedItem()), 3 - 0.25);
  assert.deepEqual(findEffect(['kind', 'jeans']), { log: -0.25, sd: 0.012 });
  assert.deepEqual(findEffect(['kind', 'constructor']), { log: 0, sd: 0.4 });
});

it('a range is as wide as the kind, the price, and the class of maker say, or the brand or a named model instead', () => {
  const { ranges } = effectsFile();
  const classes = { house: 2, 'house|bag': 0.5, coach: 3 };
  const { computeHalfWidth } = createEffects(effectsFile({}, {}, { ranges: { ...ranges, classes } }));
  assert.deepEqual([computeHalfWidth(keyedItem(), 50), computeHalfWidth(keyedItem(), 51)], [0.8, 0.8 * 1.5]);
  const bag = (brand: string, model?: string) => computeHalfWidth(keyedItem({ brand, model, kind: 'bag' }), 20);
  assert.deepEqual([bag('gucci'), bag('gucci', 'dionysus'), bag('coach'), bag('gap')], [2, 0.5, 3, 1]);
});

it('the share of sales within a distance follows the shape of the distances', () => {
  const { computeShareWithin } = createEffects(effectsFile());
  assert.deepEqual(
    [0.5, 1, 100].map((times) => Number(computeShareWithin(0.8 * times, 0.8).toFixed(3))),
    [0.4, 0.8, 0.975],
  );
});
