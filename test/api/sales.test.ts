import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UNBOUNDED } from '../sales/sale.ts';
import fc from '../support/properties.ts';
import { postJson, shareService, startService } from '../support/service.ts';

const service = shareService({
  acceptSales: true,
  requestsPerDay: 100_000,
  mcpRequestsPerMinute: 100_000,
});

const TABBY = {
  id: 'A-17',
  title: 'Coach Tabby 26',
  price: 150,
  soldOn: '2026-10-03',
  marketplace: 'poshmark',
  condition: 'Good',
};

const call = async (method: string, path: string, key?: string, body?: unknown) => {
  const response = await fetch(`${service().url}/api/public/sales${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { response, status: response.status, body: text === '' ? undefined : JSON.parse(text) };
};
const send = (key: string, ...sales: unknown[]) => call('POST', '', key, { sales });

describe('contributed sales over HTTP', () => {
  it('are accepted, listed with the estimate of that day, and deleted', async () => {
    const key = await service().issueKey();
    const answer = await send(key, TABBY, { ...TABBY, id: 'A-18', price: 80.5 });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { accepted: 2, replaced: 0, duplicates: 0, refused: [] });
    assert.match(answer.response.headers.get('ratelimit') ?? '', /r=99999/);

    const appraised = await service().get(
      '/api/public/appraise?title=Coach+Tabby+26&condition=Good',
      key,
    );
    const { estimate, source } = (await appraised.json()) as {
      estimate: Record<'price' | 'priceLow' | 'priceHigh', number>;
      source: string;
    };
    const { price, priceLow, priceHigh } = estimate;
    const listed = await call('GET', '', key);
    assert.equal(listed.body.total, 2);
    assert.deepEqual(listed.body.sales[0], {
      id: 'A-17',
      brand: 'coach',
      category: 'bag',
      gender: 'female',
      condition: 'Good',
      title: 'coach tabby 26',
      price: 150,
      soldOn: '2026-10-03',
      marketplace: 'poshmark',
      receivedAt: '2026-11-20T10:15:30.000Z',
      estimate: { price, priceLow, priceHigh, source, madeOn: '2026-11-20' },
    });

    assert.equal((await call('DELETE', '/A-17', key)).status, 204);
    const again = await call('DELETE', '/A-17', key);
    assert.deepEqual([again.status, again.body.code], [404, 'not_found']);
    assert.deepEqual(
      (await call('GET', '', key)).body.sales.map(({ id }: { id: string }) => id),
      ['A-18'],
    );
    assert.equal((await call('DELETE', '', key)).status, 204);
    assert.deepEqual((await call('GET', '', key)).body, { total: 0, sales: [] });
  });

  it('may be one, or sent again, in the same request too', async () => {
    const key = await service().issueKey();
    assert.deepEqual((await call('POST', '', key, TABBY)).body, {
      accepted: 1,
      replaced: 0,
      duplicates: 0,
      refused: [],
    });
    assert.deepEqual((await send(key, TABBY, { ...TABBY, id: 'B' }, { ...TABBY, id: 'B' })).body, {
      accepted: 1,
      replaced: 0,
      duplicates: 2,
      refused: [],
    });
  });

  it('keep the estimate that was given before, whatever the model says now', async () => {
    const key = await service().issueKey();
    const appraise = async (query: string) =>
      (await (await service().get(`/api/public/appraise?${query}`, key)).json()) as {
        estimateId: string;
        estimate: { price: number };
      };
    const { estimateId, estimate } = await appraise('title=Coach+Tabby+26+bag+for+Jorunn');
    assert.doesNotMatch(Buffer.from(estimateId, 'base64url').toString('latin1'), /jorunn/i);
    const { title: _, ...described } = TABBY;
    const rest = { ...described, soldOn: '2026-11-20' };
    const other = (await appraise('title=Zara+dress')).estimateId;
    const brown = (await appraise('title=Coach+Tabby+26+bag+in+suede')).estimateId;
    const [payload = '', mac] = estimateId.split('.');
    const earlier = Buffer.from(payload, 'base64url')
      .toString()
      .replace('2026-11-20', '2026-11-19');
    const forged = `${Buffer.from(earlier).toString('base64url')}.${mac}`;
    const { body } = await send(
      key,
      { ...rest, id: '1', estimateId },
      { ...rest, ...{ title: TABBY.title, id: '2', estimateId: brown } },
      { ...rest, ...{ title: TABBY.title, id: '3', estimateId: other } },
      { ...rest, id: '4', estimateId },
      { ...rest, ...{ id: '5', soldOn: '2026-11-19', estimateId } },
      ...['', 'x', '.', 'e30.e30', `${estimateId.slice(1)}`, forged].map((wrong, i) => ({
        ...rest,
        id: `w${i}`,
        estimateId: wrong,
      })),
    );
    assert.equal(body.accepted, 2);
    const refusals: [index: number, code: string, detail: RegExp][] = [
      [2, 'invalid_parameter', /^estimateId names Zara dresses.*, and the sale another item/],
      [3, 'invalid_parameter', /^estimateId belongs to another sale of this key/],
      [4, 'invalid_parameter', /^estimateId was made on 2026-11-20, after the sale on 2026-11-19/],
      [5, 'missing_parameter', /./],
      ...[6, 7, 8, 9, 10].map((at) => [at, 'invalid_parameter', /not issued/] as never),
    ];
    for (const [at, [index, code, detail]] of refusals.entries()) {
      const refused = body.refused[at];
      assert.deepEqual([refused.index, refused.code], [index, code]);
      assert.match(refused.detail, detail);
    }
    const { sales } = (await call('GET', '', key)).body;
    assert.equal(sales[0].estimate.price, estimate.price);
    for (const sale of sales) {
      // Facts stated of the sale itself hold.
      assert.deepEqual([sale.condition, sale.brand, sale.category], ['Good', 'coach', 'bag']);
    }
    assert.match(sales[0].title, /^coach tabby 26 bag/);
    const stored = await service().store.sales.latest(2);
    assert.ok(stored.every(({ estimate: { id } }) => id !== null));
  });

  it('need a title or a brand and a category', async () => {
    const key = await service().issueKey();
    const { title: _, ...rest } = TABBY;
    const { body } = await send(
      key,
      { ...rest, id: '1', brand: 'coach', category: 'bag' },
      { ...rest, id: '2', brand: 'torrid', category: 'dress' },
      { ...rest, id: '3' },
      { ...rest, id: '4', title: 'Casio watch' },
    );
    assert.equal(body.accepted, 2);
    assert.deepEqual(
      body.refused.map(({ index, code }: Record<string, unknown>) => [index, code]),
      [
        [2, 'missing_parameter'],
        [3, 'not_covered'],
      ],
    );
  });

  it('refuse an id that no sale can have, before the store is asked', async () => {
    const key = await service().issueKey();
    const page = await call('GET', '?after=%00', key);
    assert.deepEqual([page.status, page.body.parameter], [400, 'after']);
    assert.equal((await call('DELETE', '/a%00b', key)).status, 404);
  });

  it('take a brand and a category by their names, as marketplaces write them', async () => {
    const key = await service().issueKey();
    const { title: _, ...rest } = TABBY;
    const { body } = await send(
      key,
      { ...rest, id: '1', brand: 'Louis Vuitton', category: 'Bags' },
      { ...rest, id: '2', brand: 'LV', category: 'purse' },
      { ...rest, id: '3', brand: 'luis vuiton', category: 'bag' },
    );
    assert.equal(body.accepted, 2);
    assert.deepEqual(
      body.refused.map(({ index, code }: Record<string, unknown>) => [index, code]),
      [[2, 'unknown_brand']],
    );
    const listed = await call('GET', '', key);
    assert.deepEqual(
      listed.body.sales.map(({ brand, category }: Record<string, unknown>) => [brand, category]),
      [
        ['louis-vuitton', 'bag'],
        ['louis-vuitton', 'bag'],
      ],
    );
  });

  it('say which sale and which member is wrong, and store the others', async () => {
    const key = await service().issueKey();
    const wrong: [object | string, RegExp][] = [
      [{ id: undefined }, /^id is required/],
      [{ id: 'a b' }, /^id is "a b": give letters/],
      [{ id: 'x'.repeat(65) }, /^id is/],
      [{ price: 0 }, /^price is 0: give a plain number above 0/],
      [{ price: undefined }, /^price is required/],
      [{ price: 'cheap' }, /^price is "cheap"/],
      [{ soldOn: '03.10.2026' }, /^soldOn is "03.10.2026": give a day/],
      [{ soldOn: '2026-02-30' }, /^soldOn/],
      [{ soldOn: '2026-11-22' }, /^soldOn/],
      [{ soldOn: '1999-12-31' }, /^soldOn/],
      [{ soldOn: undefined }, /^soldOn is required/],
      [{ marketplace: 'a shop' }, /^marketplace is "a shop": give one of ebay, .*other\.$/],
      [{ condition: 'purple' }, /^condition is "purple"/],
      ['Coach bag', /^A sale is "Coach bag"/],
    ];
    const sales = wrong.map(([change], i) =>
      typeof change === 'string' ? change : { ...TABBY, id: `w${i}`, ...change },
    );
    const { body } = await send(key, ...sales, {
      ...TABBY,
      soldOn: '2026-11-21',
      marketplace: 'Vestiaire Collective',
    });
    assert.equal(body.accepted, 1);
    assert.equal(body.refused.length, wrong.length);
    wrong.forEach(([, sentence], i) => {
      assert.equal(body.refused[i].index, i);
      assert.match(body.refused[i].detail, sentence);
    });
  });

  it('hold nothing of a title but words of our own lists', async () => {
    const key = await service().issueKey();
    const title =
      'Coach Tabby 26 for Jorunn Quxington jorunn.quxington@mail.example +1 555 0147 $90 coach/xyzzyq';
    await send(key, { ...TABBY, title, note: 'call Quxington', buyer: 'Quxington' });
    const { body } = await call('GET', '', key);
    assert.match(body.sales[0].title, /^coach tabby 26\b/);
    assert.doesNotMatch(JSON.stringify(body), /quxington|jorunn|xyzzyq|0147/i);
    const stored = await service().store.sales.latest(1);
    assert.doesNotMatch(JSON.stringify(stored), /quxington|jorunn|xyzzyq|0147|127\.0\.0\.1|ada@/i);
  });

  it('leave nothing of who bought: names, houses, telephones, addresses', async () => {
    const key = await service().issueKey();
    const titles = {
      'Coach Tabby 26 for Ann Smith 555-1234 ann@x.example 12 Main St': 'coach tabby 26',
      'Coach Tabby 26 bag Paul Smith of Paris': 'coach tabby 26 bag',
      'Nike Air Max 90 mens, ship to 90 Quxington Lane 55501': 'nike air max 90 mens',
      "Levi's 501 jeans call 501 555 0147": 'levis 501 jeans',
      'Air Force 1 07 shoes 10 1/2 Elm Ave 12345': 'air force 1 07',
    };
    await send(key, ...Object.keys(titles).map((title, i) => ({ ...TABBY, id: `t${i}`, title })));
    const { sales } = (await call('GET', '', key)).body;
    assert.deepEqual(
      sales.map(({ title }: { title: string }) => title),
      Object.values(titles),
    );
  });

  it('may be corrected, and cost nothing where each is refused', async () => {
    const key = await service().issueKey();
    const left = ({ response }: { response: Response }) => response.headers.get('ratelimit') ?? '';
    const first = await send(key, TABBY);
    const { accepted, replaced, duplicates } = (await send(key, { ...TABBY, price: 140 })).body;
    assert.deepEqual([accepted, replaced, duplicates], [0, 1, 0]);
    const refused = await send(key, { ...TABBY, price: 0 }, { id: 'b' });
    assert.deepEqual([refused.status, refused.body.refused.length], [200, 2]);
    assert.match(left(first), /r=99999;/);
    assert.match(left(refused), /r=99998;/);
    const { total, sales } = (await call('GET', '', key)).body;
    assert.deepEqual([total, sales[0].price], [1, 140]);
  });

  it('are bounded for a key, an address and a day, with a sentence that names the bound', async (t) => {
    const saleBounds = { perKey: 3, perAddress: 4, perDay: 4 };
    const { url, issueKey, clock } = await startService(t, { acceptSales: true, saleBounds });
    const post = async (key: string, ...ids: string[]) => {
      const sales = ids.map((id) => ({ ...TABBY, id }));
      const headers = { authorization: `Bearer ${key}` };
      const response = await postJson(`${url}/api/public/sales`, { sales }, headers);
      const { code, detail } = (await response.json()) as Record<string, string>;
      return { answer: [response.status, code], detail, wait: response.headers.get('retry-after') };
    };
    const [one, two] = [await issueKey(), await issueKey()];
    assert.deepEqual((await post(one, 'a', 'b', 'c')).answer, [200, undefined]);
    const full = await post(one, 'd');
    assert.deepEqual(full.answer, [413, 'too_many_items']);
    assert.match(full.detail ?? '', /^A key may hold 3 sales/);
    const day = await post(two, 'a', 'b');
    assert.deepEqual(day.answer, [429, 'quota_exceeded']);
    assert.match(day.detail ?? '', /^One client address may add 4 sales a day/);
    clock.now += 1000 * Number(day.wait);
    assert.deepEqual((await post(two, 'a', 'b')).answer, [200, undefined]);
  });

  it('are limited per minute and address by what they cost, to send and to list', async (t) => {
    const limits = { acceptSales: true, mcpRequestsPerMinute: 20 };
    const { url, issueKey, get, clock } = await startService(t, limits);
    const key = await issueKey();
    const statuses: number[] = [];
    for (const limit of [1000, 1000, 1]) {
      statuses.push((await get(`/api/public/sales?limit=${limit}`, key)).status);
    }
    clock.now += 60_000;
    const sales = Array.from({ length: 100 }, (_, i) => ({ id: `${i}` }));
    for (let i = 0; i < 3; i++) {
      const headers = { authorization: `Bearer ${key}` };
      const { status } = await postJson(`${url}/api/public/sales`, { sales }, headers);
      statuses.push(status);
    }
    assert.deepEqual(statuses, [200, 200, 429, 200, 200, 429]);
  });

  it('are a request each, however many; above 100 none is stored', async () => {
    const key = await service().issueKey();
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ ...TABBY, id: `n${i}` }));
    const full = await send(key, ...many(100));
    assert.equal(full.body.accepted, 100);
    assert.match(full.response.headers.get('ratelimit') ?? '', /r=99999/);
    const above = await send(key, ...many(101));
    assert.deepEqual([above.status, above.body.code], [413, 'too_many_items']);
    const page = await call('GET', '?limit=2&after=n1', key);
    assert.equal(page.body.total, 100);
    assert.deepEqual(
      page.body.sales.map(({ id }: { id: string }) => id),
      ['n10', 'n11'],
    );
    assert.equal((await call('GET', '?limit=0', key)).status, 400);
  });

  it('are refused beyond the quota', async (t) => {
    const { url, issueKey } = await startService(t, { acceptSales: true, requestsPerDay: 1 });
    const key = await issueKey();
    const post = (id: string) =>
      fetch(`${url}/api/public/sales`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...TABBY, id }),
      });
    assert.equal((await post('a')).status, 200);
    assert.equal((await post('b')).status, 429);
    const listed = await fetch(`${url}/api/public/sales`, {
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal(((await listed.json()) as { total: number }).total, 1);
  });

  it('need a key, and a body that can be read', async () => {
    const key = await service().issueKey();
    for (const [method, path] of [
      ['POST', ''],
      ['GET', ''],
      ['DELETE', ''],
      ['DELETE', '/a'],
    ] as const) {
      const { status, body } = await call(
        method,
        path,
        undefined,
        method === 'POST' ? { sales: [TABBY] } : undefined,
      );
      assert.deepEqual([status, body.code], [401, 'missing_key']);
    }
    for (const body of ['{', '[]', '{}', '{"sales": []}', '{"sales": {"id": "a"}}', '""', 'null']) {
      const answer = await call('POST', '', key, body);
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_body'], body);
    }
  });

  it('never make a 500, whatever is sent', async () => {
    const key = await service().issueKey();
    const member = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('Coach bag', '2026-10-03', 5, 'poshmark'),
    );
    const sale = fc.record(
      {
        id: member,
        title: member,
        brand: member,
        category: member,
        price: member,
        soldOn: member,
        marketplace: member,
        condition: member,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(sale, fc.jsonValue()), { minLength: 1, maxLength: 5 }),
        async (sales) => {
          const { status, body } = await send(key, ...sales);
          if (status !== 200) return assert.equal(status, 400);
          assert.equal(
            body.accepted + body.replaced + body.duplicates + body.refused.length,
            sales.length,
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

it('a service that takes no sales says so, and names no estimate', async (t) => {
  const { url, issueKey, get } = await startService(t);
  const key = await issueKey();
  for (const [method, path] of [
    ['POST', ''],
    ['GET', ''],
    ['DELETE', ''],
    ['DELETE', '/a'],
  ] as const) {
    const response = await fetch(`${url}/api/public/sales${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify({ sales: [TABBY] }) } : {}),
    });
    assert.equal(response.status, 404);
    assert.equal(((await response.json()) as { code: string }).code, 'not_enabled');
  }
  const appraised = await get('/api/public/appraise?title=Coach+Tabby+26', key);
  assert.equal('estimateId' in ((await appraised.json()) as object), false);
});

