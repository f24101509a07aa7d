import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { dayOf } from '../../src/base/day.ts';
import { readPublishedModel } from '../../training/own-sales/published.ts';
import { readSales } from '../../training/own-sales/read-sales.ts';
import { countOf } from '../../training/own-sales/sale.ts';
import { readLargeSales } from '../../training/read/large-sales.ts';
import { NEEDS_DUCKDB } from '../support/databases.ts';
import { makeFolder, withDatabase } from './files.ts';
import reports from './sales-reports.json' with { type: 'json' };

const published = readPublishedModel();
const { at, write } = makeFolder();
const EXPORTS = new URL('../lists/exports/', import.meta.url);

const reasons = ({ leftOut }: Awaited<ReturnType<typeof readSales>>) =>
  Object.fromEntries(leftOut.map(({ reason, rows }) => [reason, rows]));
const dollarsOf = ({ sales }: Awaited<ReturnType<typeof readSales>>) =>
  sales.map(({ log }) => Number(Math.exp(log).toFixed(2)));

describe('files of sales', () => {
  it('are read without items that are for sale by their status', async () => {
    const rows = ['title,price,status', 'Coach bag,60,Sold', 'Gap tee,9,Active', 'Zara dress,20,'];
    const read = await readSales([write('states.csv', rows)], [], published);
    assert.deepEqual([dollarsOf(read).toSorted(), reasons(read)], [[20, 60], { 'not sold': 1 }]);
  });

  it('may have column names in any case, prices as people write them, and days', async () => {
    const file = fileURLToPath(new URL('odd-sales.csv', import.meta.url));
    const sales = await readSales([file], [], published);
    assert.deepEqual(dollarsOf(sales), [52, 60, 60.5, 65.05, 66.55, 104.26, 1375, 20]);
    assert.deepEqual([sales.rows, sales.from, sales.to], [13, '2026-10-01', '2026-10-03']);
    assert.deepEqual(reasons(sales), {
      'no exchange rate for the currency THB': 1,
      'without a readable price': 1,
      'without a price': 2,
      'without a title': 1,
    });
    const lines = sales.leftOut.filter(({ reason }) => /read|rate/.test(reason)).flatMap(({ lines }) => lines ?? []);
    assert.deepEqual(lines.sort(), [10, 9]);
  });

  for (const name of readdirSync(EXPORTS)) {
    it(`are read or refused by name: ${name}`, async () => {
      const parsed = readSales([fileURLToPath(new URL(name, EXPORTS))], [], published);
      if (/active|upload|listings|products|^own-/.test(name)) {
        const message = name.startsWith('own-')
          ? /: no column shows the price paid\./
          : /: this is .*, which lists items for sale, not sold ones\./;
        await assert.rejects(parsed, { message });
        return;
      }
      const { sales, rows, leftOut } = await parsed;
      assert.equal(sales.length + leftOut.reduce((sum, left) => sum + left.rows, 0), rows);
      // Some of these files list unsold items, without a price paid.
      assert.ok(sales.length > 0 || leftOut[0]?.reason === 'without a price', JSON.stringify(leftOut));
      for (const { day } of sales) assert.match(day ?? '', /^2026-1/);
    });
  }

  it('count a long title at a price once, but a short one as often as it occurs', async () => {
    const file = write('twice.csv', [
      'title,sold price',
      'Coach Willow tote in brown pebbled leather,80',
      'Coach Willow tote in brown pebbled leather,80',
      'Coach tote,80',
      'Coach tote,80',
    ]);
    const sales = await readSales([file], [], published);
    assert.equal(sales.sales.length, 3);
    assert.deepEqual(reasons(sales), { 'the same title and price as another row': 1 });
  });

  it('may be a warehouse’s cells', NEEDS_DUCKDB, async () => {
    const file = write('cells.csv', [
      'source,marketplace,basis,reason,brand,category,gender,condition,fold,histogram,listings,first_period,last_period',
      'a,a,sold,,nike,jeans,male,Good,3,61:2,2,2026-01-01,2026-01-02',
      'a,a,sold,no brand,,,,,,,5,2026-01-01,2026-01-02',
    ]);
    const sales = await readSales([], [file], published);
    assert.equal(countOf(sales.sales), 2);
    assert.deepEqual(reasons(sales), { 'no brand': 5 });
  });

  it('may state a day in any common format', () => {
    for (const day of ['2026-10-03', '10/03/2026', 'Oct-03-26', 'Oct 3, 2026', '3 Oct 2026', '2026-10-03T08:00:00Z'])
      assert.equal(dayOf(day), '2026-10-03', day);
    assert.equal(dayOf('31/10/2026'), '2026-10-31');
    for (const text of ['', 'today', '2026', '99/99/2026', '2026-02-30']) assert.equal(dayOf(text), undefined, text);
  });

  for (const { name, report, paid, leftOut } of reports) {
    it(`may be the ${report}, read by the price paid for an item`, async () => {
      const sales = await readSales([fileURLToPath(new URL(name, EXPORTS))], [], published);
      assert.match(sales.said[0] ?? '', new RegExp(`Read as: ${report}`));
      const dollars = dollarsOf(sales).map(Math.round);
      assert.equal(dollars.sort((a, b) => a - b).join(), paid.join());
      assert.deepEqual(reasons(sales), leftOut);
      assert.doesNotMatch(JSON.stringify(sales.sales), /Lovelace|Hopper|madeup|example\.com/);
    });
  }
});

