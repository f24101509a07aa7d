import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sumOf } from '../../src/base/numbers.ts';
import { answerList } from '../../src/lists/answer-list.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';
import { sortList } from '../../src/lists/sort-list.ts';
import { loadMarketplaces } from '../../src/money/load.ts';
import { readSeller } from '../../src/money/seller.ts';
import { loadModel } from '../../src/pricing/load-model.ts';

const marketplaces = loadMarketplaces();
const parts = { pricing: loadModel(), marketplaces, ...readSeller(marketplaces, {}) };

async function sorted(text: string) {
  const file = await readListFile(Buffer.from(text), 99);
  return sortList((await Array.fromAsync(answerList(file, parts).rows)).filter((row) => 'outcome' in row));
}

it('rows are grouped by what to do, and buys summed up', async () => {
  const list = await sorted('title,tag\nCoach Tabby bag,5\nCoach Tabby bag,500\nReplica Gucci belt,9\nzzz,1\n');
  assert.deepEqual([...list.groups].map(([group, rows]) => [group, rows.length]).sort(), [
    ['buy', 1],
    ['skip', 1],
  ]);
  assert.deepEqual([list.unpriced.map(({ at }) => at), list.buys.rows, list.buys.cost], [[3, 4], 1, 5]);
  assert.equal(list.buys.net, list.buys.cost + list.buys.profit);
});

it('rows of one’s own are low, fair or high, and those paid for have what is left', async () => {
  const list = await sorted(
    'title,my price,cost,quantity,status,sold price\nCoach Tabby bag,2,,,,\nCoach Tabby bag,5000,1,2,,\nGap tee,8,1,,sold,14\n',
  );
  assert.deepEqual([...list.groups].map(([group, rows]) => [group, rows.length]).sort(), [
    ['high', 1],
    ['low', 1],
    ['none', 1],
  ]);
  assert.deepEqual([list.paid.items, list.paid.cost], [2, 2]);
  const kept = [...list.groups.values()].flat().filter(({ state }) => !state);
  assert.equal(list.net, sumOf(kept.map(({ outcome }) => outcome.amounts.net ?? 0)));
});

it('a row of one’s own is low below the last price of its plan, or far below the usual price', async () => {
  const groupAt = async (price: number) => [...(await sorted(`title,my price\nCoach Tabby 26 bag,${price}\n`)).groups];
  const [[, [row] = []] = []] = await groupAt(200);
  const last = row?.outcome.answer.plan?.at(-1)?.suggestedPrice ?? 0;
  const usual = row?.outcome.answer.estimate?.price ?? 0;
  assert.ok(last > 0.7 * usual);
  for (const [price, group] of [
    [last - 1, 'low'],
    [last, 'fair'],
    [0.6 * usual, 'low'],
  ] as const)
    assert.equal((await groupAt(price))[0]?.[0], group, `${price}`);
});
