import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { pluck } from '../support/pluck.ts';
import { shareService, startService } from '../support/service.ts';
import rows from './appraise.json' with { type: 'json' };

const path = (query: Record<string, string>) => `/api/public/appraise?${new URLSearchParams(query)}`;
const titled = (title: string) => path({ title });

describe('GET /api/public/appraise', () => {
  const service = shareService();
  const appraise = (asked: Record<string, string> | string, key?: string) =>
    service().ask(typeof asked === 'string' ? titled(asked) : path(asked), { key });

  it('answers a title with its facts, its price in all grades, and prices to ask', async () => {
    const { status, headers, body } = await appraise('Coach Tabby 26 shoulder bag, like new, $120');
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(body.brand.slug, 'coach');
    assert.equal(body.category.slug, 'bag');
    assert.equal(body.condition, 'Like New');
    const { price, priceLow, priceHigh } = body.estimate;
    assert.ok(priceLow < price && price < priceHigh);
    const steps = [
      { day: 0, price: Math.round(1.25 * price) },
      { day: 30, price },
      { day: 60, price: Math.round(0.8 * price) },
    ];
    assert.deepEqual(body.ladder, steps);
    assert.equal(body.askingPrice.price, 120);
    const placed = /^Used \$120 from the title as the asking price\. \$120 is .* what it usually sells for\.$/;
    assert.match(body.askingPrice.text, placed);
    assert.deepEqual(pluck(body.byCondition, 'condition'), ['New with tags', 'Like New', 'Good', 'Fair', 'Poor']);
    const prices: number[] = pluck(body.byCondition, 'price');
    const descending = [...new Set(prices)].sort((a, b) => b - a);
    assert.deepEqual(prices, descending);
  });

  it('prices a brand and a category alone like the prediction', async () => {
    const key = await service().issueKey();
    const { body } = await appraise({ brand: 'zara', category: 'dress' }, key);
    const predicted = await service().ask('/api/public/ml-price?brand=zara&category=dress', { key });
    const { price } = predicted.body.mlPrediction;
    assert.deepEqual([body.estimate.price, body.withoutWords.price], [price, price]);
    assert.deepEqual(body.words, []);
  });

  it('needs no key and costs no prediction, but checks a key that is sent', async () => {
    const key = await service().issueKey();
    const anyone = await service().ask(titled('Coach bag'));
    const holder = await appraise('Coach bag', key);
    assert.deepEqual([anyone.status, anyone.body], [200, holder.body]);
    const { usage } = (await service().ask('/api/public/keys/current', { key })).body;
    assert.equal(usage.requestsToday, 0);
    const mistyped = key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');
    await service().ask('/api/public/keys/current', { method: 'DELETE', key });
    for (const [headers, code] of [
      [{ authorization: `Bearer ${mistyped}` }, 'invalid_key'],
      [{ 'x-api-key': key }, 'revoked_key'],
      [{ authorization: key }, 'missing_key'],
      [{ authorization: 'Basic YTpi', 'x-api-key': '' }, undefined],
    ] as const) {
      const answers = await Promise.all([
        service().ask(titled('Coach bag'), { headers }),
        service().ask('/api/public/appraise', { headers, body: { items: [{ title: 'Coach bag' }] } }),
      ]);
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.code], [code ? 401 : 200, code], JSON.stringify(headers));
      }
    }
  });

  it('refuses an address beyond its limit a minute, and states what is left in each answer', async (t) => {
    const { ask, clock } = await startService(t, { mcpRequestsPerMinute: 8 });
    const leftOf = async (asked: string, body?: unknown) => {
      const { status, headers } = await ask(asked, { body });
      return `${status} ${headers.get('ratelimit-policy')} ${headers.get('ratelimit')}`;
    };
    const policy = '"estimates";q=8;w=60';
    assert.equal(await leftOf(titled('Coach bag')), `200 ${policy} "estimates";r=7;t=60`);
    assert.equal(await leftOf(titled('Coach dupe bag')), `422 ${policy} "estimates";r=6;t=60`);
    assert.equal(await leftOf('/price/coach/bag.csv'), `200 ${policy} "estimates";r=5;t=60`);
    const offer = '/api/public/offer?title=Coach+bag&asked=90&offered=70';
    assert.equal(await leftOf(offer), `200 ${policy} "estimates";r=4;t=60`);
    clock.now += 20_000;
    const bags = (count: number) => ({ items: Array.from({ length: count }, () => ({ title: 'Coach bag' })) });
    assert.equal(await leftOf('/api/public/appraise', bags(3)), `200 ${policy} "estimates";r=1;t=40`);
    // The request is counted, its items are not.
    assert.equal(await leftOf('/api/public/appraise', bags(2)), `429 ${policy} "estimates";r=0;t=40`);
    const refused = await ask(titled('Coach bag'));
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '40']);
    assert.deepEqual(refused.body['violated-policies'], ['estimates']);
    clock.now += 40_000;
    // More items than the limit fill one window.
    assert.equal(await leftOf('/api/public/appraise', bags(9)), `200 ${policy} "estimates";r=0;t=60`);
  });

  it('refuses items without a price, and missing, unknown, overlong or invalid values', async () => {
    for (const [query, status, code] of rows.refused as [Record<string, string> | string, number, string][]) {
      const { headers, ...answer } = await appraise(query);
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(query));
      assert.equal(headers.get('content-type'), 'application/problem+json', JSON.stringify(query));
    }
    const echoed = await appraise(`\u202e\u0007${'x'.repeat(301)}`);
    assert.equal(echoed.status, 400);
    assert.doesNotMatch(echoed.body.detail, /[\p{Cc}\p{Cf}]/u);
  });
});

