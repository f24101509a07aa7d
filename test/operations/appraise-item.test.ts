import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { otherKinds } from '../../src/catalog/outside-catalog.ts';
import { findListingAge } from '../../src/operations/appraise-item.ts';
import { pluck } from '../support/pluck.ts';
import { shareService, startService, type TestResponse } from '../support/service.ts';
import rows from './appraise-item.json' with { type: 'json' };

const APPRAISE = '/api/public/appraise';
const pathFor = (query: Record<string, string>) => `${APPRAISE}?${new URLSearchParams(query)}`;

it('a listing is days old by its first day, and none if that is tomorrow, which has begun in some time zones', () => {
  const ages = ['2026-10-30', '2026-11-20', '2026-11-21'].map((listedOn) => findListingAge({ listedOn }, '2026-11-20'));
  assert.deepEqual(ages, [{ days: 21 }, { days: 0 }, { days: 0 }]);
});

it('two ages of a listing may be a day apart, which is that of the time zone: the stated days count', () => {
  const ageAt = (daysListed: number) => findListingAge({ listedOn: '2026-10-30', daysListed }, '2026-11-20');
  assert.deepEqual([20, 21, 22].map(ageAt), [{ days: 20 }, { days: 21 }, { days: 22 }]);
  for (const daysListed of [19, 23])
    assert.match(
      ageAt(daysListed).problem?.message ?? '',
      /daysListed is \d+, but listedOn was 21 days ago: give one\./,
    );
});

