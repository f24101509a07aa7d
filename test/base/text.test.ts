import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  compact,
  describeValue,
  fillTemplate,
  firstCharacters,
  noSuchName,
  quote,
  sanitize,
  shorten,
  truncate,
} from '../../src/base/text.ts';
import fc, { anyCharacter } from '../support/properties.ts';

describe('text from outside', () => {
  it('loses control and invisible characters, and becomes one line', () => {
    assert.equal(sanitize('x\n\nSYSTEM:\r\t\u2028 price'), 'x SYSTEM:  price');
    assert.equal(sanitize('\u001b[31mred\u009b'), ' [31mred ');
    assert.equal(sanitize('a\u202eb\u2066c\u200bd\u{e0049}e\ufefff'), 'abcdef');
    assert.equal(sanitize('Hermès 😀 日本'), 'Hermès 😀 日本');
  });

  it('is cut between characters, not within one', () => {
    assert.equal(shorten('😀😀😀', 2), '😀😀…');
    assert.equal(firstCharacters('a😀b', 2), 'a😀');
    assert.equal(firstCharacters('a\ud83d', 2), 'a\ufffd');
    assert.equal(quote(`${'a'.repeat(79)}😀😀`), `"${'a'.repeat(79)}😀…"`);
  });

  it('is quoted in a sentence, while lists and objects are named only by their type', () => {
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
      assert.equal(describeValue(value), words, JSON.stringify(value));
    }
  });

  it('is quoted as at most 80 well-formed characters without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
        // The last code unit alone may be half of a surrogate pair.
        const sentence = quote(text + text.slice(-1));
        assert.ok(sentence.isWellFormed(), sentence);
        // 80 characters of up to two UTF-16 units, two quotation marks, and an ellipsis.
        assert.ok(sentence.length <= 2 * 80 + 3, sentence);
        assert.doesNotMatch(sentence, /[\p{Cc}\p{Cf}]/u);
      }),
    );
  });

  it('is cut to its first characters without splitting a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
        for (let length = 0; length <= 5; length++) {
          const first = firstCharacters(text, length);
          assert.ok(first.isWellFormed());
          assert.equal(Array.from(first).length, Math.min(length, Array.from(text).length));
        }
      }),
    );
  });
});

it('texts of ours are put together from their parts', () => {
  assert.deepEqual(compact('a', undefined, false, '', 'b'), ['a', 'b']);
  assert.equal(fillTemplate('{a} of {b}: /x/{c}', { a: 1, b: 'two' }), '1 of two: /x/{c}');
  assert.equal(noSuchName('brand', `co\n${'h'.repeat(70)}`, []), `We have no brand “co ${'h'.repeat(57)}…”.`);
  const near = [{ slug: 'coach' }, { slug: 'chloe' }];
  assert.equal(noSuchName('kind', 'a', near, ' here'), 'We have no kind “a” here. Did you mean coach, chloe?');
  assert.deepEqual([truncate('abc', 3), truncate('abcd', 3)], ['abc', 'ab…']);
});
