import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FloodGate } from '../../src/base/flood-gate.ts';
import { medianOf, waitInWords, wholePercents } from '../../src/base/numbers.ts';
import { firstCharacters, plain, quoted, shortened, shown } from '../../src/base/text.ts';
import fc, { anyCharacter } from '../support/properties.ts';

it('whole percentages add up to 100, and the largest remainders are rounded up', () => {
  assert.deepEqual(wholePercents([0.335, 0.337, 0.328]), [33, 34, 33]);
  assert.deepEqual(wholePercents([1, 1, 1]), [34, 33, 33]);
  assert.deepEqual(wholePercents([0, 0]), [0, 0]);
});

it('waits are stated in seconds, or from two minutes up in minutes, rounded up', () => {
  assert.deepEqual([1, 119, 120, 1926].map(waitInWords), ['1 second', '119 seconds', '2 minutes', '33 minutes']);
});

it('a flood of log lines is written in part, and the next line states how many were left out', () => {
  let now = 0;
  const gate = new FloodGate({ clock: () => now });
  const written: (number | undefined)[] = [];
  for (let i = 0; i < 500; i++) gate.pass((leftOut) => written.push(leftOut));
  assert.deepEqual(written, Array(10).fill(undefined));
  now = 10_000;
  gate.pass((leftOut) => written.push(leftOut));
  gate.pass((leftOut) => written.push(leftOut));
  assert.deepEqual(written.slice(10), [490, undefined]);
});

it('the median is the middle number, or the mean of the two middle ones, in any order', () => {
  assert.equal(medianOf([10, 9, -1]), 9);
  assert.equal(medianOf([4, 1, 10, 2]), 3);
  assert.equal(medianOf([7]), 7);
  assert.ok(Number.isNaN(medianOf([])));
});

describe('text from outside', () => {
  it('loses invisible characters, and stays on one line', () => {
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

  it('is shown in a sentence in quotes, and lists and objects only by their type', () => {
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
      assert.equal(shown(value), words, JSON.stringify(value));
    }
  });

  it('can be sent as JSON that any parser accepts, for any text', () => {
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
