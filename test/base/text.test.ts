import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  capitalize,
  compact,
  describeValue,
  dollarsAndCents,
  fillTemplate,
  firstCharacters,
  formatCount,
  joinNames,
  noSuchNameInWords,
  percent,
  plainDollars,
  quote,
  sanitize,
  shorten,
  signedPercent,
  truncate,
  uncapitalize,
  usd,
  waitInWords,
  wholeDollars,
  withCommas,
} from '../../src/base/text.ts';
import { roundToCent, roundToDollar, sumOf } from '../../src/base/values.ts';
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
  assert.equal(noSuchNameInWords('brand', `co\n${'h'.repeat(70)}`, []), `We have no brand “co ${'h'.repeat(57)}…”.`);
  const near = [{ slug: 'coach' }, { slug: 'chloe' }];
  assert.equal(noSuchNameInWords('kind', 'a', near, ' here'), 'We have no kind “a” here. Did you mean coach, chloe?');
  assert.equal(noSuchNameInWords('brand', 'coch', near.slice(0, 1)), 'We have no brand “coch”. Did you mean coach?');
  assert.deepEqual([truncate('abc', 3), truncate('abcd', 3)], ['abc', 'ab…']);
});

it('amounts, shares, counts and names are written as people write them', () => {
  for (const [write, value, words] of [
    [withCommas, 999, '999'],
    [withCommas, 1000, '1,000'],
    [withCommas, 1234567.25, '1,234,567.25'],
    [usd, 1240.5, '$1,240.5'],
    [dollarsAndCents, 1250, '$1,250.00'],
    [dollarsAndCents, -0.3, '−$0.30'],
    [dollarsAndCents, 0, '$0.00'],
    [wholeDollars, 1249.6, '$1,249'],
    [wholeDollars, -2.6, '−$3'],
    [plainDollars, 60, '$60'],
    [plainDollars, 59.5, '$59.50'],
    [roundToDollar, 0.2, 1],
    [roundToDollar, 2.5, 3],
    [roundToCent, 1.005001, 1.01],
    [percent, 0.624, '62%'],
    [signedPercent, 0.08, '+8%'],
    [signedPercent, -0.12, '−12%'],
    [signedPercent, -0.004, '0%'],
    [sumOf, [1, 2, 4], 7],
    [joinNames, [], ''],
    [joinNames, ['a'], 'a'],
    [joinNames, ['a', 'b'], 'a and b'],
    [joinNames, ['a', 'b', 'c'], 'a, b and c'],
    [uncapitalize, 'A sale', 'a sale'],
    [capitalize, 'bags and totes', 'Bags and totes'],
  ] as readonly (readonly [(value: never) => string | number, unknown, string | number])[])
    assert.equal(write(value as never), words, `${write.name} of ${value}`);
  assert.deepEqual(
    [0, 1, 1204].map((n) => formatCount(n, 'item')),
    ['0 items', '1 item', '1,204 items'],
  );
});

it('a wait is in seconds below two minutes, and in minutes, rounded up, from then on', () => {
  assert.deepEqual([1, 119, 120, 1926].map(waitInWords), ['1 second', '119 seconds', '2 minutes', '33 minutes']);
});
