import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keptLog } from '../support/kept-log.ts';
import { shareService, startService } from '../support/service.ts';

const PRICE = '/api/public/price?brand=coach&category=bag';
const KEYLESS = [PRICE, '/api/public/brands', '/api/public/categories', '/openapi.json'];
const CACHED = [...KEYLESS, '/price/coach/bag', '/price/coach/bag.json'];
const PATHS = {
  '/api/public/price': 'GET, HEAD, OPTIONS',
  '/api/public/brands': 'GET, HEAD, OPTIONS',
  '/api/public/categories': 'GET, HEAD, OPTIONS',
  '/api/public/ml-price': 'GET, HEAD, OPTIONS',
  '/api/public/keys': 'POST, OPTIONS',
  '/api/public/keys/current': 'GET, HEAD, DELETE, OPTIONS',
};

describe('a cache', () => {
  const service = shareService();
  for (const path of CACHED) {
    it(`gets 304 for a current copy of ${path}`, async () => {
      const { url, get } = service();
      const first = await get(path);
      const etag = first.headers.get('etag') as string;
      assert.match(etag, /^"[\w-]+"$/);
      assert.equal(first.headers.get('cache-control'), 'public, max-age=3600, stale-while-revalidate=86400');
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await fetch(url + path, { headers: { 'if-none-match': known } });
        assert.equal(again.status, 304, known);
        assert.equal(await again.text(), '', known);
        // RFC 9110, 15.4.5 requires a 304 to repeat these.
        for (const name of ['etag', 'cache-control', 'access-control-allow-origin']) {
          assert.equal(again.headers.get(name), first.headers.get(name), name);
        }
        assert.equal(again.headers.get('content-type'), null, known);
      }
      const stale = await fetch(url + path, { headers: { 'if-none-match': '"other"' } });
      assert.equal(stale.status, 200);
    });
  }

  it('gets different tags for different answers', async () => {
    const { get } = service();
    const tags = new Set<string | null>();
    for (const path of [PRICE, `${PRICE}&condition=Good`, '/api/public/brands']) {
      tags.add((await get(path)).headers.get('etag'));
    }
    assert.equal(tags.size, 3);
  });
});

describe('a service', () => {
  const service = shareService();
  for (const path of CACHED) {
    it(`answers HEAD of ${path} like GET, without the body`, async () => {
      const { url, get } = service();
      const full = await get(path);
      const head = await fetch(url + path, { method: 'HEAD' });
      assert.equal(head.status, 200);
      assert.equal(await head.text(), '');
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
        assert.equal(head.headers.get(name), full.headers.get(name), name);
      }
    });
  }

  for (const [path, allowed] of Object.entries(PATHS)) {
    it(`answers a browser’s preflight for ${path} with the permitted methods`, async () => {
      const { url } = service();
      const response = await fetch(url + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
      });
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('allow'), allowed);
      assert.equal(response.headers.get('access-control-allow-methods'), allowed);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.match(
        response.headers.get('access-control-allow-headers') ?? '',
        /Authorization.*traceparent, tracestate/,
      );
      assert.equal(response.headers.get('cache-control'), 'no-store');
    });

    it(`refuses other methods at ${path}, with any body`, async () => {
      for (const method of ['PUT', 'PATCH', 'POST', 'DELETE']) {
        if (allowed.includes(method)) continue;
        const sent = { method, headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(10_000) };
        const { status, headers, body } = await service().ask(path, sent);
        assert.deepEqual([status, body.code], [405, 'method_not_allowed'], method);
        assert.equal(headers.get('allow'), allowed);
      }
    });
  }

  it('lets no other site read its pages', async () => {
    const headers = { 'access-control-request-method': 'GET', 'content-type': 'text/plain' };
    const answer = await service().ask('/developers', { method: 'OPTIONS', headers });
    assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [204, null]);
  });

  it('answers 501 to an unusual method, without an error in its log', async (t) => {
    const { log, lines } = keptLog('warn');
    const { ask } = await startService(t, {}, { log });
    for (const path of ['/', '/api/public/price']) {
      assert.equal((await ask(path, { method: 'PROPFIND' })).status, 501, path);
    }
    assert.deepEqual(lines, []);
  });
});

it('every answer has its own request id, and may be read by any origin', async (t) => {
  const { get } = await startService(t);
  const ids = new Set<string | null>();
  const estimates = ['/price/coach/bag.json', '/price/gucci/hoodie.json?profit=lots', '/price/rolex/dress.json'];
  const paths = [...KEYLESS, ...estimates, '/api/public/price', '/api/public/ml-price', '/nothing', '/%ZZ'];
  for (const path of paths) {
    const response = await get(path);
    ids.add(response.headers.get('x-request-id'));
    assert.equal(response.headers.get('access-control-allow-origin'), '*', path);
    const exposed = response.headers.get('access-control-expose-headers') ?? '';
    for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id']) {
      assert.ok(exposed.split(', ').includes(name), `${path}: ${name}`);
    }
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('x-powered-by'), null);
  }
  assert.equal(ids.size, paths.length);
  assert.ok(!ids.has(null));
});
