import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalizeEmail } from '../../src/keys/email.ts';

describe('an e-mail address', () => {
  it('is stored with its domain in lower case and the part before it as it was', () => {
    assert.equal(normalizeEmail('Ada.L@Example.COM'), 'Ada.L@example.com');
  });
});
