import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { shareService } from '../support/service.ts';
import rows from './send-response.json' with { type: 'json' };

describe('compressed answers', () => {
  const service = shareService();
  /** Returns the bytes that arrive; Node's client does not decode. */
  const get = async (path: string, headers: Record<string, string>) => {
    const [answer] = await once(request(service().url + path, { headers }).end(), 'response');
    const { statusCode: status, headers: fields } = answer as IncomingMessage;
    return { status: status ?? 0, headers: fields, body: await buffer(answer) };
  };

  for (const [field, coding] of rows.codings as [string, string?][]) {
    it(`are in ${coding ?? 'no coding'} for a client that sends "Accept-Encoding: ${field}"`, async () => {
      const { headers } = await get('/openapi.json', { 'accept-encoding': field });
      assert.equal(headers['content-encoding'], coding);
    });
  }

  const CODINGS = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const path of ['/api/public/brands', '/openapi.json', '/sitemap.xml', '/developers', '/price/coach/bag']) {
    for (const [coding, decode] of Object.entries(CODINGS)) {
      it(`of ${path} in ${coding} have the same content in less than half the bytes`, async () => {
        const plain = await get(path, {});
        const answer = await get(path, { 'accept-encoding': coding });
        assert.equal(plain.headers['content-encoding'], undefined);
        assert.equal(answer.headers['content-encoding'], coding);
        assert.equal(answer.headers['content-length'], String(answer.body.length));
        assert.ok(answer.body.length < plain.body.length / 2);
        assert.deepEqual(decode(answer.body), plain.body);
      });
    }

    it(`of ${path} have a tag of their own for each coding, which a 304 repeats`, async () => {
      const { headers: plain } = await get(path, {});
      assert.match(String(plain.vary), /Accept-Encoding/);
      const tags = new Set([plain.etag]);
      for (const coding of Object.keys(CODINGS)) {
        const { headers } = await get(path, { 'accept-encoding': coding });
        const revalidated = await get(path, { 'accept-encoding': coding, 'if-none-match': String(headers.etag) });
        assert.equal(headers.vary, plain.vary, coding);
        assert.deepEqual(
          [revalidated.status, revalidated.headers.etag, revalidated.headers.vary],
          [304, headers.etag, plain.vary],
          coding,
        );
        tags.add(headers.etag);
      }
      assert.equal(tags.size, 3);
    });
  }

  it('exclude those that fit into one packet, and only those', async () => {
    for (const [path, coding] of [
      ['/api/public/price', undefined],
      ['/api/public/categories', undefined],
      ['/api/public/payouts?price=40', 'br'],
    ] as const) {
      const [plain, answer] = [await get(path, {}), await get(path, { 'accept-encoding': 'br, gzip' })];
      assert.equal(plain.body.length < 1_000 ? undefined : 'br', coding, path);
      assert.equal(answer.headers['content-encoding'], coding, path);
    }
  });

  it('include pages about errors', async () => {
    for (const [path, status] of [
      ['/nowhere', 404],
      ['/fees?price=much', 400],
      ['/price/coach/bag?gender=nobody', 400],
    ] as const) {
      const answer = await get(path, { accept: 'text/html', 'accept-encoding': 'br' });
      assert.equal(answer.status, status, path);
      assert.equal(answer.headers['content-encoding'], 'br', path);
      assert.match(String(answer.headers.vary), /Accept-Encoding/, path);
      assert.match(brotliDecompressSync(answer.body).toString(), /<\/html>/, path);
    }
  });

  it('exclude a page with a key, whose length could reveal it', async () => {
    const issued = await fetch(`${service().url}/developers/key`, {
      method: 'POST',
      headers: {
        accept: 'text/html',
        'accept-encoding': 'br',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'email=length%40example.com',
    });
    assert.match(await issued.text(), /ht_[0-9A-Za-z]{36}/);
    assert.equal(issued.headers.get('content-encoding'), null);
  });
});
