import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parseDay } from '../../src/base/day.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { groupLeftOut } from '../../training/own-sales/in-words.ts';
import { readSales } from '../../training/own-sales/read-sales.ts';
import { makeFolder } from './files.ts';

const published = readShippedModel();
const { write } = makeFolder();
const reasons = ({ leftOut }: Awaited<ReturnType<typeof readSales>>) =>
  Object.fromEntries(groupLeftOut(leftOut).map(({ reason, rows }) => [reason, rows]));
const dollarsOf = ({ sales }: Awaited<ReturnType<typeof readSales>>) =>
  sales.map(({ log }) => Number(Math.exp(log).toFixed(2)));

describe('files of sales', () => {
  it('teach only rows that are plainly one sold item at its own price', async () => {
    const file = write('table.csv', [
      'title,price,date sold,condition,status,qty,currency,refund,order',
      'Coach Tabby 26,150,2026-10-03,Good,Sold,1,,,1',
      'Lot of 5 Gap tees,25,2026-10-03,,Sold,,,,',
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
      'Carhartt vest,40,2026-13-45,,Sold,,,,',
      'Total,9999,,,,,,,',
    ]);
    const read = await readSales([file], published);
    assert.deepEqual(dollarsOf(read).toSorted(), [1250, 150, 30]);
    assert.deepEqual([read.rows, read.from, read.to], [17, '2026-10-03', '2026-10-31']);
    assert.deepEqual(reasons(read), {
      'not plainly sold': 3,
      'several items in one': 1,
      'several items at one price': 1,
      'not in US dollars: convert it first': 1,
      'a refund, a return or a discount': 1,
      'an order of several rows': 2,
      'without a readable price': 1,
      'without a readable day': 1,
      'neither a status nor a day of a sale': 1,
      'sold on a future date': 1,
      'not one item': 1,
    });
    assert.equal(read.leftOut.find(({ reason }) => reason === 'several items at one price')?.line, 9);
  });

  it('have the columns that the page names', async () => {
    const page = readFileSync('docs/your-own-sales.md', 'utf8');
    const namesBeside = (contents: string) => {
      const [, names = ''] = new RegExp(`^- (.+): ${contents}`, 'm').exec(page) ?? [];
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    };
    const [prices, days] = [namesBeside('what the buyer paid'), namesBeside('`2026-10-03`')];
    assert.deepEqual([prices.length, days.length], [3, 3]);
    const columns = [...prices.map((name) => [name, 'sold date']), ...days.map((name) => ['price', name])];
    for (const [price = '', day = ''] of [...columns, ['price (cents)', 'date']]) {
      const paid = price.includes('cents') ? 6000 : 60;
      const file = write('named.csv', [`title,${price},${day}`, `Coach Tabby 26,${paid},2026-10-03`]);
      const read = await readSales([file], published);
      assert.deepEqual([dollarsOf(read), read.from], [[60], '2026-10-03'], `${price}, ${day}`);
    }
  });

  it('have names that begin titles of one kind only said', async () => {
    const rows = [1, 2, 3].map((at) => `Zalbrino wool coat ${at},9${at}`);
    const { uncertainNames: openNames, ownBrands } = await readSales(
      [write('one.csv', ['title,sold price', ...rows])],
      published,
    );
    assert.deepEqual([openNames.map(({ name }) => name), ownBrands], [['Zalbrino'], []]);
  });

  for (const [what, ...lines] of [
    [
      'counts of what sold',
      'Item,Qty Sold,Unit Price,Total,Date Sold',
      'Gap tee,3,5,15,9/1/2026',
      'Frye boots,1,40,40,9/2/2026',
    ],
    ['orders by their type', 'Sale Date,Item Name,Quantity,Price,Order Type', '9/1/26,Frye boots 8,1,40,online'],
    ['a notebook', 'date,thing,got', '9/3,Frye boots 8,$40', '9/9,Coach wallet,kept'],
    ['a statement', 'Date Sold,Item,Sold Price', '9/1/2026,Frye boots,40', '9/2/2026,Gap dress - returned,18'],
  ] as const)
    it(`teach what sold from ${what}`, async () => {
      const read = await readSales([write(`${what}.csv`, [...lines])], published);
      assert.deepEqual(dollarsOf(read), [40]);
    });

  it('teach the rows of an order that have prices of their own, unless some of it came back', async () => {
    const file = write('orders.csv', [
      'Date,Type,Order number,Item title,Item subtotal,Discount',
      '03.10.2026,Order,1,Frye Campus boots 8,80,',
      ',Order,1,Gap denim jacket,20,',
      '04.10.2026,Shipping label,1,--,-9,',
      '05.10.2026,Order,2,Nike Tech hoodie L,42,',
      '06.10.2026,Refund,2,Nike Tech hoodie L,-42,',
      '07.10.2026,Order,3,Coach Willow tote,90,5',
      '07.10.2026,Order,3,Boden wool skirt,18,',
      '08.10.2026,Order,4,Vince silk blouse,60,',
      '08.10.2026,Order,4,Theory wool trousers,,',
      // What was paid for both stands in each row.
      '09.10.2026,Order,5,Ganni cotton shirt,42,',
      '09.10.2026,Order,5,Madewell silk skirt,42,',
    ]);
    const { sales } = await readSales([file], published);
    assert.deepEqual(sales.map(({ line, day }) => [line, day]).toSorted(), [
      [2, '2026-10-03'],
      [3, '2026-10-03'],
    ]);
  });

  for (const { what, header, row, message } of [
    { what: 'no price paid', header: 'brand,category,asking price', row: 'Coach,Bag,60', message: /“sold price”/ },
    {
      what: 'two prices',
      header: 'Item,Sold price,Sold price,Date',
      row: 'Nike hoodie L,22,20,9/20/26',
      message: /several columns are named “Sold price”/,
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
      await assert.rejects(readSales([write('refused.csv', [header, row])], published), { message });
    });

  it('count a long title at a price once, but a short one as often as it occurs', async () => {
    const file = write('twice.csv', [
      'title,sold price,condition',
      'Coach Willow tote in brown pebbled leather,80,Good',
      'Coach Willow tote in brown pebbled leather,80,Good',
      'Coach Willow tote in brown pebbled leather,80,Poor',
      'Coach tote,80,',
      'Coach tote,80,',
    ]);
    const sales = await readSales([file], published);
    assert.equal(sales.sales.length, 4);
    assert.deepEqual(reasons(sales), { 'the same title and price as another row': 1 });
  });

  it('may be a sample, in which a row stands for several; a row with a bad number is left out, with its line', async () => {
    const file = write('sample.csv', [
      'title,sold_price,sold_date,sales,newest',
      'Coach Tabby 26,150,2026-09-03,7.5000000000000000,2026-10-03',
      'Coach Willow tote,90,2026-09-04,1,2026-09-30',
      ...['', '0', 'NaN', '-4', 'many', '1e3'].map((sales, at) => `Gap dress,1${at},2026-09-05,${sales},2026-10-04`),
      'Gap jeans,20,2026-09-05,2,soon',
      'Gap jeans,abc,2026-09-05,2,2026-10-01',
      'Gap jeans,,2026-09-05,2,2026-10-01',
    ]);
    const { sales, leftOut, to, columnTexts } = await readSales([file], published);
    assert.match(
      columnTexts.join(),
      /day sold from sold_date; price sold from sold_price\. Also read: sales and newest\.$/,
    );
    assert.deepEqual([sales.map(({ count }) => count).toSorted(), to], [[1, 7.5], '2026-10-03']);
    const reasonAt = (line: number) => leftOut.find((row) => row.line === line)?.reason;
    for (const line of [4, 5, 6, 7, 8, 9]) assert.equal(reasonAt(line), 'without a number of sales, 1 or more');
    const others = ['without a readable newest day', 'without a readable price', 'without a price'];
    assert.deepEqual([10, 11, 12].map(reasonAt), others);
  });

  it('may state a day in any common format', () => {
    for (const day of ['2026-10-03', '10/03/2026', 'Oct-03-26', 'Oct 3, 2026', '20261003', '2026-10-03T08:00:00Z'])
      assert.equal(parseDay(day), '2026-10-03', day);
    assert.equal(parseDay('31/10/2026'), '2026-10-31');
    for (const text of ['', 'today', '2026', '99/99/2026', '2026-02-30']) assert.equal(parseDay(text), undefined, text);
  });
});
