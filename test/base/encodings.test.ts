import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decodeText, inUtf8 } from '../../src/base/encodings.ts';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const LATIN = Buffer.from('M\u00fctze', 'latin1');

it('text is UTF-16 with a mark, UTF-8 or Windows-1252', () => {
  for (const [bytes, text, hasMark] of [
    [Buffer.from('Mütze'), 'Mütze', false],
    [Buffer.from('\ufeffMütze'), 'Mütze', true],
    [utf16('Mütze'), 'Mütze', true],
    [utf16('Mütze').swap16(), 'Mütze', true],
    [LATIN, 'Mütze', true],
    [Buffer.from([0x80, 0x31]), '€1', true],
  ] as const) {
    assert.deepEqual(decodeText(bytes), { text, hasMark });
  }
});

it('a named charset counts unless the bytes are plainly UTF-8, or UTF-16 with a mark', () => {
  const text = (bytes: Uint8Array, charset: string) => Buffer.from(inUtf8(bytes, charset)).toString();
  assert.equal(text(LATIN, 'windows-1252'), '\ufeffMütze');
  assert.equal(text(Buffer.from('Mütze'), 'windows-1252'), 'Mütze');
  assert.equal(text(Buffer.from('Gap', 'utf16le'), 'utf-16le'), '\ufeffGap');
  for (const bytes of [utf16('Gap'), Buffer.from(utf16('Gap')).swap16()])
    assert.equal(inUtf8(bytes, 'shift_jis'), bytes);
  assert.equal(inUtf8(LATIN, 'utf-8'), LATIN);
});
