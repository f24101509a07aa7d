import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { createRowPricer } from '../../../src/lists/price-row.ts';
import { readReport, readSaleLines } from '../../../src/lists/sold/read-report.ts';
import { bookkeepingCsv, reportOf } from '../../../src/lists/sold/report.ts';
import { addSales, completeSales, parseSales, readSale, type Sale } from '../../../src/lists/sold/sale.ts';
import { loadMarketplaces } from '../../../src/marketplaces/load.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import fc, { anyCharacter } from '../../support/properties.ts';

const EXPORTS = new URL('../exports/', import.meta.url);
const report = (name: string) => readReport(readFileSync(new URL(name, EXPORTS)));
const sale = (fields: object): Sale => {
  const read = readSale({ title: 'Coach bag', price: 50, soldOn: '2026-10-03', ...fields });
  assert.ok(read);
  return read;
};

describe('reports of sales', () => {
  it('from Poshmark state the earnings, from which the fees follow', async () => {
    const { sales, name } = await report('poshmark-sales.csv');
    assert.equal(name, 'Poshmark sales report');
    const { title, price, soldOn, listedOn, marketplace, fees, cost, sku } = sales[0] as Sale;
    assert.match(title, /^Coach Willow tote/);
    assert.deepEqual([price, soldOn, listedOn], [78, '2026-10-03', '2026-09-02']);
    assert.deepEqual([marketplace, fees, cost, sku], ['Poshmark', 15.6, 24, 'A-17']);
  });

  it('from Mercari state fee and label, and leave out canceled orders', async () => {
    const { sales, leftOut } = await report('mercari-sales.csv');
    assert.equal(sales.length, 1);
    assert.ok(leftOut >= 1);
    assert.deepEqual([sales[0]?.fees, sales[0]?.label, sales[0]?.soldOn], [4.5, 9.5, '2026-10-02']);
  });

  it('from eBay count all pieces of an order, and only US dollars', async () => {
    const { sales } = await report('ebay-transactions.csv');
    const nuptse = sales.find(({ title }) => title.includes('Nuptse'));
    assert.deepEqual([nuptse?.quantity, nuptse?.price, nuptse?.fees], [2, 190, 25.6]);
    assert.ok(sales.every(({ title }) => !title.includes('Lululemon')));
  });

  it('from Shopify count an order’s pieces row by row, without canceled, refunded or discounted ones', async () => {
    const { sales, name } = await report('shopify-orders.csv');
    assert.equal(name, 'Shopify orders');
    const pieces = sales.map(({ price, quantity, soldOn, sku }) => `${quantity} ${sku} for ${price} on ${soldOn}`);
    assert.deepEqual(pieces, ['1 H-1 for 180 on 2026-10-02', '2 H-2 for 80 on 2026-10-02']);
  });

  it('from tools leave out items still for sale', async () => {
    const { sales, leftOut } = await report('vendoo-full.csv');
    const wallet = sales.find(({ title }) => title.includes('wallet'));
    assert.deepEqual([wallet?.price, wallet?.cost, wallet?.fees, wallet?.label], [40, 12, 8, 5]);
    assert.ok(leftOut >= 1);
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
    assert.equal((await readReport(Buffer.from(twice))).sales.length, 2);
  });

  it('are reported if they contain no sales', async () => {
    await assert.rejects(readReport(Buffer.from('title,brand\nbag,Coach\n')), /No column says what was paid/);
    await assert.rejects(readReport(Buffer.from('Coach bag\n')), /No column says what was paid/);
  });

  it('from List Perfectly state where an item sold', async () => {
    const [header, row] = readFileSync(new URL('list-perfectly.csv', EXPORTS), 'utf8').split('\n');
    const soldRow = (row ?? '').replace(',,,,Active', ',2026-10-20,48.00,Poshmark,Sold');
    assert.notEqual(soldRow, row);
    const lines = [header, row, soldRow.replace('Samba', 'Gazelle')];
    const { sales, name, unsold } = await readReport(Buffer.from(lines.join('\n')));
    assert.equal(name, 'List Perfectly export');
    assert.equal(unsold, 1);
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

describe('the report of a ledger', () => {
  it('adds up by month and marketplace, and measures the estimates', () => {
    const estimate = { price: 50, low: 30, high: 80 };
    const onPoshmark = { marketplace: 'Poshmark', estimate };
    const sales = [
      sale({ id: '1', price: 40, fees: 8, cost: 10, ...onPoshmark }),
      sale({ id: '2', price: 60, fees: 12, soldOn: '2026-09-30', ...onPoshmark }),
      sale({ id: '3', price: 100, label: 6, estimate, listedOn: '2026-09-23' }),
      sale({ id: '4', price: 7, estimate: false }),
    ];
    const found = reportOf(sales);
    const spent = { fees: 20, withoutFees: 2, label: 6, cost: 10, withoutCost: 3 };
    assert.deepEqual(found.total, { sales: 4, gross: 207, ...spent, net: 181, profit: 171 });
    const months = found.months.map(({ name, gross }) => `${name}: ${gross}`);
    assert.deepEqual(months, ['2026-10: 147', '2026-09: 60']);
    const places = found.marketplaces.map((place) => `${place.name}: ${place.sales}, ${place.profit}`);
    assert.deepEqual(places, ['Poshmark: 2, 70', 'Unknown marketplace: 2, 101']);
    assert.equal(found.accuracy?.sales, 3);
    assert.equal(found.accuracy?.inRange, 2);
    assert.ok(Math.abs((found.accuracy?.drift ?? 0) - 0.2) < 1e-9);
    assert.ok(Math.abs((found.accuracy?.medianError ?? 0) - 0.25) < 1e-9);
    assert.equal(found.daysListed, 10);
    assert.equal(found.misses[0]?.sale.id, '3');
  });

  it('compares a price for several pieces per piece', () => {
    const estimate = { price: 50, low: 30, high: 80 };
    const found = reportOf([sale({ price: 100, quantity: 2, estimate })]);
    assert.equal(found.accuracy?.drift, 0);
    assert.equal(found.misses[0]?.difference, 0);
  });

  it('splits without remainder, to the cent', () => {
    const amount = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
    const some = fc.record({
      price: amount,
      fees: fc.option(amount, { nil: undefined }),
      cost: fc.option(amount, { nil: undefined }),
      marketplace: fc.constantFrom('Poshmark', 'eBay', undefined),
      soldOn: fc.constantFrom('2026-08-01', '2026-09-02', '2026-10-03'),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 40 }), (all) => {
        const { total, months, marketplaces } = reportOf(all.map((one, index) => sale({ ...one, id: String(index) })));
        for (const groups of [months, marketplaces])
          for (const name of ['sales', 'gross', 'fees', 'net', 'profit'] as const) {
            const sum = groups.reduce((so, group) => so + Math.round(group[name] * 100), 0);
            assert.equal(sum, Math.round(total[name] * 100), name);
          }
      }),
    );
  });
});

describe('a ledger', () => {
  it('adds missing estimates and fees, and keeps existing ones', async () => {
    const marketplaces = loadMarketplaces();
    const price = createRowPricer({ pricing: loadModel(), marketplaces, goal: { returnOnCost: 1 } });
    const own = { price: 1, low: 1, high: 2 };
    const sales = [sale({ marketplace: 'poshmark' }), sale({ estimate: own, fees: 3 }), sale({ title: 'Spaceship' })];
    const [bag, kept, unknown] = await completeSales(sales, price, marketplaces);
    assert.ok(bag?.estimate && bag.estimate.low < bag.estimate.price);
    assert.deepEqual([bag.fees, bag.hasComputedFees], [10, true]);
    assert.deepEqual([kept?.estimate, kept?.fees, kept?.hasComputedFees], [own, 3, undefined]);
    assert.equal(unknown?.estimate, false);
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

  it('is exported for a bookkeeper, with personal items separate and amounts for a 1099-K', () => {
    const file = bookkeepingCsv([
      sale({ marketplace: 'eBay', fees: 7.1, cost: 20, label: 5 }),
      sale({ title: '=SUM(A1)', soldOn: '2026-01-02', isPersonal: true }),
    ]);
    const [own, bag] = parse(file, { columns: true }) as Record<string, string>[];
    assert.deepEqual([own?.title, own?.item_is], ["'=SUM(A1)", 'personal']);
    assert.deepEqual([own?.counts_for_1099k, own?.profit, own?.marketplace], ['', '', 'unknown']);
    assert.deepEqual([bag?.net, bag?.profit, bag?.counts_for_1099k], ['37.9', '17.9', '50']);
    assert.equal(bag?.fees_are, 'reported');
  });
});
