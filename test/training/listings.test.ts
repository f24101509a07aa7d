import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { BIN_WIDTH, type Cell } from '../../training/read/cells.ts';
import { readInput } from '../../training/read/read-input.ts';
import { brandKey, categoryKind } from '../../training/read/words.ts';
import categoryWords from '../../training/words/categories.json' with { type: 'json' };
import titleWords from '../../training/words/titles.json' with { type: 'json' };
import { NEEDS_DUCKDB } from '../support/databases.ts';
import { makeFolder, withDatabase } from './files.ts';
import words from './words-of-listings.json' with { type: 'json' };

const { at, write } = makeFolder();

/** Returns true if a cell's first bin contains a price. */
const isAt = (cell: Cell | undefined, dollars: number) =>
  Math.abs((cell?.bins[0]?.log as number) - Math.log(dollars)) <= BIN_WIDTH / 2;

it('CSV with semicolons and Parquet are read together', NEEDS_DUCKDB, async () => {
  const csv = write('mine.csv', ['\uFEFFbrand;category;price_usd\r', 'Zara;Jeans;20\r', '"H&M";"Dresses";12.5\r']);
  const parquet = at('yours.parquet');
  const row = "SELECT 'Nike' AS brand, 'Sneakers' AS category, 60.0 AS price_usd";
  await withDatabase((db) => db.run(`COPY (${row}) TO '${parquet}' (FORMAT parquet)`));
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
  // All cases are read from one file at once, each as a source of its own.
  let grouped: Awaited<ReturnType<typeof readInput>>['grouped'];
  before(async () => {
    const columns = ['brand', 'category', 'title', 'marketplace', 'condition'];
    const rows = [...words.leftOut, ...words.mapped].map(({ what, listing }) => {
      const cells: Readonly<Record<string, string>> = listing;
      return [what, '40', ...columns.map((name) => cells[name] ?? '')].map((cell) => `"${cell}"`).join(',');
    });
    const file = write('listings.csv', [`source,price_usd,${columns.join(',')}`, ...rows]);
    ({ grouped } = await readInput({ listings: [file] }));
  });

  for (const { what, reason } of words.leftOut)
    it(`is left out if it is ${what}`, () => {
      assert.equal(grouped.leftOut.find(({ source }) => source === what)?.reason, reason);
    });

  for (const { what, mapped } of words.mapped)
    it(`with ${what} is mapped to ${Object.values(mapped).join(', ')}`, () => {
      assert.partialDeepStrictEqual(
        grouped.cells.find(({ source }) => source === what),
        mapped,
      );
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
