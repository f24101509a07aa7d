import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import type { UnpricedListingError } from '../../src/package/types.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { toolsByName } from '../mcp/support.ts';
import { shareService } from '../support/service.ts';

const { appraise } = createPrices({
  pricing: loadModel(),
  marketplaces: loadMarketplaces(),
});
const getPrice = toolsByName().get('get_price');

describe('a listing without a price', () => {
  const service = shareService({ mcpRequestsPerMinute: 100_000 });

  for (const [title, code] of [
    ['lot of 3 Coach bags', 'lot'],
    ['Neverfull inspired dupe', 'counterfeit_words'],
    ['Coach', 'category_not_found'],
    ['leather thing', 'brand_not_found'],
  ] as const) {
    it(`is refused alike by API, package and agents' tools: ${title}`, async () => {
      const path = `/api/public/appraise?${new URLSearchParams({ title })}`;
      const answer = await service().get(path, await service().issueKey());
      const problem = (await answer.json()) as { code: string; detail: string };
      assert.equal(problem.code, code);
      assert.throws(
        () => appraise({ title }),
        (error: UnpricedListingError) => error.code === code && error.message === problem.detail,
      );
      assert.throws(
        () => getPrice?.call({ title }),
        (error: Error) =>
          error.message === `${problem.detail} Do not price something else instead.`,
      );
    });
  }
});
