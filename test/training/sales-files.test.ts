import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPublishedModel } from '../../training/own-sales/published.ts';
import { readSales } from '../../training/own-sales/read-sales.ts';
import { openDatabase } from '../../training/read/database.ts';
import { readParquetSales } from '../../training/read/parquet-sales.ts';
import { makeFolder } from './files.ts';
import reports from './sales-reports.json' with { type: 'json' };

const published = readPublishedModel();
const { at } = makeFolder();
const EXPORTS = new URL('../lists/exports/', import.meta.url);

describe('Files of sales', () => {
  for (const { name, report, paid, leftOut } of reports) {
    it(`are the ${report}, by what was paid for a piece`, async () => {
      const sales = await readSales([fileURLToPath(new URL(name, EXPORTS))], [], published);
      assert.equal(sales.columns[0]?.report, report);
      const dollars = sales.sales.map(({ log }) => Math.round(Math.exp(log))).sort((a, b) => a - b);
      assert.deepEqual(dollars, paid);
      assert.deepEqual(Object.fromEntries(sales.leftOut.map(({ reason, rows }) => [reason, rows])), leftOut);
      assert.ok(sales.sales.every(({ day }) => day?.startsWith('2026-1')));
      assert.doesNotMatch(JSON.stringify(sales.sales), /Lovelace|Hopper|madeup|example\.com/);
    });
  }
});

/** Purchases in two shards: 400 Coach totes, 6 Levi's jeans and 2 Zara dresses, every tenth not sold. */
async function writeShards(names: readonly string[], order = 'i') {
  const db = await openDatabase();
  const purchases = `SELECT i, CASE WHEN i < 400 THEN 'Coach Willow tote number ' || i WHEN i < 406 THEN 'Levi''s 501 jeans number ' || i ELSE 'Zara wrap dress number ' || i END AS title,
    CASE WHEN i < 400 THEN 'Coach' WHEN i < 406 THEN 'Levi''s' ELSE 'Zara' END AS brand,
    CASE WHEN i < 400 THEN 'Bag' WHEN i < 406 THEN 'Jeans' ELSE 'Dress' END AS category,
    'Good' AS condition, 40.5 + i % 50 AS price, i % 10 <> 9 AS sold FROM range(408) t(i)`;
  for (const [shard, name] of names.entries())
    await db.run(
      `COPY (SELECT * EXCLUDE (i) FROM (${purchases}) WHERE i % ${names.length} = ${shard} ORDER BY ${order}) TO '${at(name)}' (FORMAT parquet)`,
    );
  db.closeSync();
  return names.map((name) => at(name));
}

const brandsIn = (csv: Buffer) =>
  Object.fromEntries(
    ['Coach', "Levi's", 'Zara'].map((brand) => [brand, csv.toString().split(`,${brand},`).length - 1] as const),
  );

describe('Parquet shards of purchases', () => {
  it('are one file of sales, without what was not sold', async () => {
    const files = await writeShards(['a.parquet', 'b.parquet']);
    const sales = await readSales(files, [], published);
    assert.equal(sales.rows, 408);
    assert.deepEqual(
      sales.leftOut.map(({ reason, rows }) => [reason, rows]),
      [['not sold', 40]],
    );
    assert.equal(sales.sales.length, 368);
    assert.equal(sales.columns[0]?.file, '2 Parquet files');
  });

  it('are read as far as there is room, each brand and kind alike, whatever the order of rows and files', async () => {
    const [all, again] = [await writeShards(['a.parquet', 'b.parquet']), await writeShards(['c.parquet'], 'price, -i')];
    const { csv, leftOut } = await readParquetSales(all, 30);
    assert.deepEqual(brandsIn(csv), { Coach: 22, "Levi's": 6, Zara: 2 });
    assert.deepEqual(leftOut.at(-1), {
      reason: 'more than 22 of one brand and category, where more say little',
      rows: 338,
    });
    const linesOf = (text: Buffer) => text.toString().trim().split('\n').sort();
    const { csv: other } = await readParquetSales(again, 30);
    assert.deepEqual(linesOf(other), linesOf(csv));
    const few = await readParquetSales(all, 2);
    assert.equal(linesOf(few.csv).length, 3);
  });

  it('name the files that cannot be read', async () => {
    await assert.rejects(
      readParquetSales([at('no.parquet'), at('none.parquet')]),
      /no\.parquet and 1 more: the file cannot be read/,
    );
  });
});
