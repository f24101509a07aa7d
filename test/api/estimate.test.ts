import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { pluck } from '../support/pluck.ts';
import { shareService, type Told } from '../support/service.ts';

type Row = Told['body'];

const rowOf = (payouts: readonly Row[], id: string): Row => payouts.find(({ marketplace }) => marketplace.id === id);

describe('GET /price/{brand}/{category}.json', () => {
  const service = shareService();
  const bodyOf = async (path: string) => (await service().ask(path)).body;

  it('returns the estimate with its basis, for the usual gender and any condition', async () => {
    const { estimate, gender, condition, source, webUrl } = await bodyOf('/price/coach/bag.json');
    const { price, priceLow, priceHigh, confidence, note } = estimate;
    assert.ok(priceLow < price && price < priceHigh, `${priceLow}, ${price}, ${priceHigh}`);
    assert.ok(0 < confidence && confidence < 1, `${confidence}`);
    assert.match(note, /as paid from 20\d\d to 20\d\d\.$/);
    assert.deepEqual([gender, condition], ['female', null]);
    assert.match(source, /2026/);
    assert.equal(new URL(webUrl).pathname, '/price/coach/bag');
  });

  it('returns evidence whose counts by place add up', async () => {
    const { grade, of, listings, sold, places, text } = (await bodyOf('/price/coach/bag.json')).evidence;
    assert.deepEqual([grade, of, places[0].place], ['sold here', 'brand and kind', 'us']);
    const soldInAll = places.reduce((sum: number, place: Row) => sum + place.sold, 0);
    const askedInAll = places.reduce((sum: number, place: Row) => sum + place.asked, 0);
    assert.deepEqual([soldInAll, soldInAll + askedInAll], [sold, listings]);
    assert.match(text, /^\d+ sold in the US/);
  });

  for (const condition of CONDITIONS) {
    it(`is for men and the condition ${condition} throughout if the query asks for them`, async () => {
      const query = new URLSearchParams({ gender: 'male', condition });
      const body = await bodyOf(`/price/zara/jeans.json?${query}`);
      const { price, priceLow, priceHigh, note } = body.estimate;
      assert.equal(body.condition, condition);
      assert.deepEqual(pluck(body.byCondition, 'condition'), [...CONDITIONS]);
      const row = body.byCondition.find((candidate: Row) => candidate.condition === condition);
      assert.deepEqual(row, { condition, price, priceLow, priceHigh });
      assert.ok(note.includes(`is for condition ${condition}`), note);
      assert.equal(new URL(body.webUrl).search, `?${query}`);
    });
  }

  it('warns of models with unusual prices', async () => {
    const { caveats } = await bodyOf('/price/hermes/bag.json');
    assert.match(caveats.join(' '), /Birkin/);
  });

  it('warns of goods that hardly exist', async () => {
    const { caveats } = await bodyOf('/price/hermes/dress.json?gender=male');
    assert.match(caveats.join(' '), /barely exist/);
  });

  it('has no payouts without a cost or a goal', async () => {
    assert.equal((await bodyOf('/price/coach/bag.json')).payouts, undefined);
  });

  for (const [query, limitBy] of [
    ['profit=20', (net: number) => net - 20],
    ['returnOnCost=1', (net: number) => net / 2],
    ['margin=0.25', (net: number, price: number) => net - 0.25 * price],
  ] as const) {
    it(`has the most to pay on each marketplace for the goal ${query}`, async () => {
      const { estimate, payouts } = await bodyOf(`/price/coach/bag.json?condition=Good&${query}`);
      const { net, payUpTo } = rowOf(payouts, 'ebay');
      assert.equal(payUpTo.mid, Math.floor(limitBy(net.mid, estimate.price)));
    });
  }

  it('has the profit on each marketplace if the query has a cost', async () => {
    const { payouts } = await bodyOf('/price/coach/bag.json?cost=10');
    const { profit, net } = rowOf(payouts, 'poshmark');
    assert.equal(profit.toFixed(2), (net.mid - 10).toFixed(2));
  });
});

describe('prices as CSV', () => {
  const service = shareService();

  for (const query of ['brand=coach&category=bag', 'brand=Nike&category=shoes&condition=Fair']) {
    it(`are the rows of the price endpoint: ${query}`, async () => {
      const { status, headers, text } = await service().ask(`/api/public/price.csv?${query}`);
      assert.equal(status, 200);
      assert.match(headers.get('content-type') ?? '', /^text\/csv/);
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.ok(headers.has('etag'));
      const { prices } = (await service().ask(`/api/public/price?${query}`)).body;
      const lines = prices.map(({ condition, low, mid, high }: Row) => `${condition},${low},${mid},${high}\n`);
      assert.equal(text, `condition,low,mid,high\n${lines.join('')}`);
    });
  }

  it('are the estimate for a garment, in a row for any condition and one for each', async () => {
    const { text } = await service().ask('/price/coach/bag.csv');
    const lines = text.trimEnd().split('\n');
    assert.equal(lines[0], 'condition,price,low,high,gender');
    const conditions = lines.slice(1).map((line) => line.split(',')[0]);
    assert.deepEqual(conditions, ['any', 'New with tags', 'Like New', 'Good', 'Fair', 'Poor']);
  });

  it('are only the row of a condition that the query names, in any spelling', async () => {
    const [head, ...lines] = (await service().ask('/price/coach/bag.csv')).text.split('\n');
    const line = lines.find((candidate) => candidate.startsWith('Like New,'));
    const { text } = await service().ask('/price/coach/bag.csv?condition=LIKE+NEW');
    assert.equal(text, `${head}\n${line}\n`);
  });

  for (const path of ['/price/coach/bag.csv', '/price/coach/bag.json']) {
    it(`are refused for a condition that is none, with all conditions: ${path}`, async () => {
      const { status, body } = await service().ask(`${path}?condition=shiny`);
      assert.deepEqual([status, body.parameter, body.validValues], [400, 'condition', CONDITIONS]);
    });
  }
});