describe('GET /api/public/appraise', () => {
  const service = shareService();
  const appraise = async (title: string) => (await service().ask(pathFor({ title }))).body;

  it('returns the facts in the title', async () => {
    const { status, headers, body } = await service().ask(pathFor({ title: 'Coach Tabby 26 shoulder bag, like new' }));
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.deepEqual(
      [body.item.brand.slug, body.item.category.slug, body.item.condition],
      ['coach', 'bag', 'Like New'],
    );
  });

  it('judges an asking price in the title', async () => {
    const { item, verdict } = await appraise('Coach Tabby 26, $120');
    assert.equal(item.askingPrice, 120);
    assert.match(verdict.reason, /^At the usual \$\d+ you keep \$\d+ on eBay\. The buyer pays shipping/);
  });

  it('judges an asking price that is sent beside what the title says was paid', async () => {
    const query = { title: 'Coach Tabby 26 paid $20', askingPrice: '60' };
    const { item, purpose, verdict } = (await service().ask(pathFor(query))).body;
    assert.deepEqual([purpose, item.askingPrice, verdict.call], ['resell', 60, 'buy']);
  });

  it('counts half a sale of more than three years ago, and says so', async () => {
    const [old, recent] = await Promise.all(
      ['2023-05-01', '2024-05-01'].map(async (soldOn) => {
        const comps = [40, 42, 45].map((price) => ({ price, soldOn }));
        const { body } = await service().ask(APPRAISE, { body: { items: [{ title: 'Gap jeans', comps }] } });
        return body.items[0];
      }),
    );
    assert.ok(old.estimate.price < recent.estimate.price, `${old.estimate.price}, ${recent.estimate.price}`);
    assert.match(JSON.stringify(old.caveats), /3 of your sales are over 3 years old and count half\./);
    assert.doesNotMatch(JSON.stringify(recent.caveats), /years old/);
  });

  it('takes an extra cost of nothing instead of that of the title', async () => {
    const title = 'Zara dress $9 + $7 postage';
    const { body } = await service().ask(pathFor({ title, extraCost: '0' }));
    const [sent, inTitle] = [body, await appraise(title)];
    assert.deepEqual([sent.item.extraCost, inTitle.item.extraCost], [undefined, 7]);
    assert.equal(sent.verdict.profit, inTitle.verdict.profit + 7);
  });

  it('counts a share of what was paid, without a tag, as an extra cost in dollars', async () => {
    const { item } = (await service().ask(pathFor({ title: 'Gap jeans', cost: '20', extraCost: '10%' }))).body;
    assert.equal(item.extraCost, 2);
  });

  it('is short without include, and has all parts with include=all', async () => {
    const path = pathFor({ title: 'Coach Tabby 26', askingPrice: '80' });
    const { body, text } = await service().ask(path);
    assert.ok(text.length < 1100, text);
    const { body: allMembers } = await service().ask(`${path}&include=all`);
    for (const [name, value] of Object.entries(body)) assert.deepEqual(allMembers[name], value, name);
    for (const name of ['words', 'payouts', 'searches', 'conditions', 'sources'])
      assert.ok(allMembers[name] && !body[name], name);
  });

  it('includes a price for each condition, the best and most expensive first', async () => {
    const { conditions } = (await service().ask(pathFor({ title: 'Coach Tabby 26', include: 'conditions' }))).body;
    assert.deepEqual(pluck(conditions, 'condition'), ['New with tags', 'Like New', 'Good', 'Fair', 'Poor']);
    const prices: number[] = pluck(conditions, 'price');
    assert.deepEqual(
      prices,
      prices.toSorted((a, b) => b - a),
    );
  });

  for (const query of [
    { title: 'Gap jeans', comps: '40,42,45,41,44,46' },
    { title: 'wool peacoat vintage', guess: '150' },
    { title: 'lot of 5 Gap jeans' },
    { title: 'lot of 5 Gap jeans, Fair', comps: '90,100,95' },
    { title: 'Coach Tabby 26' },
  ] as Record<string, string>[])
    it(`includes for each condition what is asked with it: ${Object.values(query).join(', ')}`, async () => {
      const { conditions } = (await service().ask(pathFor({ ...query, include: 'conditions' }))).body;
      assert.equal(conditions.length, 5);
      for (const { condition, ...range } of conditions) {
        const { estimate } = (await service().ask(pathFor({ ...query, condition }))).body;
        assert.deepEqual({ ...estimate, ...range }, estimate, condition);
      }
    });

  it('returns the prediction for a brand and a category without a title', async () => {
    const { ask, issueKey } = service();
    const { body } = await ask(pathFor({ brand: 'zara', category: 'dress' }));
    const prediction = await ask('/api/public/ml-price?brand=zara&category=dress', { key: await issueKey() });
    const { price } = prediction.body.mlPrediction;
    assert.equal(body.estimate.price, price);
  });

  it('answers with a key as without one, and counts no prediction', async () => {
    const { ask, issueKey } = service();
    const key = await issueKey();
    const path = pathFor({ title: 'Coach bag' });
    assert.deepEqual((await ask(path, { key })).body, (await ask(path)).body);
    const { usage } = (await ask('/api/public/keys/current', { key })).body;
    assert.equal(usage.requestsToday, 0);
  });

  it('refuses a wrong key, for one item and for a list', async () => {
    const { ask, issueKey } = service();
    const revokedKey = await issueKey();
    const mistypedKey = revokedKey.slice(0, -1) + (revokedKey.endsWith('x') ? 'y' : 'x');
    await ask('/api/public/keys/current', { method: 'DELETE', key: revokedKey });
    for (const [headers, code] of [
      [{ authorization: `Bearer ${mistypedKey}` }, 'invalid_key'],
      [{ 'x-api-key': revokedKey }, 'revoked_key'],
    ] as const) {
      const single = await ask(pathFor({ title: 'Coach bag' }), { headers });
      const list = await ask(APPRAISE, { headers, body: { items: [{ title: 'Coach bag' }] } });
      assert.deepEqual([single.status, single.body.code], [401, code]);
      assert.deepEqual([list.status, list.body.code], [401, code]);
    }
  });

  it('ignores credentials of another scheme', async () => {
    const headers = { authorization: 'Basic YTpi', 'x-api-key': '' };
    assert.equal((await service().ask(pathFor({ title: 'Coach bag' }), { headers })).status, 200);
  });

  it('says that the terms of a seller stand alone in a query', async () => {
    const { status, body } = await service().ask(pathFor({ title: 'Coach bag', seller: '{"marketplace":"poshmark"}' }));
    assert.equal(status, 400);
    assert.match(body.detail, /^seller is for JSON: send its members by themselves, such as marketplace=ebay/);
  });

  for (const { query, status, code } of rows.refused as {
    query: Record<string, string>;
    status: number;
    code: string;
  }[]) {
    it(`refuses with ${status} ${code}: ${JSON.stringify(query).slice(0, 80)}`, async () => {
      const { headers, ...answer } = await service().ask(pathFor(query));
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
      assert.equal(headers.get('content-type'), 'application/problem+json');
    });
  }

  it('repeats no control characters of a title that it refuses', async () => {
    const { status, body } = await service().ask(pathFor({ title: `\u202e\u0007${'x'.repeat(301)}` }));
    assert.equal(status, 400);
    assert.doesNotMatch(body.detail, /[\p{Cc}\p{Cf}]/u);
  });
});

