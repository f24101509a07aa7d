import assert from 'node:assert/strict';
import { it } from 'node:test';
import codes from '../../src/present/caveat-codes.json' with { type: 'json' };
import shownCaveats from '../../src/web/shown-caveats.json' with { type: 'json' };

it('caveats that parts of pages show or leave out have codes of caveats', () => {
  const unknownCodes = Object.values(shownCaveats)
    .flat()
    .filter((code) => !(code in codes));
  assert.deepEqual(unknownCodes, []);
});
