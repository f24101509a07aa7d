import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService } from '../support/service.ts';

interface OEmbed {
  readonly type: string;
  readonly title: string;
  readonly html: string;
  readonly width: number;
  readonly height: number;
  readonly thumbnail_url: string;
}

describe("prices on other people's pages", () => {
  const service = shareService();
  const get = (path: string) => fetch(service().url + path);
  const oEmbed = (page: string, more = '') =>
    get(`/oembed?url=${encodeURIComponent(service().url + page)}${more}`);

  it('has a badge with the range of the price page, that any site may show', async () => {
    const page = await (await get('/price/coach/bag')).text();
    const answer = await get('/badge/coach/bag.svg');
    assert.equal(answer.headers.get('content-type'), 'image/svg+xml');
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.match(answer.headers.get('cache-control') ?? '', /max-age=86400/);
    const [, low = '', high = ''] = /within (\$[\d,]+)–(\$[\d,]+)</.exec(await answer.text()) ?? [];
    assert.ok(page.includes(`between ${low} and ${high}`));
    const poor = await (await get('/badge/coach/bag.svg?condition=Poor&gender=male')).text();
    assert.match(poor, /Men’s Coach bags/);
    assert.ok(!poor.includes(`${low}–${high}`));
  });

  it('has a card that may stand in a frame, and no other page may', async () => {
    const card = await get('/card/coach/bag?condition=Good');
    assert.match(card.headers.get('content-security-policy') ?? '', /frame-ancestors \*/);
    assert.match(await card.text(), /Women’s Coach bags, Good/);
    const page = await get('/price/coach/bag');
    assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  });

  it('unfolds links to price pages', async () => {
    const page = await (await get('/price/nike/shoes?gender=male')).text();
    const [, discovery = ''] = /json\+oembed" href="([^"]+)"/.exec(page) ?? [];
    const found = (await (await get(discovery.replaceAll('&amp;', '&'))).json()) as OEmbed;
    assert.equal(found.type, 'rich');
    assert.match(found.title, /^Men’s Nike shoes/);
    const [, source = ''] = /src="([^"]+)"/.exec(found.html) ?? [];
    const card = await fetch(source.replaceAll('&amp;', '&'));
    assert.match(await card.text(), /Men’s Nike shoes/);
    assert.equal((await fetch(found.thumbnail_url)).status, 200);
    const small = (await (await oEmbed('/price/coach/bag', '&maxwidth=200')).json()) as OEmbed;
    assert.equal(small.width, 200);
  });

  it('refuses other addresses and formats', async () => {
    assert.equal((await oEmbed('/method')).status, 404);
    assert.equal((await oEmbed('/price/coach/nothing')).status, 404);
    assert.equal(
      (await get('/oembed?url=https%3A%2F%2Fother.example%2Fprice%2Fcoach%2Fbag')).status,
      404,
    );
    assert.equal((await get('/oembed?url=%22%3E%3Cscript%3E')).status, 404);
    assert.equal((await get('/oembed')).status, 400);
    assert.equal((await oEmbed('/price/coach/bag', '&format=xml')).status, 400);
    assert.equal((await get('/badge/coach/nothing.svg')).status, 404);
  });

  it('gives snippets on the pages for developers and the data page whose addresses all answer', async () => {
    const seen = new Set<string>();
    for (const path of ['/developers', '/developers/recipes', '/data']) {
      const page = (await (await get(path)).text()).replaceAll(/&#(\d+);/g, (_, code) =>
        String.fromCharCode(code),
      );
      const found = page.matchAll(
        /(?:localhost|127\.0\.0\.1):\d+(\/(?:price|card|badge|data|api\/public\/price)[^"'\s<]*)/g,
      );
      for (const [, address = ''] of found) seen.add(address);
      for (const [, address = ''] of page.matchAll(/href="(\/data\/[^"]+)"/g)) seen.add(address);
    }
    assert.ok(seen.size >= 15, [...seen].join(' '));
    for (const address of seen) assert.equal((await get(address)).status, 200, address);
  });
});
