import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, conditionGrades, GENDERS } from '../../src/garments/catalog.ts';
import genders from '../../src/garments/lexicon/genders.json' with { type: 'json' };
import kinds from '../../src/garments/lexicon/kinds.json' with { type: 'json' };
import { resolveBrand } from '../../src/garments/read/brand-field.ts';
import { resolveCondition } from '../../src/garments/read/conditions.ts';
import { resolveCategory } from '../../src/garments/read/kind-field.ts';
import { readPhrase } from '../../src/garments/read/search.ts';
import { readTitle } from '../../src/garments/read/title.ts';
import fc from '../support/properties.ts';

/** Among other words it is a color; in a field for the brand it is one. */
const APART = new Set(['PINK', 'mint']);

/** A word with all that is said of it, where not all say the same. */
function apart(rows: readonly (readonly [word: string, ...said: unknown[]])[]): string[] {
  return rows
    .filter(([word, ...said]) => !APART.has(word) && new Set(said).size > 1)
    .map(([word, ...said]) => `${word}: ${said.join(', ')}`);
}

describe('a word means the same in a field, a search and a title', () => {
  it('for condition', () => {
    const rows = conditionGrades.flatMap(({ name, aliases }) =>
      aliases.map(
        (word) =>
          [
            word,
            name,
            resolveCondition(word),
            readPhrase(readTitle(`coach bag ${word}`)).condition,
            readTitle(`Coach bag ${word}`).condition,
          ] as const,
      ),
    );
    assert.deepEqual(apart(rows), []);
  });

  it('for gender', () => {
    const rows = GENDERS.flatMap((gender) =>
      genders.words[gender].map(
        (word) =>
          [
            word,
            gender,
            readPhrase(readTitle(`nike jacket ${word}`)).gender,
            readTitle(`Nike jacket ${word}`).gender,
          ] as const,
      ),
    );
    assert.deepEqual(apart(rows), []);
  });

  it('for kinds', () => {
    const rows = categories.flatMap(({ slug, aliases }) =>
      aliases.map((word) => {
        const title = readTitle(`Zara ${word}`);
        return [
          word,
          slug,
          resolveCategory(word).match?.slug,
          readPhrase(readTitle(`zara ${word}`)).category?.slug,
          title.category?.slug,
        ] as const;
      }),
    );
    assert.deepEqual(apart(rows), []);
  });

  it('for what has no price', () => {
    const rows = Object.values(kinds.uncovered).flatMap((words) =>
      words.map((word) => {
        const title = readTitle(`Zara ${word}`);
        return [
          word,
          false,
          resolveCategory(word).match !== undefined,
          readPhrase(readTitle(`zara ${word}`)).category !== undefined,
          title.refusal === undefined,
        ] as const;
      }),
    );
    assert.deepEqual(apart(rows), []);
  });

  it('for brands', () => {
    const rows = brands.flatMap(({ slug, name, aliases }) =>
      [name, ...aliases].map(
        (word) =>
          [
            word,
            slug,
            resolveBrand(word).match?.slug,
            readPhrase(readTitle(`${word} bag`)).brand?.slug,
            readTitle(`${word} bag`).brand?.slug,
          ] as const,
      ),
    );
    assert.deepEqual(apart(rows), []);
  });
});

describe('the reading of a long text', () => {
  it('looks at its first 300 characters only, whatever follows', () => {
    const names = brands.map(({ name }) => name).join(' x ');
    for (const text of [names.repeat(20), 'box '.repeat(25_000), 'no holes '.repeat(12_000)])
      assert.deepEqual(said(text), said(text.slice(0, 300)));
    fc.assert(
      fc.property(fc.string({ minLength: 300, maxLength: 400 }), fc.string(), (text, more) => {
        assert.deepEqual(said(text.slice(0, 300) + more), said(text.slice(0, 300)));
      }),
    );
  });
});

function said(title: string): unknown {
  const { text, understood, refusal, words } = readTitle(title);
  return { text, understood, refusal, words };
}
