import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { describeColumns } from '../../src/lists/columns.ts';
import { findItemsToPrice, readListFile } from '../../src/lists/read-list-file.ts';
import { createLexicon } from '../../src/titles/lexicon.ts';
import { pluck } from '../support/pluck.ts';
import fc from '../support/properties.ts';
import { type Row, readRows } from '../support/rows.ts';
import refused from './refused-files.json' with { type: 'json' };

const FOLDER = new URL('./exports/', import.meta.url);

const readExport = (name: string) => readListFile(readFileSync(new URL(name, FOLDER)), 100);

const readLayout = async (name: string) => (await readExport(name)).layout;

const readString = (text: string, maxRows = 100) => readListFile(Buffer.from(text), maxRows);

/** The rows of the example exports, transcribed by hand. */
const ROWS = readRows(new URL('exports.tsv', import.meta.url));
const COLUMNS = Object.keys(ROWS[0] as Row);

describe('the reader of exports', () => {
  for (const file of readdirSync(FOLDER))
    it(`reads ${file} to the rows transcribed by hand in exports.tsv`, async () => {
      const { layout, rows } = await readExport(file);
      const read = rows.flatMap(({ fields, refusal, remark, state }) => {
        const row = { file, export: layout.exportName, ...fields, state, note: remark ?? refusal };
        const cells = COLUMNS.map((name) => [name, row[name as keyof typeof row]?.toString()]);
        return fields ? [Object.fromEntries(cells)] : [];
      });
      assert.deepEqual(
        read,
        ROWS.filter((row) => row.file === file),
      );
    });
});

describe('the reader of files', () => {
  it('knows the operator’s brands in lines', async () => {
    const line = Buffer.from('Rose and Thorn skirt and Zara tee $5');
    const { rows } = await readListFile(line, 10, { lexicon: createLexicon(['Rose and Thorn']) });
    assert.deepEqual(
      findItemsToPrice({ rows }).map(({ title }) => title),
      ['Rose and Thorn skirt', 'Zara tee'],
    );
  });

  it('reads the name of a brand that is a number as a name', async () => {
    const { rows } = await readString('brand,category,price\n424,jeans,20\n');
    assert.deepEqual([rows[1]?.fields?.brand, rows[1]?.fields?.askingPrice], ['424', 20]);
  });

  it('reads a column that says whether an item has tags as its condition', async () => {
    const { rows } = await readString('title,new with tags\nGap jeans,yes\nGap tee,no\n');
    assert.deepEqual(
      rows.slice(1).map(({ fields }) => fields?.condition),
      ['New with tags', undefined],
    );
  });

  it('reads quantities as people type them and refuses one without a digit', async () => {
    const quantities = ['x3', '3x', '3 pcs', '3.0', 'qty 3', '3 pairs', 'three'];
    const file = await readString(`title,quantity\n${quantities.map((text) => `Gap tee,${text}\n`).join('')}`);
    const read = file.rows.slice(1).map(({ fields, refusal }) => refusal ?? fields?.quantity);
    assert.deepEqual(read, [3, 3, 3, 3, 3, 3, 'The quantity is not a whole number from 1 to 99.']);
    assert.deepEqual(pluck(findItemsToPrice(file), 'quantity'), [3, 3, 3, 3, 3, 3]);
  });

  it('reads no item from a month alone or a total, but one from a month’s name with other cells', async () => {
    const file = await readString('title,brand,price\nOctober,,\nTotal,,40\nMay,Gap,9\nGap tee,,9\n');
    assert.deepEqual(pluck(findItemsToPrice(file), 'title'), ['May', 'Gap tee']);
  });

  it('says once of a status that it does not know what it counts as', async () => {
    const { rows } = await readString('title,status\nGap tee,frobbed\nZara dress,frobbed\n');
    assert.deepEqual(pluck(rows, 'remark').map(Boolean), [false, true, false]);
  });

  it('does not count the rows with more pictures of a Shopify product', async () => {
    const { rows } = await readListFile(readFileSync(new URL('shopify-products.csv', FOLDER)), 1);
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['text', 'item', 'more', 'more'],
    );
  });

  it('names the columns that are empty in a row without a kind', async () => {
    const { rows } = await readListFile(Buffer.from('brand,category,price\nGap,jeans,5\nCoach,,20\n'), 9);
    assert.deepEqual(rows[2]?.fields, { quantity: 1, brand: 'Coach', askingPrice: 20 });
    assert.match(rows[2]?.refusal ?? '', /^“category” is empty: /);
  });

  it('reads an item from a Shopify row without a title if its handle is new', async () => {
    const { rows } = await readString('Handle,Title,Vendor,Variant Price\na,Tote,Coach,5\nb,,Coach,5\n');
    assert.deepEqual(rows[2]?.fields, { quantity: 1, brand: 'Coach', listPrice: 5, sku: 'b' });
  });

  it('reads the listing date, the days on sale, the floor price, and that an item sold', async () => {
    const { rows } = await readString(
      [
        'title,asking price,date listed,days on sale,floor,sold date',
        'Coach tote,80,10/03/2026,,$45.00,',
        'Coach tote,80,Mar 14 2026,,,Mar 20 2026',
        'Coach tote,80,soon,41,none,',
      ].join('\n'),
    );
    const common = { title: 'Coach tote', listPrice: 80, quantity: 1 };
    assert.deepEqual(
      rows.slice(1).map(({ fields, state }) => ({ ...fields, state })),
      [
        { ...common, listedOn: '2026-10-03', floor: 45, state: undefined },
        { ...common, listedOn: '2026-03-14', soldOn: '2026-03-20', state: 'sold' },
        { ...common, daysListed: 41, state: undefined },
      ],
    );
  });

  it('reads Windows-1252 text whose first letter is a byte of the UTF-16 byte order mark', async () => {
    const { rows } = await readListFile(Buffer.from('þunn Parka\nNike tee\n', 'latin1'), 5);
    assert.deepEqual(
      rows.flatMap(({ fields }) => fields?.title ?? []),
      ['þunn Parka', 'Nike tee'],
    );
  });

  it('refuses text with a zero byte or many control characters, but accepts one of them', async () => {
    const lines = 'Nike tee, men’s, like new, hardly worn at all\n'.repeat(9);
    for (const text of [`${lines}\0`, `${lines}${'\x01'.repeat(99)}`])
      await assert.rejects(readString(text), { message: 'This is not a text file. Send CSV.' });
    assert.equal(findItemsToPrice(await readString(`${lines}\x01`)).length, 10);
  });
});

