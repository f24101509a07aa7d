import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Garment } from '../../src/catalog/catalog.ts';
import { modelPrices } from '../../src/pricing/model-prices.ts';
import { namedGender } from '../../src/pricing/prediction.ts';
import { appraisePath, listingPath, pricePath } from '../../src/pricing/price-path.ts';
import { listingOf, pricing } from '../support/listing.ts';

const bag = listingOf('Coach bag').garment;
const jacket = listingOf('Carhartt jacket').garment;

it('the path of a garment’s page names only an unusual gender and a grade', () => {
  const paths: readonly [Partial<Garment>, string][] = [
    [{}, '/price/coach/bag'],
    [{ gender: 'male' }, '/price/coach/bag?gender=male'],
    [{ condition: 'Like New' }, '/price/coach/bag?condition=Like+New'],
    [{ gender: 'male', condition: 'Good' }, '/price/coach/bag?gender=male&condition=Good'],
  ];
  for (const [parts, path] of paths) assert.equal(pricePath(pricing, { ...bag, ...parts }), path);
});

describe('the path of a title’s page', () => {
  it('has the title and the fields, as a query', () => {
    assert.equal(appraisePath('Coach & bag'), '/appraise?title=Coach+%26+bag');
    const fields = { gender: 'male', condition: 'Good', brand: 'gap', category: 'jeans' } as const;
    const path = '/appraise?title=tee&brand=gap&category=jeans&gender=male&condition=Good';
    assert.equal(appraisePath('tee', fields), path);
  });

  it('names the brand of a field only if the title does not', () => {
    const { brand } = bag;
    const pathOf = (title: string) => listingPath(pricing, listingOf({ title, brand }));
    assert.equal(pathOf('leather tote'), '/appraise?title=leather+tote&brand=coach&gender=female');
    assert.equal(pathOf('Coach leather tote'), '/appraise?title=Coach+leather+tote&gender=female');
  });
});

it('the gender of a garment is the stated one, or that of most listings, or women’s', () => {
  const { brand, category } = bag;
  const ofJacket = { brand: jacket.brand, category: jacket.category };
  assert.deepEqual(namedGender(pricing, { brand, category, gender: 'male' }), { gender: 'male' });
  assert.deepEqual(namedGender(pricing, { brand, category }), { gender: 'female', assumed: 'evidence' });
  assert.deepEqual(namedGender(pricing, ofJacket), { gender: 'male', assumed: 'evidence' });
  assert.deepEqual(namedGender(pricing, { brand }), { gender: 'female', assumed: 'default' });
});

describe('the models of a brand and kind', () => {
  it('are listed with about the prices of their titles, the dearest first', () => {
    const models = modelPrices(pricing, bag, 3);
    const prices = models.map(({ price }) => price);
    assert.equal(models.length, 3);
    assert.deepEqual(
      prices,
      prices.toSorted((a, b) => b - a),
    );
    for (const { name, price } of models) {
      const titled = listingOf(`Coach ${name} bag`).price.price;
      assert.ok(Math.abs(price - titled) / price < 0.3, `${name}: ${price}, ${titled}`);
    }
  });

  it('are the same list when asked for again', () => {
    assert.equal(modelPrices(pricing, bag, 3), modelPrices(pricing, bag, 3));
  });
});
