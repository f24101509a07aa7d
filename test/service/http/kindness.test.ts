import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService, startService } from '../../support/service.ts';

describe('an address with a slash at the end', () => {
  const service = shareService();
  const get = (path: string) => fetch(service().url + path, { redirect: 'manual' });

  it('is redirected to the page without it', async () => {
    for (const [path, target] of [
      ['/developers/', '/developers'],
      ['/price/coach/bag/?condition=Good', '/price/coach/bag?condition=Good'],
    ] as const) {
      const answer = await get(path);
      assert.equal(answer.status, 308, path);
      assert.equal(answer.headers.get('location'), target, path);
    }
  });

  it('is never redirected to another host, nor for programs', async () => {
    for (const path of ['//evil.example/', '/\\evil.example/', '/api/public/price/', '/x//']) {
      assert.equal((await get(path)).headers.get('location'), null, path);
    }
  });

  it('is explained to programs', async () => {
    for (const [path, remedy] of [
      ['price/?brand=coach', 'There is nothing at "/api/public/price/": remove the slash at the end.'],
      ['prices', 'There is nothing at "/api/public/prices": /openapi.json lists the paths of the API.'],
    ] as const) {
      assert.equal((await service().ask(`/api/public/${path}`)).body.detail, remedy);
    }
  });

  it('works for /mcp', async () => {
    const { body } = await service().ask('/mcp/', {
      headers: { accept: 'application/json' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    assert.equal(body.result.tools[0].name, 'get_price');
  });
});

it('an empty optional parameter of a page counts as missing', async (t) => {
  const { ask } = await startService(t);
  const { body } = await ask('/price/coach/bag.json');
  assert.deepEqual((await ask('/price/coach/bag.json?gender=&condition=')).body.estimate, body.estimate);
});

it('a problem document has one type wherever the service runs, and a link to the documentation there', async (t) => {
  const publicUrl = 'https://prices.example';
  const here = await startService(t);
  const there = await startService(t, { publicUrl });
  const { body: localProblem } = await here.ask('/api/public/price');
  const { body: remoteProblem } = await there.ask('/api/public/price');
  assert.equal(localProblem.type, remoteProblem.type);
  assert.equal(localProblem.title, 'Missing parameter');
  assert.equal(remoteProblem.documentationUrl, `${publicUrl}/developers/problems#missing_parameter`);
});

it('the API catalog links to the API’s description and documentation, for GET and HEAD', async (t) => {
  const { get } = await startService(t);
  const answer = await get('/.well-known/api-catalog');
  assert.match(answer.headers.get('content-type') ?? '', /^application\/linkset\+json/);
  const { linkset } = (await answer.json()) as { linkset: Record<string, { href: string }[]>[] };
  for (const relation of ['service-desc', 'service-doc'])
    assert.equal((await fetch(linkset[0]?.[relation]?.[0]?.href ?? '')).status, 200, relation);
  const head = await fetch(answer.url, { method: 'HEAD' });
  assert.match(head.headers.get('link') ?? '', /\/\.well-known\/api-catalog>; rel="api-catalog"$/);
});

it('security.txt names the operator’s contact, and expires half a year later', async (t) => {
  const { ask } = await startService(t, { securityContact: 'mailto:a@prices.example' });
  const { text } = await ask('/.well-known/security.txt');
  // 182 days after the test's 20 November 2026.
  assert.match(text, /^Contact: mailto:a@prices\.example\nExpires: 2027-05-21T00:00:00\.000Z\n/);
  assert.match(text, /\nCanonical: http:\/\/localhost:\d+\/\.well-known\/security\.txt\n$/);
});

it('security.txt does not exist without a contact', async (t) => {
  const { get } = await startService(t);
  assert.equal((await get('/.well-known/security.txt')).status, 404);
});
