import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../../src/base/problem.ts';
import { COMPS_FIELD, formatComps } from '../../../src/operations/fields/comps.ts';
import { createInputReader, readFields } from '../../../src/operations/fields/read-input.ts';
import fc from '../../support/properties.ts';
import rows from './comps.json' with { type: 'json' };

const readComps = (comps: unknown) => readFields({ comps: COMPS_FIELD }, { comps }).comps ?? [];
const pricesOf = (value: unknown) => readComps(value).map(({ price }) => price);

describe('comparables', () => {
  it('are read from lists, objects, and text', () => {
    assert.deepEqual(pricesOf([40, '55', { price: 48 }]), [40, 55, 48]);
    assert.deepEqual(readComps([{ price: 40, condition: 'nwt', soldOn: 'Oct 3, 2026', currency: 'USD' }]), [
      { price: 40, condition: 'New with tags', soldOn: '2026-10-03' },
    ]);
    for (const [text, prices] of Object.entries(rows.texts)) assert.deepEqual(pricesOf(text), prices, text);
  });

  it('are asking or selling prices by the member asking, which is true, false, or blank', () => {
    for (const mark of [{ asking: true }, { asking: 'true' }])
      assert.deepEqual(readComps([{ price: 40, ...mark }]), [{ price: 40, asking: true }], JSON.stringify(mark));
    for (const asking of [false, 'false', undefined, null, ''])
      assert.deepEqual(readComps([{ price: 40, asking }]), [{ price: 40 }], `${asking}`);
    for (const asking of ['perhaps', 1, 0, {}])
      assert.throws(() => readComps([{ price: 40, asking }]), /as asking, not true or false/, `${asking}`);
  });

  it('are read as other tools give them, and what says nothing to us is listed', () => {
    for (const [row, comp] of [
      [{ soldPrice: '$45.00', price: 60 }, { price: 45 }],
      [
        { amount: 45, sold_date: 'Sold Oct 3, 2026' },
        { price: 45, soldOn: '2026-10-03' },
      ],
      [
        { value: '45.00', currency: 'USD', grade: 'NWT', username: 'Ann ' },
        { price: 45, condition: 'New with tags', seller: 'ann' },
      ],
      [{ listPrice: 45 }, { price: 45, asking: true }],
      [
        { price: 45, status: 'ACTIVE' },
        { price: 45, asking: true },
      ],
      [
        { price: 45, sold: false },
        { price: 45, asking: true },
      ],
      [{ price: 45, title: 'Coach bag', conditionId: 3000 }, { price: 45 }],
    ] as const)
      assert.deepEqual(readComps([row]), [comp], JSON.stringify(row));
    const rows = [{ price: 45, url: '…' }, 40, { soldPrice: 45, price: 60, url: '…' }];
    assert.deepEqual(createInputReader({ comps: COMPS_FIELD })({ comps: rows }).unknownNames, [
      'comps.url',
      'comps.price',
    ]);
    assert.throws(
      () => readComps([{ price: 45, askng: true }]),
      /A row of comps has no member "askng"\. Did you mean asking/,
    );
  });

  it('have no member for a blank condition, date, or currency', () => {
    assert.deepEqual(readComps([{ price: 40, condition: '', soldOn: null, currency: '' }]), [{ price: 40 }]);
  });

  it('are asking prices in text that says “asking”', () => {
    const comps = readComps('40; 55 asking');
    assert.deepEqual(comps, [{ price: 40 }, { price: 55, asking: true }]);
    assert.equal(formatComps(comps), '40; 55 asking');
  });

  it('are refused with a sentence on a valid form', () => {
    const many = Array(61).fill(40);
    const wrong = [...rows.wrong, [[40]], [Number.POSITIVE_INFINITY], many, many.join()];
    for (const value of wrong)
      assert.throws(
        () => readComps(value),
        { status: 400, members: { parameter: 'comps' }, message: /^comps is .*: give up to 60 prices of similar sold/ },
        JSON.stringify(value),
      );
  });

  it('are in US dollars', () => {
    for (const value of rows.foreign) {
      assert.throws(
        () => readComps(value),
        /comps is .*: US dollars only, so convert it first\.$/,
        JSON.stringify(value),
      );
    }
  });

  it('are positive prices or a problem, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.jsonValue()), (value) => {
        try {
          assert.ok(readComps(value).every(({ price }) => price > 0));
        } catch (error) {
          assert.ok(error instanceof Problem, String(error));
        }
      }),
    );
  });
});
