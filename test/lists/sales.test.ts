import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { addSales, parseSales, readSaleLines, readSales, type Sale, sumOfSales } from '../../src/lists/sales.ts';
import fc, { anyCharacter } from '../support/properties.ts';
import { sheetXml, workbook } from '../support/workbook.ts';
import lines from './sale-lines.json' with { type: 'json' };
import files from './sales-files.json' with { type: 'json' };

const TODAY = '2026-11-25';
const readFile = (content: string | Uint8Array) => readSales(Buffer.from(content), TODAY);
const readExport = (name: string) => readFile(readFileSync(new URL(`./exports/${name}`, import.meta.url)));

async function salesIn(tables: ReturnType<typeof readFile>): Promise<Sale[]> {
  return (await tables).flatMap((table) => table.sales.map(({ sale }) => sale));
}

describe('readSales', () => {
  for (const { name, rows, sales, left, unsold, notes } of files) {
    it(name, async () => {
      const [table] = await readFile(rows.join('\n'));
      const saleLines = table?.sales.map(({ line, sale, isBundle }) => {
        const { title, price, soldOn, marketplace = '-' } = sale;
        return `${line} ${title} ${price} ${soldOn} ${marketplace}${isBundle ? ' in a bundle' : ''}`;
      });
      const leftLines = table?.left.map(({ line, is }) => `${line} ${is}`);
      assert.deepEqual({ sales: saleLines, left: leftLines, unsold: table?.unsold }, { sales, left, unsold });
      for (const note of notes) assert.match(table?.notes.join(' ') ?? '', new RegExp(note));
    });
  }

  for (const { missing, text, message } of [
    {
      missing: 'prices',
      text: 'Order number,Item title,Order date,Payout\n1-1,Coach bag,2026-10-02,33\n',
      message:
        'No column has the price paid: name it “sold price”. ' +
        'Columns found: Order number, Item title, Order date, Payout.',
    },
    {
      missing: 'dates',
      text: 'title,sold price\nCoach bag,33\n',
      message: 'No column has the day of the sale: name it “sold date”. Columns found: title, sold price.',
    },
    {
      missing: 'column names',
      text: 'Coach bag\n',
      message:
        'No column has the price paid: name it “sold price”. ' +
        'No column names were found: they are in English, such as title.',
    },
  ])
    it(`rejects a file without ${missing}, and lists the columns found`, () =>
      assert.rejects(readFile(text), { message }));

  it('reads the price of the whole quantity', async () => {
    const [jackets] = await salesIn(readExport('ebay-transactions.csv'));
    assert.deepEqual([jackets?.quantity, jackets?.price], [2, 190]);
  });

  it('reads the seller’s cost and SKU', async () => {
    const [bag] = await salesIn(readExport('poshmark-sales.csv'));
    assert.deepEqual([bag?.cost, bag?.sku], [24, 'A-17']);
  });

  it('ignores the names and addresses of buyers', async () => {
    for (const name of ['poshmark-sales.csv', 'depop-sales.csv', 'ebay-transactions.csv', 'shopify-orders.csv']) {
      const sales = await salesIn(readExport(name));
      assert.notEqual(sales.length, 0, name);
      assert.doesNotMatch(JSON.stringify(sales), /Lovelace|Hopper|madeup|Springfield|73301/, name);
    }
  });

  it('adds the costs of all items in a bundle', async () => {
    const order =
      'Order Date,Order Id,Listing Title,Cost Price,Order Price\n' +
      '10/05/2026,7,Vince top,$7,$60\n10/05/2026,7,Theory pants,$8,\n';
    const [bundle] = await salesIn(readFile(order));
    assert.equal(bundle?.cost, 15);
  });

  it('gives the sales in two identical rows different IDs', async () => {
    const rows = 'title,sold price,sold date\nCoach bag,50,2026-10-03\nCoach bag,50,2026-10-03\n';
    const [first, second] = await salesIn(readFile(rows));
    assert.notEqual(first?.id, second?.id);
  });

  it('reads every sheet of a workbook, and describes each', async () => {
    const header = ['Item', 'Sold For', 'Date'];
    const notesSheet = sheetXml([['My year'], ['of selling']]);
    const stockSheet = sheetXml([
      ['Title', 'Asking Price'],
      ['Gap tee', 9],
    ]);
    // 46,297 days after 1899-12-30, as spreadsheets count, is 2026-10-02.
    const octoberSheet = sheetXml([header, ['Coach bag', 40, { day: 46297 }]]);
    const novemberSheet = sheetXml([header, ['Zara dress', 20, { day: 46330 }]]);
    const tables = readFile(workbook([notesSheet, stockSheet, octoberSheet, novemberSheet]));
    const sales = (await salesIn(tables)).map(({ price, soldOn }) => `${price} ${soldOn}`);
    assert.deepEqual(sales, ['40 2026-10-02', '20 2026-11-04']);
    const [onNotes = '', onStock = '', onOctober = ''] = (await tables).map(({ notes }) => notes.join(' '));
    assert.match(onNotes, /^Sheet “Sheet1”\. Not read/);
    assert.match(onStock, /^Sheet “Sheet2”\. .* 1 row: 0 sales, \$0\.00; 1 not sold/);
    assert.match(onOctober, /^Sheet “Sheet3”\. .* 1 row: 1 sale, \$40\.00/);
  });

  const BAG = { title: 'Coach bag', sold: { price: { amount: '40.0', currency: 'USD' } }, soldDate: '2026-10-02' };
  for (const { form, text } of [
    { form: 'an array', text: JSON.stringify([BAG]) },
    { form: 'an object on each line', text: `${JSON.stringify(BAG)}\n` },
    { form: 'an array in an object', text: JSON.stringify({ items: [BAG] }) },
  ]) {
    it(`reads JSON: ${form}`, async () => {
      const [bag] = await salesIn(readFile(text));
      assert.equal(bag?.price, 40);
    });
  }

  it('names the unreadable line of JSON lines', () =>
    assert.rejects(readFile('{"title": "Coach bag"}\n{"title": \n'), /looks like JSON, but line 2 cannot be read/));

  it('reads the items of JSON orders that are not canceled', async () => {
    const line_items = [
      { id: 1, title: 'Coach bag', price: 40 },
      { id: 2, title: 'Gap tee', price: '9.50' },
    ];
    const orders = [
      { id: 7, created_at: '2026-10-02', customer: { name: 'Ada Lovelace' }, line_items },
      { id: 8, status: 'paid', line_items: [] },
      { id: 9, created_at: '2026-10-03', cancelStatus: { cancelState: 'CANCELED' }, line_items },
    ];
    const sales = await salesIn(readFile(JSON.stringify({ orders })));
    assert.deepEqual(
      sales.map(({ title, price, soldOn, sku }) => `${title} ${price} ${soldOn} ${sku}`),
      ['Coach bag 40 2026-10-02 1', 'Gap tee 9.5 2026-10-02 2'],
    );
  });

  it('rejects JSON whose objects have more than 300 different members', async () => {
    const objects = Array.from({ length: 301 }, (_, index) => ({ [`member${index}`]: 'Coach bag' }));
    await assert.rejects(readFile(JSON.stringify(objects)), /too many different members/);
  });
});

