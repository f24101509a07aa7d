import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { addSales, parseSales, readSale, readSaleLines, type Sale, sumOfSales } from '../../src/lists/kept-sales.ts';
import { readSales } from '../../src/lists/sales-file.ts';
import fc, { anyCharacter } from '../support/properties.ts';
import { sheetXml, workbook } from '../support/workbook.ts';
import files from './sales-files.json' with { type: 'json' };

type SalesTable = Awaited<ReturnType<typeof readSales>>[number];
const EXPORTS = new URL('./exports/', import.meta.url);
const TODAY = '2026-11-25';
const read = (text: string | Uint8Array) => readSales(Buffer.from(text), TODAY);
const report = async (name: string) => {
  const [table] = await read(readFileSync(new URL(name, EXPORTS)));
  return table as SalesTable;
};
const salesOf = (tables: readonly SalesTable[]) => tables.flatMap((table) => table.sales.map(({ sale }) => sale));
const sale = (fields: object): Sale => {
  const read = readSale({ title: 'Coach bag', price: 50, soldOn: '2026-10-03', ...fields });
  assert.ok(read);
  return read;
};

describe('a file of sales', () => {
  for (const { name, rows, sales, left, unsold, said } of files) {
    it(`is read row by row: ${name}`, async () => {
      const [table] = (await read(rows.join('\n'))) as [SalesTable];
      const salesRead = table.sales.map(({ line, sale: { title, price, soldOn, marketplace = '-' }, isBundle }) =>
        [line, title, price, soldOn, marketplace, ...(isBundle ? ['in a bundle'] : [])].join(' '),
      );
      assert.deepEqual(salesRead, sales);
      assert.deepEqual(
        table.left.map(({ line, is }) => `${line} ${is}`),
        left,
      );
      assert.equal(table.unsold, unsold);
      for (const words of said) assert.match(table.said.join(' '), new RegExp(words));
    });
  }

  for (const { name, text, message } of [
    {
      name: 'prices',
      text: 'Order number,Item title,Order date,Payout\n1-1,Coach bag,2026-10-02,33\n',
      message:
        'No column has the price paid: name it “sold price”. ' +
        'Columns found: Order number, Item title, Order date, Payout.',
    },
    {
      name: 'days',
      text: 'title,sold price\nCoach bag,33\n',
      message: 'No column has the day of the sale: name it “sold date”. Columns found: title, sold price.',
    },
    {
      name: 'column names',
      text: 'Coach bag\n',
      message:
        'No column has the price paid: name it “sold price”. ' +
        'No column names were found: they are in English, such as title.',
    },
  ])
    it(`without ${name} is refused with the columns found`, () => assert.rejects(read(text), { message }));

  it('has the price of the whole quantity', async () => {
    const [nuptse] = (await report('ebay-transactions.csv')).sales;
    assert.deepEqual([nuptse?.sale.quantity, nuptse?.sale.price], [2, 190]);
  });

  it('has the seller’s cost and SKU', async () => {
    const [bag] = (await report('poshmark-sales.csv')).sales;
    assert.deepEqual([bag?.sale.cost, bag?.sale.sku], [24, 'A-17']);
  });

  it('is read without its buyers', async () => {
    for (const name of ['poshmark-sales.csv', 'depop-sales.csv', 'ebay-transactions.csv', 'shopify-orders.csv']) {
      const { sales } = await report(name);
      assert.doesNotMatch(JSON.stringify(sales), /Lovelace|Hopper|madeup|Springfield|73301/, name);
    }
  });

  it('has the cost of all items in a bundle', async () => {
    const rows = 'Order Date,Order Id,Listing Title,Cost Price,Order Price\n10/05/2026,7,Vince top,$7,$60\n';
    const [bundle] = salesOf(await read(`${rows}10/05/2026,7,Theory pants,$8,\n`));
    assert.equal(bundle?.cost, 15);
  });

  it('adds nothing if it is read twice', async () => {
    const sales = salesOf([await report('poshmark-sales.csv')]);
    assert.deepEqual(addSales(sales, salesOf([await report('poshmark-sales.csv')])), sales);
  });

  it('has two sales in two identical rows', async () => {
    const twice = 'title,sold price,sold date\nCoach bag,50,2026-10-03\nCoach bag,50,2026-10-03\n';
    assert.equal(new Set(salesOf(await read(twice)).map(({ id }) => id)).size, 2);
  });

  it('may be a workbook, whose sheets are all read and described', async () => {
    const head = ['Item', 'Sold For', 'Date'];
    const tables = await read(
      workbook([
        sheetXml([['My year'], ['of selling']]),
        sheetXml([
          ['Title', 'Asking Price'],
          ['Gap tee', 9],
        ]),
        sheetXml([head, ['Coach bag', 40, { day: 46297 }]]),
        sheetXml([head, ['Zara dress', 20, { day: 46330 }]]),
      ]),
    );
    assert.deepEqual(
      salesOf(tables).map(({ price, soldOn }) => `${price} ${soldOn}`),
      ['40 2026-10-02', '20 2026-11-04'],
    );
    const said = tables.map((table) => table.said.join(' '));
    assert.match(said[0] ?? '', /Sheet “Sheet1”\. Not read/);
    assert.match(said[1] ?? '', /Sheet “Sheet2”\. .* 1 row: 0 sales, \$0\.00; 1 not sold/);
    assert.match(said[3] ?? '', /Sheet “Sheet4”\. .* 1 row: 1 sale, \$20\.00/);
  });

  it('may be JSON: an array, or an object on each line', async () => {
    const row = { title: 'Coach bag', sold: { price: { amount: '40.0', currency: 'USD' } }, soldDate: '2026-10-02' };
    const lines = [JSON.stringify([row]), `${JSON.stringify(row)}\n`, JSON.stringify({ items: [row] })];
    for (const text of lines) assert.equal(salesOf(await read(text))[0]?.price, 40, text);
    await assert.rejects(read(`${JSON.stringify(row)}\n{"title": \n`), /looks like JSON, but line 2 cannot be read/);
  });

  it('may be JSON of orders with their items', async () => {
    const bought = { id: 7, created_at: '2026-10-02', note: 'x'.repeat(50), customer: { name: 'Ada Lovelace' } };
    const items = [
      { id: 1, title: 'Coach bag', price: 40 },
      { id: 2, title: 'Gap tee', price: '9.50' },
    ];
    const text = JSON.stringify({
      orders: [
        { ...bought, line_items: items },
        { id: 8, line_items: [], status: 'paid' },
        { id: 9, created_at: '2026-10-03', line_items: items, cancelStatus: { cancelState: 'CANCELED' } },
      ],
    });
    const sold = salesOf(await read(text)).map(({ title, price, soldOn, sku }) => [title, price, soldOn, sku]);
    assert.deepEqual(sold, [
      ['Coach bag', 40, '2026-10-02', '1'],
      ['Gap tee', 9.5, '2026-10-02', '2'],
    ]);
    const wide = Array.from({ length: 301 }, (_, at) => ({ [`a${at}`]: at }));
    await assert.rejects(read(JSON.stringify(wide)), /too many different members/);
  });
});

