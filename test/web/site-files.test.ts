import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { sharePages } from '../support/pages.ts';

const { get } = sharePages();

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
