import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { addSales, parseSales, readSale, type Sale, sumOfSales } from '../../src/lists/kept-sales.ts';
import { readSaleLines } from '../../src/lists/sale-lines.ts';
import { readSales } from '../../src/lists/sales-file.ts';
import fc, { anyCharacter } from '../support/properties.ts';

const EXPORTS = new URL('./exports/', import.meta.url);
const report = (name: string) => readSales(readFileSync(new URL(name, EXPORTS)));
const sale = (fields: object): Sale => {
  const read = readSale({ title: 'Coach bag', price: 50, soldOn: '2026-10-03', ...fields });
  assert.ok(read);
  return read;
};

describe('reports of sales', () => {
  it('from Poshmark state the price, the days and the cost', async () => {
    const { sales, name } = await report('poshmark-sales.csv');
    assert.equal(name, 'Poshmark sales report');
    const { title, price, soldOn, listedOn, marketplace, cost, sku } = sales[0] as Sale;
    assert.match(title, /^Coach Willow tote/);
    assert.deepEqual([price, soldOn, listedOn], [78, '2026-10-03', '2026-09-02']);
    assert.deepEqual([marketplace, cost, sku], ['Poshmark', 24, 'A-17']);
  });

  it('from Mercari leave out canceled orders', async () => {
    const { sales, left } = await report('mercari-sales.csv');
    assert.equal(sales.length, 1);
    assert.match(left[0]?.why ?? '', /canceled/);
    assert.deepEqual([sales[0]?.price, sales[0]?.soldOn], [45, '2026-10-02']);
  });

  it('from eBay count all pieces of an order, and only US dollars', async () => {
    const { sales } = await report('ebay-transactions.csv');
    const nuptse = sales.find(({ title }) => title.includes('Nuptse'));
    assert.deepEqual([nuptse?.quantity, nuptse?.price], [2, 190]);
    assert.ok(sales.every(({ title }) => !title.includes('Lululemon')));
  });

  it('from Shopify count an order’s pieces row by row, without canceled, refunded or discounted ones', async () => {
    const { sales, name } = await report('shopify-orders.csv');
    assert.equal(name, 'Shopify orders');
    const pieces = sales.map(({ price, quantity, soldOn, sku }) => `${quantity} ${sku} for ${price} on ${soldOn}`);
    assert.deepEqual(pieces, ['1 H-1 for 180 on 2026-10-02', '2 H-2 for 80 on 2026-10-02']);
  });

  it('from tools leave out items still for sale', async () => {
    const { sales, unsold } = await report('vendoo-full.csv');
    const wallet = sales.find(({ title }) => title.includes('wallet'));
    assert.deepEqual([wallet?.price, wallet?.cost], [40, 12]);
    assert.equal(unsold.length, 1);
  });

  it('contain no buyers', async () => {
    for (const name of ['poshmark-sales.csv', 'depop-sales.csv', 'ebay-transactions.csv', 'shopify-orders.csv']) {
      const { sales } = await report(name);
      assert.ok(sales.length > 0, name);
      assert.doesNotMatch(JSON.stringify(sales), /Lovelace|Hopper|madeup|Springfield|73301/, name);
    }
  });

  it('are read once, even if repeated', async () => {
    const { sales } = await report('poshmark-sales.csv');
    const again = await report('poshmark-sales.csv');
    assert.deepEqual(addSales(sales, again.sales), sales);
    // Identical rows in one file are separate sales.
    const twice = 'title,sold price,sold date\nCoach bag,50,2026-10-03\nCoach bag,50,2026-10-03\n';
    assert.equal((await readSales(Buffer.from(twice))).sales.length, 2);
  });

  it('are reported if they contain no sales', async () => {
    await assert.rejects(readSales(Buffer.from('title,brand\nbag,Coach\n')), /No column says what was paid/);
    await assert.rejects(readSales(Buffer.from('Coach bag\n')), /No column says what was paid/);
  });

  it('from List Perfectly state where an item sold', async () => {
    const [header, row] = readFileSync(new URL('list-perfectly.csv', EXPORTS), 'utf8').split('\n');
    const soldRow = (row ?? '').replace(',,,,Active', ',2026-10-20,48.00,Poshmark,Sold');
    assert.notEqual(soldRow, row);
    const lines = [header, row, soldRow.replace('Samba', 'Gazelle')];
    const { sales, name, unsold } = await readSales(Buffer.from(lines.join('\n')));
    assert.equal(name, 'List Perfectly export');
    assert.equal(unsold.length, 1);
    const [{ title, price, soldOn, listedOn, marketplace, cost } = {} as Sale] = sales;
    assert.match(title, /Gazelle/);
    assert.deepEqual([price, soldOn, listedOn], [48, '2026-10-20', '2026-10-02']);
    assert.deepEqual([marketplace, cost], ['Poshmark', 10]);
  });
});

describe('pasted lines', () => {
  const PLACES = ['eBay', 'Poshmark', 'Vestiaire Collective'];
  const read = (text: string) => readSaleLines(text, PLACES, '2026-11-20');

  it('are sales with a price, and a day and a marketplace if named', () => {
    const { sales, leftOut } = read(
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
    const found = sales.map(({ title, price, soldOn, marketplace }) => `${title}, ${price}, ${soldOn}, ${marketplace}`);
    assert.deepEqual(found, [
      'Coach Tabby 26, 1150, 2026-10-03, Poshmark',
      'Zara dress, 21.5, 2026-10-04, eBay',
      'Gucci belt, 95, 2026-11-20, undefined',
      'Nike Air Max 90, 60, 2026-10-05, Vestiaire Collective',
      'Levis jeans, 30, 2026-11-20, Poshmark',
      'Madewell dress, 45, 2026-11-20, Poshmark',
    ]);
    assert.deepEqual(leftOut, ['Coach bag without a price', '$12']);
  });

  it('are never misread, for any content', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        for (const { price, title, soldOn } of read(text).sales) {
          assert.ok(price > 0 && title !== '' && /^\d{4}-\d\d-\d\d$/.test(soldOn));
        }
      }),
    );
  });
});

describe('sales that a browser keeps', () => {
  it('add up to the cent, with the cost of those that have one', () => {
    const sales = [sale({ price: 40.1, cost: 10.05 }), sale({ price: 60.2 }), sale({ price: 0.3, cost: 0.1 })];
    assert.deepEqual(sumOfSales(sales), { sales: 3, paid: 100.6, cost: 10.15, withCost: 2 });
  });

  it('reads a browser’s data, and leaves out invalid sales', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const text = JSON.stringify(value) ?? '';
        for (const one of parseSales(text)) assert.deepEqual(readSale(one), one);
      }),
    );
    assert.deepEqual(parseSales('{'), []);
    assert.equal(readSale({ title: 'x', price: 0, soldOn: '2026-10-03' }), undefined);
    assert.equal(readSale({ title: 'x', price: 1, soldOn: '2026-13-03' }), undefined);
    assert.deepEqual(parseSales(JSON.stringify([sale({})])), [sale({})]);
  });
});
