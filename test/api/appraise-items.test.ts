import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../support/pluck.ts';
import { shareService } from '../support/service.ts';
import rows from './appraise-items.json' with { type: 'json' };

const APPRAISE = '/api/public/appraise';

describe('a list of items as JSON', () => {
  const service = shareService({ batchSize: 100 });
  const post = (body: unknown, query = '') => service().ask(APPRAISE + query, { body });
  const answersTo = async (...items: unknown[]) => (await post({ items })).body;
  const answerToQuery = async (query: Record<string, string>) =>
    (await service().ask(`${APPRAISE}?${new URLSearchParams(query)}`)).body;

  it('is answered in order, each item as by a request of its own', async () => {
    const queries: Record<string, string>[] = [
      { title: 'Louis Vuitton Monogram Neverfull MM tote', askingPrice: '900.1' },
      { brand: 'coach', category: 'bag', condition: 'Good', gender: 'female' },
      { title: 'Coach leather bag', cost: '20', profit: '30' },
      { title: 'Coach leather bag', margin: '0.5' },
    ];
    const { items } = await answersTo(...queries);
    const expected = await Promise.all(queries.map(answerToQuery));
    assert.deepEqual(
      items,
      expected.map((answer) => ({ quantity: 1, ...answer })),
    );
  });

  it('gets each item back with its label', async () => {
    const { items } = await answersTo(
      { title: 'Coach leather bag', label: 'Größe' },
      { title: 'Sephora lipstick', label: '“가”' },
    );
    assert.deepEqual(pluck(items, 'label'), ['Größe', '“가”']);
  });

  it('gets the total of the items with a price, each times its quantity', async () => {
    const { items, total } = await answersTo(
      { title: 'Coach leather bag', quantity: 3 },
      { title: 'Sephora lipstick' },
    );
    assert.equal(total.sumOfPrices, 3 * items[0].estimate.price);
    assert.ok(total.priceLow < total.price && total.price < total.priceHigh);
    assert.deepEqual([total.priced, total.notPriced, total.quantity], [1, 1, 3]);
  });

  it('gets a total of 0 if no item has a price', async () => {
    const { total } = await answersTo({ title: 'Sephora lipstick' });
    assert.deepEqual(total, {
      price: 0,
      priceLow: 0,
      priceHigh: 0,
      sumOfPrices: 0,
      asOneLot: 0,
      quantity: 0,
      toLookUp: 0,
      priced: 0,
      notPriced: 1,
    });
  });

  it('reads “x3” at the end of a title as a quantity, not as a lot', async () => {
    const { items, total } = await answersTo({ title: 'Gap jeans x3' });
    assert.deepEqual([items[0].quantity, items[0].lot], [3, undefined]);
    assert.ok(total.asOneLot < total.sumOfPrices, `${total.asOneLot}, ${total.sumOfPrices}`);
  });

  it('has the goal of its query for all items, except one with a goal of its own', async () => {
    const title = 'Coach leather bag';
    const { body } = await post({ items: [{ title }, { title, margin: 0.5 }, { title, cost: 10 }] }, '?profit=20');
    const expected = await Promise.all(
      [
        { title, profit: '20' },
        { title, margin: '0.5' },
        { title, cost: '10', profit: '20' },
      ].map(answerToQuery),
    );
    assert.deepEqual(pluck(body.items, 'payouts'), pluck(expected, 'payouts'));
  });

  it('is refused with an invalid goal in its query', async () => {
    for (const query of ['?profit=abc', '?profit=1&margin=0.1']) {
      const { status, body } = await post({ items: [{ title: 'Coach leather bag' }] }, query);
      assert.deepEqual([status, body.code], [400, 'invalid_parameter'], query);
    }
  });

  it('treats blank members as missing', async () => {
    const title = 'Coach leather bag';
    const blanks = { brand: '', category: ' ', gender: null, askingPrice: ' ', cost: '', quantity: null, label: '' };
    const [plain, blank] = (await answersTo({ title }, { title, ...blanks })).items;
    assert.deepEqual(blank, plain);
  });

  it('takes amounts as text', async () => {
    const title = 'Coach leather bag';
    const { items } = await answersTo(
      { title, price: 50, cost: 10.5, quantity: 2 },
      { title, price: '$50.00', cost: ' 10.50', quantity: '2.0' },
    );
    assert.deepEqual([items[0].askingPrice.price, items[0].quantity], [50, 2]);
    assert.deepEqual(items[1], items[0]);
  });

  it('gets the names of its unknown members, shortened, whether an item has a price or not', async () => {
    const { items } = await answersTo(
      { title: 'Coach leather bag', colour: 'red', ['x'.repeat(50)]: 1 },
      { title: 'Sephora lipstick', size: 'M' },
    );
    assert.deepEqual(items[0].unknownParameters, ['colour', `${'x'.repeat(40)}…`]);
    assert.deepEqual(items[1].unknownParameters, ['size']);
  });

  for (const { item, code, detail } of [
    ...rows.refused,
    { item: { title: 'x'.repeat(301) }, code: 'invalid_parameter', detail: '^title is longer than .*: "x+…"\\.$' },
  ]) {
    it(`gets the problem ${code} in place of the item ${JSON.stringify(item)?.slice(0, 60)}`, async () => {
      const { problem } = (await answersTo(item)).items[0];
      assert.equal(problem.code, code);
      assert.match(problem.detail, new RegExp(detail));
      // Other interfaces name the query; a list has none.
      assert.doesNotMatch(problem.detail, /address|\?title/);
    });
  }

  it('gets the same problem for an item as a single request, except for its request id', async () => {
    const { items } = await answersTo({ brand: 'coach', category: 'bagg' });
    const { requestId: _, ...problem } = await answerToQuery({ brand: 'coach', category: 'bagg' });
    assert.deepEqual(items[0].problem, problem);
  });

  it('gets labels of up to 100 characters back, without half of a character', async () => {
    const labels = [`${'a'.repeat(99)}😀`, `${'a'.repeat(100)}😀`, '\ud83d', '😀'.repeat(60)];
    const { items } = await answersTo(...labels.map((label) => ({ title: 'Sephora lipstick', label })));
    assert.deepEqual(pluck(items, 'label'), [labels[0], 'a'.repeat(100), '\ufffd', labels[3]]);
  });

  it('gets no half of a character back, wherever it was sent', async () => {
    const half = '\ud83d coach bag \udc00';
    const members = ['title', 'brand', 'category', 'gender', 'condition', 'price', 'label', half];
    const items = members.map((name) => ({ title: half, [name]: half }));
    const { text } = await post({ items: [...items, half, [half]] });
    assert.ok(text.isWellFormed());
    assert.doesNotMatch(text, /\\ud[89a-f]/i, 'nor an escaped one');
  });

  for (const body of ['', '[]', '{}', '{"items":[]}', '{"items":"a"}', 'null', '{"items":[', '5']) {
    it(`is refused if the body has no list: ${JSON.stringify(body)}`, async () => {
      assert.equal((await post(body)).status, 400);
    });
  }

  it('is refused if an item names a prototype', async () => {
    const { status, body } = await post('{"items":[{"title":"Coach bag","__proto__":{"a":1}}]}');
    assert.equal(status, 400);
    assert.match(body.detail, /a member named __proto__, or/);
  });

  it('is refused if it has more than 100 items', async () => {
    assert.equal((await post({ items: Array(101).fill({ title: 'Coach bag' }) })).status, 413);
  });
});
