import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readMyList } from '../../src/lists/my-list.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';

const NONE = { lines: '', table: '', chosen: new Uint8Array(), removed: undefined };
const read = (list: object) => readMyList({ ...NONE, ...list }, readListFile);
const titles = async (list: object) => (await read(list)).file.rows.flatMap(({ fields }) => fields?.title ?? []);

it('a list is its table and its lines, without the row that is removed', async () => {
  const table = 'title,price\nCoach bag,40\nGap tee,8\n';
  const both = { lines: 'Zara dress $15\nGap jeans', table };
  assert.deepEqual(await titles(both), ['Coach bag', 'Gap tee', 'Zara dress', 'Gap jeans']);
  assert.equal((await read({ ...both, removed: 1 })).table, 'title,price\nGap tee,8\n');
  assert.equal((await read({ ...both, removed: 3 })).lines, 'Gap jeans');
});

it('a chosen file of lines is added, and one with columns replaces the table', async () => {
  const table = 'title,price\nCoach bag,40\n';
  assert.deepEqual(await titles({ table, chosen: Buffer.from('Gap tee') }), ['Coach bag', 'Gap tee']);
  assert.deepEqual(await titles({ table, chosen: Buffer.from('title,price\nGap tee,8') }), ['Gap tee']);
});

it('an empty or too long list is refused', async () => {
  await assert.rejects(read({}), { code: 'unreadable_list' });
  await assert.rejects(read({ lines: 'x\n'.repeat(600_000) }), { code: 'body_too_large' });
});
