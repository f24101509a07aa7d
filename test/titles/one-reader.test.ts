import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, conditionGrades, GENDERS } from '../../src/catalog/catalog.ts';
import kinds from '../../src/catalog/kinds.json' with { type: 'json' };
import { resolveBrand } from '../../src/titles/brand-field.ts';
import { resolveCondition } from '../../src/titles/conditions.ts';
import { resolveCategory } from '../../src/titles/kind.ts';
import genders from '../../src/titles/lexicon/genders.json' with { type: 'json' };
import { type Reading, readTitle } from '../../src/titles/title.ts';
import fc from '../support/properties.ts';

/** A color among other words, but a brand in the brand field. */
const APART = new Set(['PINK', 'mint']);

/**
 * A subject: words with their meanings, the field's reader, and a text that contains a word with the expected reading.
 */
interface Subject {
  readonly words: readonly (readonly [word: string, meaning: unknown])[];
  readonly field?: (word: string) => unknown;
  readonly text: (word: string) => string;
  readonly said: (read: Reading) => unknown;
}
const kindOf = (word: string) => resolveCategory(word).match?.slug;
const subjects: Readonly<Record<string, Subject>> = {
  condition: {
    words: conditionGrades.flatMap(({ name, aliases }) => aliases.map((word) => [word, name])),
    field: resolveCondition,
    text: (word) => `coach bag ${word}`,
    said: ({ condition }) => condition,
  },
  gender: {
    words: GENDERS.flatMap((gender) => genders.words[gender].map((word) => [word, gender])),
    text: (word) => `nike jacket ${word}`,
    said: ({ gender }) => gender,
  },
  kinds: {
    words: categories.flatMap(({ slug, aliases }) => aliases.map((word) => [word, slug])),
    field: kindOf,
    text: (word) => `zara ${word}`,
    said: ({ category }) => category?.slug,
  },
  'what has no price': {
    words: Object.values(kinds.uncovered).flatMap((words) => words.map((word) => [word, undefined])),
    field: kindOf,
    text: (word) => `zara ${word}`,
    said: ({ refusal, category }) => (refusal ? undefined : category?.slug),
  },
  brands: {
    words: brands.flatMap(({ slug, name, aliases }) => [name, ...aliases].map((word) => [word, slug])),
    field: (word) => resolveBrand(word).match?.slug,
    text: (word) => `${word} bag`,
    said: ({ brand }) => brand?.slug,
  },
};

describe('a word means the same in a field and a title', () => {
  for (const [subject, { words, field, text, said }] of Object.entries(subjects)) {
    it(`for ${subject}`, () => {
      const apart = words.flatMap(([word, meaning]) => {
        const title = text(word);
        const all = [
          ...(field ? [field(word)] : []),
          said(readTitle(title)),
          said(readTitle(title.charAt(0).toUpperCase() + title.slice(1))),
        ];
        const isSame = APART.has(word) || all.every((one) => one === meaning);
        return isSame ? [] : [`${word}: ${meaning}, ${all.join(', ')}`];
      });
      assert.deepEqual(apart, []);
    });
  }
});

describe('the reading of a long text', () => {
  it('looks at its first 300 characters only, whatever follows', () => {
    const said = (title: string) => {
      const { text, understood, refusal, words } = readTitle(title);
      return { text, understood, refusal, words };
    };
    const names = brands.map(({ name }) => name).join(' x ');
    for (const text of [names.repeat(20), 'box '.repeat(25_000), 'no holes '.repeat(12_000)]) {
      assert.deepEqual(said(text), said(text.slice(0, 300)), text);
    }
    fc.assert(
      fc.property(fc.string({ minLength: 300, maxLength: 400 }), fc.string(), (text, more) => {
        assert.deepEqual(said(text.slice(0, 300) + more), said(text.slice(0, 300)));
      }),
    );
  });
});
