import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { PROBLEM_TYPE_PREFIX } from '../../src/base/problem.ts';
import { omit, sumOf } from '../../src/base/values.ts';
import { appraise, type ListAnswer, list } from '../../src/index.ts';
import { findItemsToPrice, readListFile } from '../../src/lists/read-list-file.ts';
import { toRange } from '../../src/pricing/price-range.ts';
import { call } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import { decodeReferences } from '../support/pages.ts';
import fc from '../support/properties.ts';
import { startService, temporaryFolder } from '../support/service.ts';

const COPIED = 'Chanel Classic Flap bag';
const STATUSES = { sold: 'Sold', gone: 'Donated', unpaid: 'Sold - awaiting payment' };

const rowArbitrary = fc.record({
  title: fc.constantFrom('Coach leather tote', 'Gap jeans', 'Zara dress', 'Nike hoodie', COPIED, 'Sephora lipstick'),
  quantity: fc.integer({ min: 1, max: 4 }),
  askingPrice: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
  state: fc.constantFrom(undefined, undefined, 'sold', 'gone', 'unpaid'),
});
type Row = typeof rowArbitrary extends fc.Arbitrary<infer T> ? T : never;

interface PricedItem {
  readonly title: string;
  readonly quantity: number;
  /** US dollars, or undefined for a row without a price. */
  readonly price: number | undefined;
  readonly isThere: boolean;
}
type Total = Partial<ListAnswer['total']>;

/** What the items that are still there come to: what is sure, its number of items, and what copies add. */
function addUp(rows: readonly PricedItem[]) {
  const thereRows = rows.filter(({ isThere }) => isThere);
  const pricedRows = thereRows.flatMap(({ price, ...row }) => (price === undefined ? [] : [{ ...row, price }]));
  const [sure, copied] = [false, true].map((isCopied) =>
    pricedRows.filter(({ title }) => (title === COPIED) === isCopied),
  );
  const addPrices = (of: typeof pricedRows = []) => sumOf(of.map(({ price, quantity }) => price * quantity));
  return {
    price: addPrices(sure),
    quantity: sumOf(sure?.map(({ quantity }) => quantity) ?? []),
    ifReal: addPrices(copied),
    priced: pricedRows.length,
    unpriced: thereRows.length - pricedRows.length,
  };
}

/** Every row comes out, in its place, and the total is that of the rows. */
function assertSums(
  door: string,
  sent: readonly Row[],
  rows: readonly PricedItem[],
  { priceLow, priceHigh, ...total }: Total,
) {
  const nameRow = ({ title, quantity }: Pick<PricedItem, 'title' | 'quantity'>) => `${quantity} ${title}`;
  assert.deepEqual(rows.map(nameRow), sent.map(nameRow), door);
  assert.deepEqual({ ifReal: 0, ...total }, addUp(rows), door);
  assert.ok((priceLow ?? 0) <= (total.price ?? 0) && (total.price ?? 0) <= (priceHigh ?? 0), door);
}

function readAnswer({ items, total }: ListAnswer, sent: readonly Row[]): readonly [PricedItem[], Total] {
  const rows = items.map((item, at): PricedItem => {
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
    fc.asyncProperty(fc.array(rowArbitrary, { minLength: 1, maxLength: 8 }), async (rows) => {
      service.clock.now += 60_000;
      const sellable = rows.filter(({ state }) => state === undefined || state === 'sold');
      const items = sellable.map(({ state, ...item }) => ({ ...item, ...(state && { soldPrice: 20 }) }));
      if (items.length > 0) {
        const { body } = await service.ask('/api/public/appraise', { body: { items } });
        assertSums('HTTP', sellable, ...readAnswer(body, sellable));
        assertSums('package', sellable, ...readAnswer(list({ items }), sellable));
        const { data } = call('price_list', { items });
        assert.deepEqual(data.total, body.total);
        assert.equal(data.items.length, items.length);
      }
      const lines = rows.map(({ title, quantity, askingPrice = '', state }) =>
        [title, quantity, askingPrice, state === undefined ? '' : STATUSES[state]].join(','),
      );
      const csv = ['title,quantity,price,status', ...lines, ''].join('\n');
      writeFileSync(file, csv);
      const cliAnswer = JSON.parse((await hangtag({}, 'list', file, '--json')).out);
      assertSums('command line', rows, ...readAnswer(cliAnswer, rows));
      const { text } = await service.ask('/api/public/appraise.csv', {
        body: csv,
        headers: { 'content-type': 'text/csv' },
      });
      const cells: Readonly<Record<string, string>>[] = parse(text, { columns: true });
      const csvRows = cells.map(({ title = '', quantity, hangtag_price: price }, at): PricedItem => {
        const isThere = rows[at]?.state === undefined;
        return { title, quantity: Number(quantity), price: price ? Number(price) : undefined, isThere };
      });
      assertSums('CSV over HTTP', rows, csvRows, cliAnswer.total);
      const body = new FormData();
      body.append('list', csv);
      const page = decodeReferences((await service.ask('/list', { body, headers: { accept: 'text/html' } })).text);
      const amountIn = (pattern: RegExp) => Number((pattern.exec(page)?.[1] ?? '0').replaceAll(',', ''));
      assert.deepEqual(
        [
          amountIn(/data-total>\$([\d,]+)/),
          amountIn(/>(\d+)(?: of \d+)? items?(?:: <b data-total|<\/p>\s*<p class="number total")/),
          amountIn(/\+ \$([\d,]+) if (?:the|all|both) /),
        ],
        [cliAnswer.total.price, cliAnswer.total.quantity, cliAnswer.total.ifReal ?? 0],
      );
    }),
    { numRuns: 12 },
  );
});

