import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../support/pluck.ts';
import { call } from '../support.ts';

describe('price_list', () => {
  const CLOSET = [
    { title: 'shein top', name: 'party top' },
    { title: 'Coach Tabby 26' },
    { title: 'mens nike hoodie' },
  ];

  it('lists the most expensive item first, with the number and the name that it was sent with', () => {
    const { items } = call('price_list', { items: CLOSET }).data;
    assert.deepEqual(pluck(items, 'number'), [2, 3, 1]);
    assert.deepEqual(pluck(items, 'name'), [undefined, undefined, 'party top']);
  });
});
