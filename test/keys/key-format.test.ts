import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKey, isEmail, isWellFormedKey, KEY_PATTERN, normalizeEmail } from '../../src/keys/key-format.ts';

describe('a key', () => {
  it('has 30 characters that are equally likely', () => {
    const keys = Array.from({ length: 4_000 }, createKey);
    assert.equal(new Set(keys).size, 4_000);
    for (const key of keys) assert.match(key, new RegExp(KEY_PATTERN));
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

it('keys are issued to addresses of at most 254 characters, 64 of them before the @', () => {
  const domain = `@${'a.'.repeat(93)}com`;
  for (const [email, isValid] of [
    ['ada@example.com', true],
    ["Ada.O'Brien+x@mail.example.co.uk", true],
    ['ada@exa mple.com', false],
    ['ada.example.com', false],
    ['ada@b@example.com', false],
    ['ada@localhost', false],
    ['ada@ex_ample.com', false],
    ['a(b@example.com', false],
    ['a'.repeat(64) + domain, true],
    [`${'a'.repeat(65)}@example.com`, false],
    [`${'a'.repeat(64)}@b${domain.slice(1)}`, false],
  ] as const)
    assert.equal(isEmail(email), isValid, email);
  assert.equal(normalizeEmail(' Ada@Example.com '), 'ada@example.com');
});
