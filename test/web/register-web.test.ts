import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { pagesOf } from '../../checks/web/pages.ts';
import { PROBLEM_KINDS } from '../../src/base/problem.ts';
import { call } from '../mcp/support.ts';
import { getPage, sharePages, visibleTextOf } from '../support/pages.ts';
import { startService } from '../support/service.ts';
import rows from './pages.json' with { type: 'json' };

const { service, get } = sharePages();

describe('every page', () => {
  it('is compressed, also one that is not to be cached', async () => {
    for (const path of [PAGE, '/nowhere']) {
      const headers = { accept: 'text/html', 'accept-encoding': 'br' };
      const page = await fetch(service().url + path, { headers });
      await page.text();
      assert.equal(page.headers.get('content-encoding'), 'br', path);
    }
  });

  it('is an error page only for browsers, and only at paths that are not for programs', async () => {
    for (const path of ['/api/public/price', '/api/none', '/mcp/none', '/health/none']) {
      const type = (await get(path)).headers.get('content-type');
      assert.equal(type, 'application/problem+json', path);
    }
    assert.match((await get('/none')).headers.get('content-type') ?? '', /^text\/html/);
    assert.match((await get('/%')).headers.get('content-type') ?? '', /^text\/html/);
    const program = await service().ask('/none');
    assert.equal(program.headers.get('content-type'), 'application/problem+json');
  });

  it('explains every problem code at /developers', async () => {
    const page = (await get('/developers')).text;
    for (const [code, { status }] of Object.entries(PROBLEM_KINDS)) {
      assert.match(page, new RegExp(`<dt><code id="${code}">.*?${status} `));
    }
  });

  it('links only to what exists', async () => {
    // One link of each form: those to prices and those with a query differ only in their names.
    const links = new Map<string, string>();
    for (const { path } of await pagesOf(service().url)) {
      for (const [, href = ''] of (await get(path)).text.matchAll(/(?:href|src)="(\/[^"]*)/g)) {
        const link = href.replaceAll('&#38;', '&').split('#', 1)[0] ?? '';
        links.set(link.replaceAll(/=[^&]*/g, '=').replace(/^\/price\/[^?.]+/, '/price/'), link);
      }
    }
    assert.ok(links.size > 20, String(links.size));
    for (const link of links.values()) assert.ok((await get(link)).status < 400, link);
  });

  it('names the operator and contact on /about if they are configured', async (t) => {
    assert.doesNotMatch((await get('/about')).text, /id="contact"|runs this copy/);
    const configured = await startService(t, {
      operator: 'Rags & Co.',
      contact: 'mailto:hello@rags.example',
    });
    const about = (await getPage(configured, '/about')).text;
    assert.match(about, /Rags &#38; Co\. runs this copy/);
    assert.match(about, /href="mailto:hello@rags\.example">hello@rags\.example</);
  });

  // These promises are tested in test/keys (a key's row), operations/stop (30 days), operations/outage (logs)
  // and http/limits (an hour).
  it('/about states how long keys and network addresses are kept, and what logs leave out', async () => {
    const words = visibleTextOf((await get('/about')).text);
    for (const sentence of [
      'All is deleted 30 days after the key is revoked. Backups may keep it longer.',
      'No network addresses, keys, email addresses or searches.',
      'Network addresses In memory for an hour at most, to limit requests from one address.',
    ]) {
      assert.ok(words.includes(sentence), sentence);
    }
  });
});

/** Words forbidden in sentences about listings, which are mostly asking prices. */
const SOLD =
  /(\d in 1?\d+|%) (of )?(comparable |such |single )?(items )?sells?\b|items (that )?sell\b|such items sell|sell (within|between)/i;

it('no sentence calls a range of mostly asking prices what items sell for', async () => {
  for (const path of rows.ofPrices) {
    const { status, text } = await get(path);
    assert.equal(status, 200, path);
    assert.doesNotMatch(visibleTextOf(text), SOLD, path);
  }
  for (const [name, args] of [
    ['get_price', { brand: 'coach', category: 'bag' }],
    ['get_price', { title: 'Coach tabby leather bag', asking_price: 120 }],
    ['price_list', { items: [{ brand: 'coach', category: 'bag', quantity: 3 }] }],
    ['get_price', { brand: 'coach', category: 'bag', include: 'all' }],
  ] as const) {
    const { text, data } = call(name, args);
    assert.doesNotMatch(`${text} ${JSON.stringify(data)}`, SOLD, name);
  }
});

const PAGE = '/price/coach/bag';
const CONFIG = { publicUrl: 'https://prices.example' };

describe('the ETag of a page', () => {
  it('is the same on each node, but differs by URL and setting', async (t) => {
    const tagAt = async (t: TestContext, config: object, path = PAGE) =>
      (await (await startService(t, { ...CONFIG, ...config })).get(path)).headers.get('etag');
    const tag = await tagAt(t, {});
    assert.match(tag ?? '', /^"[\w-]+"$/);
    assert.equal(await tagAt(t, {}), tag);
    const others = [
      await tagAt(t, {}, `${PAGE}?condition=Good`),
      await tagAt(t, { publicUrl: 'https://other.example' }),
    ];
    assert.equal(new Set([tag, ...others]).size, 3);
  });
});

it('limits pages by client address, not counting those kept in memory', async (t) => {
  const { get, url } = await startService(t, { requestsPerMinute: 5 });
  const first = await get(PAGE);
  const known = { headers: { 'if-none-match': first.headers.get('etag') as string } };
  for (let i = 0; i < 3; i++) assert.equal((await fetch(url + PAGE, known)).status, 304);
  for (let i = 0; i < 3; i++) assert.equal((await get('/about')).status, 200);
  const refused = await get(PAGE);
  assert.equal(refused.status, 429);
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  assert.match(refused.headers.get('ratelimit-policy') ?? '', /^"pages"/);
  assert.equal((await get('/about')).status, 200);
});
