import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { CONTRACT, contractNow } from './support/contract.ts';

const ADVICE =
  'Programs rely on these names. Take none away within a major version; for a new one, run node test/support/write-contract.ts.';

it('keeps every export, code, column and member that programs rely on', () => {
  const listed = new Set(readFileSync(CONTRACT, 'utf8').trim().split('\n'));
  const now = new Set(contractNow());
  const changes = {
    gone: [...listed].filter((name) => !now.has(name)),
    added: [...now].filter((name) => !listed.has(name)),
  };
  assert.deepEqual(changes, { gone: [], added: [] }, `${ADVICE}\n${JSON.stringify(changes, null, 1)}`);
});
