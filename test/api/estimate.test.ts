import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { Description } from '../support/openapi.ts';
import { rowName } from '../support/row-name.ts';
import { shareService, startService } from '../support/service.ts';

interface Range {
  readonly price: number;
  readonly condition: string;
}
interface Payout {
  readonly marketplace: { readonly id: string };
}

describe('GET /price/{brand}/{category}.json', () => {
  const service = shareService();
  const bodyOf = async (path: string) => (await service().ask(path)).body;

  it('gives the estimate with all grades, its evidence and what has to be known with it', async () => {
    const body = await bodyOf('/price/coach/bag.json');
    assert.deepEqual(Object.keys(body), [
      'brand',
      'category',
      'gender',
      'condition',
      'currency',
      'estimate',
      'byCondition',
      'evidence',
      'caveats',
      'source',
      'webUrl',
    ]);
    const { price, priceLow, priceHigh, confidence, note } = body.estimate;
    assert.ok(priceLow < price && price < priceHigh && confidence > 0 && confidence < 1);
    assert.match(note, /in 20\d\d dollars\.$/);
    assert.equal(body.gender, 'female');
    assert.equal(body.condition, null);
    assert.deepEqual(
      body.byCondition.map(({ condition }: Range) => condition),
      [...CONDITIONS],
    );
    const { grade, of, listings, sold, places, text } = body.evidence;
    assert.deepEqual([grade, of, places[0]?.place], ['sold here', 'brand and kind', 'us']);
    const counts = { sold: 0, asked: 0 };
    for (const one of places) for (const how of ['sold', 'asked'] as const) counts[how] += one[how];
    assert.deepEqual([counts.sold + counts.asked, counts.sold], [listings, sold]);
    assert.match(text, /^\d+ sold in the US, 20\d\d/);
    assert.match(body.source, /2026/);
    assert.equal(new URL(body.webUrl).pathname, '/price/coach/bag');
  });

  it('speaks of the condition and the gender that are asked for, throughout', async () => {
    for (const condition of CONDITIONS) {
      const query = `gender=male&condition=${encodeURIComponent(condition)}`;
      const body = await bodyOf(`/price/zara/jeans.json?${query}`);
      const row = body.byCondition.find((one: Range) => one.condition === condition);
      const { price, priceLow, priceHigh, note } = body.estimate;
      assert.deepEqual(row, { condition, price, priceLow, priceHigh });
      assert.equal(body.condition, condition);
      assert.ok(note.includes(`is for condition ${condition}`), note);
      assert.equal(new URL(body.webUrl).search, `?gender=male&condition=${condition.replaceAll(' ', '+')}`);
    }
  });

  it('warns of models that stand apart, of goods that hardly exist, and of the level', async () => {
    const bag = await bodyOf('/price/hermes/bag.json');
    assert.ok(bag.caveats.some((one: string) => /Birkin/i.test(one)));
    assert.ok(bag.caveats.some((one: string) => /error of \d+% in all Designer prices/.test(one)));
    const dress = await bodyOf('/price/hermes/dress.json?gender=male');
    assert.ok(dress.caveats.some((one: string) => /We have very few US sales/.test(one)));
    assert.ok(dress.caveats.some((one: string) => /barely exist/.test(one)));
    assert.equal(dress.evidence.of, 'brand');
    assert.match(dress.evidence.text, /^no listings of this kind and gender; of the brand /);
  });

  it('says what each marketplace leaves and the most to pay, when a buyer asks', async (t) => {
    const plain = await bodyOf('/price/coach/bag.json?condition=Good');
    assert.equal(plain.payouts, undefined);
    for (const [query, most] of [
      ['profit=20', (net: number) => Math.min(net - 20, net / 1.5)],
      ['returnOnCost=1', (net: number) => net / 2],
      ['margin=0.25', (net: number) => net - 0.25 * plain.estimate.price],
    ] as const) {
      await t.test(rowName(query), async () => {
        const { payouts = [] } = await bodyOf(`/price/coach/bag.json?condition=Good&${query}`);
        assert.ok(payouts.length > 5);
        const ebay = payouts.find(({ marketplace }: Payout) => marketplace.id === 'ebay');
        const { net, payUpTo } = ebay ?? {};
        assert.ok(net?.mid !== undefined && payUpTo?.mid !== undefined);
        assert.equal(payUpTo.mid, Math.floor(most(net.mid) + 1e-6));
      });
    }
    const { payouts = [] } = await bodyOf('/price/coach/bag.json?cost=10');
    const poshmark = payouts.find(({ marketplace }: Payout) => marketplace.id === 'poshmark');
    assert.equal(poshmark?.profit, Number(((poshmark?.net?.mid ?? 0) - 10).toFixed(2)));
  });

  it('is open to other origins, and follows its description', async (t) => {
    const { ask } = service();
    const description = new Description((await ask('/openapi.json')).body);
    const operation = description.operation('getEstimate');
    for (const [path, status] of [
      ['/price/gucci/hoodie.json?profit=5', 200],
      ['/price/gucci/hoodie.json?profit=5&margin=0.2', 400],
      ['/price/gucci/hoodie.json?profit=lots', 400],
      ['/price/gucci/lipstick.json', 404],
      ['/price/rolex/dress.json', 404],
    ] as const) {
      await t.test(rowName(path), async () => {
        const answer = await ask(path);
        assert.equal(answer.status, status, path);
        const { headers, text } = answer;
        assert.deepEqual(description.violations(operation, status, headers, text), []);
        assert.equal(headers.get('access-control-allow-origin'), '*');
      });
    }
  });

  it('is limited by client address', async (t) => {
    const { get, clock } = await startService(t, { mcpRequestsPerMinute: 2 });
    const ask = () => get('/price/coach/bag.json');
    assert.equal((await ask()).status, 200);
    assert.equal((await get('/price/coach/bag.csv')).status, 200);
    assert.equal((await get('/price/coach/bag.csv')).status, 429);
    const refused = await ask();
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    clock.now += 60_000;
    assert.equal((await ask()).status, 200);
  });
});
