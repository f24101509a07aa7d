import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { UnseenSale } from '../../training/evaluation/left-out.ts';
import { addLevel } from '../../training/evaluation/level.ts';
import { keyedItem } from '../support/effects.ts';

it('the level of the markets raises our prices of all but houses', () => {
  const saleOf = (brand: string) => ({ observation: { item: keyedItem({ brand }) }, ourLog: 3 }) as UnseenSale;
  const logs = addLevel([saleOf('gap'), saleOf('gucci')], 0.5).map(({ ourLog }) => ourLog);
  assert.deepEqual(logs, [3.5, 3]);
});
