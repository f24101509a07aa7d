import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Brand, brands, type Category, categories, findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { brandsOutsideCatalog, otherKinds, otherMakers } from '../../src/catalog/outside-catalog.ts';
import {
  findBrandlessModels,
  findFacts,
  findModelsOf,
  findModelsOfKind,
  findRarity,
  listVariantNames,
} from '../../src/titles/facts.ts';
import lineFile from '../../src/titles/lexicon/items/lines.json' with { type: 'json' };
import modelFile from '../../src/titles/lexicon/items/models.json' with { type: 'json' };
import rareFile from '../../src/titles/lexicon/rare-items.json' with { type: 'json' };
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { readWords, tokenize } from '../../src/titles/tokens.ts';
import { readTable } from '../support/reading-table.ts';
import { readRows } from '../support/rows.ts';

type Names = readonly string[];
type NameTable = Readonly<Record<string, Names>>;

/** Returns the rows of a table that is grouped by brand, each with its place for failure messages. */
const rowsByBrand = <Row>(table: unknown) =>
  Object.entries(table as Record<string, Record<string, Row>>).flatMap(([brand, rows]) =>
    Object.entries(rows).map(([id, row]) => ({ ...row, brand, where: `${brand} ${id}` })),
  );
const kindSlugs = [...categories, ...otherKinds].map(({ slug }) => slug);
const models = Object.keys(modelFile.models).flatMap((brand) =>
  kindSlugs
    .flatMap((kind) => findModelsOfKind({ slug: brand } as Brand, kind))
    .map((model) => ({ ...model, brand, where: `${brand} ${model.id}` })),
);
const lines = rowsByBrand<{ readonly names: Names }>(lineFile.lines);
const sizeTables: Readonly<Record<string, NameTable>> = modelFile.sizes;
const { about: _, ...dimensions } = modelFile.dimensions;
const variantTables = [...Object.values(sizeTables), ...models.map(({ variants = {} }) => variants)];

const brandSlugs = new Set([...brands, ...brandsOutsideCatalog, ...otherMakers].map(({ slug }) => slug));

const missingFrom = (listed: ReadonlySet<string>, values: Names): Names => values.filter((value) => !listed.has(value));

it('the tables of facts about items name brands, kinds, sizes and variants that exist', () => {
  const variantIds = new Set(variantTables.flatMap(Object.keys));
  for (const { brand, where } of [...models, ...lines]) assert.ok(brandSlugs.has(brand), where);
  assert.equal(models.length, Object.values(modelFile.models).flatMap(Object.keys).length, 'a model of no kind');
  const rows = rowsByBrand<{ readonly sizes?: string }>(modelFile.models);
  for (const { sizes, where } of rows) assert.ok(!sizes || sizeTables[sizes], where);
  for (const id of Object.values(dimensions).flat()) assert.ok(variantIds.has(id), id);
});

const factsOf = (title: string, brand: string, kind: string) => {
  const { spans: _, ...facts } = findFacts(readWords(title), { brand, kind });
  return facts;
};

/** Returns the facts in a title as titles.tsv states them, such as `model:990`. */
function factNamesIn(title: string): Names {
  const { words, brand, category } = parseTitle(BASE_LEXICON, title);
  if (!category) return [];
  const facts = findFacts(words, { brand: brand?.slug ?? 'unknown-brand', kind: category.slug });
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
    for (const { title = '', brand = '', model, kind = '' } of readRows(
      new URL('./item-titles.tsv', import.meta.url),
    )) {
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
    findModelsOf(brandOf('coach'), readWords('Coach Tabby 26')).map(({ value }) => value.id),
    ['tabby'],
  );
  assert.equal(findBrandlessModels(readWords('brown Neverfull MM'))[0]?.value.brand.slug, 'louis-vuitton');
  assert.deepEqual(findBrandlessModels(readWords('willow print tee')), []);
  assert.deepEqual(findModelsOf(brandOf('bottega-veneta'), readWords('Bottega Veneta bag')), []);
});

it('variants differ by a dimension', () => {
  assert.equal(listVariantNames(brandOf('coach'), 'tabby').find(({ id }) => id === '26')?.dimension, 'size');
});

interface RareRow {
  readonly brands: 'any' | readonly string[];
  readonly kinds?: readonly string[];
  /** Alternative names: the words of one, in any order, must be in the title. */
  readonly any?: readonly string[];
  readonly with?: readonly string[];
  readonly not?: readonly string[];
  readonly reason: string;
  readonly source?: string;
}

describe('the list of rare items', () => {
  const rows: readonly RareRow[] = rareFile.rows as readonly RareRow[];
  const models = rows.filter(({ source }) => source !== undefined);

  it('has only models of brands of the catalog', () => {
    for (const { brands } of models) for (const brand of brands) assert.ok(findBrand(brand), brand);
  });

  it('has only kinds of the catalog', () => {
    for (const { kinds = [] } of rows) for (const kind of kinds) assert.ok(findCategory(kind), kind);
  });

  it('has names in normalized form, as in a parsed title', () => {
    for (const row of rows) {
      const names = [row.any, row.with, row.not].flatMap((list) => list ?? []);
      for (const name of names) assert.equal(name, normalize(name));
    }
  });

  it('gives each row one of the reasons that answers explain', () => {
    const knownReasons = ['collaboration', 'collectible', 'rare_model'];
    for (const { brands, reason } of rows) assert.ok(knownReasons.includes(reason), `${brands}: ${reason}`);
  });

  it('gives each model a source that ends in a price, US dollars', () => {
    for (const { any = [], source = '' } of models) assert.match(source, /\$[\d,]+$/, any.join(', '));
  });
});

describe('the search for rare models', () => {
  const rows = readRows(new URL('rare-models.tsv', import.meta.url));
  for (const { promise = '', title = '', brand = '', kind = '', text, reason } of rows) {
    it(promise, () => {
      const evidence = findRarity(tokenize(title), findBrand(brand) as Brand, findCategory(kind) as Category);
      assert.deepEqual(evidence, text ? { text, reason } : undefined);
    });
  }
});
