import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { encodeCell, encodeSafeCell, MAX_ROW_LENGTH, parseCsvRows, unquote } from '../../src/base/csv-text.ts';
import fc from '../support/properties.ts';

it('CSV is read back unchanged, even by programs that trim blanks outside quotes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n', '\r', ';', 'é') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const text = rows.map((cells) => `${cells.map((value) => encodeCell(value, ',')).join(',')}\n`).join('');
      const read = parse(text, { trim: true, record_delimiter: '\n' });
      assert.deepEqual(read, rows);
      const ours = [...parseCsvRows(text, ',')];
      assert.deepEqual(
        ours.map(({ cells }) => cells),
        rows,
      );
    }),
  );
});

it('a row keeps its cells as written, its end and its line, for each delimiter', () => {
  for (const delimiter of [',', ';', '|', '\t'] as const) {
    const text = ['"a\n""b"', 'c"d', ''].join(delimiter);
    const [first, second] = parseCsvRows(`${text}\r\ne`, delimiter);
    assert.deepEqual(first, { lineEnd: '\r\n', cells: ['a\n"b', 'c"d', ''], rawCells: text.split(delimiter), line: 1 });
    assert.deepEqual(second, { lineEnd: '', cells: ['e'], rawCells: ['e'], line: 3 });
  }
});

it('a quotation mark that is not closed, or a longer row than any, is refused with its line', () => {
  const longest = 'a'.repeat(MAX_ROW_LENGTH - 1);
  assert.equal([...parseCsvRows(`${longest}\n`, ',')].length, 1);
  const refusals = {
    'Line 2 is longer than 128 kB': `a\n${longest}a\n`,
    'A quotation mark in the row starting on line 2 is not closed': 'a\n"b\nc',
  };
  for (const [words, text] of Object.entries(refusals))
    assert.throws(() => [...parseCsvRows(text, ',')], new RegExp(`^Problem: ${words}\\.$`));
  assert.deepEqual(['"', '"a"b"', '""""', 'a"'].map(unquote), ['"', '"a"b"', '"', 'a"']);
});

it('what a spreadsheet would run or split is made harmless', () => {
  assert.deepEqual(['=1', '-1', '＠a', 'a=1', 'a;b', 'a\tb', 'a "b"', ' a'].map(encodeSafeCell), [
    "'=1",
    "'-1",
    "'＠a",
    'a=1',
    '"a;b"',
    '"a\tb"',
    '"a ""b"""',
    '" a"',
  ]);
});
