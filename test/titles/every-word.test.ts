import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { capital } from '../../src/base/numbers.ts';
import { brands, categories, conditionGrades, GENDERS } from '../../src/catalog/catalog.ts';
import kinds from '../../src/catalog/kinds.json' with { type: 'json' };
import { normalize } from '../../src/catalog/normalize.ts';
import { listingFigures, priceListing } from '../../src/present/listing.ts';
import { type Appraisal, isPriced } from '../../src/pricing/appraisal.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { resolveBrand } from '../../src/titles/brand-field.ts';
import { resolveCondition } from '../../src/titles/conditions.ts';
import { resolveCategory } from '../../src/titles/kind.ts';
import genders from '../../src/titles/lexicon/genders.json' with { type: 'json' };
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { type ParsedTitle, parseTitle } from '../../src/titles/parse-title.ts';
import { wordChips } from '../../src/web/parts/explanation.ts';
import { call } from '../mcp/support.ts';
import { decoded } from '../support/pages.ts';
import fc from '../support/properties.ts';
import { readTable } from '../support/reading-table.ts';
import { sampled } from '../support/sampled.ts';

const pricing = loadModel();

/** Ends of titles: a price, damage, unknown words. */
const ENDINGS = [' $8', ', sole split', ' fleese x2', ' wobbly sz 9', ' free ship NWT', ' worn corners rare'];

/** Titles from the table, each unchanged and with one of the endings or a missing letter. */
const variedTitles = readTable(new URL('./titles.tsv', import.meta.url)).flatMap(({ title }, row) => {
  const words = title.split(' ');
  const at = row % words.length;
  const misspelled = words.map((word, i) => (i === at && word.length > 4 ? word.slice(0, 2) + word.slice(3) : word));
  return [title, row % 2 === 0 ? title + ENDINGS[row % ENDINGS.length] : misspelled.join(' ')];
});
const listings = sampled(variedTitles, 7).map((title) => ({ title, listing: priceListing(pricing, { title }) }));

/** Returns the words of texts in the form in which readings compare them. */
const wordsIn = (texts: readonly string[]) => texts.flatMap((text) => normalize(text).split(' ')).filter(Boolean);

/** Returns the letters of text: `J.Crew` is read as two words and written as one. */
const lettersIn = (text: string) => normalize(text).replaceAll(' ', '');

/** Returns the words that the API says it used, except those of the asking price. */
function usedWords(listing: Appraisal): Set<string> {
  const { understood, words } = listingFigures(pricing, listing);
  const read = understood.filter(({ field }) => field !== 'askingPrice');
  return new Set(wordsIn([...read, ...words].map(({ text }) => text)));
}

describe('every word of a title', () => {
  it('is listed as known, corrected, or unknown', () => {
    for (const { title, listing } of listings) {
      const { typed, withoutMoney } = listing.parsed;
      const listed = lettersIn(
        typed()
          .map(({ text }) => text)
          .join(' '),
      );
      const missing = wordsIn([withoutMoney]).filter((word) => !listed.includes(word));
      assert.deepEqual(missing, [], title);
    }
  });

  it('is either used or ignored by the API', () => {
    for (const { title, listing } of listings) {
      if (!isPriced(listing)) continue;
      const used = usedWords(listing);
      const written = wordsIn(listing.parsed.typed().map(({ text }) => text));
      // A repeated word or a number may have two meanings: `small, small hole`, `9.5 D sz 9`.
      const isUnique = (word: string) => !/\d/.test(word) && written.indexOf(word) === written.lastIndexOf(word);
      const ignored = wordsIn(listingFigures(pricing, listing).ignored).filter(isUnique);
      const both = ignored.filter((word) => used.has(word));
      assert.deepEqual(both, [], title);
    }
  });

  it('is a chip on the page, except the asking price, which has a field', () => {
    for (const { title, listing } of listings) {
      const { parsed } = listing;
      const shown = lettersIn(decoded(String(wordChips(parsed))).replace(/<[^>]*>/g, ' '));
      const missing = parsed.typed().filter(({ text, of }) => of !== 'askingPrice' && !shown.includes(lettersIn(text)));
      assert.deepEqual(missing, [], title);
    }
  });

  it('is ignored over MCP as over the API', () => {
    for (const { title, listing } of sampled(listings, 8)) {
      if (!isPriced(listing)) continue;
      const { data } = call('get_price', { title });
      assert.deepEqual(data.ignored ?? [], listingFigures(pricing, listing).ignored, title);
    }
  });
});

