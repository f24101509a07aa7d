import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Brand, findBrand } from '../../src/catalog/catalog.ts';
import { findBrandlessModels, findModelsOf, modelNameSpelledLike, variantNames } from '../../src/titles/models.ts';
import { fieldWords } from '../../src/titles/tokens.ts';

const brand = (slug: string) => findBrand(slug) as Brand;

it('models are found by name, with their maker or, if theirs alone, without', () => {
  assert.deepEqual(
    findModelsOf(brand('coach'), fieldWords('Coach Tabby 26')).map(({ value }) => value.id),
    ['tabby'],
  );
  assert.equal(findBrandlessModels(fieldWords('brown Neverfull MM'))[0]?.value.brand.slug, 'louis-vuitton');
  assert.deepEqual(findBrandlessModels(fieldWords('willow print tee')), []);
  assert.deepEqual(findModelsOf(brand('bottega-veneta'), fieldWords('Bottega Veneta bag')), []);
});

it('a misspelled name of a model is corrected, and variants differ by a dimension', () => {
  assert.equal(modelNameSpelledLike(brand('hermes'), 'birkn'), 'birkin');
  assert.equal(variantNames(brand('coach'), 'tabby').find(({ id }) => id === '26')?.dimension, 'size');
});
