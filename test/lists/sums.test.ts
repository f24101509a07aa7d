import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { sumOf } from '../../src/base/numbers.ts';
import { list } from '../../src/index.ts';
import { hangtag } from '../support/command-line.ts';
import fc from '../support/properties.ts';
import { temporaryFolder } from '../support/service.ts';

const COPIED = 'Chanel Classic Flap bag';
const STATUSES = { sold: 'Sold', gone: 'Donated', unpaid: 'Sold - awaiting payment' };

const row = fc.record({
  title: fc.constantFrom('Coach leather tote', 'Gap jeans', 'Zara dress', 'Nike hoodie', COPIED, 'Sephora lipstick'),
  quantity: fc.integer({ min: 1, max: 4 }),
  askingPrice: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
  state: fc.constantFrom(undefined, undefined, 'sold', 'gone', 'unpaid'),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

interface Priced {
  readonly title: string;
  readonly quantity: number;
  /** US dollars, or undefined for a row without a price. */
  readonly price: number | undefined;
  readonly isThere: boolean;
}

/** What the items that are still there come to: what is sure, its number of items, and what copies add. */
function sumsOf(rows: readonly Priced[]) {
  const there = rows.filter(({ isThere }) => isThere);
  const known = there.flatMap(({ price, ...row }) => (price === undefined ? [] : [{ ...row, price }]));
  const [sure, copied] = [false, true].map((isCopied) => known.filter(({ title }) => (title === COPIED) === isCopied));
  const worth = (of: typeof known = []) => sumOf(of.map(({ price, quantity }) => price * quantity));
  return {
    price: worth(sure),
    quantity: sumOf(sure?.map(({ quantity }) => quantity) ?? []),
    ifReal: worth(copied),
    priced: known.length,
    unpriced: there.length - known.length,
  };
}

it('a list comes out row for row with the total of its rows that are still there', async (t) => {
  const file = join(temporaryFolder(t), 'list.csv');
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const lines = rows.map(({ title, quantity, askingPrice = '', state }) =>
        [title, quantity, askingPrice, state === undefined ? '' : STATUSES[state]].join(','),
      );
      writeFileSync(file, ['title,quantity,price,status', ...lines, ''].join('\n'));
      const told = JSON.parse((await hangtag({}, 'list', file, '--json')).out);
      const priced = told.rows.map(({ item, price, state }: { item: Row; price?: number; state?: string }): Priced => {
        return { title: item.title, quantity: item.quantity, price, isThere: state === undefined };
      });
      const names = ({ title, quantity }: Pick<Priced, 'title' | 'quantity'>) => `${quantity} ${title}`;
      assert.deepEqual(priced.map(names), rows.map(names));
      const { priceLow, priceHigh, ...total } = told.total;
      assert.deepEqual({ ifReal: 0, ...total }, sumsOf(priced));
      assert.ok((priceLow ?? 0) <= (total.price ?? 0) && (total.price ?? 0) <= (priceHigh ?? 0));
    }),
    { numRuns: 12 },
  );
});

it('a row in another currency is refused alone, with what to do', () => {
  const pounds: object = { currency: 'GBP' };
  const { items, total } = list({ items: [{ title: 'Coach bag', id: 'a', ...pounds }, { title: 'Gap jeans' }] });
  assert.deepEqual(items[0], {
    number: 1,
    id: 'a',
    problem: { code: 'currency_not_supported', text: 'currency is "GBP": US dollars only, so convert it first.' },
  });
  assert.deepEqual([total.priced, total.unpriced], [1, 1]);
});
