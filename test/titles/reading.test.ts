import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createUnknownBrand } from '../../src/catalog/outside-catalog.ts';
import { findRarity } from '../../src/titles/facts.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { readItem } from '../../src/titles/parse-item.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { readRows } from '../support/rows.ts';
import { sampled } from '../support/sampled.ts';
import titles from './reading.json' with { type: 'json' };

const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** Returns the rows of a table in reading/: a meaning, and texts with that meaning. */
function tableOf(file: string, separator: string): { means: string; texts: string[] }[] {
  return linesOf(`reading/${file}`).map((line) => {
    const [means = '', texts = ''] = line.split('\t');
    return { means, texts: texts.split(separator) };
  });
}

const ITEMS = [
  ['Hermes', 'Birkin'],
  ['Coach', 'Tabby 26'],
  ["Levi's", '501'],
  ['Nike', 'Air Force 1'],
  ['lululemon', 'Align leggings'],
  ['Louis Vuitton', 'Neverfull MM'],
  ['Patagonia', 'Better Sweater'],
  ['UGG', 'Tasman'],
  ['Zara', 'blazer'],
  ['Reformation', 'Juliette dress'],
] as const;

/** Returns an item's title with a phrase before, in, and after its name. */
const titlesWith = (phrase: string, [brand, rest]: (typeof ITEMS)[number]) => [
  `${phrase} ${brand} ${rest}`,
  `${brand} ${phrase} ${rest}`,
  `${brand} ${rest} ${phrase}`,
];

describe('a phrase about condition', () => {
  const phrases = [...tableOf('conditions.tsv', ' | '), ...tableOf('conditions-second.tsv', ' | ')];
  for (const [at, { means, texts }] of phrases.entries()) {
    it(`means ${means} before, in, and after the name of an item (row ${at + 1})`, () => {
      const cases = texts.flatMap((text) => {
        // After the phrase, the table lists other grades that are right, too.
        const [phrase = '', ...otherGrades] = text.split('|');
        return sampled(ITEMS, 3).flatMap((item) => {
          const plain = parseTitle(BASE_LEXICON, item.join(' '));
          return titlesWith(phrase, item).map((title) => ({ title, plain, grades: [means, ...otherGrades] }));
        });
      });
      const wrong = cases.filter(({ title, plain, grades }) => {
        const { condition = 'none', refusal, brand, category } = parseTitle(BASE_LEXICON, title);
        const isSameItem = brand === plain.brand && category === plain.category;
        return refusal !== undefined || !isSameItem || !grades.includes(condition);
      });
      // People disagree about a few phrases, so 1 title in 50 may be wrong.
      assert.ok(wrong.length <= 0.02 * cases.length, wrong.map(({ title }) => title).join('\n'));
    });
  }

  it('leaves words about another subject among the words of the item', () => {
    for (const [title, words] of titles.withoutConditions as [string, string][]) {
      assert.equal(parseTitle(BASE_LEXICON, title).words.join(' '), words, title);
    }
  });
});

describe('a misspelled brand', () => {
  const rows = tableOf('slips.tsv', '; ').flatMap(({ means, texts }) =>
    texts.map((title) => ({ brand: means, title })),
  );
  const brandIn = (title: string) => parseTitle(BASE_LEXICON, title).brand?.slug;

  it('is corrected in 24 of 25 titles', () => {
    const wrong = rows.filter(({ brand, title }) => brandIn(title) !== brand);
    assert.ok(wrong.length <= rows.length / 25, wrong.map(({ title }) => title).join('\n'));
  });

  it('is read the same with a price after it', () => {
    for (const { title } of rows) assert.equal(brandIn(`${title} $25`), brandIn(title), title);
  });
});

describe('a title with two or three typos', () => {
  const rows = linesOf('reading/slips-of-each-word.tsv').map((line) => {
    const [brand, kind, title = ''] = line.split('\t');
    return { brand, kind, title, parsed: parseTitle(BASE_LEXICON, title) };
  });

  it('is read with its brand in 9 of 10 cases', () => {
    const wrong = rows.filter(({ brand, parsed }) => parsed.brand?.slug !== brand);
    assert.ok(wrong.length <= 0.1 * rows.length, wrong.map(({ title }) => title).join('\n'));
  });

  it('is read with its kind in 8 of 10 cases', () => {
    const wrong = rows.filter(({ kind, parsed }) => parsed.category?.slug !== kind);
    assert.ok(wrong.length <= 0.2 * rows.length, wrong.map(({ title }) => title).join('\n'));
  });
});

