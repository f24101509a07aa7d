import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { ADDED_COLUMNS, addedName } from '../../src/lists/csv.ts';
import { openListFile, readListFile } from '../../src/lists/read-list-file.ts';
import { startValuing, type ValuedRow, writeValued } from '../../src/lists/write-list-file.ts';
import { loadMarketplaces } from '../../src/money/load.ts';
import { readSeller } from '../../src/money/seller.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import fc from '../support/properties.ts';

const FOLDER = new URL('./exports/', import.meta.url);

/** Writes a file with our columns, in which all items have the same cells. */
async function writePriced(
  content: Uint8Array,
  {
    brand = '',
    note = '',
    price = 12,
    profit,
  }: { brand?: string; note?: string; price?: number; profit?: number } = {},
): Promise<string> {
  const { rows, ...file } = await readListFile(content, 1000);
  const outcome = {
    pieces: { price },
    answer: {
      item: { brand: { name: brand }, category: { name: '' } },
      estimate: { price },
      evidence: {},
      sale: { profit },
      caveats: [{ code: 'ignored_words', text: note }],
    },
  };
  const each = rows.map(({ remark: _, ...row }) => ({ row, outcome }) as unknown as ValuedRow);
  const valued = (async function* () {
    yield* each;
  })();
  let text = '';
  for await (const piece of writeValued({ file, rows: valued })) text += piece;
  return text;
}

const LENIENT = { relax_quotes: true, relax_column_count: true, bom: true, record_delimiter: ['\r\n', '\n', '\r'] };
const recordsOf = (text: string, delimiter = ',') => parse(text, { delimiter, ...LENIENT }) as string[][];

describe('writeValued', () => {
  for (const name of readdirSync(FOLDER)) {
    it(`keeps every byte of ${name} and adds our columns at the end`, async () => {
      const content = readFileSync(new URL(name, FOLDER));
      const { rows } = await readListFile(content, 100);
      const text = await writePriced(content, { brand: 'Coach', price: 12, note: 'a, b' });
      const encoding = name === 'own-semicolons.csv' ? 'latin1' : 'utf8';
      const original = content.toString(encoding).replace(/^\ufeff/, '');
      const written = text.replace(/^\ufeff/, '');
      const sources = rows.map(({ source, lineEnd }) => source + lineEnd);
      assert.equal(sources.join(''), original);
      let at = 0;
      for (const { source, lineEnd } of rows) {
        assert.ok(written.startsWith(source, at));
        at = written.indexOf(lineEnd, at + source.length) + lineEnd.length;
      }
      assert.equal(at, written.length);
    });
  }

  it('notes the line of the earlier row in a row that repeats it', async () => {
    const link = 'https://shop.test/1';
    const list = `title,price,url\nRed coat,25,${link}\n,,\nRed coat,22,${link}\n`;
    const text = await writePriced(Buffer.from(list));
    const notes = recordsOf(text).map((cells) => cells[3 + ADDED_COLUMNS.indexOf('caveat')]?.trim());
    assert.deepEqual(notes.slice(1), ['', '', 'Same as line 2.']);
    assert.equal(new Set(recordsOf(text).map(({ length }) => length)).size, 1, 'a blank row has as many cells');
  });

  it('writes the same bytes if a file with the maximum of columns is priced again', async () => {
    const widest = Buffer.from(`title${',x'.repeat(299)}\nParka\n`);
    const once = await writePriced(widest, { price: 1 });
    assert.equal(await writePriced(Buffer.from(once), { price: 1 }), once);
  });

  it('keeps every cell of the seller and updates only our columns if a file is priced twice', async () => {
    const ours = ADDED_COLUMNS.map(addedName);
    const name = fc.oneof(
      fc.constantFrom(...ours),
      fc.constantFrom('hangtag_', 'hangtag_ref', 'Hangtag_Price', 'hangtag_price_old', 'sold on'),
      fc.constantFrom('hangtag', ' hangtag_price', 'price', 'brand', 'category', '"q"', ''),
    );
    const cell = fc.string({ unit: fc.constantFrom(...'aé😀 ",;\n\r=\'\t', '\r\n'), maxLength: 6 });
    const table = fc
      .tuple(fc.array(name, { maxLength: 12 }), fc.nat(12))
      .map(([names, titleAt]) => names.toSpliced(titleAt, 0, 'title'))
      .chain((header) => {
        const row = fc.array(cell, { minLength: header.length, maxLength: header.length });
        return fc.tuple(fc.constant(header), fc.array(row, { minLength: 1, maxLength: 8 }));
      });
    const format = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
      quotesAll: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(table, format, async ([header, rows], { delimiter, lineEnd, quotesAll }) => {
        const write = (value: string) =>
          quotesAll || /[",;\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
        // The first cell keeps rows from being blank, since blank rows are not garments.
        const content = [['sku', ...header], ...rows.map((cells) => ['x', ...cells])]
          .map((cells) => cells.map(write).join(delimiter) + lineEnd)
          .join('');
        const isSellers = (_: string, index: number) => !ours.includes(header[index] as string);
        const expected = [header, ...rows].map((cells) => cells.filter(isSellers));
        let text = content;
        for (const price of [1, 2]) {
          text = await writePriced(Buffer.from(text), { price });
          const records = recordsOf(text, delimiter).map((cells) => cells.slice(1));
          const width = expected[0]?.length ?? 0;
          const kept = records.map((cells) => cells.slice(0, width));
          assert.deepEqual(kept, expected);
          assert.deepEqual(records[0]?.slice(width), ours);
          for (const cells of records.slice(1))
            assert.equal(cells[width + ours.indexOf('hangtag_price')], String(price));
        }
      }),
      { numRuns: 75 },
    );
  });

  it('escapes formulas in pasted lines, but keeps those in a file', async () => {
    const lines = ["=cmd|' /C calc'!A0 coach tote", '+1 coach', '-1', '@x', '＝1', 'coach;=1+1'];
    const text = await writePriced(Buffer.from(lines.join('\n')));
    const titles = recordsOf(text).map(([title]) => title);
    assert.deepEqual(titles.slice(1), [...lines.slice(0, 5).map((line) => `'${line}`), 'coach;=1+1']);
    // In a file with semicolons, the last example would end a cell.
    assert.match(text, /"coach;=1\+1"/);
    const file = "title,note\n=1+1,'=2\n";
    assert.match(await writePriced(Buffer.from(file)), /^=1\+1,'=2,/m);
  });

  it('escapes formulas in our columns, but not negative amounts', async () => {
    for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) {
      const text = await writePriced(Buffer.from('title\nParka\n'), { note: formula, profit: -0.3 });
      const [, row] = recordsOf(text);
      assert.equal(row?.at(-2), `'${formula}`, formula);
      assert.ok(row?.includes('-0.3'), formula);
    }
  });
});

