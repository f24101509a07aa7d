import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { readJudgments } from '../../../training/judged/judgments.ts';
import { openTestFinder } from '../../../training/judged/split.ts';
import { heldOutTitles, OTHER_SALES, readOpenSales, UNSEEN_SALES } from '../../../training/open-test/read-sales.ts';

it('keeps the sales of the open test and other held-out sales out of the judged titles of every fit', async () => {
  const sold = [...(await readOpenSales()), ...(await readOpenSales(OTHER_SALES))].map(({ title }) => title);
  assert.deepEqual(await heldOutTitles(), sold);
  // All except one, which is among the judged titles without them.
  const free = '34 Heritage Mens Charisma Straight Leg Jeans Blue Comfort Rise Stretch 36 x 32';
  assert.ok(sold.includes(free));
  const held = sold.filter((title) => title !== free);
  const isHeld = openTestFinder(held);
  const used = (await readJudgments(sold, held)).map(({ item }) => item.title ?? '');
  assert.ok(used.includes(free));
  assert.ok(!used.some(isHeld));
});

it('keeps those sales out of the shipped model, with which a reader is compared', () => {
  const prediction = new URL('../../../model/prediction.json', import.meta.url);
  const { unseenSales } = JSON.parse(readFileSync(prediction, 'utf8'));
  assert.deepEqual(unseenSales, UNSEEN_SALES);
});
