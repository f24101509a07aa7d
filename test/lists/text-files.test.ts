import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  convertToUtf8,
  explainLongerLists,
  readText,
  toMaxRows,
  tooManyColumnsProblem,
} from '../../src/lists/text-files.ts';

it('a file that is no text is refused with what to send instead', () => {
  const refusalsByStart = {
    '%PDF-1.7': /PDF/,
    'a\0b': /not a text file/,
    [`ab${'\u0001'.repeat(3)}`]: /not a text file/,
  };
  for (const [start, message] of Object.entries(refusalsByStart))
    assert.throws(() => readText(Buffer.from(start, 'latin1')), { code: 'unreadable_list', message }, start);
  assert.deepEqual(readText(Buffer.from('\ufefftitle\nGap tee')), { text: 'title\nGap tee', hasBom: true });
  assert.throws(() => readText(Buffer.from([0x89, 0x50, 0x4e, 0x47])), { message: /photos/ });
});

it('a list has room for rows that are no items, and says where more fit', () => {
  assert.equal(toMaxRows(500), 6_000);
  assert.match(explainLongerLists(100), /^Price up to 500 at \/list, without a key, and any number/);
  assert.equal(explainLongerLists(500), 'Price any number with the command hangtag list.');
  assert.equal(tooManyColumnsProblem(3).message, 'Line 3 has more than 300 columns.');
});

const encodeUtf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const LATIN_BYTES = Buffer.from('M\u00fctze', 'latin1');

it('text is UTF-16 with a mark, UTF-8 or Windows-1252', () => {
  for (const [bytes, text, hasBom] of [
    [Buffer.from('Mütze'), 'Mütze', false],
    [Buffer.from('\ufeffMütze'), 'Mütze', true],
    [encodeUtf16('Mütze'), 'Mütze', true],
    [encodeUtf16('Mütze').swap16(), 'Mütze', true],
    [LATIN_BYTES, 'Mütze', true],
    [Buffer.from([0x80, 0x31]), '€1', true],
  ] as const) {
    assert.deepEqual(readText(bytes), { text, hasBom });
  }
});

it('a named charset counts unless the bytes are plainly UTF-8, or UTF-16 with a mark', () => {
  const convert = (bytes: Uint8Array, charset: string) => Buffer.from(convertToUtf8(bytes, charset)).toString();
  assert.equal(convert(LATIN_BYTES, 'windows-1252'), '\ufeffMütze');
  assert.equal(convert(Buffer.from('Mütze'), 'windows-1252'), 'Mütze');
  assert.equal(convert(Buffer.from('Gap', 'utf16le'), 'utf-16le'), '\ufeffGap');
  for (const bytes of [encodeUtf16('Gap'), Buffer.from(encodeUtf16('Gap')).swap16()])
    assert.equal(convertToUtf8(bytes, 'shift_jis'), bytes);
  assert.equal(convertToUtf8(LATIN_BYTES, 'utf-8'), LATIN_BYTES);
});
