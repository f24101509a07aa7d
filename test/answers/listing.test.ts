import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { refusal } from '../mcp/support.ts';
import { shareService } from '../support/service.ts';

const { appraise } = createPrices({
  pricing: loadModel(),
  marketplaces: loadMarketplaces(),
});

describe('a listing without a price', () => {
  const service = shareService();

  for (const [title, code] of [
    ['Coach bags bundle', 'lot'],
    ['Neverfull inspired dupe', 'counterfeit_words'],
    ['Coach', 'category_not_found'],
    ['leather thing', 'brand_not_found'],
  ] as const) {
    it(`is refused alike by API, package and agents' tools: ${title}`, async () => {
      const path = `/api/public/appraise?${new URLSearchParams({ title })}`;
      const { body } = await service().ask(path, { key: await service().issueKey() });
      assert.equal(body.code, code);
      assert.throws(() => appraise({ title }), { code, message: body.detail });
      assert.equal(refusal('get_price', { title }), body.detail);
    });
  }
});
