import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import known from '../../src/lists/exports.json' with { type: 'json' };
import { readAsText } from '../../src/lists/layout.ts';
import { itemsToPrice, readListFile } from '../../src/lists/read-list-file.ts';
import fc from '../support/properties.ts';
import { type Row, rowsOf } from '../support/rows.ts';
import { timesOf } from '../support/sampled.ts';

const FOLDER = new URL('./exports/', import.meta.url);

const readExport = (name: string) => readListFile(readFileSync(new URL(name, FOLDER)), 100);

const layoutOf = async (name: string) => (await readExport(name)).layout;

const readString = (text: string, maxRows = 100) => readListFile(Buffer.from(text), maxRows);

/** The rows of the example exports, transcribed by hand. */
const ROWS = rowsOf(new URL('exports.tsv', import.meta.url));
const COLUMNS = Object.keys(ROWS[0] as Row);

describe('reading sellers’ files', () => {
  it('reads exports as exports.tsv has their rows, without prefaces, totals and buyers', async () => {
    for (const file of readdirSync(FOLDER)) {
      const { layout, rows } = await readExport(file);
      const read = rows.flatMap(({ item, refusal: note, remark = note, isSold }) => {
        const row = { file, export: layout?.exportName, ...item, isSold, note: remark };
        const cells = COLUMNS.map((name) => [name, row[name as keyof typeof row]?.toString()]);
        return item ? [Object.fromEntries(cells)] : [];
      });
      const expected = ROWS.filter((row) => row.file === file);
      assert.deepEqual(read, expected, file);
    }
  });

  it('names the source for the columns of each sales report', () => {
    for (const { name, source, ...report } of known.exports)
      if ('isSalesReport' in report) assert.match(source ?? '', /, read 20\d\d-\d\d-\d\d$|, 20\d\d-\d\d-\d\d$/, name);
  });

  it('reads quantities as people type them', async () => {
    const file = await readString(
      'title,quantity\nGap tee,x3\nGap tee,3x\nGap tee,3 pcs\nGap tee,3.0\nGap tee,qty 3\nGap socks,3 pairs\nGap tee,three\n',
    );
    const read = file.rows.slice(1).map(({ item, refusal }) => refusal ?? item?.quantity);
    assert.deepEqual(read, [3, 3, 3, 3, 3, 3, 'The quantity is not a whole number from 1 to 99.']);
    // A refused row is not priced, nor is the heading.
    assert.deepEqual(
      itemsToPrice(file).map(({ quantity }) => quantity),
      [3, 3, 3, 3, 3, 3],
    );
  });

  it('skips other pictures of a Shopify product, and does not count them as rows', async () => {
    const { rows } = await readListFile(readFileSync(new URL('shopify-products.csv', FOLDER)), 1);
    const read = rows.map(({ item, continues }) => [item && 'garment', continues && 'more of it'].join(''));
    assert.deepEqual(read, ['', 'garment', 'more of it', 'more of it']);
    // A row without a title and with a new handle counts as incomplete.
    const [, , other] = (await readString('Handle,Title,Vendor,Variant Price\na,Tote,Coach,5\nb,,Coach,5\n')).rows;
    assert.ok(other?.item);
  });

  it('reads the date listed, the floor price, and whether a garment sold', async () => {
    const { rows } = await readString(
      [
        'title,asking price,date listed,days on sale,floor,sold date',
        'Coach tote,80,10/03/2026,,$45.00,',
        'Coach tote,80,Mar 14 2026,,,Mar 20 2026',
        'Coach tote,80,soon,41,none,',
      ].join('\n'),
    );
    const [, first, second, third] = rows.map(({ item, isSold = false }) => {
      const { listedOn, daysListed, floor } = item ?? {};
      return [listedOn, daysListed, floor, isSold];
    });
    assert.deepEqual(first, ['2026-10-03', undefined, 45, false]);
    assert.deepEqual(second, ['2026-03-14', undefined, undefined, true]);
    assert.deepEqual(third, [undefined, 41, undefined, false]);
    assert.match(readAsText(await layoutOf('vendoo-full.csv')), /date listed from Listed Date/);
  });

  it('reads Windows-1252 even if a letter looks like half of a mark', async () => {
    const { rows } = await readListFile(Buffer.from('þunn Parka\nNike tee\n', 'latin1'), 5);
    assert.deepEqual(
      rows.flatMap(({ item }) => item?.title ?? []),
      ['þunn Parka', 'Nike tee'],
    );
  });

  it('refuses bytes that are no text', async () => {
    const long = 'Nike tee, men’s, like new, hardly worn at all\n'.repeat(9);
    for (const text of [`${long}\0`, `${long}${'\x01'.repeat(99)}`])
      await assert.rejects(readString(text), /This is not a text file\. Send CSV\./);
    assert.ok((await readString(`${long}\x01`)).rows.length > 9);
  });
});

