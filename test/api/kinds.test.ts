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

  it('draw a child’s pair of a model from the grown-ups’ model, and say from how many pairs', async () => {
    const key = await service().issueKey();
    const answer = async (title: string) =>
      (await service().ask(`/api/public/appraise?${new URLSearchParams({ title })}`, { key })).body;
    const pairs = [
      ['Nike Dunk Low GS size 6Y', 'Nike Dunk Low'],
      ['Air Jordan 1 Mid GS 5Y', 'Air Jordan 1 Mid'],
      ['Nike Air Force 1 GS 5Y', 'Nike Air Force 1'],
    ] as const;
    for (const [child, grownUp] of pairs) {
      const { estimate, ignored, caveats } = await answer(child);
      const share = estimate.price / (await answer(grownUp)).estimate.price;
      assert.ok(share >= 0.6 && share <= 1, `${child}: ${share}`);
      assert.match(caveats.join(' '), /Big kids’ pairs bring \d+% of .*: \d+ sold and \d+ judged pairs say so\./);
      assert.ok(!/language model’s estimates/.test(caveats.join(' ')) && !/[56]Y/.test(ignored.join(' ')), child);
    }
    const little = await answer('Nike Dunk Low toddler 8C');
    assert.ok(little.estimate.price < 0.8 * (await answer('Nike Dunk Low GS size 6Y')).estimate.price);
    assert.match(little.caveats.join(' '), /Little kids’ pairs/);
    // A pair without a model has the kind's price.
    assert.doesNotMatch((await answer('Nike kids sneakers size 3')).caveats.join(' '), /pairs bring/);
  });

  it('leave the contract’s endpoints as they are', async () => {
    const { status, body } = await service().ask('/api/public/price?brand=coach&category=wallet');
    assert.deepEqual([status, body.code], [404, 'unknown_category']);
    assert.equal((await service().ask('/api/public/categories')).body.total, 15);
  });
});
