import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Brand, type Category, findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { findRarity } from '../../src/titles/beyond-evidence.ts';
import file from '../../src/titles/lexicon/rare-items.json' with { type: 'json' };
import { tokenize } from '../../src/titles/tokens.ts';
import { rowsOf } from '../support/rows.ts';

interface RareRow {
  readonly brands: 'any' | readonly string[];
  readonly kinds?: readonly string[];
  /** Alternative names: the words of one, in any order, must be in the title. */
  readonly any?: readonly string[];
  readonly with?: readonly string[];
  readonly not?: readonly string[];
  readonly reason: string;
  readonly source?: string;
}

describe('the list of rare items', () => {
  const rows: readonly RareRow[] = file.rows as readonly RareRow[];
  const models = rows.filter(({ source }) => source !== undefined);

  it('has only models of brands of the catalog', () => {
    for (const { brands } of models) for (const brand of brands) assert.ok(findBrand(brand), brand);
  });

  it('has only kinds of the catalog', () => {
    for (const { kinds = [] } of rows) for (const kind of kinds) assert.ok(findCategory(kind), kind);
  });

  it('has names in normalized form, as in a parsed title', () => {
    for (const row of rows) {
      const names = [row.any, row.with, row.not].flatMap((list) => list ?? []);
      for (const name of names) assert.equal(name, normalize(name));
    }
  });

  it('gives each row one of the reasons that answers explain', () => {
    const knownReasons = ['collaboration', 'collectible', 'rare_model'];
    for (const { brands, reason } of rows) assert.ok(knownReasons.includes(reason), `${brands}: ${reason}`);
  });

  it('gives each model a source that ends in a price, US dollars', () => {
    for (const { any = [], source = '' } of models) assert.match(source, /\$[\d,]+$/, any.join(', '));
  });
});

describe('findRarity', () => {
  const rows = rowsOf(new URL('rare-models.tsv', import.meta.url));
  for (const { promise = '', title = '', brand = '', kind = '', text, reason } of rows) {
    it(promise, () => {
      const evidence = findRarity(tokenize(title), findBrand(brand) as Brand, findCategory(kind) as Category);
      assert.deepEqual(evidence, text ? { text, reason } : undefined);
    });
  }
});
