import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { brandKey, categoryKind } from '../../training/read/words.ts';
import categoryWords from '../../training/words/categories.json' with { type: 'json' };
import titleWords from '../../training/words/titles.json' with { type: 'json' };
import words from './words-of-listings.json' with { type: 'json' };

describe('Words of listings', () => {
  it('should name brands and kinds', () => {
    for (const [name, key] of Object.entries(words.brands)) assert.equal(brandKey(name), key, name);
    for (const [text, kind] of Object.entries<string | null>(words.kinds))
      assert.equal(categoryKind(text) ?? null, kind, text);
  });

  it('should have rules for each category', () => {
    for (const rules of [categoryWords.rules, titleWords.kinds]) {
      const known = new Set(rules.map(({ is }) => is));
      for (const { slug } of categories) assert.ok(known.has(slug), slug);
    }
  });
});