describe('a plain list', () => {
  const titles = async (text: string) => {
    const { rows } = await readString(text);
    return rows.flatMap(({ item }) =>
      item ? [[item.title, item.cost, item.askingPrice].filter(Boolean).join('; ')] : [],
    );
  };

  it('is read without its numbers, bullets and quotes', async () => {
    for (const [text, read] of [
      ['1 Gap tee\n2 Nike hoodie\n', ['Gap tee', 'Nike hoodie']],
      ['1 Gap tee\n\n2 Nike hoodie, 10, $60\n', ['Gap tee', 'Nike hoodie, 10, $60']],
      ['1 Gap tee\n3 Nike hoodie\n', ['1 Gap tee', '3 Nike hoodie']],
      ['0 Gap tee\n1 Nike hoodie\n', ['0 Gap tee', '1 Nike hoodie']],
      ['1 Gap tee\n', ['1 Gap tee']],
      ['501 jeans\n502 jeans\n', ['501 jeans', '502 jeans']],
      ['- Gap tee\n* Nike hoodie\n3) Coach bag\n', ['Gap tee', 'Nike hoodie', 'Coach bag']],
      ['"Gap tee"\nNike hoodie\n', ['Gap tee', 'Nike hoodie']],
    ] as const)
      assert.deepEqual(await titles(text), read, text);
  });

  it('has amounts in columns after tabs: the price, or cost and price', async () => {
    for (const [text, read] of [
      ['Gap tee\t5\nNike hoodie\t20\n', ['Gap tee $5', 'Nike hoodie $20']],
      ['Gap tee\t8\t5\nNike hoodie\t10\t20\n', ['Gap tee 8 $5', 'Nike hoodie 10 $20']],
      ['Gap tee\t$8\t$5\nNike hoodie\t$10\t$20\n', ['Gap tee; 5; 8', 'Nike hoodie; 10; 20']],
      ['Gap tee\t$8\t\nNike hoodie\t$10\t0.00\n', ['Gap tee $8', 'Nike hoodie $10']],
      ['Gap tee\tM\nNike hoodie\t9\n', ['Gap tee M', 'Nike hoodie 9']],
    ] as const)
      assert.deepEqual(await titles(text), read, text);
  });
});

describe('the description of a file', () => {
  const readAs = async (text: string) => readAsText((await readString(text)).layout);

  it('names the export and the columns', async () => {
    const columns =
      'title from Item title; price from Sold for; quantity from Quantity; label from Custom label, Item number';
    assert.equal(readAsText(await layoutOf('ebay-orders.csv')), `Read as: eBay orders report, with ${columns}.`);
    assert.equal(await readAs('Coach tote\n'), 'Read as: one garment per line.');
  });

  it("lists a seller's own columns that are not read, and a missing price column", async () => {
    const own = 'Read as: columns of your own, with title from item';
    const unpriced = `${own}. No price column was found: name it price. Not read: Preis.`;
    assert.equal(await readAs('item,Preis,hangtag_price\nCoach tote,50,1\n'), unpriced);
    assert.equal(await readAs('item,My Price\nCoach tote,50\n'), `${own}; price from My Price.`);
    // A name is read up to its hundredth character.
    for (const [length, says] of [
      [87, /; price from x/],
      [88, /No price column was found/],
    ] as const)
      assert.match(await readAs(`item,${'x'.repeat(length)} asking price\nCoach tote,50\n`), says);
    const many = Array.from({ length: 14 }, (_, index) => `c${index}\u202e`);
    assert.match(await readAs(`title,price,${many}\nTote\n`), /Not read: c0, .*, c11 and 2 more\.$/);
  });
});

