import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usd } from '../../src/wording/numbers.ts';
import { toolsByName } from '../mcp/support.ts';
import { postJson, shareService, type TestService } from '../support/service.ts';

interface Answer {
  readonly items: readonly {
    readonly label?: string;
    readonly quantity?: number;
    readonly estimate?: { price: number; priceLow: number; priceHigh: number };
    readonly brand?: { slug: string };
    readonly problem?: { code: string; detail: string };
  }[];
  readonly total: Record<string, number>;
}

const post = (service: TestService, key: string, body: unknown) =>
  fetch(`${service.url}/api/public/appraise`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const answerOf = async (service: TestService, key: string, items: unknown[]) => {
  const answer = await post(service, key, { items });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as Answer;
};
const usedOf = async (service: TestService, key: string) => {
  const answer = await service.get('/api/public/keys/current', key);
  return ((await answer.json()) as { usage: { requestsToday: number } }).usage.requestsToday;
};
const bags = (count: number) =>
  Array.from({ length: count }, () => ({ title: 'Coach leather bag' }));

describe('many items at once', () => {
  const service = shareService();

  it('answers each as the single endpoint does, in order', async () => {
    const key = await service().issueKey();
    const items = [
      { title: 'Louis Vuitton Monogram Neverfull MM tote', askingPrice: 900.1 },
      { brand: 'coach', category: 'bag', condition: 'Good', gender: 'female' },
    ];
    const { items: answers } = await answerOf(service(), key, items);
    for (const [index, item] of items.entries()) {
      const query = new URLSearchParams(item as unknown as Record<string, string>);
      const single = await service().get(`/api/public/appraise?${query}`, key);
      const { quantity, ...answer } = answers[index] as Record<string, unknown>;
      assert.deepEqual(answer, await single.json());
      assert.equal(quantity, 1);
    }
  });

  it('says why an item has no price, gives labels back, and counts only prices', async () => {
    const key = await service().issueKey();
    const { items, total } = await answerOf(service(), key, [
      { title: 'Coach leather bag', label: 'Größe', quantity: 3 },
      { title: 'Casio watch', label: '“가”' },
      { brand: 'coahc', category: 'bag' },
      { title: 'Coach bag', quantity: 100 },
      { title: 'Coach bag', condition: 'mint' },
      { title: 'Coach bag', askingPrice: '5' },
      {},
      null,
      'Coach bag',
    ]);
    assert.deepEqual(
      items.map(({ problem }) => problem?.code),
      [
        undefined,
        'not_covered',
        'unknown_brand',
        'invalid_parameter',
        'invalid_parameter',
        'invalid_parameter',
        'missing_parameter',
        'invalid_parameter',
        'invalid_parameter',
      ],
    );
    assert.deepEqual(items.map(({ label }) => label).slice(0, 3), ['Größe', '“가”', undefined]);
    assert.match(items[3]?.problem?.detail ?? '', /quantity/);
    assert.match(items[4]?.problem?.detail ?? '', /Like New/);
    const price = items[0]?.estimate?.price as number;
    assert.equal(total.sumOfPrices, 3 * price);
    assert.ok((total.priceLow as number) < (total.price as number));
    assert.ok((total.price as number) < (total.priceHigh as number));
    assert.deepEqual([total.priced, total.notPriced, total.quantity], [1, 8, 3]);
    assert.equal(await usedOf(service(), key), 1);
  });

  it('totals garments as compare_prices and the closet page do', async () => {
    const key = await service().issueKey();
    const list = [
      { brand: 'coach', category: 'bag', gender: 'female', quantity: 3 },
      { brand: 'coach', category: 'bag', gender: 'female', condition: 'Good' },
      { brand: 'nike', category: 'sneakers', gender: 'male', quantity: 2 },
    ];
    const { total } = await answerOf(service(), key, list);
    const { structured } = (await toolsByName().get('compare_prices')?.call({ items: list })) ?? {};
    const compared = (structured as { total: Record<string, unknown> }).total;
    for (const name of ['price', 'priceLow', 'priceHigh', 'sumOfPrices']) {
      assert.equal(total[name], compared[name], name);
    }
    const form = new FormData();
    const rows = list.map(({ brand, category, gender, condition = '', quantity = 1 }) =>
      [brand, category, gender, condition, quantity].join(','),
    );
    form.append('list', ['brand,category,gender,condition,quantity', ...rows].join('\n'));
    const page = await (
      await fetch(`${service().url}/closet`, {
        method: 'POST',
        headers: { accept: 'text/html' },
        body: form,
      })
    ).text();
    for (const text of [
      `About ${usd(total.price as number)} in total`,
      `${usd(total.priceLow as number)} and ${usd(total.priceHigh as number)}`,
      `The prices add up to ${usd(total.sumOfPrices as number)}.`,
    ]) {
      assert.ok(page.includes(text), text);
    }
  });

  it('gives a total of nothing where nothing has a price', async () => {
    const key = await service().issueKey();
    const { total } = await answerOf(service(), key, [{ title: 'Casio watch' }]);
    assert.deepEqual(total, {
      price: 0,
      priceLow: 0,
      priceHigh: 0,
      sumOfPrices: 0,
      priced: 0,
      notPriced: 1,
      quantity: 0,
    });
    assert.equal(await usedOf(service(), key), 0);
  });

  it('refuses what is no list, and lists that are too long', async () => {
    const key = await service().issueKey();
    for (const body of [
      '',
      '[]',
      '{}',
      '{"items":[]}',
      '{"items":"a"}',
      'null',
      '{"items":[',
      '5',
    ]) {
      assert.equal((await post(service(), key, body)).status, 400, body);
    }
    assert.equal((await post(service(), key, { items: bags(101) })).status, 413);
    assert.equal(
      (await postJson(`${service().url}/api/public/appraise`, { items: bags(1) })).status,
      401,
    );
  });

  it('is exact under concurrency: of thirty lists of ten, ten are answered', async () => {
    const key = await service().issueKey();
    const statuses = await Promise.all(
      Array.from(
        { length: 30 },
        async () => (await post(service(), key, { items: bags(10) })).status,
      ),
    );
    assert.equal(statuses.filter((status) => status === 200).length, 10);
    assert.equal(statuses.filter((status) => status === 429).length, 20);
    assert.equal(await usedOf(service(), key), 100);
    const refused = await post(service(), key, { items: bags(2) });
    assert.match(((await refused.json()) as { detail: string }).detail, /0 of its 100 left/);
  });

  it('shares the quota with single answers', async () => {
    const key = await service().issueKey();
    await service().get('/api/public/ml-price?brand=coach&category=bag', key);
    assert.equal((await post(service(), key, { items: bags(100) })).status, 429);
    assert.equal((await post(service(), key, { items: bags(99) })).status, 200);
  });
});
