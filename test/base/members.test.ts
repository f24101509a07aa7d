import assert from 'node:assert/strict';
import { it } from 'node:test';
import { groupBy, isBlank, isObject, omit, omitUndefined, pick } from '../../src/base/members.ts';

it('members are picked and left out in their order, and undefined ones dropped', () => {
  const object = { a: 1, b: undefined, c: null };
  assert.deepEqual(omitUndefined(object), { a: 1, c: null });
  assert.deepEqual(omit(object, 'a'), { b: undefined, c: null });
  assert.deepEqual(Object.keys(pick(object, 'c', 'a')), ['a', 'c']);
});

it('blank is what forms send for an empty field, and no number', () => {
  const values = [undefined, null, '', ' \t', 0, false, 'x', [], {}];
  assert.deepEqual(values.map(isBlank), [true, true, true, true, false, false, false, false, false]);
  assert.deepEqual(values.map(isObject), [false, false, false, false, false, false, false, false, true]);
});

it('groups keep the order of their first rows', () => {
  const groups = groupBy(['bag', 'jeans', 'belt'], ([letter]) => letter);
  assert.deepEqual(
    [...groups],
    [
      ['b', ['bag', 'belt']],
      ['j', ['jeans']],
    ],
  );
});
