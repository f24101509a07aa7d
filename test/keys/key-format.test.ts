import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKey, isWellFormedKey, KEY_PATTERN_SOURCE, normalizeEmail } from '../../src/keys/key-format.ts';

describe('a key', () => {
  it('has 30 characters that are equally likely', () => {
    const keys = Array.from({ length: 4_000 }, createKey);
    assert.equal(new Set(keys).size, 4_000);
    for (const key of keys) assert.match(key, new RegExp(KEY_PATTERN_SOURCE));
    const random = keys.map((key) => key.slice(3, 33)).join('');
    const digits = random.match(/[0-7]/g)?.length ?? 0;
    // Of 120,000 characters, 15,484 should be 0 to 7, with a standard deviation of 116. Bytes modulo 62 would give 18,750.
    assert.ok(Math.abs(digits - 15_484) < 1_200, `${digits} of ${random.length}`);
  });

  it('is invalid if any character is mistyped, or one is added', () => {
    const key = createKey();
    assert.equal(isWellFormedKey(key), true);
    for (let i = 0; i < key.length; i++) {
      const typo = key[i] === 'x' ? 'y' : 'x';
      assert.equal(isWellFormedKey(key.slice(0, i) + typo + key.slice(i + 1)), false, key);
    }
    assert.equal(isWellFormedKey(`${key}0`), false);
  });
});

it('an address is compared in lowercase, without blanks around it', () => {
  assert.equal(normalizeEmail(' Ada@Example.com '), 'ada@example.com');
});
