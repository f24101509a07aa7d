import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call } from '../mcp/support.ts';
import { getPage, wordsOf } from '../support/pages.ts';
import { rowName } from '../support/row-name.ts';
import { shareService } from '../support/service.ts';

/**
 * Words forbidden in sentences about listings, which are mostly asking prices. A price may be placed among estimates: "3 in
 * 10 sell for less".
 */
const SOLD =
  /(\d in 1?\d+|%) (of )?(comparable |such |single )?(items )?sells?\b(?! for less)|items (that )?sell\b|such items sell|sell (within|between)/i;

describe('a range, most of whose listings ask,', () => {
  const service = shareService({ mcpRequestsPerMinute: 100_000 });

  it('is nowhere said to be what items sell for', async (t) => {
    for (const path of [
      '/browse?brand=coach',
      '/price/coach/bag?tag=18',
      '/price/coach/bag?tag=400',
      '/appraise?title=Coach+Tabby+leather+bag&tag=100',
      '/',
      '/browse?category=bag',
      '/list?items=coach/bag,nike/shoes',
      '/browse',
      '/fees?brand=coach&category=bag',
      '/method',
      '/developers',
      '/llms.txt',
      '/openapi.json',
      '/price/coach/bag.json',
    ]) {
      await t.test(rowName(path), async () => {
        const answer = await getPage(service(), path);
        assert.equal(answer.status, 200, path);
        assert.doesNotMatch(wordsOf(answer.text), SOLD, path);
      });
    }
    for (const [name, args] of [
      ['get_price', { brand: 'coach', category: 'bag' }],
      ['get_price', { title: 'Coach tabby leather bag', asking_price: 120 }],
      ['compare_prices', { items: [{ brand: 'coach', category: 'bag', quantity: 3 }] }],
      ['get_price', { brand: 'coach', category: 'bag', detail: 'full' }],
    ] as const) {
      await t.test(rowName(name), () => {
        const { text, data } = call(name, args);
        assert.doesNotMatch(`${text} ${JSON.stringify(data)}`, SOLD, name);
      });
    }
  });
});
