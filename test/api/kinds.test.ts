import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { shareService } from '../support/service.ts';

describe('kinds outside the 15 categories', () => {
  const service = shareService();

  it('are listed with family and evidence, none of them a category', async () => {
    const { body } = await service().ask('/api/public/kinds');
    assert.equal(body.total, otherKinds.length);
    const slugs = body.kinds.map(({ slug }: { slug: string }) => slug);
    for (const { slug } of categories) assert.ok(!slugs.includes(slug), slug);
    const bra = body.kinds.find(({ slug }: { slug: string }) => slug === 'bra');
    assert.ok(bra.family === 'underwear' && bra.sold > 0 && bra.judged > 0);
  });

  it('have a page, an estimate and an appraisal of one price', async () => {
    const { body } = await service().ask('/price/coach/wallet.json');
    const { priceLow, price, priceHigh } = body.estimate;
    assert.ok(priceLow < price && price < priceHigh);
    assert.equal((await service().ask('/price/coach/wallet')).status, 200);
    const key = await service().issueKey();
    const appraised = await service().ask('/api/public/appraise?title=Coach+wallet', { key });
    assert.equal(appraised.body.estimate.price, price);
  });

  it('leave the contract’s endpoints as they are', async () => {
    const { status, body } = await service().ask('/api/public/price?brand=coach&category=wallet');
    assert.deepEqual([status, body.code], [404, 'unknown_category']);
    assert.equal((await service().ask('/api/public/categories')).body.total, 15);
  });
});
