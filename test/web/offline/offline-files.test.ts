import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharePages } from '../../support/pages.ts';

describe('the offline pages', () => {
  const { service, get } = sharePages();
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

  // A phone downloads this once, in the background: 2.4 MB of effects, compressed.
  it('transfer at most 1.3 MB', async () => {
    let bytes = 0;
    for (const constant of ['CODE', 'DATA']) {
      const { headers } = await fetch(service().url + (await nameOf(constant)), {
        headers: { 'accept-encoding': 'br' },
      });
      bytes += Number(headers.get('content-length'));
    }
    assert.ok(bytes < 1_300_000, String(bytes));
  });
});
