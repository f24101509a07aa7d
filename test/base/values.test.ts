import assert from 'node:assert/strict';
import { it } from 'node:test';
import { groupBy, isBlank, isObject, lazy, lazyAsync, memo, omit, omitUndefined, pick } from '../../src/base/values.ts';

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

it('what is made of a name, or at first use, is made once', async () => {
  let made = 0;
  const make = () => ++made;
  const ofName = memo(make);
  assert.deepEqual([ofName('a'), ofName('a'), ofName('b')], [1, 1, 2]);
  const atUse = lazy(make);
  assert.deepEqual([atUse(), atUse()], [3, 3]);
  const later = lazyAsync(async () => make());
  assert.deepEqual(await Promise.all([later(), later()]), [4, 4]);
});

it('asynchronous work that failed is tried again', async () => {
  let tries = 0;
  const work = lazyAsync(async () => {
    if (++tries === 1) throw new Error('no');
    return tries;
  });
  await assert.rejects(work(), /no/);
  assert.equal(await work(), 2);
});
