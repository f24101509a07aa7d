import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { BIN_WIDTH, type Cell } from '../../training/read/cells.ts';
import { openDatabase } from '../../training/read/database.ts';
import { readInput } from '../../training/read/read-input.ts';
import { brandKey, categoryKind } from '../../training/read/words.ts';
import categoryWords from '../../training/words/categories.json' with { type: 'json' };
import titleWords from '../../training/words/titles.json' with { type: 'json' };
import { NEEDS_DUCKDB } from '../support/databases.ts';
import { makeFolder } from './files.ts';
import words from './words-of-listings.json' with { type: 'json' };

const { at, write } = makeFolder();

/** Returns true if a cell's first bin contains a price. */
const isAt = (cell: Cell | undefined, dollars: number) =>
  Math.abs((cell?.bins[0]?.log as number) - Math.log(dollars)) <= BIN_WIDTH / 2;

it('CSV with semicolons and Parquet are read together', NEEDS_DUCKDB, async () => {
  const csv = write('mine.csv', ['\uFEFFbrand;category;price_usd\r', 'Zara;Jeans;20\r', '"H&M";"Dresses";12.5\r']);
  const parquet = at('yours.parquet');
  const db = await openDatabase();
  await db.run(
    `COPY (SELECT 'Nike' AS brand, 'Sneakers' AS category, 60.0 AS price_usd) TO '${parquet}' (FORMAT parquet)`,
  );
  db.closeSync();
  const { grouped } = await readInput({ listings: [csv, parquet] });
  const sources = grouped.sources.map(({ source, basis, items }) => `${source} ${basis} ${items}`);
  assert.deepEqual(sources, ['mine sold 2', 'yours sold 1']);
  const [nike] = grouped.cells.filter(({ brand }) => brand === 'nike');
  assert.ok(isAt(nike, 60));
});

it(
  'other currencies are converted, and rows with an unknown currency or basis are left out',
  NEEDS_DUCKDB,
  async () => {
    const file = write('euro.csv', [
      'brand,category,price,currency,basis',
      'Zara,Jeans,20,EUR,Listed',
      'Zara,Jeans,20,doubloons,sold',
      'Zara,Jeans,20,EUR,dreamt of',
    ]);
    const { grouped } = await readInput({ listings: [file] });
    const [cell, ...others] = grouped.cells;
    assert.deepEqual([cell?.basis, others], ['asking', []]);
    // EUR 20 at 1.1.
    assert.ok(isAt(cell, 22));
    const leftOut = grouped.leftOut.map(({ reason, rows }) => `${reason}: ${rows}`);
    assert.deepEqual(leftOut.sort(), ['basis not recognized: 1', 'no price: 1']);
  },
);

describe('a listing', NEEDS_DUCKDB, () => {
  const bag = { brand: 'Gucci', category: 'handbags' };
  const jacket = { brand: 'Moncler', category: 'jackets' };
  const jeans = { brand: 'Nike', category: 'Jeans' };
  type Case = readonly [what: string, columns: Readonly<Record<string, string>>, fate: Partial<Cell> | string];
  const CASES: readonly Case[] = [
    ['a wallet by its title', { ...bag, title: 'Zippy wallet' }, 'out: small leather goods'],
    ['a bag by its title', { ...bag, title: 'Boy wallet on chain' }, { category: 'bag' }],
    ['a child’s shoe', { brand: 'Adidas', category: 'Sneakers', title: 'scarpe bimbo 26' }, 'out: children'],
    [
      'empty columns',
      { title: "Vintage Levi's 501 jeans mens" },
      { brand: 'levis', category: 'jeans', gender: 'male' },
    ],
    ['a coarse category', { ...jacket, title: 'black down jacket' }, { category: 'coat' }],
    ['a usual jacket', { ...jacket, title: 'black cotton' }, { category: 'jacket' }],
    ['new', { ...jeans, marketplace: 'mercari', condition: 'New' }, { condition: 'New with tags' }],
    ['never worn', { ...jeans, marketplace: 'vestiaire', condition: 'Never worn' }, { condition: 'Like New' }],
    ['good', { ...jeans, marketplace: 'vinted_fr', condition: 'Très bon état' }, { condition: 'Good' }],
    ['fair', { ...jeans, marketplace: 'vinted_it', condition: 'Discrete' }, { condition: 'Fair' }],
    ['poor', { ...jeans, marketplace: 'fashionphile', condition: 'Flawed' }, { condition: 'Poor' }],
    ['worn', { ...jeans, marketplace: 'ebay', condition: 'Pre-Owned' }, { condition: 'unknown' }],
    ['a condition nobody knows', { ...jeans, marketplace: 'ebay', condition: 'splendid' }, 'condition not recognized'],
  ];

  it('is mapped by its title, its columns, and the words of its marketplace', async () => {
    const names = ['brand', 'category', 'title', 'marketplace', 'condition'];
    const file = write('cases.csv', [
      `source,price_usd,${names.join(',')}`,
      ...CASES.map(([what, columns]) =>
        [what, '40', ...names.map((name) => columns[name] ?? '')].map((one) => `"${one}"`).join(','),
      ),
    ]);
    const { grouped } = await readInput({ listings: [file] });
    for (const [what, , fate] of CASES) {
      const cell = grouped.cells.find(({ source }) => source === what);
      if (typeof fate === 'string')
        assert.equal(grouped.leftOut.find(({ source }) => source === what)?.reason, fate, what);
      else assert.partialDeepStrictEqual(cell, fate, what);
    }
  });
});

describe('the words of listings', () => {
  it('name brands and kinds', () => {
    for (const [name, key] of Object.entries(words.brands)) assert.equal(brandKey(name), key, name);
    for (const [text, kind] of Object.entries<string | null>(words.kinds))
      assert.equal(categoryKind(text) ?? null, kind, text);
  });

  it('have rules for each category', () => {
    for (const rules of [categoryWords.rules, titleWords.kinds]) {
      const known = new Set(rules.map(({ is }) => is));
      for (const { slug } of categories) assert.ok(known.has(slug), slug);
    }
  });
});
