import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../support/pluck.ts';
import { shareService } from '../support/service.ts';
import rows from './list.json' with { type: 'json' };

const APPRAISE = '/api/public/appraise';

describe('a list of items as JSON', () => {
  const service = shareService();
  const post = (body: unknown, query = '') => service().ask(APPRAISE + query, { body });
  const answersTo = async (...items: unknown[]) => (await post({ items })).body;
  const answerToQuery = async (query: Record<string, string>) =>
    (await service().ask(`${APPRAISE}?${new URLSearchParams(query)}`)).body;

  it('is answered in order, each item as by a request of its own', async () => {
    const queries: Record<string, string>[] = [
      { title: 'Louis Vuitton Monogram Neverfull MM tote', askingPrice: '900.1' },
      { brand: 'coach', category: 'bag', condition: 'Good', gender: 'female' },
      { title: 'Coach leather bag', cost: '20' },
      { title: 'Coach leather bag', comps: '90,95' },
      { brand: 'coach', category: 'bagg' },
    ];
    const { items } = await answersTo(...queries);
    for (const [index, { number, problem, ...answer }] of items.entries()) {
      const { requestId: _, ...alone } = await answerToQuery(queries[index] as Record<string, string>);
      assert.equal(number, index + 1);
      if (problem) assert.deepEqual([problem.code, problem.didYouMean], [alone.code, alone.didYouMean]);
      else assert.deepEqual(answer, alone);
    }
  });

  it('may have titles alone as its items', async () => {
    assert.deepEqual(await answersTo('Coach bag'), await answersTo({ title: 'Coach bag' }));
  });

  it('gets each item back with its name', async () => {
    const { items } = await answersTo(
      { title: 'Coach bag', name: 'Größe' },
      { title: 'Sephora lipstick', name: '“가”' },
    );
    assert.deepEqual(pluck(items, 'name'), ['Größe', '“가”']);
  });

  it('gets the total of the items with a price, each times its quantity', async () => {
    const { items, total } = await answersTo({ title: 'Coach bag', quantity: 3 }, { title: 'Sephora lipstick' });
    assert.equal(total.price, 3 * items[0].estimate.price);
    assert.ok(total.priceLow < total.price && total.price < total.priceHigh);
    assert.deepEqual([total.priced, total.unpriced, total.quantity], [1, 1, 3]);
  });

  it('sums a lot as one, and counts its pieces in each of several', async () => {
    const lot = { title: 'Ann Taylor tops lot of 5', askingPrice: 20 };
    const { items, total } = await answersTo(lot, { ...lot, quantity: 2 });
    const [{ estimate }, { quantity, caveats }] = items;
    assert.deepEqual([total.price, total.quantity, quantity], [3 * estimate.price, 15, 5]);
    assert.match(caveats[0].text, /for one of the 2 lots/);
  });

  it('says once what was kept of equal items or lots that sold for an amount', async () => {
    const { items } = await answersTo(
      { title: 'Coach Tabby 26', quantity: 3, soldPrice: 300, cost: 50 },
      { title: 'Ann Taylor tops lot of 5', quantity: 2, soldPrice: 80 },
    );
    const [{ estimate, sale, oneByOne }, lots] = items;
    assert.deepEqual(oneByOne, { price: 3 * estimate.price, net: sale.net, profit: sale.profit });
    assert.ok(sale.net < 300);
    assert.equal(lots.caveats[0].text, 'The prices are for one of the 2 lots. What you kept is for all of them.');
  });

  it('has its terms for all items, except one with terms of its own', async () => {
    const title = 'Coach Tabby 26';
    const seller = { marketplace: 'depop', minProfit: 40 };
    const { items } = (await post({ items: [{ title }, { title, seller: { minProfit: 10 } }], seller })).body;
    const limits = [await answerToQuery({ title, marketplace: 'depop', minProfit: '40' })];
    limits.push(await answerToQuery({ title, marketplace: 'depop', minProfit: '10' }));
    assert.deepEqual(pluck(items, 'limits'), pluck(limits, 'limits'));
    const worn = (await post({ items: [{ title }], purpose: 'wear' })).body.items;
    assert.deepEqual(pluck(worn, 'purpose'), ['wear']);
  });

  it('takes amounts as text, and blank members as missing', async () => {
    const { items } = await answersTo(
      { title: 'Coach bag', askingPrice: 50, cost: 10.5 },
      { title: 'Coach bag', askingPrice: '$50.00', cost: ' 10.50', brand: '', gender: null, quantity: ' ' },
    );
    assert.deepEqual({ ...items[1], number: 1 }, items[0]);
  });

  it('gets the names of its unknown members', async () => {
    const { items } = await answersTo({ title: 'Coach bag', colour: 'red' }, { title: 'Sephora lipstick', size: 'M' });
    assert.deepEqual(pluck(items, 'unknownParameters'), [['colour'], ['size']]);
  });

  for (const { item, code, text } of rows.refused) {
    it(`gets the problem ${code} in place of the item ${JSON.stringify(item)?.slice(0, 60)}`, async () => {
      const { problem } = (await answersTo(item)).items[0];
      assert.equal(problem.code, code);
      assert.match(problem.detail, new RegExp(text));
      // Other interfaces name the query; a list has none.
      assert.doesNotMatch(problem.detail, /address|\?title/);
    });
  }

  it('gets no half of a character back, wherever it was sent', async () => {
    const loneSurrogates = '\ud83d coach bag \udc00';
    const members = ['title', 'brand', 'category', 'gender', 'condition', 'askingPrice', 'name', loneSurrogates];
    const { text } = await post({
      items: [
        ...members.map((name) => ({ title: loneSurrogates, [name]: loneSurrogates })),
        loneSurrogates,
        [loneSurrogates],
      ],
    });
    assert.ok(text.isWellFormed());
    assert.doesNotMatch(text, /\\ud[89a-f]/i, 'nor an escaped one');
  });

  for (const body of ['', '[]', '{}', '{"items":[]}', '{"items":"a"}', 'null', '{"items":[', '5']) {
    it(`is refused if the body has no list: ${JSON.stringify(body)}`, async () => {
      assert.equal((await post(body)).status, 400);
    });
  }

  it('says what to send instead of an invalid goal, no items, or terms beside `seller` or in the address', async () => {
    const items = [{ title: 'Coach bag' }];
    for (const [body, query, detail] of [
      [{ items, seller: { minProfit: 'abc' } }, '', /^minProfit is "abc": give /],
      [{ items, seller: { minProfit: 1, minMargin: 0.1 } }, '', /^minProfit and minMargin are different goals/],
      [{ items, marketplace: 'ebay', seller: { marketplace: 'depop' } }, '', /^marketplace belongs in seller/],
      [{ items: [{ title: 'Coach bag', minProfit: 9 }] }, '', /^minProfit belongs in seller: send "seller": {/],
      [
        { items },
        '?seller=%7B%7D',
        /^seller is in the address: send it in the body, as {"items": \[…\], "seller": {…}}/,
      ],
      ['', '', /^items is missing: send {"items": \[{"title": "Coach leather tote"}\]}/],
      [{ items }, '?minProfit=9', /^minProfit is in the address: send it in the body, as {"items": \[…\], "seller"/],
    ] as const) {
      const answer = await post(body, query);
      assert.equal(answer.status, 400);
      assert.match(answer.body.detail, detail);
    }
  });

  it('is refused if an item names a prototype, and if it has more than 100 items', async () => {
    assert.equal((await post('{"items":[{"title":"Coach bag","__proto__":{"a":1}}]}')).status, 400);
    assert.equal((await post({ items: Array(101).fill({ title: 'Coach bag' }) })).status, 413);
  });
});