describe('the reader of plain lists', () => {
  const titlesIn = async (text: string) => {
    const { rows } = await readString(text);
    return rows.flatMap(({ fields }) =>
      fields ? [[fields.title, fields.cost, fields.askingPrice].filter(Boolean).join('; ')] : [],
    );
  };

  it('drops line numbers, bullets, and quotes from titles', async () => {
    for (const [text, titles] of [
      ['1 Gap tee\n2 Nike hoodie\n', ['Gap tee', 'Nike hoodie']],
      ['1 Gap tee\n\n2 Nike hoodie, 10, $60\n', ['Gap tee', 'Nike hoodie, 10; 60']],
      ['1 Gap tee\n3 Nike hoodie\n', ['1 Gap tee', '3 Nike hoodie']],
      ['0 Gap tee\n1 Nike hoodie\n', ['0 Gap tee', '1 Nike hoodie']],
      ['1 Gap tee\n', ['1 Gap tee']],
      ['501 jeans\n502 jeans\n', ['501 jeans', '502 jeans']],
      ['- Gap tee\n* Nike hoodie\n3) Coach bag\n', ['Gap tee', 'Nike hoodie', 'Coach bag']],
      ['"Gap tee"\nNike hoodie\n', ['Gap tee', 'Nike hoodie']],
    ] as const)
      assert.deepEqual(await titlesIn(text), titles, text);
  });

  it('reads the price, or the cost and price, in columns after tabs', async () => {
    for (const [text, titles] of [
      ['Gap tee\t5\nNike hoodie\t20\n', ['Gap tee; 5', 'Nike hoodie; 20']],
      ['Gap tee\t8\t5\nNike hoodie\t10\t20\n', ['Gap tee 8; 5', 'Nike hoodie 10; 20']],
      ['Gap tee\t$8\t$5\nNike hoodie\t$10\t$20\n', ['Gap tee; 5; 8', 'Nike hoodie; 10; 20']],
      ['Gap tee\t$8\t\nNike hoodie\t$10\t0.00\n', ['Gap tee; 8', 'Nike hoodie; 10']],
      ['Gap tee\tM\nNike hoodie\t9\n', ['Gap tee M', 'Nike hoodie 9']],
    ] as const)
      assert.deepEqual(await titlesIn(text), titles, text);
  });
});

