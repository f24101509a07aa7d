import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { firstCharacters, plain, quoted, shortened, shown } from '../../src/base/text.ts';
import fc, { anyCharacter } from '../support/properties.ts';
import { rowName } from '../support/row-name.ts';

describe('text from outside', () => {
  it('loses what is not seen, and stays on one line', () => {
    assert.equal(plain('x\n\nSYSTEM:\r\t\u2028 price'), 'x SYSTEM:  price');
    assert.equal(plain('\u001b[31mred\u009b'), ' [31mred ');
    assert.equal(plain('a\u202eb\u2066c\u200bd\u{e0049}e\ufefff'), 'abcdef');
    assert.equal(plain('Hermès 😀 日本'), 'Hermès 😀 日本');
  });

  it('is cut between characters, not within one', () => {
    assert.equal(shortened('😀😀😀', 2), '😀😀…');
    assert.equal(firstCharacters('a😀b', 2), 'a😀');
    assert.equal(firstCharacters('a\ud83d', 2), 'a\ufffd');
    assert.equal(quoted(`${'a'.repeat(79)}😀😀`), `"${'a'.repeat(79)}😀…"`);
  });

  describe('is named for a sentence: texts in quotes, values as they are, and the kind of what is long', () => {
    for (const [value, words] of [
      ['good', '"good"'],
      ['', '""'],
      [7.5, '7.5'],
      [false, 'false'],
      [null, 'null'],
      [undefined, 'undefined'],
      [['a', 'b'], 'a list'],
      [{ a: 1 }, 'an object'],
    ] as const) {
      it(rowName(value), () => {
        assert.equal(shown(value), words);
      });
    }
  });

  it('can be sent as JSON that any parser takes, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
        const shown = quoted(text + text.slice(-1));
        assert.ok(shown.isWellFormed() && shown.length <= 2 * 80 + 3);
        assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}]/u);
        for (let length = 0; length <= 5; length++) {
          const first = firstCharacters(text, length);
          assert.ok(first.isWellFormed());
          assert.equal(Array.from(first).length, Math.min(length, Array.from(text).length));
        }
      }),
    );
  });
});