it('a small brand’s name is a misspelling of a catalog brand only next to the rest of that brand’s name', () => {
  for (const [title, brand] of titles.smallBrands as [string, string][])
    assert.equal(parseTitle(BASE_LEXICON, title).brand?.slug, brand, title);
});

it('a price on a tag is the asking price, while sizes and models are not', () => {
  for (const { means, texts } of tableOf('tags.tsv', '\t')) {
    const expected = means === '-' ? undefined : Number(means);
    for (const title of texts) assert.equal(parseTitle(BASE_LEXICON, title).money.askingPrice, expected, title);
  }
});

it('a misspelled word is listed with the name that it was read as', () => {
  for (const [title, names] of [
    ['gucchi bag Zorblax, like new $80', ['Gucci']],
    ['Louis Vuitton nverfull', ['neverfull']],
    ['Gucci bag', []],
  ] as const)
    assert.deepEqual(parseTitle(BASE_LEXICON, title).mentions.correctedNames, names);
  assert.deepEqual(parseTitle(BASE_LEXICON, 'gucchi bag Zorblax, like new $80').mentions.unknownWords, ['Zorblax']);
});

describe('a brand field', () => {
  it('accepts a name that is an ordinary word elsewhere', () => {
    assert.equal(readItem(BASE_LEXICON, { brand: 'Polo', category: 'shirt' }).brand?.slug, 'ralph-lauren');
  });

  it('means an unknown brand if it contains no known name', () => {
    assert.equal(readItem(BASE_LEXICON, { brand: 'Qwertz Zorblax', category: 'dress' }).brand?.slug, 'unknown-brand');
  });
});

describe('an item that our listings cannot price', () => {
  const evidenceIn = (title: string) => {
    const parsed = parseTitle(BASE_LEXICON, title);
    const { brand = createUnknownBrand(), category, mentions } = parsed;
    return mentions.collaboration ?? (category && findRarity(parsed, brand, category));
  };
  const isFlagged = (title: string) => evidenceIn(title) !== undefined;

  it('is flagged in each case', () => {
    const titles = linesOf('reading/rare.txt');
    const missed = titles.filter((title) => !isFlagged(title));
    assert.deepEqual(missed, []);
  });

  it('is confused with at most 3 of 100 ordinary items', () => {
    const titles = linesOf('reading/ordinary.txt');
    const flagged = titles.filter(isFlagged);
    assert.ok(flagged.length <= 0.03 * titles.length, flagged.join('\n'));
  });

  it('is flagged with its words, but not for a year in the name of a model', () => {
    for (const [title, text] of titles.rare as [string, string?][])
      assert.equal(evidenceIn(title)?.text ?? null, text, title);
  });
});

it('a title is read the same in any case and order, with any punctuation, and with extras and sizes', () => {
  const factsIn = (title: string) => {
    const { brand, category, condition, refusal } = parseTitle(BASE_LEXICON, title);
    return { brand: brand?.slug, category: category?.slug, condition, refusal };
  };
  for (const name of ['Coach Tabby 26', "Levi's 501", 'Nike Dunk Low', 'Gucci Jordaan loafers', 'Zara blazer']) {
    const typed = [name.toUpperCase(), name.toLowerCase(), `${name}!`, `${name}, `, `** ${name} **`, `(${name})`];
    const extras = [`${name} with box`, `${name}, no box no dust bag`, `${name} ${name.split(' ')[0]}`];
    const sizes = [`${name} size M`, `${name} sz 8`, `size 10 ${name}`];
    const orders = [`${name} black size 8 leather`, `leather ${name} size 8 black`, `size 8 black leather ${name}`];
    for (const changed of [...typed, ...extras, ...sizes, ...orders])
      assert.deepEqual(factsIn(changed), factsIn(name), changed);
  }
});

it('each rule of refusal refuses its own titles and none that only resemble them', () => {
  for (const { rule, title, refused } of readRows(new URL('near-misses.tsv', import.meta.url))) {
    const code = refused === 'yes' ? rule : undefined;
    assert.equal(parseTitle(BASE_LEXICON, title ?? '').refusal?.code, code, title);
  }
});

it('a word that we do not know counts as a name only where a brand stands', () => {
  for (const [title, isName] of [
    ['Zorblax leather jacket mens L', true],
    ['vintage zorblax dress', true],
    ['Reformation Zorblax dress', false],
    ['Leather jacket with zorblax, mens', false],
    ['Leather Jacket Mens Large Brown', false],
  ] as const) {
    assert.equal(parseTitle(BASE_LEXICON, title).mentions.hasUnknownName, isName, title);
  }
});
