import assert from 'node:assert/strict';
import { it } from 'node:test';
import hiddenCaveats from '../../src/lists/hidden-caveats.json' with { type: 'json' };
import codes from '../../src/present/caveat-codes.json' with { type: 'json' };

it('caveats that rows leave out have codes of caveats', () => {
  const unknownCodes = hiddenCaveats.itemOnly.filter((code) => !(code in codes));
  assert.deepEqual(unknownCodes, []);
});