/** Writes shards of 408 purchases: 400 Coach totes, 6 Levi's jeans, and 2 Zara dresses, every tenth of them unsold. */
async function writeShards(names: readonly string[], order = 'i') {
  const purchases = `SELECT i, CASE WHEN i < 400 THEN 'Coach Willow tote number ' || i WHEN i < 406 THEN 'Levi''s 501 jeans number ' || i ELSE 'Zara wrap dress number ' || i END AS title,
    CASE WHEN i < 400 THEN 'Coach' WHEN i < 406 THEN 'Levi''s' ELSE 'Zara' END AS brand,
    CASE WHEN i < 400 THEN 'Bag' WHEN i < 406 THEN 'Jeans' ELSE 'Dress' END AS category,
    'Good' AS condition, 40.5 + i % 50 AS price, i % 10 <> 9 AS sold FROM range(408) t(i)`;
  await withDatabase(async (db) => {
    for (const [shard, name] of names.entries())
      await db.run(
        `COPY (SELECT * EXCLUDE (i) FROM (${purchases}) WHERE i % ${names.length} = ${shard} ORDER BY ${order}) TO '${at(name)}' (FORMAT parquet)`,
      );
  });
  return names.map((name) => at(name));
}

const brandsIn = (csv: Buffer) =>
  Object.fromEntries(
    ['Coach', "Levi's", 'Zara'].map((brand) => [brand, csv.toString().split(`,${brand},`).length - 1] as const),
  );

describe('Parquet shards of purchases', NEEDS_DUCKDB, () => {
  it('are read as one file of sales, without unsold items', async () => {
    const files = await writeShards(['a.parquet', 'b.parquet']);
    const sales = await readSales(files, [], published);
    assert.equal(sales.rows, 408);
    assert.deepEqual(reasons(sales), { 'not sold': 40 });
    assert.equal(sales.sales.length, 368);
    assert.match(sales.said[0] ?? '', /^2 Parquet files: Read as: columns of your own/);
  });

  it('are read up to a number of rows, evenly by brand and kind, in any order of rows and files', async () => {
    const all = await writeShards(['a.parquet', 'b.parquet']);
    const reordered = await writeShards(['c.parquet'], 'price, -i');
    const read = (files: readonly string[], folder: string, maxRows: number) =>
      readLargeSales(files, at(folder), () => {}, maxRows);
    const { csv, leftOut } = await read(all, 'all', 30);
    assert.deepEqual(brandsIn(csv), { Coach: 22, "Levi's": 6, Zara: 2 });
    assert.deepEqual(leftOut.at(-1), {
      reason: 'more than 22 of one brand and category, for which more would add little',
      rows: 378,
    });
    const linesOf = (text: Buffer) => text.toString().trim().split('\n').sort();
    const { csv: other } = await read(reordered, 'reordered', 30);
    assert.deepEqual(linesOf(other), linesOf(csv));
    const few = await read(all, 'few', 2);
    assert.equal(linesOf(few.csv).length, 3);
  });

  it('name the files that cannot be read', async () => {
    await assert.rejects(
      readLargeSales([at('no.parquet'), at('none.parquet')], at('none'), () => {}),
      /no\.parquet and 1 more: the file cannot be read/,
    );
  });
});
