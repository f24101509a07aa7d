import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decoded, getPage, sharePages } from '../../support/pages.ts';
import { startService } from '../../support/service.ts';
import installLinks from './install-links.json' with { type: 'json' };

const FORM = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };

describe('GET /developers', () => {
  const { service, pageAt } = sharePages();
  const post = (body: string) => service().ask('/developers/key', { body, headers: FORM });
  const pageOf = async (path = '/developers') => decoded(await pageAt(path));

  it('issues a working key through a form, and shows it once', async () => {
    const { status, headers, text: page } = await post('email=ada%40example.com');
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
    // The size of a compressed page could leak its key.
    assert.equal(headers.get('content-encoding'), null);
    const key = /ht_[0-9A-Za-z]{36}/.exec(page)?.[0] ?? '';
    const answer = await service().get('/api/public/ml-price?brand=coach&category=bag', key);
    assert.equal(answer.status, 200);
    // A reload of the answer's address shows the form.
    for (const path of ['', '/key']) assert.doesNotMatch(await pageOf(`/developers${path}`), /ht_[0-9A-Za-z]{36}/);
  });

  it('refuses an invalid email address, and keeps it in the form', async () => {
    const { status, text: page } = await post('email=ada%40localhost');
    assert.equal(status, 400);
    assert.match(page, /value="ada@localhost"[^>]*aria-invalid="true"/);
    assert.equal((await post('')).status, 400);
  });

  it('shows a first call with its answer, and how accurate the answer is', async () => {
    const page = await pageOf();
    const [, path = ''] = /id="curl">curl '[^']+?(\/price[^']+)'/.exec(page) ?? [];
    assert.ok(page.includes(`<code>${(await (await service().get(path)).text()).trim()}</code>`), path);
    assert.match(page, /When we say \$100, half sold for \$\d+\sto\s\$\d+\./);
  });

  it('has only snippets and links with URLs that work', async () => {
    const page = await pageOf();
    const inSnippets = page.matchAll(/(?:localhost|127\.0\.0\.1):\d+(\/(?:price|data|api\/public\/price)[^"'\s<]*)/g);
    const inLinks = page.matchAll(/href="(\/data\/[^"]+)"/g);
    const addresses = new Set([...inSnippets, ...inLinks].map(([, address = '']) => address));
    assert.ok(addresses.size >= 2, [...addresses].join(' '));
    for (const address of addresses) assert.equal((await service().get(address)).status, 200, address);
  });

  it('counts sign-ups through the form and the API toward one limit', async (t) => {
    const { ask, issueKey } = await startService(t, { signUpsPerHour: 1 });
    await issueKey();
    const { status } = await ask('/developers/key', { headers: FORM, body: 'email=ada%40example.com' });
    assert.equal(status, 429);
  });

  it('is the only path that accepts the form, which the API refuses with 415', async () => {
    const { status } = await service().ask('/api/public/keys', { headers: FORM, body: 'email=ada%40example.com' });
    assert.equal(status, 415);
  });
});

it('links that add the MCP server to an app contain the public URL in the documented format', async (t) => {
  const service = await startService(t, { publicUrl: 'https://prices.example' });
  const { headers, text } = await getPage(service, '/developers');
  const links = [...decoded(text).matchAll(/<a [^>]*href="([^"]+)">Add to ([^<]+)</g)].map(([, href, app]) => [
    app,
    href,
  ]);
  // The links for Cursor and LM Studio contain {"url":"https://prices.example/mcp"} in Base64.
  assert.deepEqual(Object.fromEntries(links), installLinks);
  // A policy with this directive would keep the browser from following them.
  assert.doesNotMatch(headers.get('content-security-policy') ?? '', /navigate-to|sandbox/);
});
