import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lazy, lazyAsync, memo } from '../../src/base/memo.ts';

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
