import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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

/** Endings that sellers give titles: a price, damage, unknown words. */
const ENDINGS = [' $8', ', sole split', ' fleese x2', ' wobbly sz 9', ' free ship NWT', ' worn corners rare'];

/** Titles from the table, each unchanged and with one of the endings or without a letter. */
const all = readTable(new URL('./titles.tsv', import.meta.url)).flatMap(({ title }, row) => {
  const words = title.split(' ');
  const at = row % words.length;
  const slipped = words.map((word, i) => (i === at && word.length > 4 ? word.slice(0, 2) + word.slice(3) : word));
  const ended = title + ENDINGS[row % ENDINGS.length];
  if (row % 20 === 0) return [title, ended, slipped.join(' ')];
  return [title, row % 2 === 0 ? ended : slipped.join(' ')];
});

const titles = sampled(all, 7);
const listings = titles.map((title) => ({ title, listing: priceListing(pricing, { title }) }));

/** Returns the words of strings in the form that readings compare. */
const wordsIn = (texts: readonly string[]) => texts.flatMap((text) => normalize(text).split(' ')).filter(Boolean);

/** Returns the letters of strings: `J.Crew` is read as two words and written once. */
const lettersIn = (text: string) => normalize(text).replaceAll(' ', '');

/** Returns the API's statements on the words that it used. */
function usedWords(listing: Appraisal): Set<string> {
  const { understood, words } = listingFigures(pricing, listing);
  const read = understood.filter(({ field }) => field !== 'askingPrice');
  return new Set(wordsIn([...read, ...words].map(({ text }) => text)));
}

describe('every word of a title', () => {
  it('is tried in three thousand titles', () => assert.ok(all.length >= 3000, `${all.length}`));

  it('is listed once: known, corrected or unknown', () => {
    for (const { listing } of listings) {
      const { typed, text, withoutMoney } = listing.parsed;
      const words = typed().map((word) => word.text);
      const letters = lettersIn(words.join(' '));
      const lost = wordsIn([withoutMoney]).filter((word) => !letters.includes(word));
      assert.deepEqual(lost, [], text);
    }
  });

  it('is used or ignored over the API, never both', () => {
    let priced = 0;
    for (const { title, listing } of listings) {
      if (!isPriced(listing)) continue;
      priced++;
      const used = usedWords(listing);
      const typed = listing.parsed.typed();
      // A repeated word may have two meanings, and so may a number: `small, small hole`, `9.5 D sz 9`.
      const isOnce = (word: string) =>
        !/\d/.test(word) && typed.filter(({ text }) => normalize(text) === normalize(word)).length < 2;
      const ignored = listingFigures(pricing, listing).ignored.filter(isOnce);
      const both = ignored.filter((word) => used.has(normalize(word)));
      assert.deepEqual(both, [], title);
      const said = typed.filter(({ of, as }) => of === 'condition' || as === 'mended');
      const lost = said.filter(({ text }) => ignored.includes(text));
      assert.deepEqual(lost, [], title);
    }
    assert.ok(priced > titles.length / 2, `${priced} of ${titles.length}`);
  });

  it('is a chip on the page, except the asking price, which has a field', () => {
    for (const { title, listing } of listings) {
      const { parsed } = listing;
      const letters = lettersIn(decoded(String(wordChips(parsed))).replace(/<[^>]*>/g, ' '));
      const lost = parsed.typed().filter(({ text, of }) => of !== 'askingPrice' && !letters.includes(lettersIn(text)));
      assert.deepEqual(lost, [], title);
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

/** A color among other words, but a brand in the brand field. */
const APART = new Set(['PINK', 'mint']);

/**
 * A subject: words with their meanings, the field's reader, and text that contains a word with the expected reading.
 */
interface Subject {
  readonly words: readonly (readonly [word: string, meaning: unknown])[];
  readonly field?: (word: string) => unknown;
  readonly text: (word: string) => string;
  readonly said: (read: ParsedTitle) => unknown;
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
    field: (word) => resolveBrand(BASE_LEXICON, word).match?.slug,
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
          said(parseTitle(BASE_LEXICON, title)),
          said(parseTitle(BASE_LEXICON, title.charAt(0).toUpperCase() + title.slice(1))),
        ];
        const isSame = APART.has(word) || all.every((one) => one === meaning);
        return isSame ? [] : [`${word}: ${meaning}, ${all.join(', ')}`];
      });
      assert.deepEqual(apart, []);
    });
  }
});

it('the reading of long text uses only its first 300 characters', () => {
  const said = (title: string) => {
    const { text, understood, refusal, words } = parseTitle(BASE_LEXICON, title);
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