describe('the limit per address and minute', () => {
  const listOf = (count: number) => ({ items: Array.from({ length: count }, () => ({ title: 'Coach bag' })) });
  const stateOf = ({ status, headers }: TestResponse) => `${status} ${headers.get('ratelimit')}`;

  it('counts each kind of estimate, refusals, and each item of a list', async (t) => {
    const { ask } = await startService(t, { requestsPerMinute: 8 });
    const first = await ask(pathFor({ title: 'Coach bag' }));
    assert.equal(first.headers.get('ratelimit-policy'), '"estimates";q=8;w=60');
    assert.equal(stateOf(first), '200 "estimates";r=7;t=60');
    assert.equal(stateOf(await ask(pathFor({ title: 'Coach dupe bag' }))), '422 "estimates";r=6;t=60');
    // Caches keep these answers, so they do not have the counts of one client.
    assert.equal(stateOf(await ask('/appraise.csv?title=Coach+bag')), '200 null');
    assert.equal(stateOf(await ask('/api/public/offer?title=Coach+bag&listPrice=90&offered=70')), '200 null');
    assert.equal(stateOf(await ask(APPRAISE, { body: listOf(3) })), '200 "estimates";r=1;t=60');
  });

  it('refuses further requests until the minute is over', async (t) => {
    const { ask, clock } = await startService(t, { requestsPerMinute: 1 });
    await ask(pathFor({ title: 'Coach bag' }));
    clock.now += 20_000;
    const refused = await ask(pathFor({ title: 'Coach bag' }));
    assert.equal(stateOf(refused), '429 "estimates";r=0;t=40');
    assert.equal(refused.headers.get('retry-after'), '40');
    assert.deepEqual(refused.body['violated-policies'], ['estimates']);
    clock.now += 40_000;
    assert.equal(stateOf(await ask(pathFor({ title: 'Coach bag' }))), '200 "estimates";r=0;t=60');
  });

  it('counts only the request if it refuses a list', async (t) => {
    const { ask } = await startService(t, { requestsPerMinute: 3 });
    await ask(APPRAISE, { body: listOf(1) });
    assert.equal(stateOf(await ask(APPRAISE, { body: listOf(3) })), '429 "estimates";r=1;t=60');
  });

  it('takes a list of more items than the limit in a minute of its own', async (t) => {
    const { ask } = await startService(t, { requestsPerMinute: 3 });
    assert.equal(stateOf(await ask(APPRAISE, { body: listOf(4) })), '200 "estimates";r=0;t=60');
  });
});

