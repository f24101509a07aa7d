import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Brand, type Category, findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { BEYOND_REASONS, findRareModels } from '../../src/titles/beyond-evidence.ts';
import rareModels from '../../src/titles/lexicon/rare-models.json' with { type: 'json' };
import { tokenize } from '../../src/titles/tokens.ts';

interface RareModelRow {
  /** Alternative names. */
  readonly words: readonly string[];
  readonly kinds?: readonly string[];
  readonly reason: string;
  readonly source: string;
}

describe('the list of rare models', () => {
  const rows = Object.entries(rareModels.brands).flatMap(([brand, rowsOfBrand]) =>
    (rowsOfBrand as RareModelRow[]).map((row) => ({ ...row, brand })),
  );

  it('has only brands of the catalog', () => {
    for (const { brand } of rows) assert.ok(findBrand(brand), brand);
  });

  it('has only kinds of the catalog', () => {
    for (const { kinds = [] } of rows) for (const kind of kinds) assert.ok(findCategory(kind), kind);
  });

  it('has names in normalized form, as in a parsed title', () => {
    for (const { words } of rows) for (const name of words) assert.equal(name, normalize(name));
  });

  it('gives each model one of the reasons that answers explain', () => {
    const knownReasons: readonly string[] = BEYOND_REASONS;
    for (const { brand, reason } of rows) assert.ok(knownReasons.includes(reason), `${brand}: ${reason}`);
  });

  it('gives each model a source that ends in a price, US dollars', () => {
    for (const { words, source } of rows) assert.match(source, /\$[\d,]+$/, words.join(', '));
  });
});

describe('findRareModels', () => {
  const find = (title: string, brand: string, category: string) =>
    findRareModels(tokenize(title), findBrand(brand) as Brand, findCategory(category) as Category);

  it('finds a model by all words of its name in any order', () => {
    assert.deepEqual(find('Scott, Travis: Air Force 1', 'nike', 'sneakers'), [
      { text: 'Scott, Travis', reason: 'collectible' },
    ]);
  });

  it('finds no model by only some words of its name', () => {
    assert.deepEqual(find('Travis Jordan 1', 'nike', 'sneakers'), []);
  });

  it('finds a model of the kind that the list states', () => {
    assert.deepEqual(find('Dunk Low What the', 'nike', 'sneakers'), [
      { text: 'Dunk Low What the', reason: 'collectible' },
    ]);
  });

  it('finds no model of a kind that the list does not state', () => {
    assert.deepEqual(find('Dunk Low What the', 'nike', 't-shirt'), []);
  });

  it('finds no model of another brand', () => {
    assert.deepEqual(find('Dunk Low What the', 'adidas', 'sneakers'), []);
  });

  it('gives a collaboration as the reason if the title names another brand’s model', () => {
    assert.deepEqual(find('Air Max 97 Off-White', 'off-white', 'sneakers'), [
      { text: 'Air Max', reason: 'collaboration' },
    ]);
  });

  it('gives a rare model as the reason if the title names a rare version', () => {
    assert.deepEqual(find('Himalaya Birkin 30', 'hermes', 'bag'), [{ text: 'Himalaya', reason: 'rare_model' }]);
  });
});
