import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayOf } from '../../src/base/day.ts';
import { byReason } from '../../training/own-sales/in-words.ts';
import { readPublishedModel } from '../../training/own-sales/published.ts';
import { readSales } from '../../training/own-sales/read-sales.ts';
import { readLargeSales } from '../../training/read/large-sales.ts';
import { NEEDS_DUCKDB } from '../support/databases.ts';
import { makeFolder, withDatabase } from './files.ts';

const published = readPublishedModel();
const { at, write } = makeFolder();
const reasons = ({ leftOut }: Awaited<ReturnType<typeof readSales>>) =>
  Object.fromEntries(byReason(leftOut).map(({ reason, rows }) => [reason, rows]));
const dollarsOf = ({ sales }: Awaited<ReturnType<typeof readSales>>) =>
  sales.map(({ log }) => Number(Math.exp(log).toFixed(2)));

describe('files of sales', () => {
  it('teach only rows that are plainly one sold item at its own price', async () => {
    const file = write('table.csv', [
      'title,price,date sold,condition,status,qty,currency,refund,order',
      'Coach Tabby 26,150,2026-10-03,Good,Sold,1,,,1',
      'Zara dress,"1.250,00",31.10.2026,,Completed,,,0.00,2',
      'Nike hoodie,30,,,Sold on eBay,,,no,',
      'Gap tee,9,,,Active,,,,',
      'Gap jeans,19,2026-10-03,,Sold - awaiting payment,,,,',
      'Gap dress (returned),19,2026-10-03,,Sold,,,,',
      'Levi’s 501 jeans,40,2026-10-03,,Sold,2,,,',
      'Frye boots,80,2026-10-03,,Sold,,EUR,,',
      'Coach bag,60,2026-10-03,,Sold,,,12.50,',
      'Coach tote,60,2026-10-03,,Sold,,,,7',
      'Coach wallet,,2026-10-03,,Sold,,,,7',
      'Burberry scarf,free?,2026-10-03,,Sold,,,,',
      'Patagonia fleece,40,,,,,,,',
      'Carhartt jacket,40,2999-01-01,,Sold,,,,',
      'Total,9999,,,,,,,',
    ]);
    const read = await readSales([file], [], published);
    assert.deepEqual(dollarsOf(read).toSorted(), [1250, 150, 30]);
    assert.deepEqual([read.rows, read.from, read.to], [15, '2026-10-03', '2026-10-31']);
    assert.deepEqual(reasons(read), {
      'not plainly sold': 3,
      'several items at one price': 1,
      'not in US dollars: convert it first': 1,
      'a refund, a return or a discount': 1,
      'an order of several rows': 2,
      'without a readable price': 1,
      'neither a status nor a day of a sale': 1,
      'sold on a future date': 1,
      'not one item': 1,
    });
    assert.equal(read.leftOut.find(({ reason }) => reason.startsWith('several'))?.line, 8);
  });

  for (const { what, header, row, message } of [
    { what: 'no price paid', header: 'brand,category,asking price', row: 'Coach,Bag,60', message: /“sold price”/ },
    {
      what: 'two days',
      header: 'Item,Bought,Date,Sold,Date,Price',
      row: 'Nike hoodie L,5,9/1/26,22,9/20/26,30',
      message: /several columns are named “date”/,
    },
    {
      what: 'averages',
      header: 'Listing,Avg sold price,Total sold,Date last sold',
      row: 'Lululemon Align Leggings,$48.00,11,"Nov 22, 2026"',
      message: /“Avg sold price” has averages/,
    },
    { what: 'stock', header: 'Handle,Title,Vendor,Variant Price', row: 'a,Jeans,Gap,9', message: /Shopify products/ },
  ])
    it(`are refused with ${what}`, async () => {
      await assert.rejects(readSales([write('refused.csv', [header, row])], [], published), { message });
    });

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

  it('may state a day in any common format', () => {
    for (const day of ['2026-10-03', '10/03/2026', 'Oct-03-26', 'Oct 3, 2026', '3 Oct 2026', '2026-10-03T08:00:00Z'])
      assert.equal(dayOf(day), '2026-10-03', day);
    assert.equal(dayOf('31/10/2026'), '2026-10-31');
    for (const text of ['', 'today', '2026', '99/99/2026', '2026-02-30']) assert.equal(dayOf(text), undefined, text);
  });
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
    assert.deepEqual(reasons(sales), { 'not plainly sold': 40 });
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