/** Words that are a brand in a brand field and a color elsewhere. */
const COLORS = new Set(['PINK', 'mint']);

/** A subject of titles: its words with their meanings, and the readers of them. */
interface Subject {
  readonly words: readonly (readonly [word: string, meaning: unknown])[];
  readonly titleWith: (word: string) => string;
  readonly inTitle: (title: ParsedTitle) => unknown;
  readonly inField?: (word: string) => unknown;
}
const kindInField = (word: string) => resolveCategory(word).match?.slug;
const subjects: Readonly<Record<string, Subject>> = {
  'a condition': {
    words: conditionGrades.flatMap(({ name, aliases }) => aliases.map((word) => [word, name])),
    titleWith: (word) => `coach bag ${word}`,
    inTitle: ({ condition }) => condition,
    inField: resolveCondition,
  },
  'a gender': {
    words: GENDERS.flatMap((gender) => genders.words[gender].map((word) => [word, gender])),
    titleWith: (word) => `nike jacket ${word}`,
    inTitle: ({ gender }) => gender,
  },
  'a kind': {
    words: categories.flatMap(({ slug, aliases }) => aliases.map((word) => [word, slug])),
    titleWith: (word) => `zara ${word}`,
    inTitle: ({ category }) => category?.slug,
    inField: kindInField,
  },
  'a kind without prices': {
    words: Object.values(kinds.uncovered).flatMap((words) => words.map((word) => [word, undefined])),
    titleWith: (word) => `zara ${word}`,
    inTitle: ({ refusal, category }) => (refusal ? undefined : category?.slug),
    inField: kindInField,
  },
  'a brand': {
    words: brands.flatMap(({ slug, name, aliases }) => [name, ...aliases].map((word) => [word, slug])),
    titleWith: (word) => `${word} bag`,
    inTitle: ({ brand }) => brand?.slug,
    inField: (word) => resolveBrand(BASE_LEXICON, word).match?.slug,
  },
};

for (const [subject, { words, titleWith, inTitle, inField }] of Object.entries(subjects)) {
  it(`a word for ${subject} means the same in a field, a title, and a capitalized title`, () => {
    for (const [word, meaning] of words) {
      if (COLORS.has(word)) continue;
      const title = titleWith(word);
      assert.equal(inTitle(parseTitle(BASE_LEXICON, title)), meaning, title);
      assert.equal(inTitle(parseTitle(BASE_LEXICON, capital(title))), meaning, capital(title));
      if (inField) assert.equal(inField(word), meaning, word);
    }
  });
}

it('only the first 300 characters of a title are read', () => {
  const reading = (title: string) => {
    const { text, understood, refusal, words } = parseTitle(BASE_LEXICON, title);
    return { text, understood, refusal, words };
  };
  const names = brands.map(({ name }) => name).join(' x ');
  for (const text of [names.repeat(20), 'box '.repeat(25_000), 'no holes '.repeat(12_000)]) {
    assert.deepEqual(reading(text), reading(text.slice(0, 300)), text.slice(0, 40));
  }
  fc.assert(
    fc.property(fc.string({ minLength: 300, maxLength: 400 }), fc.string(), (text, more) => {
      assert.deepEqual(reading(text.slice(0, 300) + more), reading(text.slice(0, 300)));
    }),
  );
});
