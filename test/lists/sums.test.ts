import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { sumOf } from '../../src/base/numbers.ts';
import { appraise, type ListAnswer, list } from '../../src/index.ts';
import { call } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import { decoded } from '../support/pages.ts';
import fc from '../support/properties.ts';
import { startService, temporaryFolder } from '../support/service.ts';

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
type Total = Partial<ListAnswer['total']>;

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

/** Every row comes out, in its place, and the total is that of the rows. */
function assertSums(
  door: string,
  sent: readonly Row[],
  rows: readonly Priced[],
  { priceLow, priceHigh, ...total }: Total,
) {
  const names = ({ title, quantity }: Pick<Priced, 'title' | 'quantity'>) => `${quantity} ${title}`;
  assert.deepEqual(rows.map(names), sent.map(names), door);
  assert.deepEqual({ ifReal: 0, ...total }, sumsOf(rows), door);
  assert.ok((priceLow ?? 0) <= (total.price ?? 0) && (total.price ?? 0) <= (priceHigh ?? 0), door);
}

function pricedIn({ items, total }: ListAnswer, sent: readonly Row[]): readonly [Priced[], Total] {
  const rows = items.map((item, at): Priced => {
    const { title = '', state } = sent[at] ?? {};
    const price = 'problem' in item ? undefined : item.estimate?.price;
    const quantity = 'quantity' in item ? (item.quantity ?? 1) : 1;
    return { title, quantity: 'problem' in item ? (sent[at]?.quantity ?? 1) : quantity, price, isThere: !state };
  });
  return [rows, total];
}

it('a list comes out row for row with the total of its rows, through every door', async (t) => {
  const service = await startService(t);
  const file = join(temporaryFolder(t), 'list.csv');
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      service.clock.now += 60_000;
      const sellable = rows.filter(({ state }) => state === undefined || state === 'sold');
      const items = sellable.map(({ state, ...item }) => ({ ...item, ...(state && { soldPrice: 20 }) }));
      if (items.length > 0) {
        const { body } = await service.ask('/api/public/appraise', { body: { items } });
        assertSums('HTTP', sellable, ...pricedIn(body, sellable));
        assertSums('package', sellable, ...pricedIn(list({ items }), sellable));
        const { data } = call('price_list', { items });
        assert.deepEqual(data.total, body.total);
        assert.equal(data.items.length, items.length);
      }
      const lines = rows.map(({ title, quantity, askingPrice = '', state }) =>
        [title, quantity, askingPrice, state === undefined ? '' : STATUSES[state]].join(','),
      );
      const csv = ['title,quantity,price,status', ...lines, ''].join('\n');
      writeFileSync(file, csv);
      const told = JSON.parse((await hangtag({}, 'list', file, '--json')).out);
      const priced = told.rows.map(({ item, price, state }: { item: Row; price?: number; state?: string }): Priced => {
        return { title: item.title, quantity: item.quantity, price, isThere: state === undefined };
      });
      assertSums('command line', rows, priced, told.total);
      const { text } = await service.ask('/api/public/appraise', {
        body: csv,
        headers: { 'content-type': 'text/csv' },
      });
      const cells: Readonly<Record<string, string>>[] = parse(text, { columns: true });
      const written = cells.map(({ title = '', quantity, hangtag_price: price }, at): Priced => {
        const isThere = rows[at]?.state === undefined;
        return { title, quantity: Number(quantity), price: price ? Number(price) : undefined, isThere };
      });
      assertSums('CSV over HTTP', rows, written, told.total);
      const body = new FormData();
      body.append('list', csv);
      const page = decoded((await service.ask('/list', { body, headers: { accept: 'text/html' } })).text);
      const amountIn = (pattern: RegExp) => Number((pattern.exec(page)?.[1] ?? '0').replaceAll(',', ''));
      assert.deepEqual(
        [
          amountIn(/number total"[^>]*>\$([\d,]+)/),
          amountIn(/Usual price(?: of|,) (\d+)/),
          amountIn(/\+ \$([\d,]+) if (?:the|all|both) /),
        ],
        [told.total.price, told.total.quantity, told.total.ifReal ?? 0],
      );
    }),
    { numRuns: 12 },
  );
});

it('pieces that a title names are one lot through every door, and counted ones are sold one by one', async (t) => {
  const file = join(temporaryFolder(t), 'list.txt');
  const told = async (...lines: string[]) => {
    writeFileSync(file, lines.join('\n'));
    return JSON.parse((await hangtag({}, 'list', file, '--json')).out);
  };
  for (const title of [
    '3 Gap tees $15',
    'Gap tees 3 for $10',
    '2 lululemon align leggings',
    '(4) Carter’s onesies $2 each',
  ]) {
    const { estimate, quantity, verdict, limits } = appraise({ title });
    const { rows, total } = await told(title);
    const { call, profit, pay_up_to: payUpTo, price } = rows[0];
    assert.deepEqual(
      [price, call, profit, payUpTo],
      [estimate?.price, verdict?.call, verdict?.profit, limits?.payUpTo],
      title,
    );
    assert.deepEqual(total, list({ items: [{ title }] }).total, title);
    assert.equal(total.quantity, quantity, title);
  }
  const each = list({ items: [{ title: 'Coach bag', askingPrice: 40, quantity: 3 }] });
  for (const title of ['Coach bag $40 x 3', '3x Coach bag $40', 'Coach bag x3 $40']) {
    assert.deepEqual((await told(title)).total, each.total, title);
    assert.deepEqual(list({ items: [{ title }] }).total, each.total, title);
    assert.equal(appraise({ title }).item.askingPrice, 120, title);
  }
  assert.equal(appraise({ title: 'Coach bag x3 $40 for all' }).item.askingPrice, 40);
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
