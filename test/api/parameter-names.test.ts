import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService } from '../support/service.ts';

const OFFER = 'offer?title=Coach+Tabby&asked=200&offered=130&marketplace=poshmark';

describe('the names of parameters', () => {
  const service = shareService({ mcpRequestsPerMinute: 10_000 });
  const answerTo = async (path: string) => (await service().ask(`/api/public/${path}`)).body;
  const post = (body: unknown, type = 'application/json') =>
    service().ask('/api/public/appraise', { body, headers: { 'content-type': type } });
  const remaining = (headers: Headers) => Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

  it('may be in another case, with other marks, or a common synonym', async () => {
    for (const [written, known] of [
      ['appraise?title=coach+bag&Condition=Poor&fee=9', 'appraise?title=coach+bag&condition=Poor&label=9'],
      ['appraise?title=coach+bag&comps[]=190&comps[]=205', 'appraise?title=coach+bag&comps=190,205'],
      ['payouts?price=60&platform=poshmark', 'payouts?price=60&marketplace=poshmark'],
      ['offer?title=Coach+Tabby&asked=200&offered=130&seller=poshmark', OFFER],
      ['offer?title=Coach+Tabby&asking_price=200&offer=130&marketplace=poshmark', OFFER],
    ] as const) {
      const answer = await answerTo(written);
      assert.equal(answer.code, undefined, written);
      assert.deepEqual(answer, await answerTo(known), written);
    }
  });

  it('may be spelled differently in each item of a list', async () => {
    const items = [
      { title: 'coach bag', condition: 'Poor', askingPrice: 30, comps: [19, 20] },
      { title: 'coach bag', Condition: 'Poor', asking_price: 30, 'comps[]': [19, 20] },
      { title: 'coach bag', CONDITION: 'Poor', price: 30, Comps: [19, 20] },
    ];
    const { body } = await post({ items });
    assert.ok(body.items[0].askingPrice);
    assert.deepEqual(body.items[1], body.items[0]);
    assert.deepEqual(body.items[2], body.items[0]);
  });

  it('are refused if they misspell one, at no cost to the limit', async () => {
    for (const [path, near] of [
      ['appraise?title=coach+bag&askingprise=30', 'askingPrice'],
      ['offer?title=Coach+Tabby&asked=200&offered=130&listdFor=90', 'listedFor'],
      ['payouts?price=60&shiping=9', 'shipping'],
    ] as const) {
      const { status, body, headers } = await service().ask(`/api/public/${path}`);
      assert.deepEqual([status, body.code, body.didYouMean], [400, 'invalid_parameter', [near]]);
      assert.equal(headers.get('ratelimit'), null, path);
    }
  });

  it('are refused in a list, whose items then do not count', async () => {
    const full = remaining((await post({ items: [{ title: 'coach bag' }] })).headers);
    const items = [{ title: 'coach bag' }, { title: 'coach bag', conditon: 'Poor' }, { title: 'gap jeans' }];
    const { status, body } = await post({ items });
    assert.deepEqual([status, body.code, body.didYouMean], [400, 'invalid_parameter', ['condition']]);
    const file = await post('title,conditon\ncoach bag,Poor\ngap jeans,Good', 'text/csv');
    assert.deepEqual([file.status, file.body.didYouMean], [400, ['condition']]);
    const after = remaining((await post({ items: [{ title: 'coach bag' }] })).headers);
    assert.equal(full - after, 3, 'one for each request');
  });

  it('are listed in the answer if we have none like them', async () => {
    const { unknownParameters, ...answer } = await answerTo('appraise?title=coach+bag&utm_source=letter&size=8');
    assert.deepEqual(unknownParameters, ['utm_source', 'size']);
    assert.deepEqual(answer, {
      ...(await answerTo('appraise?title=coach+bag')),
      webUrl: answer.webUrl,
    });
    for (const path of [OFFER, 'payouts?price=60', '../../price/coach/bag.json?condition=Good']) {
      assert.equal((await answerTo(path)).unknownParameters, undefined);
      assert.deepEqual((await answerTo(`${path}&size=8`)).unknownParameters, ['size'], path);
    }
    const { body } = await service().ask('/api/public/appraise?utm=1', {
      body: { items: [{ title: 'coach bag', size: 8 }], note: 'mine' },
    });
    assert.deepEqual([body.unknownParameters, body.items[0].unknownParameters], [['utm', 'note'], ['size']]);
  });

  it('are listed in a header if the contract fixes the answer’s members', async () => {
    const key = await service().issueKey();
    for (const path of [
      '/api/public/price?brand=coach&category=bag',
      '/api/public/price.csv?brand=coach&category=bag',
      '/api/public/ml-price?brand=coach&category=bag',
      '/price/coach/bag.csv?condition=Good',
    ]) {
      const plain = await service().ask(path, { key });
      const { status, text, headers } = await service().ask(`${path}&size=8&gr%C3%B6%C3%9Fe=%0D`, { key });
      assert.equal(plain.headers.get('x-unknown-parameters'), null, path);
      assert.deepEqual([status, text], [200, plain.text], path);
      assert.equal(headers.get('x-unknown-parameters'), 'size, gr%C3%B6%C3%9Fe', path);
      assert.match(headers.get('access-control-expose-headers') ?? '', /X-Unknown-Parameters/);
    }
    const file = await service().ask('/api/public/appraise?utm=1', {
      body: 'title,shelf\ncoach bag,A3',
      headers: { 'content-type': 'text/csv' },
    });
    assert.equal(file.headers.get('x-unknown-parameters'), 'utm, shelf');
  });
});