it('the privacy page names contributed sales where they are taken, and only there', async (t) => {
  const about = async (url: string) => (await fetch(`${url}/about`)).text();
  const { url } = await startService(t);
  assert.match(await about(service().url), /Sales that you contribute/);
  assert.doesNotMatch(await about(url), /Sales that you contribute/);
});

it('the track record shows by month and tier how good estimates were, and nothing of a few', async (t) => {
  const { url, store, issueKey } = await startService(t, { acceptSales: true });
  const record = async () => {
    const response = await fetch(`${url}/api/public/track-record`);
    assert.equal(response.status, 200);
    return (await response.json()) as { total: Record<string, number> | null; months: object[] };
  };
  for (let i = 0; i < 6; i++) {
    const key = await issueKey(`seller${i}@example.com`);
    const sales = Array.from({ length: 10 }, (_, n) => ({
      ...TABBY,
      id: `s${n}`,
      price: n < 8 ? 150 : 9_000,
    }));
    await postJson(`${url}/api/public/sales`, { sales }, { authorization: `Bearer ${key}` });
  }
  // All of them are of one network.
  assert.deepEqual(await record(), { total: null, months: [] });
  assert.match(await (await fetch(`${url}/method`)).text(), /There are not enough sales yet/);

  const other = await startService(t, { acceptSales: true });
  for (const sale of await store.sales.latest(100)) {
    const { contributor, network: _, number: __, receivedAt, ...sold } = sale;
    const hash = contributor.padEnd(64, '0');
    await other.store.issue(hash, `${contributor}@example.com`, 1, 20).catch(() => {});
    await other.store.sales.add({
      hash,
      network: contributor,
      sales: [sold],
      receivedAt,
      day: 1,
      limit: 100,
      bounds: UNBOUNDED,
    });
  }
  const response = await fetch(`${other.url}/api/public/track-record`);
  const { total, months } = (await response.json()) as Awaited<ReturnType<typeof record>>;
  assert.equal(total?.sales, 60);
  assert.equal(total?.contributors, 6);
  assert.equal(total?.inRange, 0.8);
  assert.deepEqual(months, [{ month: '2026-10', tier: 'premium', ...total }]);
  const page = await (await fetch(`${other.url}/method`)).text();
  const cells = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  assert.match(cells, /2026-10 Premium 60 80% /);
  const off = await startService(t);
  assert.equal((await fetch(`${off.url}/api/public/track-record`)).status, 404);
  assert.doesNotMatch(await (await fetch(`${off.url}/method`)).text(), /What pieces sold for/);
});
