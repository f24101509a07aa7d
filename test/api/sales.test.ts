import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allSales } from '../../src/service/sales/sale-store.ts';
import { UNBOUNDED } from '../service/sales/sale.ts';
import { pluck } from '../support/pluck.ts';
import { shareService, startService } from '../support/service.ts';
import rows from './sales.json' with { type: 'json' };

const TABBY = {
  id: 'A-17',
  title: 'Coach Tabby 26',
  price: 150,
  soldOn: '2026-10-03',
  marketplace: 'poshmark',
  condition: 'Good',
};

const SALES = '/api/public/sales';
const APPRAISE = '/api/public/appraise';
const NONE = { accepted: 0, replaced: 0, duplicates: 0, refused: [] };

/** Endpoints of contributed sales, all of which need a key and a service that accepts sales. */
const DOORS = [
  [SALES, { body: { sales: [TABBY] } }],
  [SALES, {}],
  [SALES, { method: 'DELETE' }],
  [`${SALES}/a`, { method: 'DELETE' }],
] as const;

describe('contributed sales over HTTP', () => {
  const limits = { requestsPerDay: 100_000, mcpRequestsPerMinute: 100_000 };
  const service = shareService({ acceptSales: true, ...limits });
  const list = (key: string, query = '') => service().ask(SALES + query, { key });
  const remove = (key: string, path = '') => service().ask(SALES + path, { method: 'DELETE', key });
  const post = (key: string, body: unknown) => service().ask(SALES, { key, body });
  const send = (key: string, ...sales: unknown[]) => post(key, { sales });

  it('are accepted, listed with that day’s estimate, and deleted', async () => {
    const key = await service().issueKey();
    const answer = await send(key, TABBY, { ...TABBY, id: 'A-18', price: 80.5 });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { ...NONE, accepted: 2 });
    assert.match(answer.headers.get('ratelimit') ?? '', /r=99999/);

    const appraised = await service().ask(`${APPRAISE}?title=Coach+Tabby+26&condition=Good`, { key });
    const { estimate, source } = appraised.body;
    const { price, priceLow, priceHigh } = estimate;
    const listed = await list(key);
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

    assert.equal((await remove(key, '/A-17')).status, 204);
    const again = await remove(key, '/A-17');
    assert.deepEqual([again.status, again.body.code], [404, 'not_found']);
    const { sales } = (await list(key)).body;
    assert.deepEqual([sales.length, sales[0].id], [1, 'A-18']);
    assert.equal((await remove(key)).status, 204);
    assert.deepEqual((await list(key)).body, { total: 0, sales: [] });
  });

  it('may be a single one, or repeated, even in the same request', async () => {
    const key = await service().issueKey();
    assert.deepEqual((await post(key, TABBY)).body, { ...NONE, accepted: 1 });
    const again = await send(key, TABBY, { ...TABBY, id: 'B' }, { ...TABBY, id: 'B' });
    assert.deepEqual(again.body, { ...NONE, accepted: 1, duplicates: 2 });
  });

  it('keep the estimate that was given before, regardless of the current model', async () => {
    const key = await service().issueKey();
    const appraise = async (query: string) => (await service().ask(`${APPRAISE}?${query}`, { key })).body;
    const { estimateId, estimate } = await appraise('title=Coach+Tabby+26+bag+for+Jorunn');
    assert.doesNotMatch(Buffer.from(estimateId, 'base64url').toString('latin1'), /jorunn/i);
    const { title: _, ...described } = TABBY;
    const rest = { ...described, soldOn: '2026-11-20' };
    const other = (await appraise('title=Zara+dress')).estimateId;
    const brown = (await appraise('title=Coach+Tabby+26+bag+in+suede')).estimateId;
    const [payload = '', mac] = estimateId.split('.');
    const earlier = Buffer.from(payload, 'base64url').toString().replace('2026-11-20', '2026-11-19');
    const forged = `${Buffer.from(earlier).toString('base64url')}.${mac}`;
    const { body } = await send(
      key,
      { ...rest, id: '1', estimateId },
      { ...rest, title: TABBY.title, id: '2', estimateId: brown },
      { ...rest, title: TABBY.title, id: '3', estimateId: other },
      { ...rest, id: '4', estimateId },
      { ...rest, id: '5', soldOn: '2026-11-19', estimateId },
      ...['', 'x', '.', 'e30.e30', `${estimateId.slice(1)}`, forged].map((wrong, i) => ({
        ...rest,
        id: `w${i}`,
        estimateId: wrong,
      })),
    );
    assert.equal(body.accepted, 2);
    const refusals: [index: number, code: string, detail: RegExp][] = [
      [2, 'invalid_parameter', /^estimateId is for Zara dresses.*, but the sale is of a different item/],
      [3, 'invalid_parameter', /^estimateId belongs to another of this key’s sales/],
      [4, 'invalid_parameter', /^estimateId was made on 2026-11-20, after the sale on 2026-11-19/],
      [5, 'missing_parameter', /./],
      ...[6, 7, 8, 9, 10].map((at) => [at, 'invalid_parameter', /not issued/] as never),
    ];
    for (const [at, [index, code, detail]] of refusals.entries()) {
      const refused = body.refused[at];
      assert.deepEqual([refused.index, refused.code], [index, code]);
      assert.match(refused.detail, detail);
    }
    const { sales } = (await list(key)).body;
    assert.equal(sales[0].estimate.price, estimate.price);
    for (const sale of sales) {
      // Facts stated with the sale take precedence.
      assert.deepEqual([sale.condition, sale.brand, sale.category], ['Good', 'coach', 'bag']);
    }
    assert.match(sales[0].title, /^coach tabby 26 bag/);
    const stored = await Array.fromAsync(allSales(service().store.sales));
    assert.ok(stored.slice(-2).every(({ estimate: { id } }) => id !== null));
  });

  it('need a title or a brand and a category', async () => {
    const key = await service().issueKey();
    const { title: _, ...rest } = TABBY;
    const { body } = await send(
      key,
      { ...rest, id: '1', brand: 'coach', category: 'bag' },
      { ...rest, id: '2', brand: 'torrid', category: 'dress' },
      { ...rest, id: '3' },
      { ...rest, id: '4', title: 'Sephora lipstick' },
    );
    assert.equal(body.accepted, 2);
    assert.deepEqual(pluck(body.refused, 'index'), [2, 3]);
    assert.deepEqual(pluck(body.refused, 'code'), ['missing_parameter', 'not_covered']);
  });

  it('refuse an impossible id, before a query to the store', async () => {
    const key = await service().issueKey();
    const page = await list(key, '?after=%00');
    assert.deepEqual([page.status, page.body.parameter], [400, 'after']);
    assert.equal((await remove(key, '/a%00b')).status, 404);
  });

  it('report the faulty sale and member, and store the others', async () => {
    const key = await service().issueKey();
    const wrong = [
      ...rows.wrong,
      ...['id', 'price', 'soldOn'].map((name) => [{ [name]: undefined }, `^${name} is required`] as const),
      [{ id: 'x'.repeat(65) }, '^id is'],
    ] as const;
    const sales = wrong.map(([change], i) => ({ ...TABBY, id: `w${i}`, ...(change as object) }));
    const right = { ...TABBY, soldOn: '2026-11-21', marketplace: 'Vestiaire Collective' };
    const { body } = await send(key, ...sales, 'Coach bag', right);
    assert.deepEqual([body.accepted, body.refused.length], [1, wrong.length + 1]);
    assert.match(body.refused.at(-1).detail, /^A sale is "Coach bag"/);
    wrong.forEach(([, sentence], i) => {
      assert.equal(body.refused[i].index, i);
      assert.match(body.refused[i].detail, new RegExp(sentence as string));
    });
  });

  it('contain only words on our own lists from a title, so nothing about the buyer', async () => {
    const key = await service().issueKey();
    const more = { note: 'call Quxington', buyer: 'Quxington' };
    const sales = Object.keys(rows.titles).map((title, i) => ({ ...TABBY, id: `t${i}`, title, ...more }));
    await send(key, ...sales);
    const { body } = await list(key);
    assert.deepEqual(pluck(body.sales, 'title'), Object.values(rows.titles));
    const stored = JSON.stringify([body, await Array.fromAsync(allSales(service().store.sales))]);
    assert.doesNotMatch(stored, /quxington|jorunn|xyzzyq|0147|127\.0\.0\.1|ada@/i);
  });

  it('may be corrected, and are not counted if all are refused', async () => {
    const key = await service().issueKey();
    const left = ({ headers }: { headers: Headers }) => headers.get('ratelimit') ?? '';
    const first = await send(key, TABBY);
    const { accepted, replaced, duplicates } = (await send(key, { ...TABBY, price: 140 })).body;
    assert.deepEqual([accepted, replaced, duplicates], [0, 1, 0]);
    const refused = await send(key, { ...TABBY, price: 0 }, { id: 'b' });
    assert.deepEqual([refused.status, refused.body.refused.length], [200, 2]);
    assert.match(left(first), /r=99999;/);
    assert.match(left(refused), /r=99998;/);
    const { total, sales } = (await list(key)).body;
    assert.deepEqual([total, sales[0].price], [1, 140]);
  });

  it('are limited by key, address and day, with a sentence that names the limit', async (t) => {
    const saleBounds = { perKey: 3, perAddress: 4, perDay: 4 };
    const { ask, issueKey, clock } = await startService(t, { acceptSales: true, saleBounds });
    const add = async (key: string, ...ids: string[]) => {
      const sales = ids.map((id) => ({ ...TABBY, id }));
      const { status, headers, body } = await ask(SALES, { key, body: { sales } });
      return { answer: [status, body.code], detail: body.detail, wait: headers.get('retry-after') };
    };
    const [one, two] = [await issueKey(), await issueKey()];
    assert.deepEqual((await add(one, 'a', 'b', 'c')).answer, [200, undefined]);
    const full = await add(one, 'd');
    assert.deepEqual(full.answer, [413, 'too_many_items']);
    assert.match(full.detail, /^A key may have 3 sales/);
    const day = await add(two, 'a', 'b');
    assert.deepEqual(day.answer, [429, 'quota_exceeded']);
    assert.match(day.detail, /^One client address may add 4 sales a day/);
    clock.now += 1000 * Number(day.wait);
    assert.deepEqual((await add(two, 'a', 'b')).answer, [200, undefined]);
  });

  it('are limited per minute and address by their cost, to send and to list, and by the quota', async (t) => {
    const limits = { acceptSales: true, mcpRequestsPerMinute: 20, requestsPerDay: 3 };
    const { ask, issueKey, clock } = await startService(t, limits);
    const key = await issueKey();
    const statuses: number[] = [];
    const post = async (sales: object[]) => statuses.push((await ask(SALES, { key, body: { sales } })).status);
    for (const limit of [1000, 1000, 1]) statuses.push((await ask(`${SALES}?limit=${limit}`, { key })).status);
    clock.now += 60_000;
    const sales = Array.from({ length: 100 }, (_, i) => ({ id: `${i}` }));
    for (let i = 0; i < 3; i++) await post(sales);
    assert.deepEqual(statuses.splice(0), [200, 200, 429, 200, 200, 429]);
    clock.now += 60_000;
    for (let i = 0; i < 4; i++) await post([{ ...TABBY, id: `q${i}` }]);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    assert.equal((await ask(SALES, { key })).body.total, 3);
  });

  it('need a key and a readable body', async () => {
    const key = await service().issueKey();
    for (const [path, asked] of DOORS) {
      const { status, body } = await service().ask(path, asked);
      assert.deepEqual([status, body.code], [401, 'missing_key']);
    }
    for (const sent of ['{', '[]', '{}', '{"sales": []}', '{"sales": {"id": "a"}}', '""', 'null']) {
      const { status, body } = await post(key, sent);
      assert.deepEqual([status, body.code], [400, 'invalid_body'], sent);
    }
  });
});

