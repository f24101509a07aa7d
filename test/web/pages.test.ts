import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { PAGES as KINDS } from '../../checks/web/pages.ts';
import { PROBLEM_KINDS } from '../../src/base/problem.ts';
import { brands, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { call } from '../mcp/support.ts';
import { getPage, sharePages, wordsOf } from '../support/pages.ts';
import { startService } from '../support/service.ts';
import rows from './pages.json' with { type: 'json' };

const PAGES = rows.own;

/** Compared literally, because each part prevents a kind of attack. `OWN` stands for the hashes of the page's styles. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src OWN; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self' blob:; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'; trusted-types hangtag",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

const styleHashes = (page: string): string[] =>
  [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => `'sha256-${hash('sha256', css, 'base64')}'`);

const { service, get } = sharePages();

describe('every page', () => {
  const ALL = [...PAGES, '/no/such/page'];

  it('has strict security headers that allow exactly its own styles, and sets no cookie', async () => {
    for (const path of ALL) {
      const { headers, text } = await get(path);
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
        const sent = headers.get(name) ?? '';
        const [, hashes = ''] = /style-src ([^;]*)/.exec(sent) ?? [];
        assert.equal(sent, value.replace('OWN', hashes), `${path}: ${name}`);
        if (hashes === '') continue;
        assert.match(hashes, /^'sha256-[^']*'( 'sha256-[^']*')*$/, path);
        for (const style of styleHashes(text)) assert.ok(hashes.includes(style), path);
      }
      assert.equal(headers.get('set-cookie'), null, path);
    }
  });

  it('contains no inline scripts, inline styles or missing values', async () => {
    for (const path of ALL) {
      // The bookmarklet is a link to drag, which the policy keeps from running on the page.
      const page = (await get(path)).text.replace('href="javascript:void(open(', 'href="');
      assert.doesNotMatch(page, /\sstyle="|\son[a-z]+="|javascript:/, path);
      assert.doesNotMatch(page, /<script(?![^>]*src=)/, path);
      assert.doesNotMatch(page, /undefined|NaN|\[object/, path);
    }
  });

  it('has no ID twice, since links lead to IDs', async () => {
    for (const path of ALL) {
      const ids = [...(await get(path)).text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
      assert.deepEqual(repeated, [], path);
    }
  });

  it('has a unique title, a description and one main heading', async () => {
    const pages = await Promise.all(ALL.map(async (path) => ({ path, page: (await get(path)).text })));
    const titles = pages.map(({ page }) => /<title>([^<]{6,})<\/title>/.exec(page)?.[1]);
    assert.equal(new Set(titles).size, ALL.length, titles.join('\n'));
    for (const { path, page } of pages) {
      assert.match(page, /<title>[^<]{6,}<\/title>/, path);
      assert.match(page, /<meta name="description" content="[^"]{20,}"/, path);
      assert.equal(page.match(/<h1[ >]/g)?.length, 1, path);
    }
  });

  it('is below 64 kB before compression', async () => {
    for (const { path } of KINDS) {
      const bytes = Buffer.byteLength((await get(path)).text);
      assert.ok(bytes < 64_000, `${path}: ${bytes} bytes`);
    }
  });

  it('requires TLS if the public URL uses TLS', async (t) => {
    assert.equal((await get('/')).headers.get('strict-transport-security'), null);
    const page = await getPage(await startService(t, { publicUrl: 'https://prices.example' }), '/');
    assert.match(page.headers.get('strict-transport-security') ?? '', /^max-age=31536000/);
    assert.match(page.text, /rel="canonical" href="https:\/\/prices\.example\/"/);
  });

  it('links to files that may be cached forever, at URLs with the hash of their contents', async () => {
    const page = (await get('/')).text;
    const links = page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g);
    const files = [...links].map(([, path = '']) => path);
    assert.ok(files.length >= 4);
    for (const path of files) {
      const response = await get(path);
      assert.equal(response.status, 200, path);
      assert.match(response.headers.get('cache-control') ?? '', /immutable/);
    }
  });

  it('gets the current file for an outdated version, which no cache may store', async () => {
    const { status, headers } = await get('/assets/older/search.js');
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
  });

  it('gets no file outside the folder of assets', async () => {
    assert.equal((await get('/assets/x/..%2f..%2fpackage.json')).status, 404);
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

  it('explains every problem code at /developers, to which old addresses redirect', async () => {
    const page = (await get('/developers')).text;
    for (const [code, { status }] of Object.entries(PROBLEM_KINDS)) {
      assert.match(page, new RegExp(`<dt><code id="${code}">.*?${status} `));
      const old = await get(`/problems/${code}`);
      assert.equal(old.status, 308);
      assert.equal(old.headers.get('location'), `/developers#${code}`);
    }
    assert.equal((await get('/problems/none')).status, 404);
  });

  it('links only to what exists', async () => {
    // One link of each form: those to prices and those with a query differ only in their names.
    const links = new Map<string, string>();
    for (const { path } of KINDS) {
      for (const [, href = ''] of (await get(path)).text.matchAll(/(?:href|src)="(\/[^"]*)/g)) {
        const link = href.replaceAll('&#38;', '&').split('#', 1)[0] ?? '';
        links.set(link.replaceAll(/=[^&]*/g, '=').replace(/^\/price\/[^?.]+/, '/price/'), link);
      }
    }
    assert.ok(links.size > 20, String(links.size));
    for (const link of links.values()) assert.ok((await get(link)).status < 400, link);
  });

  it('is in the sitemap that robots.txt names, as are most prices', async () => {
    const robots = (await get('/robots.txt')).text;
    const sitemap = /Sitemap: (.*)/.exec(robots)?.[1] ?? '';
    const text = (await get(new URL(sitemap).pathname)).text;
    // A fifth of the garments barely exist.
    const prices = text.match(/<loc>[^<]*\/price\//g)?.length ?? 0;
    assert.ok(prices > 0.8 * brands.length * categories.length * GENDERS.length, String(prices));
    assert.ok(/<loc>http:\/\/[^/<]+\/method<\/loc>/.test(text));
  });

  it('names the operator, contact and source on /about if they are configured', async (t) => {
    assert.doesNotMatch((await get('/about')).text, /id="contact"|runs this copy/);
    const configured = await startService(t, {
      operator: 'Rags & Co.',
      contact: 'mailto:hello@rags.example',
      sourceUrl: 'https://prices.example/rags',
    });
    const about = (await getPage(configured, '/about')).text;
    assert.match(about, /Rags &#38; Co\. runs this copy/);
    assert.match(about, /href="mailto:hello@rags\.example">hello@rags\.example</);
    assert.match(about, /href="https:\/\/prices\.example\/rags"/);
  });

  // These promises are tested in test/keys (a key's row), operations/stop (30 days), operations/outage (logs)
  // and http/limits (an hour).
  it('/about states how long keys and network addresses are kept, and what logs leave out', async () => {
    const words = wordsOf((await get('/about')).text);
    for (const sentence of [
      'All is deleted 30 days after the key is revoked. Backups may keep it longer.',
      'No network addresses, keys, email addresses or searches.',
      'Network addresses In memory for an hour at most, to limit requests from one address.',
    ]) {
      assert.ok(words.includes(sentence), sentence);
    }
  });

  it('can be installed as an app that others can share to', async () => {
    const { body: manifest } = await get('/manifest.webmanifest');
    const { id, display, icons, share_target } = manifest;
    assert.deepEqual([id, display, share_target.action], ['/', 'standalone', '/share']);
    assert.ok(icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable'));
    for (const { src } of icons) assert.equal((await get(src)).status, 200, src);
  });

  it('is reached from other sites by a bookmarklet and a browser’s search box', async () => {
    assert.match((await get('/about')).text, /href="javascript:void\(open\(.{1,10}http/);
    assert.match((await get('/opensearch.xml')).text, /\/appraise\?title(?:=|&#61;)\{searchTerms\}"/);
  });

  it('is still found at its former addresses, which redirect permanently', async () => {
    for (const [old, path] of rows.old as [string, string][]) {
      const { status, headers } = await get(old);
      assert.deepEqual([status, headers.get('location')], [308, path], old);
      const [page = '', anchor] = path.split('#');
      if (anchor && anchor !== 'contact') assert.ok((await get(page)).text.includes(`id="${anchor}"`), path);
    }
  });
});

describe('GET /browse', () => {
  it('redirects a brand with a kind to their price, and other spellings to the canonical one', async () => {
    for (const [requested, path] of [
      ['/browse?brand=coach&category=bag', '/price/coach/bag'],
      ["/browse?brand=Levi's", '/browse?brand=levis'],
      ['/browse?category=bags', '/browse?category=bag'],
    ] as const) {
      assert.equal((await get(requested)).headers.get('location'), path, requested);
    }
  });

  it('is not found for an unknown brand', async () => {
    assert.equal((await get('/browse?brand=nobody-knows')).status, 404);
  });
});

/** Words forbidden in sentences about listings, which are mostly asking prices. */
const SOLD =
  /(\d in 1?\d+|%) (of )?(comparable |such |single )?(items )?sells?\b|items (that )?sell\b|such items sell|sell (within|between)/i;

it('no sentence calls a range of mostly asking prices what items sell for', async () => {
  for (const path of rows.ofPrices) {
    const { status, text } = await get(path);
    assert.equal(status, 200, path);
    assert.doesNotMatch(wordsOf(text), SOLD, path);
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
