import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readJudgments } from '../../../training/judged/judgments.ts';
import { openTestFinder } from '../../../training/judged/split.ts';
import { heldOutTitles, OTHER_SALES, readOpenSales } from '../../../training/open-test/read-sales.ts';

it('keeps the sales of a held-out file from the judged titles of a fit, as those of the open test', async () => {
  const sold = [...(await readOpenSales()), ...(await readOpenSales(OTHER_SALES))].map(({ title }) => title);
  const held = await heldOutTitles([OTHER_SALES]);
  assert.deepEqual(held, sold);
  const isHeld = openTestFinder(held);
  const usual = await readJudgments(sold, await heldOutTitles());
  assert.ok(usual.some(({ item }) => isHeld(item.title ?? '')));
  const without = await readJudgments(sold, held);
  assert.ok(!without.some(({ item }) => isHeld(item.title ?? '')));
  assert.ok(without.length < usual.length);
});
