import assert from 'node:assert/strict';
import { it } from 'node:test';
import { StoreUnavailable } from '../../../src/service/keys/key-store.ts';
import { unavailable } from '../../../src/service/keys/postgres/connection.ts';

it('an error of PostgreSQL keeps its words: its message, else its code, else that nothing can be reached', () => {
  const own = new StoreUnavailable('once');
  assert.equal(unavailable(own), own);
  const cut = Object.assign(new Error('terminating connection'), { code: '57P01' });
  assert.equal(unavailable(cut).message, 'terminating connection');
  assert.equal(unavailable(cut).cause, cut);
  assert.equal(unavailable(new Error('cut')).message, 'cut');
  const several = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  assert.equal(unavailable(several).message, 'ECONNREFUSED');
  assert.equal(unavailable(new Error('')).message, 'PostgreSQL cannot be reached');
});
