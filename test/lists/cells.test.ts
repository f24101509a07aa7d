import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findPlainState, isKnownStatus, readFilledCells, readStatus, splitTitleState } from '../../src/lists/cells.ts';

it('a status says whether an item is there', () => {
  assert.deepEqual(['Sold', 'donated', 'not sold', 'Refund', 'Fee', 'to photograph', 'NFS'].map(readStatus), [
    'sold',
    'gone',
    'unsold',
    'undone',
    'event',
    undefined,
    'unsold',
  ]);
  assert.deepEqual(['gave away', 'paid', 'lost button'].map(findPlainState), ['gone', undefined, undefined]);
  assert.equal(isKnownStatus('Death pile'), false);
});

it('a title is read without the status at its end or start', () => {
  for (const title of ['Gap tee (donated)', 'Gap tee - sold', 'SOLD: Gap tee', 'Gap tee gave away', 'Gap tee SOLD']) {
    assert.equal(splitTitleState(title).title, 'Gap tee', title);
  }
  for (const title of ['Gap tee NOT SOLD', 'SOLD OUT tee', 'Sold as a set Gap tee']) {
    assert.deepEqual(splitTitleState(title), { title });
  }
});

it('what stands in a cell of prices beside an amount is no amount', () => {
  const cells = ['Best offer', 'OBO', '$20 OBO', '20 or best offer', 'N/A', 'Firm jacket'];
  assert.deepEqual(readFilledCells(cells, [0, 1, 2, 3, 4, 5]), ['$20', '20', 'Firm jacket']);
});
