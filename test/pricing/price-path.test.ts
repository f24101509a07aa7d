import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Garment } from '../../src/catalog/catalog.ts';
import { modelPrices } from '../../src/pricing/model-prices.ts';
import { appraisePath, listingPath, pricePath } from '../../src/pricing/price-path.ts';
import { namedGender } from '../../src/pricing/usual-gender.ts';
import { listingOf, pricing } from '../support/listing.ts';

const tabby = listingOf('Coach bag').garment;
const jacket = listingOf('Carhartt jacket').garment;

it('the path of a garment’s page says what is unusual about it', () => {
  const paths: readonly [Partial<Garment>, string][] = [
    [{}, '/price/coach/bag'],
    [{ gender: 'male' }, '/price/coach/bag?gender=male'],
    [{ condition: 'Like New' }, '/price/coach/bag?condition=Like+New'],
    [{ gender: 'male', condition: 'Good' }, '/price/coach/bag?gender=male&condition=Good'],
  ];
  for (const [parts, path] of paths) assert.equal(pricePath(pricing, { ...tabby, ...parts }), path);
});

it('the path of a title’s page has the fields beside it', () => {
  assert.equal(appraisePath('Coach & bag'), '/appraise?title=Coach+%26+bag');
  const fields = { gender: 'male', condition: 'Good', brand: 'gap', category: 'jeans' } as const;
  assert.equal(appraisePath('tee', fields), '/appraise?title=tee&brand=gap&category=jeans&gender=male&condition=Good');
  const { brand } = tabby;
  const pathOf = (title: string, query?: object) => listingPath(pricing, listingOf({ title, ...query }));
  assert.equal(pathOf('leather tote', { brand }), '/appraise?title=leather+tote&brand=coach&gender=female');
  const path = '/appraise?title=Coach+leather+tote&gender=female';
  assert.deepEqual([pathOf('Coach leather tote', { brand }), pathOf('Coach leather tote')], [path, path]);
});

it('the gender of a garment is the stated one, else that of most listings', () => {
  const { brand, category } = tabby;
  assert.deepEqual(namedGender(pricing, { brand, category, gender: 'male' }), { gender: 'male' });
  assert.deepEqual(namedGender(pricing, { brand, category }), { gender: 'female', assumed: 'evidence' });
  assert.deepEqual(namedGender(pricing, { brand }), { gender: 'female', assumed: 'default' });
  assert.deepEqual(namedGender(pricing, { brand: jacket.brand, category: jacket.category }), {
    gender: 'male',
    assumed: 'evidence',
  });
});

it('the models of a brand and kind that change its price are listed, the dearest first', () => {
  for (const most of [1, 3]) {
    const models = modelPrices(pricing, tabby, most);
    assert.equal(models.length, most);
    assert.deepEqual(
      models.map(({ price }) => price),
      models.map(({ price }) => price).sort((a, b) => b - a),
    );
    for (const { name, price } of models)
      assert.ok(Math.abs(price - listingOf(`Coach ${name} bag`).price.price) / price < 0.3, name);
  }
  // Asked again, they are the same list.
  assert.equal(modelPrices(pricing, tabby, 3), modelPrices(pricing, tabby, 3));
});
