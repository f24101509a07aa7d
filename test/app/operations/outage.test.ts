import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { type AppParts, buildApp } from '../../../src/app/app.ts';
import { readConfig } from '../../../src/app/config.ts';
import { createOutageLog } from '../../../src/app/operations/log.ts';
import { createMetrics } from '../../../src/app/operations/metrics.ts';
import { loadMarketplaces } from '../../../src/marketplaces/load.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import { createKey } from '../../../src/service/keys/key-format.ts';
import { type KeyStore, StoreUnavailable } from '../../../src/service/keys/key-store.ts';
import { keptLog } from '../../support/kept-log.ts';

const pricing = loadModel();
const marketplaces = loadMarketplaces();
const PRICE = '/api/public/price?brand=coach&category=bag';
const ML_PRICE = '/api/public/ml-price?brand=coach&category=bag';

function open(t: TestContext, store: Partial<KeyStore>, level = 'info', watchdog?: AppParts['watchdog']) {
  const { log, lines } = keptLog(level);
  const metrics = createMetrics();
  const app = buildApp({
    config: readConfig({}),
    pricing,
    marketplaces,
    store: metrics.meter(store as KeyStore),
    clock: () => Date.UTC(2026, 10, 20, 23, 59, 59),
    log,
    metrics,
    ...(watchdog && { watchdog }),
  });
  t.after(() => app.close());
  return { app, lines, metrics };
}

const broken = () => Promise.reject(new StoreUnavailable('the disk is full'));
const brokenStore = { issue: broken, find: broken, consume: broken, revoke: broken, check: broken };
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('while the key store is down', () => {
  it('answers 503 with Retry-After to requests that need a key', async (t) => {
    const { app } = open(t, brokenStore);
    const headers = bearer(createKey());
    for (const request of [
      { method: 'GET', url: ML_PRICE, headers },
      { method: 'HEAD', url: ML_PRICE, headers },
      { method: 'GET', url: '/api/public/ml-price?brand=nothing', headers },
      { method: 'GET', url: '/api/public/keys/current', headers },
      { method: 'DELETE', url: '/api/public/keys/current', headers },
      { method: 'POST', url: '/api/public/keys', payload: { email: 'ada@example.com' } },
      { method: 'GET', url: '/health/ready' },
    ] as const) {
      const response = await app.inject(request);
      assert.equal(response.statusCode, 503, request.url);
      assert.match(String(response.headers['retry-after']), /^\d+$/, JSON.stringify(request));
      assert.equal(response.headers['content-type'], 'application/problem+json', JSON.stringify(request));
      if (request.method !== 'HEAD') assert.equal(response.json().code, 'store_unavailable', JSON.stringify(request));
    }
  });

  it('logs one line a minute for any number of failed requests', async (t) => {
    const { app, lines } = open(t, brokenStore);
    for (let i = 0; i < 50; i++) await app.inject({ url: ML_PRICE, headers: bearer(createKey()) });
    assert.equal(lines.length, 1);
    assert.match(lines[0] as string, /the disk is full/);
  });

  it('answers everything else, and counts the refusals', async (t) => {
    const { app, metrics } = open(t, brokenStore);
    for (const url of [PRICE, '/api/public/brands', '/api/public/categories', '/health/live', '/']) {
      assert.equal((await app.inject(url)).statusCode, 200, url);
    }
    await app.inject({ url: ML_PRICE, headers: bearer(createKey()) });
    const text = await metrics.expose();
    assert.match(text, /^hangtag_refusals_total\{code="store_unavailable"\} 1$/m);
    assert.match(text, /^hangtag_quota_takes_total\{outcome="unavailable"\} 1$/m);
  });
});

it('the log of the key store reports once that keys do not work, and once that they work again', () => {
  const lines: string[] = [];
  const write = (_bindings: object, text: string) => lines.push(text);
  let now = 0;
  const outcome = createOutageLog({ info: write, warn: write } as never, () => now);
  outcome(undefined, 'batches');
  for (const failure of ['the disk is full', 'the disk is full', undefined, undefined]) {
    now += 1_500;
    // Another path that works does not end it.
    outcome(undefined, 'statements');
    outcome(failure === undefined ? undefined : new StoreUnavailable(failure), 'batches');
  }
  assert.deepEqual(lines, ['Keys do not work: the disk is full', 'Keys work again, after 3.0 s.']);
});

it('a key with a wrong checksum is refused without a query to the store', async (t) => {
  const { app } = open(t, {});
  const key = createKey();
  const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
  for (const text of ['x', mistyped, `${key}a`, key.slice(3), key.toLowerCase()]) {
    const response = await app.inject({ url: ML_PRICE, headers: bearer(text) });
    assert.equal(response.statusCode, 401, text);
  }
});

