import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { sharePages } from '../support/pages.ts';

const { service, get } = sharePages();

describe('the site', () => {
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

  it('is in the sitemap that robots.txt names, as are most prices', async () => {
    const robots = (await get('/robots.txt')).text;
    const sitemap = /Sitemap: (.*)/.exec(robots)?.[1] ?? '';
    const text = (await get(new URL(sitemap).pathname)).text;
    // A fifth of the garments barely exist.
    const prices = text.match(/<loc>[^<]*\/price\//g)?.length ?? 0;
    assert.ok(prices > 0.8 * brands.length * categories.length * GENDERS.length, String(prices));
    assert.ok(/<loc>http:\/\/[^/<]+\/method<\/loc>/.test(text));
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
});

describe('the offline pages', () => {
  const worker = () => read('/service-worker.js');
  const nameOf = async (constant: string) =>
    JSON.parse(new RegExp(`^const ${constant} = (.*);$`, 'm').exec(await worker())?.[1] ?? '""');
  const read = async (path: string) => (await get(path)).text;

  it('need only files that the service has', async () => {
    for (const path of [...(await nameOf('FILES')), await nameOf('CODE'), await nameOf('DATA')]) {
      assert.equal((await get(path)).status, 200, path);
    }
  });

  it('are stored under hashes of their contents, except for the worker, which no cache may store', async () => {
    assert.match(await worker(), /const CACHE = "hangtag-[\w-]{10}";/);
    const cacheControl = async (path: string) => (await get(path)).headers.get('cache-control');
    assert.equal(await cacheControl('/service-worker.js'), 'no-store');
    assert.equal(await cacheControl(await nameOf('DATA')), 'public, max-age=31536000, immutable');
    assert.equal((await get('/offline/older.json')).status, 404);
  });

  // A phone downloads this once, in the background: 3 MB of effects, compressed.
  it('transfer at most 1.4 MB', async () => {
    let bytes = 0;
    for (const constant of ['CODE', 'DATA']) {
      const { headers } = await fetch(service().url + (await nameOf(constant)), {
        headers: { 'accept-encoding': 'br' },
      });
      bytes += Number(headers.get('content-length'));
    }
    assert.ok(bytes < 1_400_000, String(bytes));
  });
});
