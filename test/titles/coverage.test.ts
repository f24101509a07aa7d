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
const kindWords = sampled(Object.values(kinds.uncovered).flat(), 3);
const queries = [
  ...brandNames.map((brand) => ({ brand, category: 'jeans' })),
  ...kindWords.map((category) => ({ brand: 'coach', category })),
];

describe('an item that is not covered', () => {
  const service = shareService();

  it('has no price and no substitute over MCP', () => {
    for (const args of queries) {
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

  it('has no price and no similar item on the page', async () => {
    for (const { brand, category } of queries) {
      const title = `${brand} ${category}`;
      const { status, text } = await getPage(service(), `/appraise?${new URLSearchParams({ title })}`);
      assert.equal(status, 200, title);
      assert.doesNotMatch(mainOf(text), /\$\d|href="\/price/, title);
    }
  });

  it('is not found over the API, which suggests no other', async () => {
    for (const query of queries) {
      const { status, body } = await service().ask(`/api/public/price?${new URLSearchParams(query)}`);
      assert.equal(status, 404, JSON.stringify(query));
      assert.equal(body.didYouMean, undefined, JSON.stringify(query));
      assert.match(body.detail, /not covered/);
    }
  });
});

it('an item whose words resemble one that is not covered has a price', () => {
  for (const [category, slug] of rows.kinds as [string, string][])
    assert.equal(call('get_price', { brand: 'chanel', category }).data.category?.slug, slug, category);
});
