import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keptLog } from '../support/kept-log.ts';
import { shareService, startService } from '../support/service.ts';

const PRICE = '/api/public/price?brand=coach&category=bag';
const WITHOUT_KEY = [PRICE, '/api/public/brands', '/api/public/categories', '/openapi.json'];
const CACHEABLE = [...WITHOUT_KEY, '/price/coach/bag', '/price/coach/bag.json'];
const METHODS_BY_PATH = {
  '/api/public/price': 'GET, HEAD, OPTIONS',
  '/api/public/brands': 'GET, HEAD, OPTIONS',
  '/api/public/categories': 'GET, HEAD, OPTIONS',
  '/api/public/ml-price': 'GET, HEAD, OPTIONS',
  '/api/public/keys': 'POST, OPTIONS',
  '/api/public/keys/current': 'GET, HEAD, DELETE, OPTIONS',
};

describe('a cache', () => {
  const service = shareService();

  for (const path of CACHEABLE) {
    it(`revalidates its copy of ${path}`, async () => {
      const full = await service().ask(path);
      const etag = full.headers.get('etag') as string;
      assert.match(etag, /^"[\w-]+"$/);
      assert.equal(full.headers.get('cache-control'), 'public, max-age=3600, stale-while-revalidate=86400');
      for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const current = await service().ask(path, { headers: { 'if-none-match': condition } });
        assert.deepEqual([current.status, current.text], [304, ''], condition);
        // RFC 9110, section 15.4.5 requires a 304 to repeat these headers.
        for (const name of ['etag', 'cache-control', 'access-control-allow-origin']) {
          assert.equal(current.headers.get(name), full.headers.get(name), `${name} for ${condition}`);
        }
        assert.equal(current.headers.get('content-type'), null, condition);
      }
      const outdated = await service().ask(path, { headers: { 'if-none-match': '"other"' } });
      assert.equal(outdated.status, 200);
    });
  }

  it('gets another tag for another answer', async () => {
    const paths = [PRICE, `${PRICE}&condition=Good`, '/api/public/brands'];
    const tags = await Promise.all(paths.map(async (path) => (await service().ask(path)).headers.get('etag')));
    assert.equal(new Set(tags).size, 3);
  });
});

it('a cache stores no answer with the terms of one seller', async (t) => {
  const { ask } = await startService(t);
  for (const path of ['/price/coach/bag.json', '/price/coach/bag', '/appraise?title=coach+bag']) {
    for (const terms of ['cost=4', 'Cost=4', 'cost[]=4', 'minProfit=9', 'min_profit=9']) {
      const { headers } = await ask(`${path}${path.includes('?') ? '&' : '?'}${terms}`);
      assert.equal(headers.get('cache-control'), 'no-store', `${path} ${terms}`);
    }
  }
});

describe('a service', () => {
  const service = shareService();

  for (const path of CACHEABLE) {
    it(`answers HEAD of ${path} like GET, without the body`, async () => {
      const full = await service().ask(path);
      const head = await service().ask(path, { method: 'HEAD' });
      assert.deepEqual([head.status, head.text], [200, '']);
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
        assert.equal(head.headers.get(name), full.headers.get(name), name);
      }
    });
  }

  for (const [path, methods] of Object.entries(METHODS_BY_PATH)) {
    it(`answers a browser’s preflight for ${path} with the methods that it takes`, async () => {
      const headers = { origin: 'https://shop.example', 'access-control-request-method': 'GET' };
      const preflight = await service().ask(path, { method: 'OPTIONS', headers });
      assert.equal(preflight.status, 204);
      assert.equal(preflight.headers.get('allow'), methods);
      assert.equal(preflight.headers.get('access-control-allow-methods'), methods);
      assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
      const allowedHeaders = preflight.headers.get('access-control-allow-headers') ?? '';
      assert.match(allowedHeaders, /Authorization.*traceparent, tracestate/);
      assert.equal(preflight.headers.get('cache-control'), 'no-store');
    });

    it(`refuses other methods at ${path}, whatever the body`, async () => {
      for (const method of ['PUT', 'PATCH', 'POST', 'DELETE'].filter((name) => !methods.includes(name))) {
        const request = { method, headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(10_000) };
        const { status, headers, body } = await service().ask(path, request);
        assert.deepEqual([status, body.code], [405, 'method_not_allowed'], method);
        assert.equal(headers.get('allow'), methods, method);
      }
    });
  }

  it('lets no other site read its pages', async () => {
    const headers = { 'access-control-request-method': 'GET', 'content-type': 'text/plain' };
    const preflight = await service().ask('/developers', { method: 'OPTIONS', headers });
    assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, null]);
  });

  it('answers 405 to an unusual method, and logs no error', async (t) => {
    const { log, lines } = keptLog('warn');
    const { ask } = await startService(t, {}, { log });
    for (const path of ['/', '/api/public/price']) {
      assert.equal((await ask(path, { method: 'PROPFIND' })).status, 405, path);
    }
    assert.deepEqual(lines, []);
  });
});

describe('every answer of the API', () => {
  const service = shareService();
  const paths = [
    ...WITHOUT_KEY,
    '/price/coach/bag.json',
    '/price/gucci/hoodie.json?minProfit=lots',
    '/price/rolex/dress.json',
    '/api/public/price',
    '/api/public/ml-price',
    '/nothing',
    '/%ZZ',
  ];

  it('has a request id of its own', async () => {
    const ids = await Promise.all(paths.map(async (path) => (await service().ask(path)).headers.get('x-request-id')));
    assert.ok(!ids.includes(null));
    assert.equal(new Set(ids).size, paths.length);
  });

  for (const path of paths) {
    it(`can be read by a page of any origin, has a sure type, and does not name our software: ${path}`, async () => {
      const { headers } = await service().ask(path);
      assert.equal(headers.get('access-control-allow-origin'), '*');
      const exposedHeaders = headers.get('access-control-expose-headers')?.split(', ') ?? [];
      for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id']) {
        assert.ok(exposedHeaders.includes(name), name);
      }
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('x-powered-by'), null);
    });
  }
});
