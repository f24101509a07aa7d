import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Garment } from '../../src/catalog/catalog.ts';
import { appraisePath, listingPath, pricePath } from '../../src/present/page-paths.ts';
import type { ListingQuery } from '../../src/pricing/appraisal.ts';
import { kindField } from '../support/kind-field.ts';
import { appraisalOf, pricing } from '../support/listing.ts';

const bag = appraisalOf('Coach bag').garment;

describe('the path of a garment’s page', () => {
  const CASES: readonly [name: string, parts: Partial<Garment>, path: string][] = [
    ['has neither the usual gender nor an unknown grade', {}, '/price/coach/bag'],
    ['has an unusual gender', { gender: 'male' }, '/price/coach/bag?gender=male'],
    ['has a grade', { condition: 'Like New' }, '/price/coach/bag?condition=Like+New'],
    ['has both', { gender: 'male', condition: 'Good' }, '/price/coach/bag?gender=male&condition=Good'],
  ];
  for (const [name, parts, path] of CASES) {
    it(name, () => assert.equal(pricePath(pricing, { ...bag, ...parts }), path));
  }
});

describe('the path of a title’s page', () => {
  it('encodes the title', () => {
    assert.equal(appraisePath('Coach & bag'), '/appraise?title=Coach+%26+bag');
  });

  it('has the fields as parameters', () => {
    const fields = { brand: 'gap', category: 'jeans', gender: 'male', condition: 'Good' };
    const path = '/appraise?title=tee&brand=gap&category=jeans&gender=male&condition=Good';
    assert.equal(appraisePath('tee', fields), path);
  });

  it('has the brand of a field only if the title does not name it', () => {
    const pathOf = (title: string) => listingPath(pricing, appraisalOf({ title, brand: bag.brand }));
    assert.equal(pathOf('leather tote'), '/appraise?title=leather+tote&brand=coach');
    assert.equal(pathOf('Coach leather tote'), '/appraise?title=Coach+leather+tote');
  });

  it('has the kind of a field only if the title does not name it', () => {
    const pathOf = (title: string) => listingPath(pricing, appraisalOf({ title, kindField: kindField('dress') }));
    assert.equal(pathOf('Coach leather'), '/appraise?title=Coach+leather&category=dress');
    assert.equal(pathOf('Coach leather dress'), '/appraise?title=Coach+leather+dress');
  });

  it('has the wearer of a field, of a child as well, but none that was assumed', () => {
    const pathOf = (fields: ListingQuery) => listingPath(pricing, appraisalOf({ title: 'Gap jeans', ...fields }));
    assert.equal(pathOf({}), '/appraise?title=Gap+jeans');
    assert.equal(pathOf({ gender: 'male' }), '/appraise?title=Gap+jeans&gender=male');
    assert.equal(pathOf({ wearer: 'children', gender: 'male' }), '/appraise?title=Gap+jeans&gender=boys');
    assert.equal(pathOf({ wearer: 'children' }), '/appraise?title=Gap+jeans&gender=kids');
  });
});
