import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { createKey, isWellFormedKey, KEY_PATTERN, rotatedKey } from '../../../src/service/keys/key-format.ts';

describe('a key', () => {
  it('has all characters equally often', () => {
    const keys = Array.from({ length: 4000 }, createKey);
    assert.equal(new Set(keys).size, keys.length);
    for (const key of keys) assert.match(key, new RegExp(KEY_PATTERN));
    const random = keys.map((key) => key.slice(3, 33)).join('');
    const low = random.match(/[0-7]/g)?.length ?? 0;
    // A byte taken modulo 62 would give 18,750 digits up to 7; fair is 15,484, with a standard deviation of 116.
    assert.ok(Math.abs(low - (random.length * 8) / 62) < 1200, `${low} of ${random.length}`);
  });

  it('is invalid if any character is mistyped', () => {
    const key = createKey();
    assert.ok(isWellFormedKey(key));
    for (let at = 0; at < key.length; at++) {
      const other = key[at] === 'x' ? 'y' : 'x';
      assert.equal(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1)), false, key);
    }
    assert.equal(isWellFormedKey(`${key}0`), false);
  });

  it('never derives two new keys from one key, nor from one salt', async () => {
    const [one, two] = [createKey(), createKey()];
    const [salt, otherSalt] = [randomBytes(32), randomBytes(32)];
    const keys = [rotatedKey(one, salt), rotatedKey(one, otherSalt), rotatedKey(two, salt), one, two];
    assert.equal(new Set(keys).size, keys.length);
    assert.equal(rotatedKey(one, salt), keys[0]);
  });
});
