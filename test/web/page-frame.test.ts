import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { pagesOf } from '../../checks/web/pages.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { getPage, sharePages } from '../support/pages.ts';
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

  it('is below 20 kB compressed', async () => {
    for (const { path } of await pagesOf(service().url)) {
      const bytes = gzipSync((await get(path)).text).length;
      assert.ok(bytes < 20_000, `${path}: ${bytes} bytes`);
    }
  });

  it('says on paper where it is from, and of what day its prices are', async () => {
    const { fittedOn } = readShippedModel();
    const [, address, day = ''] =
      /class="on-paper wrap"><span>([^<]*)<\/span>.*?as of ([^.]*)\./s.exec((await get('/fees')).text) ?? [];
    assert.match(address ?? '', /^http:\/\/[^/]+\/fees$/);
    assert.equal(Date.parse(`${day} UTC`), Date.parse(fittedOn));
  });

  it('requires TLS if the public URL uses TLS', async (t) => {
    assert.equal((await get('/')).headers.get('strict-transport-security'), null);
    const page = await getPage(await startService(t, { publicUrl: 'https://prices.example' }), '/');
    assert.match(page.headers.get('strict-transport-security') ?? '', /^max-age=31536000/);
    assert.match(page.text, /rel="canonical" href="https:\/\/prices\.example\/"/);
  });
});
