import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Brand, brands, type Category, categories, findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { otherBrands, otherMakers } from '../../src/catalog/other-brands.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { BEYOND_REASONS, findRareModels } from '../../src/titles/beyond-evidence.ts';
import { findFacts } from '../../src/titles/facts.ts';
import { findItemWords } from '../../src/titles/item-words.ts';
import eraFile from '../../src/titles/lexicon/items/eras.json' with { type: 'json' };
import lineFile from '../../src/titles/lexicon/items/lines.json' with { type: 'json' };
import materialFile from '../../src/titles/lexicon/items/materials.json' with { type: 'json' };
import modelFile from '../../src/titles/lexicon/items/models.json' with { type: 'json' };
import subKindFile from '../../src/titles/lexicon/items/sub-kinds.json' with { type: 'json' };
import rareModels from '../../src/titles/lexicon/rare-models.json' with { type: 'json' };
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { tokenize, wordsOf } from '../../src/titles/tokens.ts';
import { readTable } from '../support/reading-table.ts';
import modelTitles from './item-titles.json' with { type: 'json' };

type Names = readonly string[];
type NameTable = Readonly<Record<string, Names>>;

interface ModelRow {
  readonly names: Names;
  readonly alone?: true | Names;
  readonly kind: string;
  readonly subKind?: string;
  readonly material?: string;
  readonly sizes?: string;
  readonly variants?: NameTable;
}
interface MaterialRow {
  readonly names: Names;
  readonly of?: string;
  readonly brands?: Names;
  readonly silent?: Names;
}

const rowsByBrand = <Row>(table: unknown) =>
  Object.entries(table as Record<string, Record<string, Row>>).flatMap(([brand, rows]) =>
    Object.entries(rows).map(([id, row]) => ({ ...row, brand, where: `${brand} ${id}` })),
  );
const models = rowsByBrand<ModelRow>(modelFile.models);
const lines = rowsByBrand<{ readonly names: Names }>(lineFile.lines);
const materials = materialFile.materials as Record<string, MaterialRow>;
const materialRows = Object.values(materials);
const subKinds: Readonly<Record<string, NameTable>> = subKindFile.kinds;
const sizeTables: Readonly<Record<string, NameTable>> = modelFile.sizes;
const variantTables = [...Object.values(sizeTables), ...models.map(({ variants = {} }) => variants)];

const brandSlugs = new Set([...brands, ...otherBrands, ...otherMakers].map(({ slug }) => slug));
const kindSlugs = new Set<string>([...categories, ...otherKinds].map(({ slug }) => slug));

const repeated = (names: Names): string[] => names.filter((name, at) => names.indexOf(name) !== at);
/** Returns the values that are not among the known ones. */
const unknown = (values: Iterable<string>, known: ReadonlySet<string>) =>
  [...values].filter((value) => !known.has(value));