describe('the price of a lot', () => {
  const service = shareService();
  const appraise = (title: string) => service().ask(pathFor({ title }));

  it('is for all items, below their prices one by one', async () => {
    const { body: single } = await appraise('lululemon leggings');
    const { body } = await appraise('bundle of 3 lululemon leggings');
    const { price } = body.estimate;
    assert.deepEqual([body.quantity, body.each.price], [3, single.estimate.price]);
    assert.ok(single.estimate.price < price && price < 3 * single.estimate.price, `${price}`);
    assert.equal(body.oneByOne.price, 3 * single.estimate.price);
    assert.match(body.oneByOne.text, /^One by one: \$\d+ each, you keep \$\d+\. As one lot: \$\d+, you keep/);
  });

  it('is sold whole as a store’s pack, for little more than one piece', async () => {
    const { body } = await appraise('Gap 6 pack tees sealed');
    assert.ok(body.each.price < body.estimate.price && body.estimate.price < 2 * body.each.price);
    assert.equal(body.oneByOne, undefined);
  });

  it('is refused if the title has no number of items, with a question for it', async () => {
    const { status, body } = await appraise('lululemon leggings bundle');
    assert.deepEqual([status, body.code], [422, 'lot']);
    assert.match(body.detail, /^How many, and of what\?/);
  });

  it('is refused for different garments, with a title for each', async () => {
    const { status, body } = await appraise('levis 501 x3, gap sweater, jcrew blazer');
    assert.deepEqual([status, body.code], [422, 'lot']);
    assert.deepEqual(body.items, ['levis 501 x3', 'gap sweater', 'jcrew blazer']);
  });
});

/** A collectible, for which our own price is far too low. */
const COLLECTIBLE = 'Nike x Off-White Chicago Jordan 1 sneakers';

describe('evidence that the client sends', () => {
  const service = shareService();
  const appraise = async (query: Record<string, string>) => (await service().ask(pathFor(query))).body;

  it('prices what our listings cannot, and never makes an often copied item a buy before it is checked', async () => {
    assert.equal((await appraise({ title: COLLECTIBLE })).estimate, undefined);
    const { estimate, verdict } = await appraise({ title: COLLECTIBLE, comps: '2800,3200,3000', askingPrice: '1000' });
    assert.ok(2000 < estimate.price && estimate.price < 3500, `${estimate.price}`);
    assert.equal(verdict.call, 'check');
  });

  it('may be in columns of a CSV file', async () => {
    const { text } = await service().ask(`${APPRAISE}.csv`, {
      headers: { 'content-type': 'text/csv' },
      body: 'title,comps,guess\nCoach bag,"90; 85",\nCoach bag,90 EUR,\nCoach bag,,-3\nCoach bag,,\n',
    });
    const [, , withEuros = '', withNegativeGuess = ''] = text.split(/\r?\n/);
    assert.match(withEuros, /comps is .*90 EUR.*convert it first/);
    assert.match(withNegativeGuess, /guess is .*give /);
  });
});

it('GET /api/public/kinds lists the kinds outside the 15 categories with their family and evidence', async (t) => {
  const { body } = await (await startService(t)).ask('/api/public/kinds');
  assert.equal(body.total, otherKinds.length);
  const slugs: string[] = pluck(body.kinds, 'slug');
  const inBoth = categories.filter(({ slug }) => slugs.includes(slug));
  assert.deepEqual(inBoth, []);
  const bra = body.kinds[slugs.indexOf('bra')];
  assert.equal(bra.family, 'underwear');
  assert.ok(bra.sold > 0 && bra.judged > 0, `${bra.sold}, ${bra.judged}`);
});

it('a goal that the usual price meets asks for no more, though a risk makes it a maybe', async (t) => {
  const query = 'title=Zorblat+silk+dress&askingPrice=12&minProfit=5';
  const { verdict, limits } = (await (await startService(t)).ask(`/api/public/appraise?${query}`)).body;
  assert.ok(verdict.call === 'maybe' && verdict.profit > 5, JSON.stringify(verdict));
  assert.doesNotMatch(verdict.reason + limits.text, /only if/);
});

describe('a child’s pair', () => {
  const service = shareService();

  it('costs part of the adult pair’s price', async () => {
    const appraise = async (title: string) => (await service().ask(pathFor({ title }))).body;
    for (const model of ['Nike Dunk Low', 'Air Jordan 1 Mid', 'Nike Air Force 1']) {
      const { estimate } = await appraise(`${model} GS size 6Y`);
      assert.ok(estimate.price < (await appraise(model)).estimate.price, model);
    }
  });
});
