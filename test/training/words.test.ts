import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brandKey, categoryKind, withNewCategories } from '../../training/read/words.ts';
import words from './words-of-listings.json' with { type: 'json' };

describe('Words of listings', () => {
  it('should name brands and kinds', () => {
    for (const [name, key] of Object.entries(words.brands)) assert.equal(brandKey(name), key, name);
    for (const [text, kind] of Object.entries<string | null>(words.kinds))
      assert.equal(categoryKind(text) ?? null, kind, text);
  });

  it('should recognize a category without rules by its everyday words, before all except children', () => {
    const rules = ['out: children', 'out: swimwear', 'bag'].map((is) => ({ is, words: [is] }));
    const added = withNewCategories(rules, [
      { slug: 'bag', aliases: ['tote'] },
      { slug: 'swimwear', aliases: ['bikini'] },
    ]);
    const order = added.map(({ is, words }) => `${is} by ${words}`);
    assert.deepEqual(order, [
      'out: children by out: children',
      'swimwear by bikini',
      'out: swimwear by out: swimwear',
      'bag by bag',
    ]);
  });
});