describe('the tables of facts about items', () => {
  it('have known brands', () => {
    const rows = [...models, ...lines].map(({ brand }) => brand);
    const ofMaterials = materialRows.flatMap(({ brands = [] }) => brands);
    assert.deepEqual(unknown([...rows, ...ofMaterials], brandSlugs), []);
  });

  it('have known kinds', () => {
    const silentKinds = materialRows.flatMap(({ silent = [] }) => silent);
    const kinds = [...models.map(({ kind }) => kind), ...Object.keys(subKinds), ...silentKinds];
    assert.deepEqual(unknown(kinds, kindSlugs), []);
  });

  it('have names in the form in which titles are read', () => {
    const named = [...models, ...lines, ...materialRows, ...Object.values(eraFile.eras)].flatMap(({ names }) => names);
    const inTables = [...variantTables, ...Object.values(subKinds)].flatMap((table) => Object.values(table).flat());
    const wrong = [...named, ...inTables].filter((name) => name === '' || normalize(name) !== name);
    assert.deepEqual(wrong, []);
  });

  it('name each model once per brand and kind', () => {
    const names = models.flatMap(({ brand, kind, names }) => names.map((name) => `${brand} ${kind}: ${name}`));
    assert.equal(new Set(names).size, names.length);
  });

  it('name each line once per brand', () => {
    assert.deepEqual(repeated(lines.flatMap(({ brand, names }) => names.map((name) => `${brand}: ${name}`))), []);
  });

  it('name each sub-kind once per kind, and each material of all brands once', () => {
    for (const table of Object.values(subKinds)) assert.deepEqual(repeated(Object.values(table).flat()), []);
    const ofAllBrands = materialRows.filter(({ brands }) => !brands);
    assert.deepEqual(repeated(ofAllBrands.flatMap(({ names }) => names)), []);
  });

  it('list each variant in one dimension', () => {
    const { about: _, ...dimensions } = modelFile.dimensions;
    const ids = Object.values(dimensions).flat();
    assert.deepEqual(repeated(ids), []);
    assert.deepEqual(unknown(ids, new Set(variantTables.flatMap(Object.keys))), []);
  });

  it('have only broader materials that are in the table', () => {
    const broader = materialRows.flatMap(({ of }) => of ?? []);
    assert.deepEqual(unknown(broader, new Set(Object.keys(materials))), []);
  });

  it('describe a model only with facts that other tables have', () => {
    for (const { where, kind, subKind, material, sizes, alone, names } of models) {
      if (subKind) assert.ok(subKinds[kind]?.[subKind], `${where}: ${subKind}`);
      if (material) assert.ok(materials[material], `${where}: ${material}`);
      if (sizes) assert.ok(sizeTables[sizes], `${where}: ${sizes}`);
      if (alone && alone !== true) assert.deepEqual(unknown(alone, new Set(names)), [], where);
    }
  });

  it('have no name that identifies models of two brands', () => {
    const brandOf = new Map<string, string>();
    for (const { brand, names, alone = [] } of models) {
      for (const name of alone === true ? names : alone) {
        assert.equal(brandOf.get(name) ?? brand, brand, name);
        brandOf.set(name, brand);
      }
    }
  });
});

describe('the list of rare models', () => {
  const rows = Object.entries(rareModels.brands).flatMap(([brand, rows]) =>
    (rows as { words: Names; kinds?: Names; reason: string; source: string }[]).map((row) => ({ brand, ...row })),
  );
  const find = (title: string, brand: string, category: string) =>
    findRareModels(tokenize(title), findBrand(brand) as Brand, findCategory(category) as Category);

  it('has brands and kinds of the catalog, comparable words, and a source for each', () => {
    for (const { brand, words, kinds = [], reason, source } of rows) {
      assert.ok(findBrand(brand), brand);
      for (const kind of kinds) assert.ok(findCategory(kind), kind);
      for (const word of words) assert.equal(word, normalize(word));
      assert.ok((BEYOND_REASONS as readonly string[]).includes(reason), `${brand}: ${reason}`);
      assert.match(source, /\$[\d,]+$/, words.join(', '));
    }
  });

  it('has models that all of their words name in any order', () => {
    const collectible = [{ text: 'Scott, Travis', reason: 'collectible' }];
    assert.deepEqual(find('Scott, Travis: Air Force 1', 'nike', 'sneakers'), collectible);
    assert.deepEqual(find('Travis Jordan 1', 'nike', 'sneakers'), []);
  });

  it('has models that count only for their brand and their kinds', () => {
    assert.deepEqual(find('Dunk Low What the', 'nike', 'sneakers'), [
      { text: 'Dunk Low What the', reason: 'collectible' },
    ]);
    assert.deepEqual(find('Dunk Low What the', 'nike', 't-shirt'), []);
    assert.deepEqual(find('Kanye West', 'adidas', 'sneakers'), []);
  });

  it('tells collaborations and rare models from collectibles', () => {
    const collaboration = [{ text: 'Air Max', reason: 'collaboration' }];
    assert.deepEqual(find('Air Max 97 Off-White', 'off-white', 'sneakers'), collaboration);
    assert.deepEqual(find('Himalaya Birkin 30', 'hermes', 'bag'), [{ text: 'Himalaya', reason: 'rare_model' }]);
  });
});

