import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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
import list from '../../src/titles/lexicon/rare-models.json' with { type: 'json' };
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { tokenize, wordsOf } from '../../src/titles/tokens.ts';
import { readTable } from '../support/reading-table.ts';

interface Named {
  readonly names: readonly string[];
  readonly alone?: true | readonly string[];
}
interface Model extends Named {
  readonly kind: string;
  readonly subKind?: string;
  readonly material?: string;
  readonly gender?: string;
  readonly sizes?: string;
  readonly variants?: Readonly<Record<string, readonly string[]>>;
}
const models = Object.entries(modelFile.models as unknown as Record<string, Record<string, Model>>).flatMap(
  ([brand, rows]) => Object.entries(rows).map(([id, model]) => ({ brand, id, model })),
);
const lines = Object.entries(lineFile.lines as Record<string, Record<string, Named>>).flatMap(([brand, rows]) =>
  Object.entries(rows).map(([id, line]) => ({ brand, id, line })),
);
const subKinds: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = subKindFile.kinds;
const materials = materialFile.materials as Record<
  string,
  { names: readonly string[]; of?: string; brands?: readonly string[]; silent?: readonly string[] }
>;
const eras = eraFile.eras as Record<string, { names: readonly string[] }>;

const slugs = new Set([...brands, ...otherBrands, ...otherMakers].map(({ slug }) => slug));
const kinds = new Set<string>([...categories, ...otherKinds].map(({ slug }) => slug));

function repeated(all: readonly string[]): string[] {
  const seen = new Set<string>();
  return all.filter((one) => seen.size === seen.add(one).size);
}
const isNormal = (name: string) => name !== '' && normalize(name) === name;

function holds<T>(all: readonly T[], is: (one: T) => boolean, where?: string): void {
  const wrong = all.filter((one) => !is(one));
  assert.deepEqual(wrong, [], where);
}

describe('tables of facts about items', () => {
  it('have known brands', () => {
    const of = [
      ...models,
      ...lines,
      ...Object.values(materials).flatMap(({ brands = [] }) => brands.map((brand) => ({ brand }))),
    ].map(({ brand }) => brand);
    holds(of, (brand) => slugs.has(brand));
  });

  it('have names in the form in which titles are read', () => {
    const all = [
      ...models.flatMap(({ model }) => [...model.names, ...Object.values(model.variants ?? {}).flat()]),
      ...Object.values(modelFile.sizes).flatMap((sizes) => Object.values(sizes).flat()),
      ...lines.flatMap(({ line }) => line.names),
      ...Object.values(subKinds).flatMap((names) => Object.values(names).flat()),
      ...[...Object.values(materials), ...Object.values(eras)].flatMap(({ names }) => names),
    ];
    holds(all, isNormal);
  });

  it('name each model once per brand and kind, and each line once per brand', () => {
    const names = models.flatMap(({ brand, model }) => model.names.map((name) => `${brand} ${model.kind}: ${name}`));
    const lineNames = lines.flatMap(({ brand, line }) => line.names.map((name) => `${brand}: ${name}`));
    assert.deepEqual(repeated([...names, ...lineNames]), []);
  });

  it('list each variant once, and only existing ones', () => {
    const { about: _, ...dimensions } = modelFile.dimensions;
    const ids = Object.values(dimensions).flat();
    const known = new Set(
      [...Object.values(modelFile.sizes), ...models.map(({ model }) => model.variants ?? {})].flatMap(Object.keys),
    );
    assert.deepEqual(repeated(ids), []);
    for (const id of ids) assert.ok(known.has(id), id);
  });

  it('name each sub-kind once in a kind', () => {
    for (const names of Object.values(subKinds)) assert.deepEqual(repeated(Object.values(names).flat()), []);
    holds(Object.keys(subKinds), (kind) => kinds.has(kind));
  });

  it('name each material once for all brands, with its broader material', () => {
    const common = Object.values(materials).filter(({ brands }) => !brands);
    assert.deepEqual(repeated(common.flatMap(({ names }) => names)), []);
    for (const { of, silent = [] } of Object.values(materials)) {
      assert.ok(!of || materials[of], of);
      holds(silent, (kind) => kinds.has(kind));
    }
  });

  it('describe a model only with facts in other tables', () => {
    for (const { brand, id, model } of models) {
      const { kind, subKind, material, gender, sizes, alone, names } = model;
      const where = `${brand} ${id}`;
      assert.ok(kinds.has(kind), where);
      assert.ok(!subKind || subKinds[kind]?.[subKind], `${where}: ${subKind}`);
      assert.ok(!material || materials[material], `${where}: ${material}`);
      assert.ok(!sizes || Object.hasOwn(modelFile.sizes, sizes), `${where}: ${sizes}`);
      assert.ok(!gender || ['male', 'female'].includes(gender), `${where}: ${gender}`);
      if (alone && alone !== true) holds(alone, (name) => names.includes(name), where);
    }
  });

  it('have no name that identifies two brands', () => {
    const alone = models.flatMap(({ brand, model }) =>
      (model.alone === true ? model.names : (model.alone ?? [])).map((name) => ({ brand, name })),
    );
    const brandOf = new Map(alone.map(({ brand, name }) => [name, brand]));
    holds(alone, ({ brand, name }) => brandOf.get(name) === brand);
  });
});

const cases = JSON.parse(readFileSync(new URL('./item-titles.json', import.meta.url), 'utf8')) as Record<
  string,
  [title: string, brand: string, model: string, kind: string][]
>;

