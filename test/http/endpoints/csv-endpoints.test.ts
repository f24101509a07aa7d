import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService } from '../../support/service.ts';

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
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.ok(headers.has('etag'));
  });

  it('says why there is no price, in a line of four cells too', async () => {
    for (const title of ['iPhone 13', 'fake Gucci bag', '', 'Gap jeans and a Zara dress'])
      assert.match((await ask(title)).text, /^,,,"?\w[^\n]+\n$/, title);
    assert.match((await ask('Hermes Himalaya Birkin bag')).text, /^,\d*,,"?\w/);
    assert.match((await ask('Gap jeans', '&gender=cat')).text, /^,,,"?gender is "+cat/);
  });
});