describe('startValuing', () => {
  const marketplaces = loadMarketplaces();
  const parts = { pricing: loadModel(), marketplaces, ...readSeller(marketplaces, {}) };

  it('prices a row only when it is written', async () => {
    const opened = await openListFile(Buffer.from(`title,price\n${'Coach leather tote,50\n'.repeat(50)}`));
    const started: number[] = [];
    const pieces = writeValued(startValuing(opened, parts, undefined, (done) => started.push(done)));
    assert.match((await pieces.next()).value ?? '', /^title,price,hangtag_price/);
    assert.match((await pieces.next()).value ?? '', /^Coach leather tote,50,\d+,/);
    assert.deepEqual(started, [1]);
  });

  it('has the cells of a lot in the way of its call: one by one, for all of it', async () => {
    const list = await readListFile(Buffer.from('title,price\nLot of 5 Ann Taylor dresses,20\n'), 9);
    const [, cells = []] = recordsOf((await Array.fromAsync(writeValued(startValuing(list, parts)))).join(''));
    const cell = (name: (typeof ADDED_COLUMNS)[number]) => cells[2 + ADDED_COLUMNS.indexOf(name)] ?? '';
    const [, apart, ask] = /one by one \$(\d+)\..*One by one, ask \$(\d+) each\./.exec(cell('caveat')) ?? [];
    assert.deepEqual([cell('price'), Number(cell('list_price'))], [apart, 5 * Number(ask)]);
    assert.ok(Number(cell('profit')) < Number(apart) && Number(cell('profit')) > 20);
  });

  it('never starts for a misspelled column, which openListFile refuses', async () => {
    const misspelled = Buffer.from('title,conditon\nCoach bag,Good\n');
    await assert.rejects(openListFile(misspelled), /no column "conditon"\. Did you mean condition\?/);
  });

  for (const name of readdirSync(FOLDER)) {
    it(`values the streamed rows of ${name} like the file read whole`, async () => {
      const content = readFileSync(new URL(name, FOLDER));
      const whole = startValuing(await readListFile(content, 1000), parts);
      const read = await Array.fromAsync(whole.rows);
      const { rows, file, total } = startValuing(await openListFile(content), parts);
      const streamed = await Array.fromAsync(rows);
      assert.deepEqual(
        streamed.map(({ row }) => row),
        read.map(({ row }) => row),
      );
      assert.equal(file.width, whole.file.width);
      assert.equal(file.hasMark, whole.file.hasMark);
      assert.deepEqual(total(), whole.total());
    });
  }
});