it('the table of models names models of every tier', () => {
  for (const [title, brand, id, kind] of Object.values(cases).flat())
    assert.equal(factsOf(title, brand, kind).model, id, title);
});

interface Row {
  readonly words: readonly string[];
  readonly kinds?: readonly string[];
  readonly reason: string;
  readonly source: string;
}
const rows = Object.entries(list.brands as Record<string, readonly Row[]>).flatMap(([brand, own]) =>
  own.map((row) => ({ brand, ...row })),
);

const find = (title: string, brand: string, category: string) =>
  findRareModels(tokenize(title), findBrand(brand) as Brand, findCategory(category) as Category);

describe('the list of rare models', () => {
  it('has brands and kinds of the catalog, comparable words, and a source for each', () => {
    for (const { brand, words, kinds = [], reason, source } of rows) {
      assert.ok(findBrand(brand), brand);
      for (const kind of kinds) assert.ok(findCategory(kind), kind);
      for (const one of words) assert.equal(one, normalize(one));
      assert.ok((BEYOND_REASONS as readonly string[]).includes(reason), `${brand}: ${reason}`);
      assert.match(source, /\$[\d,]+$/, words.join(', '));
    }
  });

  it('finds a model by all of its words in any order, only in its kinds', () => {
    const [found, ...others] = find('Scott, Travis: Air Force 1', 'nike', 'sneakers');
    assert.deepEqual([found, others], [{ text: 'Scott, Travis', reason: 'collectible' }, []]);
    assert.deepEqual(find('Travis Jordan 1', 'nike', 'sneakers'), []);
    assert.deepEqual(find('Kanye West', 'adidas', 'sneakers'), []);
    assert.equal(find('Dunk Low What the', 'nike', 'sneakers').length, 1);
    assert.equal(find('Dunk Low What the', 'nike', 't-shirt').length, 0);
    assert.equal(find('Air Max 97 Off-White', 'off-white', 'sneakers')[0]?.reason, 'collaboration');
    assert.equal(find('Himalaya Birkin 30', 'hermes', 'bag')[0]?.reason, 'rare_model');
  });
});

const factsOf = (title: string, brand: string, kind: string) => {
  const { spans: _, ...facts } = findFacts(wordsOf(title), brand, kind);
  return facts;
};

function namedFacts(title: string): string[] {
  const { words, brand, category } = parseTitle(BASE_LEXICON, title);
  if (!category) return [];
  const { line, model, subKind, era, ...facts } = findFacts(words, brand?.slug ?? 'unknown-brand', category.slug);
  const lists = { variant: facts.variants, material: facts.materials, feature: facts.features, theme: facts.themes };
  return [
    ...Object.entries({ line, model, 'sub-kind': subKind, era }),
    ...Object.entries(lists).flatMap(([name, ids]) => ids.map((id) => [name, id])),
  ].map((fact) => fact.join(':'));
}

it('The facts that resellers look for are found', () => {
  const missing = readTable(new URL('./titles.tsv', import.meta.url)).flatMap(({ title, facts }) => {
    const found = namedFacts(title);
    const lost = facts.split(' ').filter((fact) => fact !== '' && !found.includes(fact));
    return lost.map((fact) => `${title}: ${fact}, not among ${found.join(' ')}`);
  });
  assert.deepEqual(missing, []);
});

describe('The facts in a text', () => {
  it('are model and variants, and what the model implies', () => {
    const facts = factsOf('Coach Tabby 26 in black', 'coach', 'bag');
    assert.deepEqual([facts.model, facts.variants, facts.subKind], ['tabby', ['26'], 'shoulder']);
    assert.deepEqual(facts.materials, ['leather']);
    assert.deepEqual(factsOf('Coach Tabby 26 leather shoulder bag', 'coach', 'bag'), facts);
  });

  it('include a finer material if named, but no imitations, extras or other meanings', () => {
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

  it('are lines, eras and sub-kinds', () => {
    assert.equal(factsOf('Ralph Lauren Purple Label blazer', 'ralph-lauren', 'jacket').subKind, 'blazer');
    assert.equal(factsOf('Michael Kors tote', 'michael-kors', 'bag').line, undefined);
    assert.equal(factsOf('vintage 90s Gap sweatshirt', 'gap', 'hoodie').era, '1990s');
  });

  it('include no model in the name of the brand, and the better known one of two', () => {
    assert.equal(factsOf('Bottega Veneta bag', 'bottega-veneta', 'bag').model, undefined);
    assert.equal(factsOf('Bottega Veneta intrecciato Jodie', 'bottega-veneta', 'bag').model, 'jodie');
  });
});

function formsOf(title: string): string[] {
  const parsed = parseTitle(BASE_LEXICON, title);
  const { spans } = findFacts(parsed.words, parsed.brand?.slug ?? '', parsed.category?.slug ?? '');
  return findItemWords(parsed, spans).map(({ form }) => form);
}

describe('The words of a title that are not facts', () => {
  it('are each one form, in singular or plural, even if repeated', () => {
    assert.deepEqual(formsOf('Nike fishing sweater'), ['fishing']);
    assert.deepEqual(formsOf('Nike sweater fishing FISHING fishings'), ['fishing']);
  });

  it('exclude colors, sizes, style numbers, sellers’ phrases, extras, brand, kind and facts', () => {
    for (const more of [
      'black navy-blue multicolor',
      'size M XL 32x30 10W',
      'CW7093 123456',
      'gorgeous rare authentic must have free ship',
      'with box and dust bag',
      'Nike sweater wool',
    ])
      assert.deepEqual(formsOf(`Nike fishing wool sweater ${more}`), ['fishing'], more);
  });
});
