import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brandKey, categoryKind, withNewCategories } from '../../training/read/words.ts';
import words from './words-of-listings.json' with { type: 'json' };

describe('Words of listings', () => {
  for (const [name, key] of Object.entries(words.brands)) {
    it(`should know ${name} as ${key}`, () => assert.equal(brandKey(name), key));
  }

  it('should know a category without rules by its everyday words, before all but children', () => {
    const rules = ['out: children', 'out: swimwear', 'bag'].map((is) => ({ is, words: [is] }));
    const added = withNewCategories(rules, [
      { slug: 'bag', aliases: ['tote'] },
      { slug: 'swimwear', aliases: ['bikini'] },
    ]);
    assert.deepEqual(
      added.map(({ is, words }) => [is, ...words]),
      [
        ['out: children', 'out: children'],
        ['swimwear', 'bikini'],
        ['out: swimwear', 'out: swimwear'],
        ['bag', 'bag'],
      ],
    );
  });

  for (const [text, kind] of Object.entries<string | null>(words.kinds)) {
    it(`should put ${text} under ${kind ?? 'nothing'}`, () => {
      assert.equal(categoryKind(text) ?? null, kind);
    });
  }
});
