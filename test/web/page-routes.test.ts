import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharePages } from '../support/pages.ts';
import search from './pages/search.json' with { type: 'json' };

const { get } = sharePages();

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

it('a search accepts 300 characters and refuses 301', async () => {
  assert.notEqual((await get(`/appraise?title=${'x'.repeat(300)}`)).status, 400);
  assert.equal((await get(`/appraise?title=${'x'.repeat(301)}`)).status, 400);
});

describe('text shared from phones', () => {
  const share = async (parts: Record<string, string>) => {
    const { status, headers } = await get(`/share?${new URLSearchParams(parts)}`);
    assert.equal(status, 302);
    return decodeURIComponent(headers.get('location') ?? '').replaceAll('+', ' ');
  };

  it('leads to the appraisal of the title in it, or home if it is only a URL', async () => {
    for (const [parts, path] of search.shared as [Record<string, string>, string][]) {
      assert.equal(await share(parts), path, JSON.stringify(parts));
    }
  });
});
