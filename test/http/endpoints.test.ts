import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService, startService, type TestResponse } from '../support/service.ts';

const APPRAISE = '/api/public/appraise';
const OFFER = '/api/public/offer?title=Coach+Tabby&listPrice=200&offered=130&marketplace=poshmark';
const TITLE = `${APPRAISE}?title=coach+bag`;
const CSV = { 'content-type': 'text/csv' };

describe('the name of a parameter', () => {
  const service = shareService({ requestsPerMinute: 1_000 });

  for (const [path, name] of [
    [`${APPRAISE}?title=coach+bag&askingprise=30`, 'askingPrice'],
    ['/api/public/offer?title=Coach+Tabby&listPrice=200&offered=130&daysListd=90', 'daysListed'],
    ['/api/public/payouts?price=60&buyerShiping=9', 'buyerShipping'],
  ] as const) {
    it(`is refused if it is a misspelled ${name}, without counting the request`, async () => {
      const { status, body, headers } = await service().ask(path);
      assert.deepEqual([status, body.code, body.didYouMean], [400, 'invalid_parameter', [name]]);
      assert.equal(headers.get('ratelimit'), null);
    });
  }

  for (const [format, list] of [
    ['JSON', { body: { items: [{ title: 'coach bag' }, { title: 'coach bag', conditon: 'Poor' }] } }],
    ['CSV', { body: 'title,conditon\ncoach bag,Poor\ngap jeans,Good', headers: CSV }],
  ] as const) {
    it(`is refused if it is misspelled in a list as ${format}, which counts as one request`, async () => {
      const remaining = ({ headers }: TestResponse) => Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
      const before = remaining(await service().ask(TITLE));
      const path = format === 'CSV' ? `${APPRAISE}.csv` : APPRAISE;
      const { status, body } = await service().ask(path, list);
      assert.deepEqual([status, body.code, body.didYouMean], [400, 'invalid_parameter', ['condition']]);
      const after = remaining(await service().ask(TITLE));
      // The list and the title after it.
      assert.equal(before - after, 2);
    });
  }
});

describe('a name that resembles no parameter', () => {
  const service = shareService();

  for (const path of [
    `${APPRAISE}?title=coach+bag`,
    OFFER,
    '/api/public/payouts?price=60',
    '/price/coach/bag.json?condition=Good',
  ]) {
    it(`is listed in the answer to ${path}, and changes nothing`, async () => {
      const plain = (await service().ask(path)).body;
      assert.equal(plain.unknownParameters, undefined);
      const { body } = await service().ask(`${path}&utm_source=letter&size=8`);
      assert.deepEqual(body, { ...plain, unknownParameters: ['utm_source', 'size'] });
    });
  }

  it('is listed for its item, or for the whole list', async () => {
    const { body } = await service().ask(`${APPRAISE}?utm=1`, {
      body: { items: [{ title: 'coach bag', size: 8, comps: [{ price: 9, foo: 1 }] }], note: 'mine' },
    });
    assert.deepEqual(body.unknownParameters, ['utm', 'note']);
    assert.deepEqual(body.items[0].unknownParameters, ['size', 'comps.foo']);
  });

  for (const path of [
    '/api/public/price?brand=coach&category=bag',
    '/api/public/ml-price?brand=coach&category=bag',
    '/appraise.csv?title=coach+bag',
  ]) {
    it(`is listed in a header if the contract fixes the answer: ${path}`, async () => {
      const key = await service().issueKey();
      const plain = await service().ask(path, { key });
      assert.equal(plain.headers.get('x-unknown-parameters'), null);
      const { status, text, headers } = await service().ask(`${path}&size=8&gr%C3%B6%C3%9Fe=%ZZ`, { key });
      assert.deepEqual([status, text], [200, plain.text]);
      assert.equal(headers.get('x-unknown-parameters'), 'size, gr%C3%B6%C3%9Fe');
      assert.match(headers.get('access-control-expose-headers') ?? '', /X-Unknown-Parameters/);
    });
  }

  it('is listed in a header if the answer is a CSV file', async () => {
    const { headers } = await service().ask(`${APPRAISE}.csv?utm=1`, {
      body: 'title,shelf\ncoach bag,A3',
      headers: CSV,
    });
    assert.equal(headers.get('x-unknown-parameters'), 'utm, shelf');
  });
});

it('the gender of a prediction is female or male, exactly', async (t) => {
  const { ask, issueKey } = await startService(t);
  const key = await issueKey();
  const predict = async (gender: string) =>
    (await ask(`/api/public/ml-price?brand=coach&category=bag&gender=${gender}`, { key })).body;
  assert.ok((await predict('female')).mlPrediction);
  for (const gender of ['Women%27s', 'mens', 'Male', 'girls']) {
    const { code, validValues } = await predict(gender);
    assert.deepEqual([code, validValues], ['invalid_parameter', ['female', 'male']], gender);
  }
});

describe('the gender in the address of a price', () => {
  const service = shareService();
  const priceOf = async (path: string) => (await service().ask(`/price/gap/${path}`)).body;

  for (const [word, gender] of Object.entries({ girls: 'female', 'boy%27s': 'male' })) {
    it(`may be a child’s, whose kind is then priced: ${word}`, async () => {
      const body = await priceOf(`jeans.json?gender=${word}`);
      assert.deepEqual([body.item.category.slug, body.item.gender], ['kids-bottoms', gender]);
      assert.deepEqual(body.estimate, (await priceOf(`kids-bottoms.json?gender=${gender}`)).estimate);
      const page = await service().get(`/price/gap/jeans?gender=${word}`);
      assert.equal(new URL(page.url).pathname, '/price/gap/kids-bottoms');
    });
  }

  it('may be unisex, which is the usual gender', async () => {
    assert.deepEqual(await priceOf('jeans.json?gender=unisex'), await priceOf('jeans.json'));
  });

  it('is refused if it is not a word for a wearer', async () => {
    const { code, validValues } = await priceOf('jeans.json?gender=purple');
    assert.deepEqual([code, validValues], ['invalid_parameter', ['women', 'men', 'girls', 'boys', 'kids', 'unisex']]);
  });
});

it('more than 200 names in a query or an object are refused', async (t) => {
  const { ask } = await startService(t);
  const names = Array.from({ length: 201 }, (_, n) => `zz${n}`);
  const item = { title: 'coach bag', ...Object.fromEntries(names.map((name) => [name, 1])) };
  const answers = [await ask(`${TITLE}&${names.join('=1&')}=1`), await ask(APPRAISE, { body: { items: [item] } })];
  for (const { status, body } of answers) {
    assert.equal(status, 400);
    assert.match(body.detail, /^20[12] names were sent together: send at most 200/);
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
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.ok(headers.has('etag'));
  });

  it('says why there is no price, in a line of four cells too', async () => {
    for (const title of ['iPhone 13', 'fake Gucci bag', '', 'Gap jeans and a Zara dress'])
      assert.match((await ask(title)).text, /^,,,"?\w[^\n]+\n$/, title);
    assert.match((await ask('Hermes Himalaya Birkin bag')).text, /^,\d*,,"?\w/);
    // Its first caveat is a law against selling python.
    assert.match(
      (await ask('Supreme Louis Vuitton python bag')).text,
      /^,\d*,,"[^"]*\. [^."]+: look up what this one sold for/,
    );
    assert.match((await ask('Gap jeans', '&gender=cat')).text, /^,,,"?gender is "+cat/);
  });
});
