import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../support/pluck.ts';
import { shareService, type Told } from '../support/service.ts';
import rows from './appraise-items.json' with { type: 'json' };

const APPRAISE = '/api/public/appraise';

type Item = Told['body'];

const bags = (count: number) => Array.from({ length: count }, () => ({ title: 'Coach leather bag' }));

describe('a list of items', () => {
  const service = shareService();
  const post = (body: unknown, query = '') => service().ask(APPRAISE + query, { body });
  const answerOf = async (items: unknown[]): Promise<Told['body']> => {
    const { status, text, body } = await post({ items });
    assert.equal(status, 200, text);
    return body;
  };

  it('is answered item by item as single requests are, in order', async () => {
    const items = [
      { title: 'Louis Vuitton Monogram Neverfull MM tote', askingPrice: 900.1 },
      { brand: 'coach', category: 'bag', condition: 'Good', gender: 'female' },
      { title: 'Coach leather bag', cost: 20, profit: 30 },
      { title: 'Coach leather bag', margin: 0.5 },
    ];
    const { items: answers } = await answerOf(items);
    for (const [index, item] of items.entries()) {
      const query = new URLSearchParams(
        Object.entries(item).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const { body } = await service().ask(`${APPRAISE}?${query}`);
      const { quantity, ...answer } = answers[index];
      assert.deepEqual(answer, body);
      assert.equal(quantity, 1);
    }
  });

  it('has labels in its answer, and a total of the items with a price', async () => {
    const { items, total } = await answerOf([
      { title: 'Coach leather bag', label: 'Größe', quantity: 3 },
      { title: 'Sephora lipstick', label: '“가”' },
    ]);
    assert.deepEqual(pluck(items, 'label'), ['Größe', '“가”']);
    const { price } = items[0].estimate;
    assert.equal(total.sumOfPrices, 3 * price);
    assert.ok(total.priceLow < total.price && total.price < total.priceHigh);
    assert.deepEqual([total.priced, total.notPriced, total.quantity], [1, 1, 3]);
  });

  it('may have a goal for all items in its query, and another in an item', async () => {
    const item = { title: 'Coach leather bag' };
    const items = [item, { ...item, margin: 0.5 }, { ...item, cost: 10 }];
    const { body } = await post({ items }, '?profit=20');
    const expected = await Promise.all(
      ['profit=20', 'margin=0.5', 'cost=10&profit=20'].map(async (terms) => {
        const single = `${APPRAISE}?title=Coach+leather+bag&${terms}`;
        return (await service().ask(single)).body.payouts;
      }),
    );
    assert.deepEqual(pluck(body.items, 'payouts'), expected);
    for (const query of ['?profit=abc', '?profit=1&margin=0.1']) {
      const refused = await post({ items }, query);
      assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_parameter'], query);
    }
  });

  it('may have blank members, amounts as text, and names that we do not know', async () => {
    const title = 'Coach leather bag';
    const blank = {
      title,
      brand: '',
      category: ' ',
      gender: null,
      askingPrice: ' ',
      cost: '',
      quantity: null,
      label: '',
    };
    const { items } = await answerOf([
      { title },
      blank,
      { title, price: 50, cost: 10.5, quantity: 2 },
      { title, price: '$50.00', cost: ' 10.50', quantity: '2.0' },
      { title, colour: 'red', ['x'.repeat(50)]: 1 },
      { title: 'Sephora lipstick', size: 'M' },
    ]);
    assert.deepEqual(items[1], items[0]);
    assert.deepEqual([items[2].askingPrice.price, items[2].quantity], [50, 2]);
    assert.deepEqual(items[3], items[2]);
    assert.deepEqual(items[4].unknownParameters, ['colour', `${'x'.repeat(40)}…`]);
    assert.deepEqual(items[5].unknownParameters, ['size']);
    assert.equal(items[0].unknownParameters, undefined);
  });

  it('has a problem document in place of an item that is wrong or has no price', async () => {
    const wrong = [
      ...rows.wrong,
      [{ title: 'x'.repeat(301) }, 'invalid_parameter', /^title is longer than .*: "x+…"\.$/],
    ];
    const { items } = await answerOf(pluck(wrong, 0));
    const problems = items.map(({ problem }: Item) => problem);
    for (const [at, [item, code, detail]] of wrong.entries()) {
      assert.equal(problems[at].code, code, JSON.stringify(item));
      assert.match(problems[at].detail, new RegExp(detail as string), JSON.stringify(item));
    }
    const [slip, watch, grade] = problems;
    const single = await service().ask(`${APPRAISE}?brand=coach&category=bagg`);
    const { requestId: _, ...document } = single.body;
    assert.deepEqual(slip, document);
    assert.deepEqual([slip.didYouMean, watch.phrase, grade.parameter], [['bag'], 'lipstick', 'condition']);
    for (const { detail } of problems) assert.doesNotMatch(detail, /address|\?title/);
  });

  it('never comes back with half of a character', async () => {
    const labels = [`${'a'.repeat(99)}😀`, `${'a'.repeat(100)}😀`, '\ud83d', '😀'.repeat(60)];
    const sent = { items: labels.map((label) => ({ title: 'Sephora lipstick', label, '\ud83d': 1 })) };
    const { text, body } = await post(sent);
    assert.ok(!/\\ud[89a-f]/i.test(text));
    const { items } = body;
    assert.deepEqual(pluck(items, 'label'), [labels[0], 'a'.repeat(100), '\ufffd', labels[3]]);
    assert.deepEqual(items[0].unknownParameters, ['\ufffd']);
    const half = '\ud83d coach bag \udc00';
    const each = ['title', 'brand', 'category', 'gender', 'condition', 'price', 'label'].map((name) => ({
      title: half,
      [name]: half,
    }));
    const { text: answer } = await post({ items: [...each, half, [half]] });
    assert.ok(!/\\ud[89a-f]/i.test(answer) && answer.isWellFormed());
  });

  it('has a total of 0 if no item has a price', async () => {
    const { total } = await answerOf([{ title: 'Sephora lipstick' }]);
    const nothing = { price: 0, priceLow: 0, priceHigh: 0, sumOfPrices: 0, asOneLot: 0, quantity: 0, toLookUp: 0 };
    assert.deepEqual(total, { ...nothing, priced: 0, notPriced: 1 });
  });

  it('is refused if it is no list, too long, or names a prototype', async () => {
    const bad = ['', '[]', '{}', '{"items":[]}', '{"items":"a"}', 'null', '{"items":[', '5'];
    for (const body of bad) assert.equal((await post(body)).status, 400, body);
    const named = await post('{"items":[{"title":"Coach bag","__proto__":{"a":1}}]}');
    assert.equal(named.status, 400);
    assert.match(named.body.detail, /a member named __proto__, or/);
    assert.equal((await post({ items: bags(101) })).status, 413);
  });
});
