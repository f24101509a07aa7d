import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Brand, type Category, findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { BEYOND_REASONS, findRareModels } from '../../src/titles/beyond-evidence.ts';
import list from '../../src/titles/lexicon/rare-models.json' with { type: 'json' };
import { tokenize } from '../../src/titles/tokens.ts';

interface Row {
  readonly words: readonly string[];
  readonly kinds?: readonly string[];
  readonly reason: string;
  readonly source: string;
}
const rows = Object.entries(list.brands as Record<string, readonly Row[]>).flatMap(([brand, own]) =>
  own.map((row) => ({ brand, ...row })),
);

const find = (title: string, brand: string, category: string) =>
  findRareModels(tokenize(title), findBrand(brand) as Brand, findCategory(category) as Category);

describe('the list of rare models', () => {
  it('names brands and kinds of the catalog, words as titles are compared, and a source each', () => {
    for (const { brand, words, kinds = [], reason, source } of rows) {
      assert.ok(findBrand(brand), brand);
      for (const kind of kinds) assert.ok(findCategory(kind), kind);
      for (const one of words) assert.equal(one, normalize(one));
      assert.ok((BEYOND_REASONS as readonly string[]).includes(reason));
      assert.match(source, /\$[\d,]+$/, words.join(', '));
    }
  });

  it('finds a model by all of its words in any order, in its kinds only', () => {
    assert.deepEqual(find('Scott, Travis: Air Force 1', 'nike', 'sneakers'), [
      { text: 'Scott, Travis', reason: 'collectible' },
    ]);
    assert.deepEqual(find('Travis Jordan 1', 'nike', 'sneakers'), []);
    assert.deepEqual(find('Kanye West', 'adidas', 'sneakers'), []);
    assert.equal(find('Dunk Low What the', 'nike', 'sneakers').length, 1);
    assert.equal(find('Dunk Low What the', 'nike', 't-shirt').length, 0);
    assert.equal(find('Air Max 97 Off-White', 'off-white', 'sneakers')[0]?.reason, 'collaboration');
    assert.equal(find('Himalaya Birkin 30', 'hermes', 'bag')[0]?.reason, 'rare_model');
  });
});
