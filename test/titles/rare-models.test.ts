import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Brand, type Category, findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { BEYOND_REASONS, findRareModels } from '../../src/titles/beyond-evidence.ts';
import rareModels from '../../src/titles/lexicon/rare-models.json' with { type: 'json' };
import { tokenize } from '../../src/titles/tokens.ts';
import { rowsOf } from '../support/rows.ts';

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
  const rows = rowsOf(new URL('rare-models.tsv', import.meta.url));
  for (const { promise = '', title = '', brand = '', kind = '', text, reason } of rows) {
    it(promise, () => {
      const evidence = findRareModels(tokenize(title), findBrand(brand) as Brand, findCategory(kind) as Category);
      assert.deepEqual(evidence, text ? [{ text, reason }] : []);
    });
  }
});
