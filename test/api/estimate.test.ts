import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { pluck } from '../support/pluck.ts';
import { shareService, type Told } from '../support/service.ts';

/** A row of an answer. */
type Row = Told['body'];

describe('GET /price/{brand}/{category}.json', () => {
  const service = shareService();
  const bodyOf = async (path: string) => (await service().ask(path)).body;

  it('returns the estimate with all grades and the evidence', async () => {
    const body = await bodyOf('/price/coach/bag.json');
    const { price, priceLow, priceHigh, confidence, note } = body.estimate;
    assert.ok(priceLow < price && price < priceHigh && confidence > 0 && confidence < 1);
    assert.match(note, /as paid from 20\d\d to 20\d\d\.$/);
    assert.equal(body.gender, 'female');
    assert.equal(body.condition, null);
    assert.deepEqual(pluck(body.byCondition, 'condition'), [...CONDITIONS]);
    const { grade, of, listings, sold, places, text } = body.evidence;
    assert.deepEqual([grade, of, places[0]?.place], ['sold here', 'brand and kind', 'us']);
    const soldAnywhere = places.reduce((sum: number, place: Row) => sum + place.sold, 0);
    const askedAnywhere = places.reduce((sum: number, place: Row) => sum + place.asked, 0);
    assert.deepEqual([soldAnywhere + askedAnywhere, soldAnywhere], [listings, sold]);
    assert.match(text, /^\d+ sold in the US, 20\d\d/);
    assert.match(body.source, /2026/);
    assert.equal(new URL(body.webUrl).pathname, '/price/coach/bag');
  });

  it('is for the requested condition and gender throughout', async () => {
    for (const condition of CONDITIONS) {
      const query = `gender=male&condition=${encodeURIComponent(condition)}`;
      const body = await bodyOf(`/price/zara/jeans.json?${query}`);
      const row = body.byCondition.find((one: Row) => one.condition === condition);
      const { price, priceLow, priceHigh, note } = body.estimate;
      assert.deepEqual(row, { condition, price, priceLow, priceHigh });
      assert.equal(body.condition, condition);
      assert.ok(note.includes(`is for condition ${condition}`), note);
      assert.equal(new URL(body.webUrl).search, `?gender=male&condition=${condition.replaceAll(' ', '+')}`);
    }
  });

  it('warns of models with unusual prices and of an uncertain level', async () => {
    const caveats = (await bodyOf('/price/hermes/bag.json')).caveats.join(' ');
    assert.match(caveats, /Birkin/);
    assert.match(caveats, /error of \d+% in all Designer prices/);
  });

  it('warns of goods that hardly exist, and says which evidence is left', async () => {
    const { caveats, evidence } = await bodyOf('/price/hermes/dress.json?gender=male');
    assert.match(caveats.join(' '), /We have very few US sales/);
    assert.match(caveats.join(' '), /barely exist/);
    assert.equal(evidence.of, 'brand');
    assert.match(evidence.text, /^no listings of this kind and gender; of the brand /);
  });

  it('shows each marketplace’s payout and the most to pay, if the query has a goal', async () => {
    const plain = await bodyOf('/price/coach/bag.json?condition=Good');
    assert.equal(plain.payouts, undefined);
    for (const [query, most] of [
      ['profit=20', (net: number) => Math.min(net - 20, net / 2)],
      ['returnOnCost=1', (net: number) => net / 2],
      ['margin=0.25', (net: number) => Math.min(net - 0.25 * plain.estimate.price, net / 2)],
    ] as const) {
      const { payouts = [] } = await bodyOf(`/price/coach/bag.json?condition=Good&${query}`);
      assert.ok(payouts.length > 5, query);
      const ebay = payouts.find(({ marketplace }: Row) => marketplace.id === 'ebay');
      const { net, payUpTo } = ebay ?? {};
      assert.ok(net?.mid !== undefined && payUpTo?.mid !== undefined, query);
      assert.equal(payUpTo.mid, Math.floor(most(net.mid) + 1e-6), query);
    }
  });

  it('shows each marketplace’s profit, if the query has a cost', async () => {
    const { payouts = [] } = await bodyOf('/price/coach/bag.json?cost=10');
    const poshmark = payouts.find(({ marketplace }: Row) => marketplace.id === 'poshmark');
    assert.equal(poshmark?.profit, Number(((poshmark?.net?.mid ?? 0) - 10).toFixed(2)));
  });
});

describe('prices for sheets and shells', () => {
  const service = shareService();
  const textOf = async (path: string) => (await service().ask(path)).text;

  it('returns the rows of the price endpoint as CSV', async () => {
    for (const query of ['brand=coach&category=bag', 'brand=Nike&category=shoes&condition=Fair&t=1']) {
      const answer = await service().ask(`/api/public/price.csv?${query}`);
      assert.equal(answer.status, 200, query);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/, query);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*', query);
      assert.ok(answer.headers.get('etag'), query);
      const { prices } = (await service().ask(`/api/public/price?${query}`)).body;
      const lines = prices.map(({ condition, low, mid, high }: Row) => `${condition},${low},${mid},${high}\n`);
      assert.equal(answer.text, `condition,low,mid,high\n${lines.join('')}`, query);
    }
  });

  it('returns the estimate for a garment as rows, one per grade', async () => {
    const { text } = await service().ask('/price/coach/bag.csv');
    const [names, ...rows] = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    assert.deepEqual(names, ['condition', 'price', 'low', 'high', 'gender']);
    assert.deepEqual(pluck(rows, 0), ['any', ...CONDITIONS]);
  });

  it('returns the row of a condition in any spelling, and refuses any other', async () => {
    const path = '/price/coach/bag';
    const all = (await textOf(`${path}.csv`)).split('\n');
    const row = all.find((line) => line.startsWith('Like New,'));
    assert.equal(await textOf(`${path}.csv?condition=LIKE+NEW`), `${all[0]}\n${row}\n`);
    for (const ending of ['.csv', '.json']) {
      const { status, body } = await service().ask(`${path}${ending}?condition=shiny`);
      assert.deepEqual([status, body.parameter, body.validValues], [400, 'condition', CONDITIONS], ending);
    }
  });
});
