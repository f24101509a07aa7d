import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/base/problem.ts';
import { capitalize } from '../../src/base/text.ts';
import { brands, categories, conditionGrades, GENDERS } from '../../src/catalog/catalog.ts';
import conditions from '../../src/catalog/conditions.json' with { type: 'json' };
import kinds from '../../src/catalog/kinds.json' with { type: 'json' };
import { normalize } from '../../src/catalog/normalize.ts';
import { type Appraisal, appraiseTitle } from '../../src/pricing/appraisal.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { resolveBrand } from '../../src/titles/brands.ts';
import { resolveCondition } from '../../src/titles/conditions.ts';
import genders from '../../src/titles/lexicon/genders.json' with { type: 'json' };
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { resolveCategory } from '../../src/titles/parse-item.ts';
import { type ParsedTitle, parseTitle } from '../../src/titles/parse-title.ts';
import fc from '../support/properties.ts';
import { readTable } from '../support/reading-table.ts';
import { sampled } from '../support/sampled.ts';

const pricing = readShippedModel();

/** Ends of titles: a price, damage, unknown words. */
const ENDINGS = [' $8', ', sole split', ' fleese x2', ' wobbly sz 9', ' free ship NWT', ' worn corners rare'];

/** Returns a title in which one word, chosen by `row`, lacks its third letter unless it is short. */
function misspelled(title: string, row: number): string {
  const words = title.split(' ');
  const at = row % words.length;
  const word = words[at] ?? '';
  if (word.length > 4) words[at] = word.slice(0, 2) + word.slice(3);
  return words.join(' ');
}

/** Titles from the table, each followed by a variant: with one of the endings, or misspelled. */
const titlesAndVariants = readTable(new URL('./titles.tsv', import.meta.url)).flatMap(({ title }, row) => {
  const variant = row % 2 === 0 ? title + ENDINGS[row % ENDINGS.length] : misspelled(title, row);
  return [title, variant];
});
// A seventh of the titles takes two seconds. Seven is odd, so that the sample has titles as well as variants.
const listings = sampled(titlesAndVariants, 7).map((title) => ({
  title,
  appraisal: appraiseTitle(pricing, { title }),
}));

/** Returns the words of texts in the form in which readings compare them. */
const wordsIn = (texts: readonly string[]) => texts.flatMap((text) => normalize(text).split(' ')).filter(Boolean);

/** Returns the words that the API says it used. */
function usedWords({ title, effects }: Appraisal): Set<string> {
  const parsed = parseTitle(BASE_LEXICON, title.text);
  const read = parsed.spans.map(({ from, to }) => parsed.textOf(from, to));
  return new Set(wordsIn([...read, ...effects.map(({ text }) => text)]));
}

describe('every word of a title', () => {
  it('is not listed by the API as both used and ignored', () => {
    for (const { title, appraisal } of listings) {
      if (appraisal instanceof Problem) continue;
      const used = usedWords(appraisal);
      const typed = wordsIn([title]);
      // A repeated word or a number may have two meanings: `small, small hole`, `9.5 D sz 9`.
      const hasOneMeaning = (word: string) => !/\d/.test(word) && typed.indexOf(word) === typed.lastIndexOf(word);
      const ignored = wordsIn(appraisal.ignored).filter(hasOneMeaning);
      const usedAndIgnored = ignored.filter((word) => used.has(word));
      assert.deepEqual(usedAndIgnored, [], title);
    }
  });
});

const spots = conditions.others.flatMap(({ is, phrases }) => (is === 'spot' ? phrases : []));

/** Words that mean a brand or a condition in that field, but are usually a color in a title. */
const COLORS = new Set(['PINK', 'mint']);

/** A fact that words state, with the ways to read it. */
interface Fact {
  readonly words: readonly { readonly word: string; readonly meaning: string | undefined }[];
  readonly titleWith: (word: string) => string;
  readonly meaningInTitle: (title: ParsedTitle) => string | undefined;
  readonly meaningInField?: (word: string) => string | undefined;
}
const kindInField = (word: string) => resolveCategory(word).match?.slug;
const facts: Readonly<Record<string, Fact>> = {
  'a condition': {
    words: [
      ...conditionGrades.map(({ name, aliases }) => ({ name, aliases })),
      { name: 'Poor', aliases: spots },
    ].flatMap(({ name, aliases }) => aliases.map((word) => ({ word, meaning: name }))),
    titleWith: (word) => `coach bag ${word}`,
    meaningInTitle: ({ condition }) => condition,
    meaningInField: resolveCondition,
  },
  'a gender': {
    words: GENDERS.flatMap((gender) => genders.words[gender].map((word) => ({ word, meaning: gender }))),
    titleWith: (word) => `nike jacket ${word}`,
    meaningInTitle: ({ gender }) => gender,
  },
  'a kind': {
    words: categories.flatMap(({ slug, aliases }) => aliases.map((word) => ({ word, meaning: slug }))),
    titleWith: (word) => `zara ${word}`,
    meaningInTitle: ({ category }) => category?.slug,
    meaningInField: kindInField,
  },
  'a kind without prices': {
    words: Object.values(kinds.uncovered).flatMap((words) => words.map((word) => ({ word, meaning: undefined }))),
    titleWith: (word) => `zara ${word}`,
    meaningInTitle: ({ refusal, category }) => (refusal ? undefined : category?.slug),
    meaningInField: kindInField,
  },
  'a brand': {
    words: brands.flatMap(({ slug, name, aliases }) => [name, ...aliases].map((word) => ({ word, meaning: slug }))),
    titleWith: (word) => `${word} bag`,
    meaningInTitle: ({ brand }) => brand?.slug,
    meaningInField: (word) => resolveBrand(BASE_LEXICON, word).match?.slug,
  },
};

for (const [fact, { words, titleWith, meaningInTitle, meaningInField }] of Object.entries(facts)) {
  it(`a word for ${fact} has its meaning in a title, even if the title is capitalized`, () => {
    for (const { word, meaning } of words) {
      if (COLORS.has(word)) continue;
      for (const title of [titleWith(word), capitalize(titleWith(word))]) {
        assert.equal(meaningInTitle(parseTitle(BASE_LEXICON, title)), meaning, title);
      }
    }
  });

  if (meaningInField) {
    it(`a word for ${fact} has its meaning in a field`, () => {
      for (const { word, meaning } of words) assert.equal(meaningInField(word), meaning, word);
    });
  }
}

describe('the parser', () => {
  const parsed = (title: string) => {
    const { text, spans, refusal, words } = parseTitle(BASE_LEXICON, title);
    return { text, spans, refusal, words };
  };

  it('reads only the first 300 characters of any title', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 300, maxLength: 400 }), fc.string(), (text, rest) => {
        const first = text.slice(0, 300);
        assert.deepEqual(parsed(first + rest), parsed(first));
      }),
    );
  });
});
