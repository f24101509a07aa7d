import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { buildApp } from '../../src/app/app.ts';
import { readConfig } from '../../src/app/config.ts';
import { createKey } from '../../src/keys/key-format.ts';
import { KeyStore, StoreUnavailable } from '../../src/keys/key-store.ts';
import { shippedFees } from '../../src/money/seller.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { keptLog } from '../support/kept-log.ts';

const pricing = readShippedModel();
/** Pino's number for errors. */
const ERROR_LEVEL = 50;
const PRICE = '/api/public/price?brand=coach&category=bag';
const ML_PRICE = '/api/public/ml-price?brand=coach&category=bag';

/** Builds a service over a store that has only the methods that the test calls. */
function open(t: TestContext, store: Partial<KeyStore>, clock = () => Date.UTC(2026, 10, 20, 23, 59, 59)) {
  const { log, lines } = keptLog('debug');
  const app = buildApp({
    config: readConfig({}),
    pricing,
    fees: shippedFees,
    store: store as KeyStore,
    clock,
    log,
  });
  t.after(() => app.close());
  return { app, lines };
}

const broken = () => Promise.reject(new StoreUnavailable('the disk is full'));
const brokenStore = { issue: broken, find: broken, consume: broken, revoke: broken, check: broken };
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('while the key store is down', () => {
  const headers = bearer(createKey());
  for (const request of [
    { method: 'GET', url: ML_PRICE, headers },
    { method: 'GET', url: '/api/public/ml-price?brand=nothing', headers },
    { method: 'GET', url: '/api/public/keys/current', headers },
    { method: 'DELETE', url: '/api/public/keys/current', headers },
    { method: 'POST', url: '/api/public/keys', payload: { email: 'ada@example.com' } },
    { method: 'GET', url: '/health/ready?needs=keys' },
    { method: 'HEAD', url: ML_PRICE, headers },
  ] as const) {
    it(`the service answers ${request.method} ${request.url} with 503 and Retry-After`, async (t) => {
      const response = await open(t, brokenStore).app.inject(request);
      assert.equal(response.statusCode, 503);
      assert.equal(response.headers['retry-after'], '5');
      if (request.method !== 'HEAD') assert.equal(response.json().code, 'store_unavailable');
    });
  }

  it('the log has one line a minute for any number of failed requests', async (t) => {
    const { app, lines } = open(t, brokenStore);
    for (let i = 0; i < 50; i++) await app.inject({ url: ML_PRICE, headers });
    const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === ERROR_LEVEL);
    assert.deepEqual(
      errors.map(({ err }) => err.message),
      ['the disk is full'],
    );
  });

  it('a balancer that misspells what it needs is told so', async (t) => {
    const { statusCode, body } = await open(t, brokenStore).app.inject('/health/ready?needs=kyes');
    assert.deepEqual([statusCode, JSON.parse(body).parameter], [400, 'needs']);
  });

  it('the service answers everything that needs no key', async (t) => {
    const { app } = open(t, brokenStore);
    for (const url of [PRICE, '/api/public/brands', '/api/public/categories', '/health/live', '/health/ready', '/']) {
      assert.equal((await app.inject(url)).statusCode, 200, url);
    }
  });
});

it('a key with a wrong checksum is refused without a query to the store', async (t) => {
  const { app } = open(t, {});
  const key = createKey();
  const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
  for (const text of ['x', mistyped, `${key}a`, key.slice(3), key.toLowerCase()]) {
    const response = await app.inject({ url: ML_PRICE, headers: bearer(text) });
    assert.equal(response.json().code, 'invalid_key', text);
  }
});

describe('the log', () => {
  it('has the fault of a page that fails', async (t) => {
    const { app, lines } = open(t, {}, () => {
      throw new Error('no clock');
    });
    const { statusCode } = await app.inject({
      url: '/appraise?title=Coach+bag+%2440',
      headers: { accept: 'text/html' },
    });
    const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === ERROR_LEVEL);
    assert.deepEqual([statusCode, errors.map(({ err }) => err.message)], [500, ['no clock']]);
  });

  it('contains no keys, addresses or queries, even at its most verbose', async (t) => {
    const { app, lines } = open(t, brokenStore);
    const from = { remoteAddress: '192.0.2.77' };
    const key = createKey();
    const payload = { email: 'ada@example.com' };
    await app.inject({ method: 'POST', url: '/api/public/keys', payload, ...from });
    for (const url of [
      `${ML_PRICE}&key=${key}`,
      '/price/gucci/bag?minProfit=20',
      '/search?q=birkin',
      '/appraise?title=birkin',
      '/api/public/ml-price?brand=gucci&category=bag',
      '/nothing/birkin',
      '/%ZZbirkin',
    ]) {
      await app.inject({ url, headers: bearer(key), ...from });
    }
    assert.ok(lines.length >= 8, 'each request has a line');
    assert.doesNotMatch(lines.join(''), /ht_|ada@|example\.com|birkin|gucci|profit|192\.0\.2/i);
  });

  it('names the request', async (t) => {
    const { app, lines } = open(t, brokenStore);
    const response = await app.inject({ url: ML_PRICE, headers: bearer(createKey()) });
    assert.equal(JSON.parse(lines.at(-1) as string).request_id, response.headers['x-request-id']);
  });
});

it('a service whose store does not answer is ready, and says that keys are down', async (t) => {
  const never = () => new Promise<never>(() => {});
  const dialect = {} as ConstructorParameters<typeof KeyStore>[0]['dialect'];
  const { app } = open(t, new KeyStore({ dialect, run: never, close: never }));
  const answer = await app.inject('/health/ready');
  assert.deepEqual([answer.statusCode, answer.json()], [200, { status: 'ok', keys: 'down' }]);
});

it('a forwarded request of a proxy on the own network that is not trusted is warned of, once', async (t) => {
  const { app, lines } = open(t, {});
  const ask = (remoteAddress: string, forwarded?: string) =>
    app.inject({ url: PRICE, remoteAddress, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } });
  // A client elsewhere may send anything.
  await ask('203.0.113.7', '203.0.113.8');
  await ask('172.18.0.1');
  // A trusted proxy here forwards for itself.
  await ask('172.18.0.2', '172.18.0.2');
  for (let n = 0; n < 3; n++) await ask('172.18.0.1', '203.0.113.8');
  const warnings = lines.filter((line) => line.includes('TRUST_PROXY'));
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /from 172\.18\.0\.1 was forwarded/);
});
