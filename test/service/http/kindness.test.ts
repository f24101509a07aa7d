import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService, startService } from '../../support/service.ts';

describe('well-meant requests', () => {
  const service = shareService();
  const get = (path: string, init: RequestInit = {}) => fetch(service().url + path, { redirect: 'manual', ...init });

  it('may leave optional parameters of a page empty', async () => {
    assert.equal((await get('/price/coach/bag?gender=&condition=')).status, 200);
  });

  it('are redirected to the page without a trailing slash, never to another host', async () => {
    for (const [path, target] of [
      ['/developers/', '/developers'],
      ['/price/coach/bag/?condition=Good', '/price/coach/bag?condition=Good'],
    ] as const) {
      const answer = await get(path);
      assert.equal(answer.status, 308, path);
      assert.equal(answer.headers.get('location'), target, path);
    }
    for (const path of ['//evil.example/', '/\\evil.example/', '/api/public/price/', '/x//']) {
      assert.equal((await get(path)).headers.get('location'), null, path);
    }
  });

  it('may add a slash to /mcp', async () => {
    const answer = await get('/mcp/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    assert.equal(answer.status, 200);
  });
});

describe('problem documents', () => {
  it('identify their kind the same way wherever the service runs', async (t) => {
    const publicUrl = 'https://prices.example';
    const here = await startService(t);
    const there = await startService(t, { publicUrl });
    const { body: a } = await here.ask('/api/public/price');
    const { body: b } = await there.ask('/api/public/price');
    assert.equal(a.type, b.type);
    assert.ok(URL.canParse(a.type));
    assert.equal(a.title, 'Missing parameter');
    assert.equal(b.documentationUrl, `${publicUrl}/developers/problems#missing_parameter`);
    assert.equal((await here.get('/developers')).status, 200);
  });

  const service = shareService();

  it('point out an extra slash at the end of an address', async () => {
    for (const [path, sentence] of [
      ['price/?brand=coach', /"\/api\/public\/price\/": remove the slash at the end\./],
      ['prices', /openapi\.json lists the paths of the API/],
    ] as const) {
      assert.match((await service().ask(`/api/public/${path}`)).body.detail, sentence, path);
    }
  });
});

it('the catalog of APIs links to what describes the API, in GET and HEAD', async (t) => {
  const { get } = await startService(t);
  const answer = await get('/.well-known/api-catalog');
  assert.match(answer.headers.get('content-type') ?? '', /^application\/linkset\+json/);
  const { linkset } = (await answer.json()) as { linkset: Record<string, { href: string }[]>[] };
  for (const relation of ['service-desc', 'service-doc'])
    assert.equal((await fetch(linkset[0]?.[relation]?.[0]?.href ?? '')).status, 200, relation);
  const head = await fetch(answer.url, { method: 'HEAD' });
  assert.match(head.headers.get('link') ?? '', /\/\.well-known\/api-catalog>; rel="api-catalog"$/);
});

it('security.txt exists if the operator names a contact, and is never out of date', async (t) => {
  const { get, clock } = await startService(t, { securityContact: 'mailto:a@prices.example' });
  const text = await (await get('/.well-known/security.txt')).text();
  assert.match(text, /^Contact: mailto:a@prices\.example\nExpires: /);
  const expires = Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '');
  assert.ok(expires > clock.now && expires < clock.now + 365 * 86_400_000);
  const { get: other } = await startService(t);
  assert.equal((await other('/.well-known/security.txt')).status, 404);
});
