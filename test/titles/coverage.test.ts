import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import kinds from '../../src/catalog/kinds.json' with { type: 'json' };
import { notClothes } from '../../src/catalog/other-brands.ts';
import { call, refusal } from '../mcp/support.ts';
import { getPage, mainOf } from '../support/pages.ts';
import { sampled } from '../support/sampled.ts';
import { shareService } from '../support/service.ts';
import rows from './coverage.json' with { type: 'json' };

const brandNames = Object.keys(notClothes);
const kindWords = Object.values(kinds.uncovered).flat();

describe('an item that is not covered', () => {
  const service = shareService();

  async function asksApi(query: Readonly<Record<string, string>>): Promise<void> {
    const path = `/api/public/price?${new URLSearchParams(query)}`;
    const { status, body: problem } = await service().ask(path);
    assert.equal(status, 404);
    assert.deepEqual(problem.didYouMean ?? [], [], JSON.stringify(query));
    assert.match(problem.detail, /not covered/);
  }

  it('has no price and no substitute over MCP', () => {
    assert.ok(brandNames.length >= 4 && kindWords.length >= 100);
    const calls = [
      ...brandNames.map((brand) => ({ brand, category: 'jeans' })),
      ...sampled(kindWords, 3).map((category) => ({ brand: 'coach', category })),
    ];
    for (const args of calls) {
      for (const name of ['get_price', 'net_payout']) {
        const message = refusal(name, args);
        assert.match(message, /not covered/, JSON.stringify(args));
        assert.doesNotMatch(message, /\$\d|Nearest/);
      }
      const items = [args, { brand: 'coach', category: 'bag' }];
      const { data } = call('compare_prices', { items });
      assert.equal(data.items.length, 1);
      assert.match(data.notPriced[0].detail, /not covered/);
    }
  });

  it('has no price in the search, and no similar item', async () => {
    const phrases = [
      ...brandNames.map((name) => `${name} jeans`),
      ...sampled(kindWords, 3).map((word) => `coach ${word}`),
    ];
    for (const phrase of phrases) {
      const { status, text } = await getPage(service(), `/appraise?${new URLSearchParams({ title: phrase })}`);
      assert.equal(status, 200, phrase);
      const main = mainOf(text);
      assert.match(main, /We price clothes, shoes and bags|We do not price/, phrase);
      assert.doesNotMatch(main, /\$\d|href="\/price/, phrase);
    }
  });

  it('is 404 for programs, without suggested slugs', async () => {
    for (const brand of brandNames) await asksApi({ brand, category: 'bag' });
    for (const category of sampled(kindWords, 3)) await asksApi({ brand: 'coach', category });
  });

  it('does not include items that only sound like it', () => {
    for (const [category, slug] of rows.kinds as [string, string][])
      assert.equal(call('get_price', { brand: 'chanel', category }).data.category?.slug, slug, category);
  });
});