const factsOf = (title: string, brand: string, kind: string) => {
  const { spans: _, ...facts } = findFacts(wordsOf(title), brand, kind);
  return facts;
};

/** Returns the facts in a title as the table of titles states them, such as `model:990`. */
function factNamesIn(title: string): string[] {
  const { words, brand, category } = parseTitle(BASE_LEXICON, title);
  if (!category) return [];
  const facts = findFacts(words, brand?.slug ?? 'unknown-brand', category.slug);
  const { line, model, subKind, era, variants, materials, features, themes } = facts;
  const single = Object.entries({ line, model, 'sub-kind': subKind, era }).map(([name, id]) => `${name}:${id}`);
  const several = Object.entries({ variant: variants, material: materials, feature: features, theme: themes });
  return [...single, ...several.flatMap(([name, ids]) => ids.map((id) => `${name}:${id}`))];
}

describe('the facts in a title', () => {
  it('include those that resellers look for', () => {
    for (const { title, facts } of readTable(new URL('./titles.tsv', import.meta.url))) {
      const stated = facts.split(' ').filter((fact) => fact !== '');
      assert.deepEqual(unknown(stated, new Set(factNamesIn(title))), [], title);
    }
  });

  it('include models of brands of every tier', () => {
    for (const [title, brand, id, kind] of Object.values(modelTitles).flat() as [string, string, string, string][])
      assert.equal(factsOf(title, brand, kind).model, id, title);
  });

  it('are a model, its variants, and what the model implies', () => {
    const { model, variants, subKind, materials } = factsOf('Coach Tabby 26 in black', 'coach', 'bag');
    assert.deepEqual([model, variants, subKind, materials], ['tabby', ['26'], 'shoulder', ['leather']]);
  });

  it('do not change if a title also states what the model implies', () => {
    const implied = factsOf('Coach Tabby 26 in black', 'coach', 'bag');
    assert.deepEqual(factsOf('Coach Tabby 26 leather shoulder bag', 'coach', 'bag'), implied);
  });

  it('include the most specific material, but no imitations, extras, or other meanings of its name', () => {
    for (const [title, brand, kind, ...materials] of [
      ['Coach Tabby denim', 'coach', 'bag', 'denim'],
      ['Gucci suede leather bag', 'gucci', 'bag', 'suede'],
      ['Zara silk feel top', 'zara', 'top'],
      ['Zara dress with leather belt', 'zara', 'dress'],
      ['Zara button down shirt', 'zara', 'top'],
      ['Clarks lace up shoes', 'clarks', 'shoes'],
      ['Zara lace top', 'zara', 'top', 'lace'],
      ['Theory down parka', 'theory', 'coat', 'down'],
    ] as const) {
      assert.deepEqual(factsOf(title, brand, kind).materials, materials, title);
    }
  });

  it('include no model in the name of the brand', () => {
    assert.equal(factsOf('Bottega Veneta bag', 'bottega-veneta', 'bag').model, undefined);
  });

  it('include the better known of two models', () => {
    assert.equal(factsOf('Bottega Veneta intrecciato Jodie', 'bottega-veneta', 'bag').model, 'jodie');
  });
});

describe('the words of a title that are not facts', () => {
  const formsIn = (title: string) => {
    const parsed = parseTitle(BASE_LEXICON, title);
    const { spans } = findFacts(parsed.words, parsed.brand?.slug ?? '', parsed.category?.slug ?? '');
    return findItemWords(parsed, spans).map(({ form }) => form);
  };

  it('are each one form, in the singular or plural, even if repeated', () => {
    assert.deepEqual(formsIn('Nike sweater fishing FISHING fishings'), ['fishing']);
  });

  it('exclude colors, sizes, style numbers, sayings, extras, brand, kind, and facts', () => {
    for (const more of [
      'black navy-blue multicolor',
      'size M XL 32x30 10W',
      'CW7093 123456',
      'gorgeous rare authentic must have free ship',
      'with box and dust bag',
      'Nike sweater wool',
    ])
      assert.deepEqual(formsIn(`Nike fishing wool sweater ${more}`), ['fishing'], more);
  });
});