it('a service that does not accept sales reports it, and issues no estimate ids', async (t) => {
  const { ask, issueKey } = await startService(t);
  const key = await issueKey();
  for (const [path, asked] of DOORS) {
    const { status, body } = await ask(path, { ...asked, key });
    assert.deepEqual([status, body.code], [404, 'not_enabled']);
  }
  const { body } = await ask(`${APPRAISE}?title=Coach+Tabby+26`, { key });
  assert.equal('estimateId' in body, false);
  // The privacy page mentions contributed sales only if the service accepts them.
  const other = await startService(t, { acceptSales: true });
  assert.match((await other.ask('/about')).text, /Sales that you contribute/);
  assert.doesNotMatch((await ask('/about')).text, /Sales that you contribute/);
});

it('the track record shows accuracy by month and tier, and nothing for few sales', async (t) => {
  const RECORD = '/api/public/track-record';
  const { ask, store, issueKey } = await startService(t, { acceptSales: true });
  for (let i = 0; i < 6; i++) {
    const key = await issueKey(`seller${i}@example.com`);
    const sales = Array.from({ length: 10 }, (_, n) => ({ ...TABBY, id: `s${n}`, price: n < 8 ? 150 : 9_000 }));
    await ask(SALES, { key, body: { sales } });
  }
  // All are from one network.
  assert.deepEqual((await ask(RECORD)).body, { total: null, months: [] });
  assert.match((await ask('/method')).text, /Not enough sales yet/);

  const other = await startService(t, { acceptSales: true });
  for await (const sale of allSales(store.sales)) {
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
  const { total, months } = (await other.ask(RECORD)).body;
  assert.deepEqual([total.sales, total.contributors, total.inRange], [60, 6, 0.8]);
  assert.deepEqual(months, [{ month: '2026-10', tier: 'premium', ...total }]);
  const page = (await other.ask('/method')).text;
  const cells = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  assert.match(cells, /2026-10 Premium 60 80% /);
  const off = await startService(t);
  assert.equal((await off.ask(RECORD)).status, 404);
  assert.doesNotMatch((await off.ask('/method')).text, /Reported sales/);
});
