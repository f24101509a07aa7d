import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { readJudgments } from '../../../training/judged/judgments.ts';
import { openTestFinder } from '../../../training/judged/split.ts';
import { heldOutTitles, OTHER_SALES, readOpenSales, UNSEEN_SALES } from '../../../training/open-test/read-sales.ts';

it('keeps the sales of the open test and the other ones from the judged titles of every fit', async () => {
  const sold = [...(await readOpenSales()), ...(await readOpenSales(OTHER_SALES))].map(({ title }) => title);
  const held = await heldOutTitles();
  assert.deepEqual(held, sold);
  const isHeld = openTestFinder(held);
  const isOther = openTestFinder((await readOpenSales(OTHER_SALES)).map(({ title }) => title));
  const all = await readJudgments(sold, []);
  assert.ok(all.some(({ item }) => isOther(item.title ?? '')));
  const used = await readJudgments(sold, held);
  assert.ok(!used.some(({ item }) => isHeld(item.title ?? '')));
  assert.ok(used.length < all.length);
});

it('keeps them from the shipped model, beside whose prices a reader is measured', () => {
  const prediction = new URL('../../../model/prediction.json', import.meta.url);
  const { unseenSales } = JSON.parse(readFileSync(prediction, 'utf8'));
  assert.deepEqual(unseenSales, UNSEEN_SALES);
});
