import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories } from '../../src/garments/catalog.ts';
import { readTitle } from '../../src/garments/read/title.ts';
import { wordsWithEffect } from '../../src/pricing/words-with-effect.ts';

/** The words of a title that may move the price of a garment. */
function wordsOf(title: string, slug: string): string[] {
  const brand = brands.find((one) => one.slug === 'zara');
  const category = categories.find((one) => one.slug === slug);
  assert.ok(brand && category);
  const { text } = wordsWithEffect(readTitle(title), brand, category);
  return text.split(' ');
}

describe('words with an effect', () => {
  it('leave out a material that is only imitated, wherever the title says so', () => {
    for (const title of ['faux leather Zara jacket', 'Zara jacket faux leather']) {
      assert.ok(!wordsOf(title, 'jacket').includes('leather'), title);
    }
    assert.ok(!wordsOf('Zara silk feel dress', 'dress').includes('silk'));
    assert.ok(wordsOf('leather Zara jacket', 'jacket').includes('leather'));
  });

  it('leave out the brand, the grade and sizes, and keep words for the kind', () => {
    assert.deepEqual(wordsOf('Zara linen dress 38 excellent', 'dress'), ['linen', 'dress']);
  });
});
