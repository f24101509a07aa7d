import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readCloset } from '../../src/closet/read-closet.ts';
import { ADDED_COLUMNS, type AddedCells, writeCloset } from '../../src/closet/write-closet.ts';

const FOLDER = new URL('./exports/', import.meta.url);

/** The file with our columns, each garment with the same cells. */
async function priced(content: Uint8Array, cells: AddedCells = { price: 12 }): Promise<string> {
  const file = await readCloset(content, 1000);
  let text = '';
  for await (const piece of writeCloset(file, () => cells)) text += piece;
  return text;
}

const recordsOf = (text: string, delimiter = ',') =>
  parse(text, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  }) as string[][];

describe('the file that comes back', () => {
  for (const name of readdirSync(FOLDER)) {
    it(`keeps every byte of ${name} and adds our columns at the end`, async () => {
      const content = readFileSync(new URL(name, FOLDER));
      const file = await readCloset(content, 100);
      const { delimiter, headerAt, width, rows } = file;
      const text = await priced(content, { brand: 'Coach', price: 12, note: 'a, b' });
      const encoding = name === 'own-semicolons.csv' ? 'latin1' : 'utf8';
      const original = content.toString(encoding).replace(/^\ufeff/, '');
      const written = text.replace(/^\ufeff/, '');
      // Taking out what was added gives the file as it came.
      const sources = rows.map(({ source, lineEnd }) => source + lineEnd);
      assert.equal(sources.join(''), original);
      let at = 0;
      for (const { source, lineEnd } of rows) {
        assert.ok(written.startsWith(source, at));
        const end = written.indexOf(lineEnd, at + source.length);
        at = end + lineEnd.length;
      }
      assert.equal(at, written.length);
      const records = recordsOf(text, delimiter).filter(({ length }) => length > width);
      assert.deepEqual(
        records[0]?.slice(width),
        ADDED_COLUMNS.map((column) => `hangtag_${column}`),
      );
      assert.equal(records.length, rows.filter(({ item }) => item).length + 1);
      for (const record of records.slice(1)) {
        assert.deepEqual(
          record.slice(width),
          ADDED_COLUMNS.map(
            (column) => ({ brand: 'Coach', price: '12', note: 'a, b' })[column as string] ?? '',
          ),
        );
      }
      assert.ok(headerAt >= 0);
    });
  }

  it('fills short rows up, so that our columns stand below their names', async () => {
    const text = await priced(Buffer.from('title,brand,cost\nParka\nBoots,Nike,1,extra\n'));
    const [header, first, second] = recordsOf(text);
    const at = header?.indexOf('hangtag_price') as number;
    assert.equal(first?.[at], '12');
    assert.equal(second?.[at], '12');
  });

  it('replaces our columns of an earlier time', async () => {
    const once = await priced(Buffer.from('title,note\n"Parka, blue",\'x\nBoots,\n'), {
      price: 1,
      note: 'old',
    });
    const twice = await priced(Buffer.from(once), { price: 2 });
    assert.equal(twice, once.replaceAll(',1,', ',2,').replaceAll('old', ''));
  });

  it('adds nothing that a spreadsheet would run', async () => {
    for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) {
      const text = await priced(Buffer.from('title\nParka\n'), { note: formula, net: -0.3 });
      const [, row] = recordsOf(text);
      assert.equal(row?.at(-2), `'${formula}`);
      assert.ok(row?.includes('-0.3'));
    }
  });

  it('keeps what stands where a long file is cut into pieces', async () => {
    for (let padding = 4 * 1024 - 24; padding < 4 * 1024; padding++) {
      const title = `${'x'.repeat(padding)}😀`;
      const content = `title\r\n${title}\r\n"é\r\n"\r\n😀\r\n`;
      const { rows } = await readCloset(Buffer.from(content), 10);
      assert.equal(rows.map(({ source, lineEnd }) => source + lineEnd).join(''), content);
      assert.equal(rows.length, 4);
      assert.deepEqual(
        rows.map(({ item }) => item?.title),
        [undefined, title, 'é', '😀'],
      );
    }
  });

  it('keeps their rows whatever is in them', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '😀', ' ', '"', ',', ';', '\n', '\r\n', '\r', '=', "'"),
      maxLength: 8,
    });
    const row = fc.array(cell, { minLength: 1, maxLength: 5 });
    const end = fc.constantFrom('\n', '\r\n', '\r');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(row, end), { maxLength: 400 }), async (rows) => {
        const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
        const lines = rows.map(([cells, lineEnd]) => cells.map(quote).join(',') + lineEnd);
        const content = `title,brand,note,cost,sku\n${lines.join('')}`;
        const text = await priced(Buffer.from(content));
        const records = recordsOf(text).slice(1);
        assert.deepEqual(
          records.map((cells, index) => cells.slice(0, rows[index]?.[0].length)),
          rows.map(([cells]) => cells),
        );
      }),
      { numRuns: 60 },
    );
  });
});
