import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appraise, offer } from '../../src/index.ts';
import { shareService } from '../support/service.ts';

describe('GET /api/public/offer', () => {
  const service = shareService();
  const ask = (query: string) => service().ask(`/api/public/offer?${query}`);

  it('replies with a price to answer, what it leaves, and a reason', async () => {
    const { reply } = (await ask('title=Coach+Tabby+26&listPrice=200&offered=130')).body;
    assert.equal(reply.say, 'counter');
    assert.ok(130 < reply.price && reply.price <= 200 && reply.net < reply.price && reply.reason.length > 20);
  });

  it('replies nothing to an offer for what may not be sold, and says why, as do payouts', async () => {
    const query = 'title=ivory+bracelet&listPrice=20&offered=15';
    const { reply, caveats } = (await ask(query)).body;
    assert.deepEqual([reply, caveats[0].code], [undefined, 'selling_rule']);
    const page = (await service().ask(`/offer?${query}`)).text;
    assert.match(page, /Check the rules before you list it\..*If this is real ivory/s);
    const answer = (await service().ask('/api/public/payouts?title=sealskin+coat&price=60')).body;
    assert.equal(answer.caveats[0].code, 'selling_rule');
    assert.ok(answer.payouts.every((row: object) => !('net' in row) && 'reason' in row));
  });

  it('has one price to hold out for, whatever an hour is worth', async () => {
    for (const terms of ['', '&hourly=20&minutes=15'])
      assert.equal((await ask(`title=Gap+tee&listPrice=12&offered=3${terms}`)).body.reply.price, 11, terms);
  });

  it('counts what the title says was paid, as the field of it', async () => {
    const query = 'listPrice=200&offered=190&title=Coach+Tabby+26';
    const byField = (await ask(`${query}&cost=190&extraCost=9`)).body.reply;
    assert.ok(byField.profit < -9);
    assert.deepEqual((await ask(`${query},+paid+$190+%2B+$9+shipping`)).body.reply, byField);
    const bundle = (titles: string) => ask(`listPrice=90&offered=80&items=${encodeURIComponent(titles)}`);
    const { profit, net } = (await bundle('Gap jeans paid $5;Nike hoodie paid $8')).body.reply;
    assert.equal(profit, Math.round(100 * (net - 13)) / 100);
    assert.equal((await bundle('Gap jeans paid $5;Nike hoodie')).body.reply.profit, undefined);
  });

  it('has the evidence of the item of which least is known', async () => {
    const { evidence } = (
      await ask(`listPrice=200&offered=100&items=${encodeURIComponent('Coach Tabby 26;Zorbly leather wallet')}`)
    ).body;
    assert.equal(evidence.grade, 'none');
  });

  const PAID_TITLES = ['Gap jeans, paid $5 + $2 shipping', 'Coach bag, paid $15 + $2 shipping'];

  for (const { titles = PAID_TITLES, separator = '; ', fields, paid } of [
    { fields: '', paid: 24 },
    { fields: 'extraCost=3', paid: 23 },
    { fields: 'extraCost=10%25', paid: 22 },
    { fields: 'extraCost=0', paid: 20 },
    { fields: 'cost=30', paid: 34 },
    { fields: 'cost=30&extraCost=3', paid: 33 },
    { fields: 'cost=0', paid: 4 },
    { titles: ['Gap jeans, paid $5 + 20% premium', 'Coach bag, paid $15'], fields: '', paid: 21 },
    { titles: ['Gap jeans, paid $5 + $2 shipping', 'Coach bag'], fields: '', paid: undefined },
    { titles: ['Gap jeans, paid $5 + $2 shipping', 'Coach bag'], fields: 'cost=10', paid: 12 },
    { fields: 'condition=Poor', paid: 24 },
    { fields: 'gender=men', paid: 24 },
    { titles: ['jeans', 'coat'], separator: ' and ', fields: 'brand=Gap', paid: undefined },
    { fields: 'category=jacket&minProfit=80', paid: 24 },
  ]) {
    it(`answers alike about several, by items and by a title: ${titles.join('; ')} ${fields}`, async () => {
      const askAll = (name: string, text: string) =>
        ask(`listPrice=100&offered=60&${fields}&${name}=${encodeURIComponent(text)}`);
      const [{ body }, byTitle] = [
        await askAll('items', titles.join(';')),
        await askAll('title', titles.join(separator)),
      ];
      assert.deepEqual(body, byTitle.body);
      const { net, profit } = body.reply;
      assert.equal(profit, paid && Math.round(100 * (net - paid)) / 100);
      // Each is priced as it is alone.
      const description = fields.replace(/\b(cost|extraCost|minProfit)=[^&]*/g, '');
      for (const [index, title] of titles.entries()) {
        const query = `${description}&title=${encodeURIComponent(title)}`;
        const { estimate } = (await service().ask(`/api/public/appraise?${query}`)).body;
        assert.equal(body.items[index].price, estimate.price, title);
      }
    });
  }

  it('tells what is added to the cost of all, and nothing of what a 0 clears, as of one', async () => {
    const extraOf = async (title: string, fields: string) =>
      (await ask(`listPrice=100&offered=60&title=${encodeURIComponent(title)}&${fields}`)).body.item.extraCost;
    for (const [titles, extraCost] of [
      [PAID_TITLES.slice(0, 1), 2],
      [PAID_TITLES, 4],
    ] as const) {
      assert.equal(await extraOf(titles.join('; '), ''), extraCost);
      assert.equal(await extraOf(titles.join('; '), 'extraCost=3'), 3);
      assert.equal(await extraOf(titles.join('; '), 'extraCost=0'), undefined);
    }
  });

  it('prices each of several by its own fields, and by those of all where it has none', () => {
    const terms = { listPrice: 100, offered: 60, condition: 'Poor' } as const;
    const priceAlone = (item: object) => offer({ ...terms, ...item }).estimate?.price;
    const items = [
      { title: 'Gap jeans', condition: 'New with tags' },
      { title: 'Coach bag', comps: [{ price: 40 }, { price: 42 }] },
      { brand: 'Nike', category: 'hoodie' },
    ];
    const answer = offer({ ...terms, items });
    assert.deepEqual(
      answer.items?.map(({ price }) => price),
      items.map(priceAlone),
    );
  });

  it('counts half of the discount of a lot of as many, as a ratio', () => {
    const terms = { listPrice: 100, offered: 60 };
    const item = { title: 'Gap jeans' };
    const { price: bundle = 0 } = offer({ ...terms, items: [item, item, item] }).estimate ?? {};
    const [one = 0, lot = 0] = [item.title, 'Gap jeans x3'].map((title) => appraise({ title }).estimate?.price);
    // Each of the members is rounded to a dollar.
    assert.ok(Math.abs(bundle - Math.sqrt(3 * one * lot)) < 1.5, `${[bundle, one, lot]}`);
  });

  it('says what the guess about one of several does', () => {
    const items = [{ title: 'Gap jeans', guess: 40 }, { title: 'Coach bag' }];
    const { caveats } = offer({ listPrice: 100, offered: 60, items });
    assert.ok(caveats.some(({ text }) => text === 'Gap women’s jeans: With your $40: $27 together.'));
  });

  it('refuses comparables and a guess beside several items, which may have their own', async () => {
    for (const items of ['title', 'items'].map((name) => `${name}=Gap+jeans;Coach+bag`)) {
      for (const [parameter, value] of Object.entries({ comps: '40,42', guess: '40' })) {
        const { body } = await ask(`listPrice=100&offered=60&${items}&${parameter}=${value}`);
        assert.deepEqual([body.status, body.parameter], [400, parameter]);
        assert.match(body.detail, /^\w+: for which of the 2 items\? /);
      }
    }
  });

  it('names the item at fault, if it has a title', () => {
    const askWith = (item: object) => offer({ listPrice: 100, offered: 60, items: [{ title: 'Coach bag' }, item] });
    assert.throws(() => askWith({ brand: 'Gap', category: 'bagg' }), /: category "bagg" names/);
    assert.throws(() => askWith({ title: 'Gap jeans', category: 'bagg' }), /: Gap jeans: category "bagg" names/);
  });

  it('names the sale one by one of a lot whose sale as one loses, as the price of what was paid does', async () => {
    const lot = 'title=55+Gap+tees&cost=190';
    const { reply } = (await ask(`${lot}&listPrice=84&offered=80`)).body;
    const { oneByOne } = (await service().ask(`/api/public/appraise?${lot}&purpose=sell`)).body;
    assert.match(
      reply.reason,
      new RegExp(`loss\\. Or sell them one by one: \\$${Math.floor(oneByOne.profit)} profit\\.`),
    );
  });

  it('names a bundle by its items, and only the condition that all are in', async () => {
    const bundleOf = async (items: string) =>
      (await ask(new URLSearchParams({ items, listPrice: '60', offered: '40' }).toString())).body.item;
    const worn = await bundleOf('Gap jeans NWT;Nike hoodie');
    assert.deepEqual(
      [worn.takenFor, worn.condition],
      ['Bundle of 2: Gap women’s jeans, Nike men’s hoodies and sweatshirts', null],
    );
    assert.equal((await bundleOf('Gap jeans NWT;Nike hoodie NWT')).condition, 'New with tags');
  });

  it('counts what the seller knows of similar sales', async () => {
    const query = 'title=handmade+wool+sweater&listPrice=60&offered=40&daysListed=30';
    const own = (await ask(query)).body.reply;
    const informed = (await ask(`${query}&comps=55,60,65`)).body.reply;
    assert.ok(own.say === 'accept' || own.price <= informed.price, JSON.stringify([own, informed]));
    assert.equal(informed.say, 'counter');
  });

  for (const [query, status, parameter] of [
    ['title=Coach+Tabby&offered=130', 400, 'listPrice'],
    ['title=Coach+Tabby&listPrice=200&offered=0', 400, 'offered'],
    ['title=Coach+Tabby&listPrice=200&offered=130&marketplace=attic', 400, 'marketplace'],
    ['title=Coach+Tabby&listPrice=200&offered=130&marketplace=therealreal', 400, 'marketplace'],
    ['listPrice=200&offered=130', 400, 'title'],
    ['title=Coach+Tabby&listPrice=200&offered=130&daysListed=-1', 400, 'daysListed'],
    ['brand=gucci&category=bagg&listPrice=200&offered=130', 404, 'category'],
    ['title=replica+Gucci+bag&listPrice=200&offered=130', 422, undefined],
  ] as const) {
    it(`refuses "${query}" with ${status}, and names the parameter at fault if there is one`, async () => {
      const { body } = await ask(query);
      assert.deepEqual([body.status, body.parameter], [status, parameter]);
    });
  }
});
