import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalizeEmail } from '../../../src/service/keys/email.ts';

describe('an e-mail address', () => {
  it('is stored in lower case, so that no spelling of it counts as another', () => {
    assert.equal(normalizeEmail('Ada.L@Example.COM'), 'ada.l@example.com');
  });
});
