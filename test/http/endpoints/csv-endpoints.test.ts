import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONDITIONS } from '../../../src/catalog/catalog.ts';
import { shareService } from '../../support/service.ts';

describe('prices as CSV', () => {
  const service = shareService();

  it('are the estimate for a garment, in a row for any condition and one for each', async () => {
    const { status, headers, text } = await service().ask('/price/coach/bag.csv');
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/csv/);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.ok(headers.has('etag'));
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

describe('GET /appraise.csv', () => {
  const service = shareService();
  const ask = (title: string, more = '') => service().ask(`/appraise.csv?title=${encodeURIComponent(title)}${more}`);

  it('is the price of one item in a line for a cell, cacheable', async () => {
    const { status, headers, text } = await ask('Coach leather tote', '&condition=Good');
    const { body } = await service().ask('/api/public/appraise?title=Coach+leather+tote&condition=Good');
    const { price, priceLow, priceHigh } = body.estimate;
    const [, said = ''] = /^[^,]*,[^,]*,[^,]*,"?(.*?)"?\n$/.exec(text) ?? [];
    assert.deepEqual([status, text.startsWith(`${price},${priceLow},${priceHigh},`)], [200, true]);
    assert.equal(said, body.item.takenFor);
    assert.match(headers.get('content-type') ?? '', /^text\/csv/);
    assert.match(headers.get('cache-control') ?? '', /^public, max-age=/);
    assert.ok(headers.has('etag'));
  });

  it('says why there is no price, in a line of four cells too', async () => {
    for (const title of ['iPhone 13', 'fake Gucci bag', '', 'Gap jeans and a Zara dress'])
      assert.match((await ask(title)).text, /^,,,"?\w[^\n]+\n$/, title);
    assert.match((await ask('Hermes Himalaya Birkin bag')).text, /^,\d*,,"?\w/);
    assert.match((await ask('Gap jeans', '&gender=cat')).text, /^,,,"?gender is "+cat/);
  });
});