it('a lot has one answer through every door, however a title counts its pieces', async (t) => {
  const file = join(temporaryFolder(t), 'list.txt');
  for (const title of [
    '3 Gap tees $15',
    'Gap tees 3 for $15',
    '3 Gap tees $5 each',
    'Gap tees $5 x 3',
    '3x Gap tees $5',
    'Gap tees x3 $15 for all',
    'Lot of 3 Gap tees $15',
    '3 pack Gap tees $15',
  ]) {
    const { estimate, each, quantity, oneByOne, verdict, limits, item } = appraise({ title });
    assert.ok(estimate && each && oneByOne && each.price < estimate.price);
    assert.deepEqual([quantity, oneByOne.price, item.askingPrice, verdict?.way], [3, 3 * each.price, 15, 'oneByOne']);
    const expected = { estimate, each, quantity, oneByOne, verdict, limits };
    const of = list({ items: [{ title }] });
    assert.partialDeepStrictEqual(of.items[0], expected, title);
    assert.deepEqual([of.total.price, of.total.quantity], [estimate.price, 3], title);
    for (const text of [title, `title\n${title}`]) {
      writeFileSync(file, text);
      const { items, total } = JSON.parse((await hangtag({}, 'list', file, '--json')).out);
      assert.partialDeepStrictEqual(items[0], omit(expected, 'oneByOne'), text);
      assert.deepEqual([items[0].oneByOne.net, total], [oneByOne.net, of.total], text);
    }
  }
});

it('equal items that a quantity counts are sold one by one', () => {
  const [row] = list({ items: [{ title: 'Gap tees', quantity: 3, askingPrice: 5, purpose: 'resell' }] }).items;
  assert.ok(row && !('problem' in row) && row.oneByOne && row.each);
  assert.deepEqual([row.oneByOne.price, row.each], [3 * row.each.price, toRange(row.estimate as never)]);
  assert.equal(row.oneByOne.profit, Math.round(300 * (row.verdict?.profit ?? 0)) / 100);
});

it('amounts beside a title are for all pieces that it names', async (t) => {
  const file = join(temporaryFolder(t), 'list.csv');
  writeFileSync(file, 'title,price,cost\n3 Gap tees,15,6\nGap tees x3,15,6');
  const { rows } = await readListFile(readFileSync(file), 9);
  const item = { title: 'Gap tees', quantity: 3, askingPrice: 15, cost: 6 };
  assert.partialDeepStrictEqual(findItemsToPrice({ rows }), [item, item]);
  const [first] = JSON.parse((await hangtag({}, 'list', file, '--json')).out).items;
  assert.match(JSON.stringify(first.caveats), /\$15 and \$6 are for all 3: \$5 and \$2 each\./);
  assert.equal(first.item.listPrice ?? first.item.askingPrice, 15);
  const sent = { title: 'Gap tees x3', askingPrice: 15, cost: 6 };
  const { item: asked, verdict } = appraise(sent);
  assert.partialDeepStrictEqual(list({ items: [sent] }).items[0], { item: { askingPrice: 15 }, verdict });
  assert.equal(asked.askingPrice, 15);
});

it('a row in another currency is refused alone, with what to do', () => {
  const pounds: object = { currency: 'GBP' };
  const { items, total } = list({ items: [{ title: 'Coach bag', id: 'a', ...pounds }, { title: 'Gap jeans' }] });
  assert.deepEqual(items[0], {
    number: 1,
    id: 'a',
    problem: {
      type: `${PROBLEM_TYPE_PREFIX}currency_not_supported`,
      title: 'Only US dollars',
      status: 400,
      detail: 'currency is "GBP": US dollars only, so convert it first.',
      code: 'currency_not_supported',
      parameter: 'currency',
      validValues: ['USD'],
    },
  });
  assert.deepEqual([total.priced, total.unpriced], [1, 1]);
});

it('judges a price in a title as an item does, though its owner asks another', () => {
  const item = { title: 'Coach bag $20', listPrice: 300, purpose: 'resell' } as const;
  const [row] = list({ items: [item] }).items;
  const { verdict, caveats } = appraise(item);
  assert.ok(row && !('problem' in row) && verdict);
  assert.deepEqual([row.verdict, row.caveats], [verdict, caveats]);
});