describe('the gender of a prediction', () => {
  const service = shareService();

  it('may be any word for women or men, and is refused for others', async () => {
    const key = await service().issueKey();
    const predict = async (gender: string) =>
      (await service().ask(`/api/public/ml-price?brand=coach&category=bag&gender=${gender}`, { key })).body;
    const [female, male] = [await predict('female'), await predict('male')];
    for (const word of ['women', 'Women%27s', 'womens', 'Female']) assert.deepEqual(await predict(word), female, word);
    for (const word of ['men', 'mens', 'MALE']) assert.deepEqual(await predict(word), male, word);
    for (const word of ['girls', 'unisex', 'x']) {
      const { code, validValues } = await predict(word);
      assert.deepEqual([code, validValues], ['invalid_parameter', ['female', 'male']], word);
    }
  });
});

describe('the wearer of a garment by its brand and kind', () => {
  const service = shareService();
  const priceOf = async (path: string) => (await service().ask(`/price/gap/${path}`)).body;

  it('may be a child, in any words, whose kind is then priced', async () => {
    for (const [word, gender] of [
      ['girls', 'female'],
      ['boy%27s', 'male'],
      ['kids', 'female'],
    ]) {
      const asked = await priceOf(`jeans.json?gender=${word}`);
      assert.deepEqual([asked.category.slug, asked.gender], ['kids-bottoms', gender], word);
      assert.deepEqual(asked, await priceOf(`kids-bottoms.json?gender=${gender}`), word);
      assert.equal(await priceOf(`jeans.csv?gender=${word}`), await priceOf(`kids-bottoms.csv?gender=${gender}`), word);
      const page = await service().get(`/price/gap/jeans?gender=${word}`);
      assert.equal(new URL(page.url).pathname, '/price/gap/kids-bottoms', word);
    }
  });

  it('may be anybody, and nothing else', async () => {
    assert.deepEqual(await priceOf('jeans.json?gender=unisex'), await priceOf('jeans.json'));
    const { code, validValues } = await priceOf('jeans.json?gender=purple');
    assert.deepEqual([code, validValues], ['invalid_parameter', ['women', 'men', 'girls', 'boys', 'kids', 'unisex']]);
  });
});