describe('pasted lines of sales', () => {
  const PLACES = ['eBay', 'Poshmark', 'Vestiaire Collective'];
  const readLines = (text: string) => readSaleLines(text, PLACES, '2026-11-20');

  it('are read if they have a price; the day is today’s and the marketplace unknown if not named', () => {
    const { sales, leftOut } = readLines(
      [
        'Coach Tabby 26 sold for $1,150 on Poshmark, 10/03/2026',
        '2026-10-04, Zara dress, 21.50, ebay',
        'Sold Gucci belt $95',
        'Nike Air Max 90; $60; vestiaire collective; Oct 5, 2026',
        '',
        'Levis jeans 30 bucks posh',
        'Madewell dress 45 poshmark',
        'Coach bag without a price',
        '$12',
      ].join('\n'),
    );
    const read = sales.map(({ title, price, soldOn, marketplace }) => `${title}, ${price}, ${soldOn}, ${marketplace}`);
    assert.deepEqual(read, [
      'Coach Tabby 26, 1150, 2026-10-03, Poshmark',
      'Zara dress, 21.5, 2026-10-04, eBay',
      'Gucci belt, 95, 2026-11-20, undefined',
      'Nike Air Max 90, 60, 2026-10-05, Vestiaire Collective',
      'Levis jeans, 30, 2026-11-20, Poshmark',
      'Madewell dress, 45, 2026-11-20, Poshmark',
    ]);
    assert.deepEqual(leftOut, ['Coach bag without a price', '$12']);
  });

  it('give a title, a positive price, and a day, whatever their content', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        for (const { price, title, soldOn } of readLines(text).sales) {
          assert.ok(price > 0 && title !== '' && /^\d{4}-\d\d-\d\d$/.test(soldOn));
        }
      }),
    );
  });
});

describe('sales that a browser keeps', () => {
  it('add up to the cent, with the costs that are known', () => {
    const sales = [sale({ price: 40.1, cost: 10.05 }), sale({ price: 60.2 }), sale({ price: 0.3, cost: 0.1 })];
    assert.deepEqual(sumOfSales(sales), { sales: 3, paid: 100.6, cost: 10.15, withCost: 2 });
  });

  it('are read the same again, whatever was stored', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const text = JSON.stringify(value) ?? '';
        for (const one of parseSales(text)) assert.deepEqual(readSale(one), one);
      }),
    );
  });

  it('are dropped if they are invalid', () => {
    assert.deepEqual(parseSales('{'), []);
    assert.equal(readSale({ title: 'x', price: 0, soldOn: '2026-10-03' }), undefined);
    assert.equal(readSale({ title: 'x', price: 1, soldOn: '2026-13-03' }), undefined);
    assert.deepEqual(parseSales(JSON.stringify([sale({})])), [sale({})]);
  });

  it('keep a valid estimate', () => {
    const estimate = { price: 50, low: 30, high: 80 };
    assert.deepEqual(sale({ estimate }).estimate, estimate);
    for (const broken of [{ ...estimate, low: 0 }, { price: 50 }, 50, null, { ...estimate, high: '80' }])
      assert.equal(sale({ estimate: broken }).estimate, undefined, JSON.stringify(broken));
  });

  it('keep their id, or get one from all but the cost', () => {
    assert.equal(sale({ id: 'own' }).id, 'own');
    assert.equal(sale({}).id, '2026-10-03||50||coach bag');
    assert.equal(sale({ cost: 5 }).id, '2026-10-03||50||coach bag');
  });
});