describe('files that cannot be read', () => {
  const refuses = (text: string, maxRows: number, message: RegExp) =>
    assert.rejects(readString(text, maxRows), { name: 'Problem', message });

  it('get the reason and the remedy', async () => {
    await refuses(' \n', 5, /is empty/);
    await refuses('PK\u0003\u0004…', 5, /The workbook is damaged.*Save the sheet as CSV/);
    await refuses('%PDF-1.7\n…', 5, /^This is a PDF\. Save its table as CSV/);
    await refuses('title\n\0', 5, /not a text file/);
    await refuses('"",""\n--\n', 5, /The list is empty/);
    await refuses('[{"id": 7, "total": 40}]', 5, /No member of this JSON names a garment/);
    await refuses('title,brand\nParka,"Nike\n', 5, /line 2 is not closed/);
    const advice =
      /more than 2 rows\. Price up to 500 at \/list, without a key, and any number with the command hangtag list\./;
    await refuses('title\na\nb\nc\n', 2, advice);
    await refuses('x\n'.repeat(501), 500, /rows\. Price any number with the command/);
    await refuses('x\n'.repeat(10_001), 10_000, /10,000 rows\. Price any number/);
    await refuses(`title${',x'.repeat(300)}\nParka\n`, 5, /more than 300 columns/);
    // A parser that buffered such a record whole would take seconds.
    const commas = `Parka\n${','.repeat(1_000_000)}`;
    await refuses(`title\n${commas}`, 5, /^Line 3 has more than 300 columns/);
    await refuses(commas, 5, /more than 300 columns/);
    assert.equal((await readString(`title${',x'.repeat(299)}\nParka\n`)).rows.length, 2);
  });

  it('may have as many rows as allowed, not counting empty lines and the header', async () => {
    const { rows } = await readString('title\n\na\n\nb\n\n', 2);
    assert.equal(rows.filter(({ item }) => item).length, 2);
  });

  it('never fail in another way, for any bytes', async () => {
    const words = ['title', 'brand', 'category', '""', '\r\n', '=1'];
    const cell = fc.constantFrom(...words, ...'",;\t\n\ré\ufeff x');
    const text = fc.array(cell, { maxLength: 60 }).map((parts) => Buffer.from(parts.join('')));
    const bytes = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, bytes), async (content) => {
        await readListFile(content, 20).catch((error: Error) => {
          assert.equal(error.name, 'Problem', error.stack);
        });
      }),
      { numRuns: timesOf(500) },
    );
  });
});

describe('rows about sales in a list', () => {
  const read = async (text: string) => (await readString(text)).rows.flatMap((row) => (row.item ? [row] : []));

  it('are sold by their price, day or status; a price and a day of listing are not enough', async () => {
    const rows = '{"title":"Gap tee","price":9,"createdAt":"2026-08-01","status":"available"}\n';
    const sold = await read(`${rows}{"title":"Coach bag","price":90,"createdAt":"2026-08-01","status":"sold"}\n`);
    assert.deepEqual(
      sold.map(({ isSold = false, item }) => [isSold, item?.listedOn]),
      [
        [false, '2026-08-01'],
        [true, '2026-08-01'],
      ],
    );
  });

  it('are sold in a bundle with the row that has its price', async () => {
    const bundle = 'order number,title,cost,sold price,sold date\n7,Vince top,9,60,2026-10-05\n7,Theory pants,9,,\n';
    const rows = await read(`${bundle},Gap tee,3,,\n`);
    assert.deepEqual(
      rows.map(({ isSold = false }) => isSold),
      [true, true, false],
    );
  });

  it('are never for sale in a file with orders, payouts or earnings', async () => {
    const earnings = 'Order number,Item title,Item price,Payout\n1,Gap tee,9,6\n2,Coach bag,90,71\n';
    assert.ok((await read(earnings)).every(({ isSold }) => isSold));
  });
});

it('reads a column “Listed at” by its cells: prices, or days', async () => {
  const read = async (cell: string) => {
    const lines = `Brand\tItem\tListed at\nCoach\tbag\t${cell}\nZara\tdress\t${cell}\n`;
    return (await readListFile(new TextEncoder().encode(lines), 10, '2026-11-27')).layout?.columns;
  };
  assert.deepEqual((await read('$58'))?.get('askingPrice'), [2]);
  assert.deepEqual((await read('2026-10-03'))?.get('listedOn'), [2]);
  // Cells that are neither are not read, and refuse nothing.
  assert.equal((await read('Poshmark'))?.size, 2);
});
