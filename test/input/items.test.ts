import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { csvText } from '../../src/base/csv-text.ts';
import type { Problem } from '../../src/base/problem.ts';
import { sellerOf } from '../../src/decide/seller.ts';
import { readField } from '../../src/input/field.ts';
import { ITEM_FIELDS, SELLER_FIELDS, SOLD_FIELDS, TERM_FIELDS, USUAL_TERMS } from '../../src/input/item-fields.ts';
import { createFieldReader, keepFields, parseKept, readFields } from '../../src/input/query.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import fc from '../support/properties.ts';

const { askingPrice, listedOn, quantity, floor } = ITEM_FIELDS;
const FIELDS = { askingPrice, listedOn, quantity, floor };

const GIVEN = { askingPrice: '120', listedOn: '10/03/2026', quantity: '2', floor: '' };
const READ = { askingPrice: 120, listedOn: '2026-10-03', quantity: 2 };

it('a seller who gives no terms sells on eBay for $8 of profit, at half an hour of work a piece', () => {
  const { goal, work, marketplace } = sellerOf(loadMarketplaces(), { hourly: 20 });
  assert.deepEqual([goal, work, marketplace.id], [{ profit: 800 }, 10, 'ebay']);
  // Forms show it.
  assert.equal(USUAL_TERMS.label, 0);
});

describe('the fields of an item', () => {
  it('are read the same from JSON, addresses and cells', () => {
    assert.deepEqual(readFields(FIELDS, GIVEN), READ);
    assert.deepEqual(createFieldReader(FIELDS)({ query: GIVEN, raw: {} }), READ);
    for (const [name, text] of Object.entries(GIVEN) as [keyof typeof FIELDS, string][]) {
      assert.equal(readField(name, text, FIELDS[name]), (READ as Record<string, unknown>)[name]);
    }
  });

  it('have the same bounds everywhere, and a sentence that names them', () => {
    for (const [name, value, sentence] of [
      ['askingPrice', '1000001', /^askingPrice is .*: give a plain number above 0, to 1000000\.$/],
      ['quantity', '100', /^quantity is .*: give a whole number from 1 to 99\.$/],
      ['listedOn', 'soon', /^listedOn is "soon": give a day such as 2026-10-03\.$/],
    ] as const) {
      assert.throws(() => readFields(FIELDS, { [name]: value }), { message: sentence }, name);
      const inQuery = { query: { [name]: value }, raw: {} };
      assert.throws(() => createFieldReader(FIELDS)(inQuery), { message: sentence }, name);
      assert.match((readField(name, value, FIELDS[name]) as Problem).message, sentence, name);
      assert.deepEqual(keepFields(FIELDS, { [name]: value }), {}, name);
    }
  });

  it('count up to their bounds, and not a step beyond', () => {
    for (const [fields, name, least, most, step] of [
      [ITEM_FIELDS, 'askingPrice', 0.01, 1_000_000, 1],
      [ITEM_FIELDS, 'cost', 0, 1_000_000, 1],
      [ITEM_FIELDS, 'quantity', 1, 99, 1],
      [SOLD_FIELDS, 'fees', 0, 1_000_000, 1],
      [TERM_FIELDS, 'returnOnCost', 0, 100, 0.5],
      [TERM_FIELDS, 'margin', 0, 0.99, 0.001],
      [TERM_FIELDS, 'listedFor', 0, 10_000, 1],
      [SELLER_FIELDS, 'hourly', 0, 1000, 1],
      [SELLER_FIELDS, 'minutes', 0, 1000, 1],
    ] as const) {
      const isRead = (value: number) => name in keepFields(fields, { [name]: value });
      assert.deepEqual([least, most, least - step, most + step].map(isRead), [true, true, false, false], name);
    }
    assert.ok(!('listedFor' in keepFields(TERM_FIELDS, { listedFor: 1.5 })));
  });

  it('accept amounts in cells as people write them', async () => {
    for (const [cell, cost, remark] of [
      ['$1,234.50', 1234.5],
      ['12,50', 12.5],
      ['"=""45.00"""', 45],
      ['1.234', 1234],
      ['0', undefined],
      ['N/A', undefined],
      ['€40', undefined, 'Its cost is "€40": US dollars only, so convert it first.'],
    ] as const) {
      const { rows } = await readListFile(new TextEncoder().encode(`title;cost\nGap jeans;${cell}`), 10);
      assert.deepEqual([rows[1]?.item?.cost, rows[1]?.remark], [cost, remark], cell);
    }
  });

  it('drop invalid parts of stored data', () => {
    const kept = { title: `${'x'.repeat(400)}`, cost: -1, condition: 'ok', label: 7, other: 1 };
    assert.deepEqual(keepFields(ITEM_FIELDS, kept), { title: 'x'.repeat(300), condition: 'ok' });
    assert.deepEqual(keepFields(SOLD_FIELDS, { price: 10, soldOn: '2026-02-30' }), { price: 10 });
    for (const text of ['{', '{"title":"x"}', '1']) assert.deepEqual(parseKept(text), [], text);
  });
});

it('CSV round-trips, even through programs that trim blanks outside quotes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n', '\r', ';', 'é') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const read = parse(csvText(rows), { trim: true, record_delimiter: '\n' });
      assert.deepEqual(read, rows);
    }),
  );
});