describe('the price of a lot', () => {
  const service = shareService();
  const appraise = (title: string) => service().ask(titled(title));

  it('is for all items, below what they bring one by one', async () => {
    const { body: one } = await appraise('lululemon leggings');
    const { body: lot } = await appraise('bundle of 3 lululemon leggings');
    const { price } = lot.estimate;
    assert.equal(lot.lot.pieces, 3);
    assert.equal(lot.lot.price, one.estimate.price);
    assert.ok(price > one.estimate.price && price < 3 * one.estimate.price, `${price}`);
    assert.ok(lot.estimate.priceHigh / lot.estimate.priceLow > one.estimate.priceHigh / one.estimate.priceLow);
    assert.equal(lot.caveats[0], `3 at about $${one.estimate.price} each; as one lot about $${price}.`);
    assert.equal(one.lot, undefined);
  });

  it('is refused without a number of items, with a question for it', async () => {
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

it('“x3” at the end of a title in a list is a quantity, not a lot', async (t) => {
  const { ask } = await startService(t);
  const { body } = await ask('/api/public/appraise', { body: { items: [{ title: 'Gap jeans x3' }] } });
  assert.deepEqual([body.items[0].quantity, body.items[0].lot], [3, undefined]);
  assert.ok(body.total.asOneLot < body.total.sumOfPrices);
});

const COLLECTIBLE = 'Nike x Off-White Chicago Jordan 1 sneakers';

describe('sold comparables and a guess over HTTP', () => {
  const service = shareService();
  const appraise = (query: Record<string, string>) => service().ask(path(query));
  const appraiseAll = (items: readonly object[]) => service().ask('/api/public/appraise', { body: { items } });

  it('combine with our price, and the answer states their share', async () => {
    const { status, body } = await appraise({ title: COLLECTIBLE, comps: '2800,3200,3000', askingPrice: '1000' });
    assert.equal(status, 200);
    assert.deepEqual([body.evidence.yours.comps, body.evidence.yours.median], [3, 3000]);
    assert.ok(body.evidence.yours.weight > 0.9 && body.withoutYours.price < 1000);
    // An often copied piece is checked first, even at a good price.
    assert.equal(body.judgment.zone, 'check');
    assert.match(body.estimate.note, /^Based on 3 sales from you/);
    const { body: alone } = await appraise({ title: COLLECTIBLE });
    assert.deepEqual(alone.estimate.price, body.withoutYours.price);
    assert.ok(!('withoutYours' in alone) && !('yours' in alone.evidence));
  });

  it('count for their own item in a list, and a wrong one is that item’s problem', async () => {
    const { status, body } = await appraiseAll([
      { title: 'Coach bag', comps: [{ price: 90, condition: 'NWT', soldOn: '2026-10-03' }, 85] },
      { title: 'Coach bag', comps: [{ price: 90, soldOn: '2999-01-01' }] },
      { title: 'Coach bag', comps: [{ price: 90, currency: 'EUR' }] },
      { title: 'Coach bag', guess: 'much' },
      { title: 'Coach bag', comps: [] },
      { title: 'Coach bag' },
    ]);
    assert.equal(status, 200);
    const problems = body.items.map(({ problem }: { problem?: { parameter: string } }) => problem?.parameter);
    assert.deepEqual(problems, [undefined, 'comps', 'comps', 'guess', undefined, undefined]);
    assert.equal(body.items[0].evidence.yours.comps, 2);
    assert.deepEqual(body.items[4], body.items[5]);
    assert.equal(body.total.priced, 3);
  });

  it('may be in columns of a file', async () => {
    const csv = 'title,comps,guess\nCoach bag,"90; 85",\nCoach bag,90 EUR,\nCoach bag,,-3\nCoach bag,,\n';
    const { text } = await service().ask('/api/public/appraise', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: csv,
    });
    const [, first = '', second = '', third = '', fourth = ''] = text.split(/\r?\n/);
    assert.match(first, /Based on 2 sales from you \(\$85 to \$90\)/);
    assert.match(second, /comps is .*90 EUR.*convert it first/);
    assert.match(third, /guess is .*give /);
    assert.doesNotMatch(fourth, /you gave/);
  });

  it('change the advice on an offer', async () => {
    const query = { title: 'handmade wool sweater', asked: '60', offered: '40' };
    const ask = (more: Record<string, string>) =>
      service().ask(`/api/public/offer?${new URLSearchParams({ ...query, ...more })}`);
    // Forty dollars are more than sweaters without a known brand sell for.
    const alone = (await ask({ listedFor: '30' })).body;
    assert.equal(alone.advice, 'accept');
    const { body } = await ask({ comps: '55,60,65', listedFor: '30' });
    assert.equal(body.advice, 'counter');
    assert.ok(body.target > alone.target && body.counter > 40);
  });
});

describe('kinds outside the 15 categories', () => {
  const service = shareService();

  it('are listed with their family and evidence, apart from the categories', async () => {
    const { body } = await service().ask('/api/public/kinds');
    assert.equal(body.total, otherKinds.length);
    const slugs = body.kinds.map(({ slug }: { slug: string }) => slug);
    for (const { slug } of categories) assert.ok(!slugs.includes(slug), slug);
    const bra = body.kinds.find(({ slug }: { slug: string }) => slug === 'bra');
    assert.ok(bra.family === 'underwear' && bra.sold > 0 && bra.judged > 0);
  });

  it('price a child’s pair by the adult model, and state how many pairs that rests on', async () => {
    const answer = async (title: string) => (await service().ask(titled(title))).body;
    const pairs = [
      ['Nike Dunk Low GS size 6Y', 'Nike Dunk Low'],
      ['Air Jordan 1 Mid GS 5Y', 'Air Jordan 1 Mid'],
      ['Nike Air Force 1 GS 5Y', 'Nike Air Force 1'],
    ] as const;
    for (const [child, grownUp] of pairs) {
      const { estimate, ignored, caveats } = await answer(child);
      const share = estimate.price / (await answer(grownUp)).estimate.price;
      assert.ok(share >= 0.6 && share <= 1, `${child}: ${share}`);
      assert.match(caveats.join(' '), /Big kids’ pairs sell for \d+% of .*, based on \d+ sold and \d+ judged pairs\./);
      assert.ok(!/language model’s estimates/.test(caveats.join(' ')) && !/[56]Y/.test(ignored.join(' ')), child);
    }
    const little = await answer('Nike Dunk Low toddler 8C');
    assert.ok(little.estimate.price < 0.8 * (await answer('Nike Dunk Low GS size 6Y')).estimate.price);
    assert.match(little.caveats.join(' '), /Little kids’ pairs/);
    // A pair without a model has the kind's price.
    assert.doesNotMatch((await answer('Nike kids sneakers size 3')).caveats.join(' '), /pairs bring/);
  });
});