describe('the sentence about what was read', () => {
  const readAs = async (text: string) => describeColumns((await readString(text)).layout);

  it('names the export and the columns read', async () => {
    const columns =
      'title from TITLE, DESCRIPTION; your asking price from PRICE; quantity; currency from CURRENCY_CODE; SKU';
    const unread = 'Not read: TAGS, MATERIALS, IMAGE1, IMAGE2, VARIATION 1 TYPE, VARIATION 1 NAME, VARIATION 1 VALUES.';
    assert.equal(
      describeColumns(await readLayout('etsy-listings.csv')),
      `We read Etsy listings: ${columns}. ${unread}`,
    );
    assert.equal(await readAs('Coach tote\n'), 'We read one item per line.');
  });

  it("lists a seller's own columns that are not read, and a missing price column", async () => {
    const own = 'We read: title from item';
    const unpriced = `${own}. No price column was found: name it price. Not read: Farbe.`;
    assert.equal(await readAs('item,Farbe,hangtag_price\nCoach tote,red,1\n'), unpriced);
    assert.equal(await readAs('item,My Price\nCoach tote,50\n'), `${own}; your asking price from My Price.`);
  });

  it('reads a column’s name up to its 100th character', async () => {
    const rolesWith = async (name: string) => [
      ...(await readString(`item,${name}\nTote,50\n`)).layout.columnsByRole.keys(),
    ];
    assert.deepEqual(await rolesWith(`${'x'.repeat(87)} asking price`), ['title', 'price']);
    assert.deepEqual(await rolesWith(`${'x'.repeat(88)} asking price`), ['title']);
  });

  it('names at most 12 columns, without invisible characters', async () => {
    const many = Array.from({ length: 14 }, (_, index) => `c${index}\u202e`);
    const unread = 'c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11 and 2 more';
    const columns = 'title; asking price from price';
    assert.equal(await readAs(`title,price,${many}\nTote\n`), `We read: ${columns}. Not read: ${unread}.`);
  });
});

describe('a file is refused', () => {
  for (const { name, text = '', filling = '', times = 0, ending = '', maxRows = 5, message } of refused)
    it(name, () => {
      const file = `${text}${filling.repeat(times)}${ending}`;
      return assert.rejects(readString(file, maxRows), { name: 'Problem', message });
    });
});

describe('the reader of large and damaged files', () => {
  it('accepts 300 columns', async () => {
    assert.equal((await readString(`title${',x'.repeat(299)}\nParka\n`)).rows.length, 2);
  });

  it('does not count blank lines and the header against the maximum of rows', async () => {
    const file = await readString('title\n\na\n\nb\n\n', 2);
    assert.deepEqual(pluck(findItemsToPrice(file), 'title'), ['a', 'b']);
  });

  it('reads any bytes or rejects them with a Problem', async () => {
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
      { numRuns: 125 },
    );
  });
});

describe('the reader of sales', () => {
  const read = async (text: string) => (await readString(text)).rows.flatMap((row) => (row.fields ? [row] : []));

  it('reads an item as sold by its status, but not by a price and a listing date', async () => {
    const header = 'title,price,createdAt,status\n';
    const sold = await read(`${header}Gap tee,9,2026-08-01,available\nCoach bag,90,2026-08-01,sold`);
    assert.deepEqual(
      sold.map(({ state, fields }) => ({ state, listedOn: fields?.listedOn })),
      [
        { state: undefined, listedOn: '2026-08-01' },
        { state: 'sold', listedOn: '2026-08-01' },
      ],
    );
  });

  it('says which day of a sale is no date', async () => {
    const rows = await read(
      'title,sold price,sold date\na,9,2026-13-45\nb,9,2026-10-01\nc,9,Sep 20\nd,9,\ne,,2026-10-02\n',
    );
    assert.match(rows[0]?.remark ?? '', /^Its day sold, “2026-13-45”, is no date/);
    assert.deepEqual(pluck(rows.slice(1), 'remark'), [undefined, undefined, undefined, undefined]);
  });

  it('reads an item as sold by a price or a day in a column of sales, unless its status says otherwise', async () => {
    const rows = await read('title,sold price,sold date,status\na,9,,\nb,,2026-10-01,\nc,9,,active\nd,,,\n');
    assert.deepEqual(pluck(rows, 'state'), ['sold', 'sold', undefined, undefined]);
  });
});

it('a column “Listed at” has prices or dates by its cells, and other cells are ignored', async () => {
  const read = async (cell: string) => {
    const lines = `Brand\tItem\tListed at\nCoach\tbag\t${cell}\nZara\tdress\t${cell}\n`;
    return (await readListFile(new TextEncoder().encode(lines), 10)).layout?.columnsByRole;
  };
  assert.deepEqual((await read('$58'))?.get('price'), [2]);
  assert.deepEqual((await read('2026-10-03'))?.get('listedOn'), [2]);
  assert.equal((await read('Poshmark'))?.size, 2);
});
