import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Brand, brands, categories, findBrand } from '../../src/catalog/catalog.ts';
import { otherBrands, otherMakers } from '../../src/catalog/other-brands.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import {
  findBrandlessModels,
  findFacts,
  findModelsOf,
  modelNameSpelledLike,
  modelsOf,
  variantNames,
} from '../../src/titles/facts.ts';
import lineFile from '../../src/titles/lexicon/items/lines.json' with { type: 'json' };
import modelFile from '../../src/titles/lexicon/items/models.json' with { type: 'json' };
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { fieldWords } from '../../src/titles/tokens.ts';
import { readTable } from '../support/reading-table.ts';
import { rowsOf } from '../support/rows.ts';

type Names = readonly string[];
type NameTable = Readonly<Record<string, Names>>;

/** Returns the rows of a table that is grouped by brand, each with its place for failure messages. */
const rowsByBrand = <Row>(table: unknown) =>
  Object.entries(table as Record<string, Record<string, Row>>).flatMap(([brand, rows]) =>
    Object.entries(rows).map(([id, row]) => ({ ...row, brand, where: `${brand} ${id}` })),
  );
const models = Object.keys(modelFile.models).flatMap((brand) =>
  modelsOf(brand).map((model) => ({ ...model, brand, where: `${brand} ${model.id}` })),
);
const lines = rowsByBrand<{ readonly names: Names }>(lineFile.lines);
const sizeTables: Readonly<Record<string, NameTable>> = modelFile.sizes;
const { about: _, ...dimensions } = modelFile.dimensions;
const variantTables = [...Object.values(sizeTables), ...models.map(({ variants = {} }) => variants)];

const brandSlugs = new Set([...brands, ...otherBrands, ...otherMakers].map(({ slug }) => slug));
const kindSlugs = new Set<string>([...categories, ...otherKinds].map(({ slug }) => slug));

const missingFrom = (listed: ReadonlySet<string>, values: Names): Names => values.filter((value) => !listed.has(value));

it('the tables of facts about items name brands, kinds, sizes and variants that exist', () => {
  const variantIds = new Set(variantTables.flatMap(Object.keys));
  for (const { brand, where } of [...models, ...lines]) assert.ok(brandSlugs.has(brand), where);
  for (const { kind, where } of models) assert.ok(kindSlugs.has(kind), where);
  for (const { sizes, where } of models) assert.ok(!sizes || sizeTables[sizes], where);
  for (const id of Object.values(dimensions).flat()) assert.ok(variantIds.has(id), id);
});

const factsOf = (title: string, brand: string, kind: string) => {
  const { spans: _, ...facts } = findFacts(fieldWords(title), brand, kind);
  return facts;
};

/** Returns the facts in a title as titles.tsv states them, such as `model:990`. */
function factNamesIn(title: string): Names {
  const { words, brand, category } = parseTitle(BASE_LEXICON, title);
  if (!category) return [];
  const facts = findFacts(words, brand?.slug ?? 'unknown-brand', category.slug);
  const { line, model, isVintage, variants } = facts;
  const single = Object.entries({ line, model }).map(([name, id]) => `${name}:${id}`);
  return [...single, ...(isVintage ? ['vintage'] : []), ...variants.map((id) => `variant:${id}`)];
}

describe('the facts in a title', () => {
  it('include those that titles.tsv states', () => {
    for (const { title, facts } of readTable(new URL('./titles.tsv', import.meta.url))) {
      const statedFacts = facts.split(' ').filter((fact) => fact !== '');
      assert.deepEqual(missingFrom(new Set(factNamesIn(title)), statedFacts), [], title);
    }
  });

  it('include the model that item-titles.tsv states', () => {
    for (const { title = '', brand = '', model, kind = '' } of rowsOf(new URL('./item-titles.tsv', import.meta.url))) {
      assert.equal(factsOf(title, brand, kind).model, model, title);
    }
  });

  it('include the variant that the title states', () => {
    const { model, variants } = factsOf('Coach Tabby 26 in black', 'coach', 'bag');
    assert.deepEqual([model, variants], ['tabby', ['26']]);
  });
});

const brandOf = (slug: string) => findBrand(slug) as Brand;

it('models are found by name, with their maker or, if theirs alone, without', () => {
  assert.deepEqual(
    findModelsOf(brandOf('coach'), fieldWords('Coach Tabby 26')).map(({ value }) => value.id),
    ['tabby'],
  );
  assert.equal(findBrandlessModels(fieldWords('brown Neverfull MM'))[0]?.value.brand.slug, 'louis-vuitton');
  assert.deepEqual(findBrandlessModels(fieldWords('willow print tee')), []);
  assert.deepEqual(findModelsOf(brandOf('bottega-veneta'), fieldWords('Bottega Veneta bag')), []);
});

it('a misspelled name of a model is corrected, and variants differ by a dimension', () => {
  assert.equal(modelNameSpelledLike(brandOf('hermes'), 'birkn'), 'birkin');
  assert.equal(variantNames(brandOf('coach'), 'tabby').find(({ id }) => id === '26')?.dimension, 'size');
});