describe('the log', () => {
  it('contains no keys, addresses or queries, even at its most verbose', async (t) => {
    const { app, lines } = open(t, brokenStore, 'debug');
    const from = { remoteAddress: '192.0.2.77' };
    const key = createKey();
    const payload = { email: 'ada@example.com' };
    await app.inject({ method: 'POST', url: '/api/public/keys', payload, ...from });
    for (const url of [
      `${ML_PRICE}&key=${key}`,
      '/price/gucci/bag?profit=20',
      '/search?q=birkin',
      '/appraise?title=birkin',
      '/api/public/ml-price?brand=gucci&category=bag',
      '/nothing/birkin',
      '/%ZZbirkin',
    ]) {
      await app.inject({ url, headers: bearer(key), ...from });
    }
    assert.ok(lines.length >= 8);
    assert.doesNotMatch(lines.join(''), /ht_|ada@|example\.com|birkin|gucci|profit|192\.0\.2/i);
  });

  it('names the request and, if the client sent a valid traceparent, the trace', async (t) => {
    const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    for (const [traceparent, ...ids] of [
      [`00-${trace}-${span}-01`, trace, span],
      ['00-evil', undefined, undefined],
      [`00-${'0'.repeat(32)}-${span}-01`, undefined, undefined],
    ] as const) {
      const { app, lines } = open(t, brokenStore);
      const headers = { ...bearer(createKey()), traceparent };
      const response = await app.inject({ url: ML_PRICE, headers });
      const line = JSON.parse(lines.at(-1) as string);
      assert.equal(line.request_id, response.headers['x-request-id'], traceparent);
      assert.deepEqual([line.trace_id, line.parent_span_id], ids, traceparent);
    }
  });
});

describe('metrics', () => {
  it('show every counter before its first count, so that an alert sees the first', async (t) => {
    const text = await open(t, {}).metrics.expose();
    for (const outcome of ['granted', 'exhausted', 'unknown', 'revoked', 'unavailable']) {
      assert.ok(text.includes(`hangtag_quota_takes_total{outcome="${outcome}"} 0\n`), outcome);
    }
    assert.match(text, /^hangtag_refusals_total\{code="internal_error"\} 0$/m);
    assert.match(text, /^hangtag_keys_issued_total 0$/m);
  });

  it('count requests by route, keys, quota uses and refusals, without naming a key', async (t) => {
    const { app, metrics } = open(t, {
      issue: async () => true,
      consume: async () => ({ outcome: 'granted', used: 1 }),
    });
    const payload = { email: 'ada@example.com' };
    const issued = await app.inject({ method: 'POST', url: '/api/public/keys', payload });
    const key = issued.json().apiKey as string;
    await app.inject({ url: ML_PRICE, headers: bearer(key) });
    await app.inject('/api/public/price?brand=nothing&category=bag');
    const text = await metrics.expose();
    for (const line of [
      'hangtag_keys_issued_total 1',
      'hangtag_quota_takes_total{outcome="granted"} 1',
      'hangtag_refusals_total{code="unknown_brand"} 1',
      'hangtag_request_duration_seconds_count{method="GET",route="/api/public/ml-price",status="200"} 1',
      'hangtag_request_duration_seconds_count{method="GET",route="/api/public/price",status="404"} 1',
    ]) {
      assert.ok(text.includes(`${line}\n`), line);
    }
    assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m);
    assert.doesNotMatch(text, /ht_|\bada\b|nothing/);
  });
});

it('readiness fails while the event loop is more than a second late, and liveness continues', async (t) => {
  let lag = 0;
  const watchdog = { lag: () => lag, beat: () => 0, start: () => {} };
  const { app } = open(t, { check: async () => {} }, 'info', watchdog);
  const statusOf = async (path: string) => (await app.inject(path)).statusCode;
  assert.equal(await statusOf('/health/ready'), 200);
  lag = 1_001;
  assert.equal(await statusOf('/health/ready'), 503);
  assert.equal(await statusOf('/health/live'), 200);
  lag = 999;
  assert.equal(await statusOf('/health/ready'), 200);
});

it('readiness is answered within two seconds, if the store does not answer at all', async (t) => {
  const { app } = open(t, { check: () => new Promise(() => {}) });
  const startedAt = performance.now();
  const [first, second] = await Promise.all([app.inject('/health/ready'), app.inject('/health/ready')]);
  assert.deepEqual([first.statusCode, second.statusCode], [503, 503]);
  assert.equal(first.json().code, 'store_unavailable');
  // A timer may be late on a busy machine, but not by the four seconds of any other answer.
  assert.ok(performance.now() - startedAt < 3_900);
});
