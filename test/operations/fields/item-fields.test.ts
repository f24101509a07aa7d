import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readListFile } from '../../../src/lists/read-list-file.ts';
import { SELLER_FIELDS } from '../../../src/money/seller.ts';
import { FIELDS } from '../../../src/operations/fields/item-fields.ts';
import { readFields } from '../../../src/operations/fields/read-input.ts';

describe('fields of an item', () => {
  for (const { fields, name, least, most, step } of [
    { fields: FIELDS, name: 'askingPrice', least: 0.01, most: 1_000_000, step: 1 },
    { fields: FIELDS, name: 'cost', least: 0, most: 1_000_000, step: 1 },
    { fields: FIELDS, name: 'quantity', least: 1, most: 99, step: 1 },
    { fields: FIELDS, name: 'minReturn', least: 0, most: 100, step: 0.5 },
    { fields: FIELDS, name: 'minMargin', least: 0, most: 0.99, step: 0.001 },
    { fields: FIELDS, name: 'daysListed', least: 0, most: 10_000, step: 1 },
    { fields: SELLER_FIELDS, name: 'hourly', least: 0, most: 1000, step: 1 },
    { fields: SELLER_FIELDS, name: 'minutes', least: 0, most: 1000, step: 1 },
  ])
    it(`accept ${name} from ${least} to ${most} but not ${step} beyond`, () => {
      const isAccepted = (value: number) => name in readFields(fields, { [name]: value }, { refuse: () => {} });
      assert.deepEqual([least, most, least - step, most + step].map(isAccepted), [true, true, false, false]);
    });

  it('reject part of a day', () =>
    assert.deepEqual({ ...readFields(FIELDS, { daysListed: 1.5 }, { refuse: () => {} }) }, {}));

  it('have no cost if a cell of a file has 0, or another currency, which gets a remark', async () => {
    const { rows } = await readListFile(new TextEncoder().encode('title;cost\nGap jeans;0\nGap jeans;€40\n'), 10);
    const read = rows.slice(1).map(({ fields, remark }) => [fields?.cost, remark]);
    const remark = 'Its cost is "€40": US dollars only, so convert it first.';
    assert.deepEqual(read, [
      [undefined, undefined],
      [undefined, remark],
    ]);
  });
});
