import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFacts } from '../../src/titles/facts.ts';
import { findItemWords } from '../../src/titles/item-words.ts';
import { readTitle } from '../../src/titles/title.ts';
import { wordsOf } from '../../src/titles/tokens.ts';
import { readTable } from '../support/reading-table.ts';

const factsOf = (title: string, brand: string, kind: string) => {
  const { spans: _, ...facts } = findFacts(wordsOf(title), brand, kind);
  return facts;
};

function namedFacts(title: string): string[] {
  const { words, brand, category } = readTitle(title);
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

describe('The facts of a text', () => {
  it('are model and variants, and what the model implies', () => {
    const facts = factsOf('Coach Tabby 26 in black', 'coach', 'bag');
    assert.deepEqual([facts.model, facts.variants, facts.subKind], ['tabby', ['26'], 'shoulder']);
    assert.deepEqual(facts.materials, ['leather']);
    assert.deepEqual(factsOf('Coach Tabby 26 leather shoulder bag', 'coach', 'bag'), facts);
  });

  it('are a finer material where one is named', () => {
    assert.deepEqual(factsOf('Coach Tabby denim', 'coach', 'bag').materials, ['denim']);
    assert.deepEqual(factsOf('Gucci suede leather bag', 'gucci', 'bag').materials, ['suede']);
  });

  it('are no material that is only imitated, and nothing that comes with the item', () => {
    assert.deepEqual(factsOf('Zara silk feel top', 'zara', 'top').materials, []);
    assert.deepEqual(factsOf('Zara dress with leather belt', 'zara', 'dress').materials, []);
  });

  it('are lines, eras and sub-kinds', () => {
    const blazer = factsOf('Ralph Lauren Purple Label blazer', 'ralph-lauren', 'jacket');
    assert.deepEqual([blazer.line, blazer.subKind], ['purple-label', 'blazer']);
    assert.equal(factsOf('MICHAEL Michael Kors tote', 'michael-kors', 'bag').line, 'michael');
    assert.equal(factsOf('Michael Kors tote', 'michael-kors', 'bag').line, undefined);
    assert.equal(factsOf('vintage 90s Gap sweatshirt', 'gap', 'hoodie').era, '1990s');
  });

  it('are no model in the name of the brand', () => {
    assert.equal(factsOf('Bottega Veneta bag', 'bottega-veneta', 'bag').model, undefined);
  });

  it('are the better known model of two', () => {
    const facts = factsOf('Bottega Veneta intrecciato Jodie', 'bottega-veneta', 'bag');
    assert.equal(facts.model, 'jodie');
  });
});

function formsOf(title: string): string[] {
  const reading = readTitle(title);
  const { spans } = findFacts(reading.words, reading.brand?.slug ?? '', reading.category?.slug ?? '');
  return findItemWords(reading, spans).map(({ form }) => form);
}

describe('The words of a title beside its facts', () => {
  it('are each one form, however often and in whatever number they stand there', () => {
    assert.deepEqual(formsOf('Nike fishing sweater'), ['fishing']);
    assert.deepEqual(formsOf('Nike sweater fishing FISHING fishings'), ['fishing']);
  });

  for (const [what, more] of [
    ['colors', 'black navy-blue multicolor'],
    ['sizes', 'size M XL 32x30 10W'],
    ['style numbers', 'CW7093 123456'],
    ['phrases of sellers', 'gorgeous rare authentic must have free ship'],
    ['what comes with it', 'with box and dust bag'],
    ['its brand, kind and facts once more', 'Nike sweater wool'],
  ] as const) {
    it(`are not ${what}`, () => {
      assert.deepEqual(formsOf(`Nike fishing wool sweater ${more}`), ['fishing']);
    });
  }
});
