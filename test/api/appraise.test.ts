import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { pluck } from '../support/pluck.ts';
import { shareService, startService, type Told } from '../support/service.ts';
import rows from './appraise.json' with { type: 'json' };

const APPRAISE = '/api/public/appraise';
const pathFor = (query: Record<string, string>) => `${APPRAISE}?${new URLSearchParams(query)}`;

describe('GET /api/public/appraise', () => {
  const service = shareService();
  const appraise = async (title: string) => (await service().ask(pathFor({ title }))).body;

  it('returns the facts in the title', async () => {
    const { status, headers, body } = await service().ask(pathFor({ title: 'Coach Tabby 26 shoulder bag, like new' }));
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.deepEqual([body.brand.slug, body.category.slug, body.condition], ['coach', 'bag', 'Like New']);
  });

  it('plans prices to ask: 1.25 times its own price, after 30 days that price, and after 60 days 0.8 times it', async () => {
    const { estimate, ladder } = await appraise('Coach Tabby 26 shoulder bag, like new');
    assert.deepEqual(ladder, [
      { day: 0, price: Math.round(1.25 * estimate.price) },
      { day: 30, price: estimate.price },
      { day: 60, price: Math.round(0.8 * estimate.price) },
    ]);
  });

  it('compares an asking price in the title with the usual price', async () => {
    const { askingPrice } = await appraise('Coach Tabby 26, $120');
    assert.equal(askingPrice.price, 120);
    const sentences = /^Used \$120 from the title as the asking price\. \$120 is .* what it usually sells for\.$/;
    assert.match(askingPrice.text, sentences);
  });

  it('returns a price for each condition, the best and most expensive first', async () => {
    const { byCondition } = await appraise('Coach Tabby 26');
    assert.deepEqual(pluck(byCondition, 'condition'), ['New with tags', 'Like New', 'Good', 'Fair', 'Poor']);
    const prices: number[] = pluck(byCondition, 'price');
    // Equal prices would appear once in the set.
    const descending = [...new Set(prices)].sort((a, b) => b - a);
    assert.deepEqual(prices, descending);
  });

  it('returns the prediction for a brand and a category without a title', async () => {
    const { ask, issueKey } = service();
    const { body } = await ask(pathFor({ brand: 'zara', category: 'dress' }));
    const prediction = await ask('/api/public/ml-price?brand=zara&category=dress', { key: await issueKey() });
    const { price } = prediction.body.mlPrediction;
    assert.equal(body.estimate.price, price);
    assert.deepEqual([body.withoutWords.price, body.words], [price, []]);
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
      [{ authorization: revokedKey }, 'missing_key'],
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
  const stateOf = ({ status, headers }: Told) => `${status} ${headers.get('ratelimit')}`;

  it('counts each kind of estimate, refusals, and each item of a list', async (t) => {
    const { ask } = await startService(t, { mcpRequestsPerMinute: 8 });
    const first = await ask(pathFor({ title: 'Coach bag' }));
    assert.equal(first.headers.get('ratelimit-policy'), '"estimates";q=8;w=60');
    assert.equal(stateOf(first), '200 "estimates";r=7;t=60');
    assert.equal(stateOf(await ask(pathFor({ title: 'Coach dupe bag' }))), '422 "estimates";r=6;t=60');
    // Caches keep these answers, so they do not have the counts of one client.
    assert.equal(stateOf(await ask('/price/coach/bag.csv')), '200 null');
    assert.equal(stateOf(await ask('/api/public/offer?title=Coach+bag&asked=90&offered=70')), '200 null');
    assert.equal(stateOf(await ask(APPRAISE, { body: listOf(3) })), '200 "estimates";r=1;t=60');
  });

  it('refuses further requests until the minute is over', async (t) => {
    const { ask, clock } = await startService(t, { mcpRequestsPerMinute: 1 });
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
    const { ask } = await startService(t, { mcpRequestsPerMinute: 3 });
    await ask(APPRAISE, { body: listOf(1) });
    assert.equal(stateOf(await ask(APPRAISE, { body: listOf(3) })), '429 "estimates";r=1;t=60');
  });

  it('takes a list of more items than the limit in a minute of its own', async (t) => {
    const { ask } = await startService(t, { mcpRequestsPerMinute: 3 });
    assert.equal(stateOf(await ask(APPRAISE, { body: listOf(4) })), '200 "estimates";r=0;t=60');
  });
});

describe('the price of a lot', () => {
  const service = shareService();
  const appraise = (title: string) => service().ask(pathFor({ title }));

  it('is for all items, below their prices one by one', async () => {
    const { body: single } = await appraise('lululemon leggings');
    const { body } = await appraise('bundle of 3 lululemon leggings');
    const { price, priceLow, priceHigh } = body.estimate;
    assert.deepEqual([body.lot.pieces, body.lot.price], [3, single.estimate.price]);
    assert.ok(single.estimate.price < price && price < 3 * single.estimate.price, `${price}`);
    assert.equal(body.caveats[0], `3 at about $${single.estimate.price} each; as one lot about $${price}.`);
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

  it('changes the price of the title, and the answer states its share and our own price', async () => {
    const own = await appraise({ title: COLLECTIBLE });
    const { evidence, estimate, withoutYours } = await appraise({ title: COLLECTIBLE, comps: '2800,3200,3000' });
    assert.deepEqual([evidence.yours.comps, evidence.yours.median], [3, 3000]);
    // Three sales that agree count for nearly all of the price.
    assert.ok(evidence.yours.weight > 0.9, `${evidence.yours.weight}`);
    assert.match(estimate.note, /^Based on 3 sales from you/);
    assert.equal(withoutYours.price, own.estimate.price);
    assert.deepEqual([own.withoutYours, own.evidence.yours], [undefined, undefined]);
  });

  it('does not make an often copied item a buy before it is checked', async () => {
    const { judgment } = await appraise({ title: COLLECTIBLE, comps: '2800,3200,3000', askingPrice: '1000' });
    assert.equal(judgment.zone, 'check');
  });

  it('belongs to its own item in a list, and if it is wrong refuses only that item', async () => {
    const items = [
      { title: 'Coach bag', comps: [{ price: 90, condition: 'NWT', soldOn: '2026-10-03' }, 85] },
      { title: 'Coach bag', comps: [{ price: 90, soldOn: '2999-01-01' }] },
      { title: 'Coach bag', comps: [{ price: 90, currency: 'EUR' }] },
      { title: 'Coach bag', guess: 'much' },
      { title: 'Coach bag', comps: [] },
      { title: 'Coach bag' },
    ];
    const { body } = await service().ask(APPRAISE, { body: { items } });
    const problems = body.items.map(({ problem }: { problem?: { parameter: string } }) => problem?.parameter);
    assert.deepEqual(problems, [undefined, 'comps', 'comps', 'guess', undefined, undefined]);
    assert.equal(body.items[0].evidence.yours.comps, 2);
    assert.deepEqual(body.items[4], body.items[5], 'an empty list counts as none');
    assert.equal(body.total.priced, 3);
  });

  it('may be in columns of a CSV file', async () => {
    const { text } = await service().ask(APPRAISE, {
      headers: { 'content-type': 'text/csv' },
      body: 'title,comps,guess\nCoach bag,"90; 85",\nCoach bag,90 EUR,\nCoach bag,,-3\nCoach bag,,\n',
    });
    const [, withComps = '', withEuros = '', withNegativeGuess = '', withNothing = ''] = text.split(/\r?\n/);
    assert.match(withComps, /Based on 2 sales from you \(\$85 to \$90\)/);
    assert.match(withEuros, /comps is .*90 EUR.*convert it first/);
    assert.match(withNegativeGuess, /guess is .*give /);
    assert.doesNotMatch(withNothing, /you gave/);
  });

  it('changes the advice on an offer', async () => {
    const offer = '/api/public/offer?title=handmade+wool+sweater&asked=60&offered=40&listedFor=30';
    const { body: own } = await service().ask(offer);
    // $40 is more than sweaters of an unknown brand sell for.
    assert.equal(own.advice, 'accept');
    const { body } = await service().ask(`${offer}&comps=55,60,65`);
    assert.equal(body.advice, 'counter');
    assert.ok(body.target > own.target && body.counter > 40, `${own.target}, ${body.target}, ${body.counter}`);
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