describe('readSaleLines', () => {
  const MARKETPLACES = ['eBay', 'Poshmark', 'Vestiaire Collective'];
  const TYPED_ON = '2026-11-20';

  for (const [line = '', sale] of lines) {
    it(`reads title, price, date, and marketplace of “${line}”`, () => {
      const { sales, leftOut } = readSaleLines(line, MARKETPLACES, TYPED_ON);
      const [read] = sales;
      assert.equal(`${read?.title}, ${read?.price}, ${read?.soldOn}, ${read?.marketplace}`, sale);
      assert.deepEqual(leftOut, []);
    });
  }

  it('leaves out lines without a price or a title, and skips empty lines', () => {
    const text = 'Coach bag without a price\n\n$12\nGap tee $9';
    const { sales, leftOut } = readSaleLines(text, MARKETPLACES, TYPED_ON);
    assert.deepEqual(leftOut, ['Coach bag without a price', '$12']);
    assert.equal(sales.length, 1);
  });

  it('returns only sales with a title, a positive price, and a date, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        for (const { price, title, soldOn } of readSaleLines(text, MARKETPLACES, TYPED_ON).sales) {
          assert.ok(price > 0 && title !== '' && /^\d{4}-\d\d-\d\d$/.test(soldOn));
        }
      }),
    );
  });
});

describe('parseSales', () => {
  const BAG = { title: 'Coach bag', price: 50, soldOn: '2026-10-03' };
  const parseOne = (sale: object) => parseSales(JSON.stringify([sale]))[0];

  it('parses what it returned to the same sales, whatever was stored', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const sales = parseSales(JSON.stringify(value) ?? '');
        assert.deepEqual(parseSales(JSON.stringify(sales)), sales);
      }),
    );
  });

  it('returns no sales for text that is not JSON', () => {
    assert.deepEqual(parseSales('{'), []);
  });

  it('drops a sale without a positive price or a possible date', () => {
    assert.equal(parseOne({ ...BAG, price: 0 }), undefined);
    assert.equal(parseOne({ ...BAG, soldOn: '2026-13-03' }), undefined);
  });

  it('keeps an estimate only if all its amounts are positive numbers', () => {
    const estimate = { price: 50, low: 30, high: 80 };
    assert.deepEqual(parseOne({ ...BAG, estimate })?.estimate, estimate);
    for (const broken of [{ ...estimate, low: 0 }, { price: 50 }, 50, null, { ...estimate, high: '80' }])
      assert.equal(parseOne({ ...BAG, estimate: broken })?.estimate, undefined, JSON.stringify(broken));
  });

  it('keeps the ID of a sale', () => {
    assert.equal(parseOne({ ...BAG, id: 'own' })?.id, 'own');
  });

  it('makes an ID from everything but the cost', () => {
    assert.equal(parseOne({ ...BAG, sku: 'A-17', cost: 5 })?.id, '2026-10-03||50|a-17|coach bag');
  });
});

it('addSales adds nothing if the same report is read again', async () => {
  const sales = await salesIn(readExport('poshmark-sales.csv'));
  const again = await salesIn(readExport('poshmark-sales.csv'));
  assert.deepEqual(addSales(sales, again), sales);
});

it('sumOfSales adds prices and known costs exactly, to the cent', () => {
  const sales = [{ price: 40.1, cost: 10.05 }, { price: 60.2 }, { price: 0.3, cost: 0.1 }];
  assert.deepEqual(sumOfSales(sales), { sales: 3, paid: 100.6, cost: 10.15, withCost: 2 });
});
