import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { unknownBrand } from '../../src/catalog/other-brands.ts';
import { parseItem } from '../../src/input/parse-item.ts';
import { findRareModels } from '../../src/titles/beyond-evidence.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { rowsOf } from '../support/rows.ts';
import { sampled } from '../support/sampled.ts';
import titles from './reading.json' with { type: 'json' };

const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** Returns the rows of a table in reading/: a meaning, and texts that have it. */
function table(file: string, separator: string): { means: string; texts: string[] }[] {
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
  const phrases = [...table('conditions.tsv', ' | '), ...table('conditions-second.tsv', ' | ')];
  for (const [at, { means, texts }] of phrases.entries()) {
    it(`means ${means} before, in, and after the name of an item (row ${at + 1})`, () => {
      const read = texts.flatMap((text) => {
        const [phrase = '', ...also] = text.split('|');
        return sampled(ITEMS, 3).flatMap((item) => {
          const plain = parseTitle(BASE_LEXICON, item.join(' '));
          return titlesWith(phrase, item).map((title) => {
            const { condition = 'none', refusal, brand, category } = parseTitle(BASE_LEXICON, title);
            const isMeant = [means, ...also].includes(condition) && refusal === undefined;
            return { title, isRight: isMeant && brand === plain.brand && category === plain.category };
          });
        });
      });
      const wrong = read.filter(({ isRight }) => !isRight).map(({ title }) => title);
      assert.ok(wrong.length <= 0.02 * read.length, wrong.join('\n'));
    });
  }

  it('is read without words that have another subject', () => {
    for (const [title, words] of titles.withoutConditions as [string, string][]) {
      assert.equal(parseTitle(BASE_LEXICON, title).words.join(' '), words, title);
    }
  });

  it('is ignored if it is a style of denim', () => {
    assert.equal(parseTitle(BASE_LEXICON, 'Levis jeans distressed holes').condition, undefined);
    assert.equal(parseTitle(BASE_LEXICON, 'Levis jeans hole in knee').condition, 'Fair');
  });
});

it('24 of 25 misspelled brands are corrected, with or without a price', () => {
  const slips = table('slips.tsv', '; ').flatMap(({ means, texts }) => texts.map((text) => ({ means, text })));
  const wrong = slips.filter(({ means, text }) => {
    const slug = parseTitle(BASE_LEXICON, text).brand?.slug;
    assert.equal(parseTitle(BASE_LEXICON, `${text} $25`).brand?.slug, slug, text);
    return slug !== means;
  });
  assert.ok(wrong.length <= 0.04 * slips.length, wrong.map(({ text }) => text).join('\n'));
});

it('9 of 10 titles with two or three typos are read with their brand, and 8 of 10 with their kind', () => {
  const rows = linesOf('reading/slips-of-each-word.tsv').map((line) => {
    const [brand, kind, title = ''] = line.split('\t');
    const parsed = parseTitle(BASE_LEXICON, title);
    return { title, hasBrand: parsed.brand?.slug === brand, hasKind: parsed.category?.slug === kind };
  });
  const withoutBrand = rows.filter(({ hasBrand }) => !hasBrand);
  const withoutKind = rows.filter(({ hasKind }) => !hasKind);
  assert.ok(withoutBrand.length <= 0.1 * rows.length, withoutBrand.map(({ title }) => title).join('\n'));
  assert.ok(withoutKind.length <= 0.2 * rows.length, withoutKind.map(({ title }) => title).join('\n'));
});

it('a small brand’s name is a typo of a known one only next to the rest of that name', () => {
  for (const [title, brand] of titles.smallBrands as [string, string][])
    assert.equal(parseTitle(BASE_LEXICON, title).brand?.slug, brand, title);
});

it('the more common of two equally close names is meant', () => {
  assert.equal(parseTitle(BASE_LEXICON, 'Nikkee dunk').brand?.slug, 'nike');
});

it('a price on the tag is read in its usual forms, unlike sizes and models', () => {
  for (const { means, texts } of table('tags.tsv', '\t'))
    for (const text of texts) assert.equal(String(parseTitle(BASE_LEXICON, text).askingPrice ?? '-'), means, text);
});

it('every typed word is shown as known, corrected, or unknown', () => {
  const typed = parseTitle(BASE_LEXICON, 'gucchi bag Zorblax, like new $80').typed();
  const shown = typed.map(({ text, as, of, mended }) => [text, as, mended ?? of ?? ''].join(' '));
  assert.deepEqual(shown, [
    'gucchi mended Gucci',
    'bag known category',
    'Zorblax unknown ',
    'like known condition',
    'new known condition',
    '$80 known askingPrice',
  ]);
});

describe('an unknown name', () => {
  it('is reported where a model or a brand would stand', () => {
    for (const [title, text, stands] of titles.unreadNames as [string, string, string][]) {
      assert.deepEqual(parseTitle(BASE_LEXICON, title).unreadName, { text, stands }, title);
    }
  });

  it('is not reported in an ordinary title', () => {
    for (const title of titles.ordinary as string[]) {
      assert.equal(parseTitle(BASE_LEXICON, title).unreadName, undefined, title);
    }
  });
});

describe('a brand field', () => {
  it('is read by a name that is an ordinary word elsewhere', () => {
    assert.equal(parseItem(BASE_LEXICON, { brand: 'Polo', category: 'shirt' }).brand?.slug, 'ralph-lauren');
  });

  it('stands for an unknown brand if it has no known name', () => {
    assert.equal(parseItem(BASE_LEXICON, { brand: 'Qwertz Zorblax', category: 'dress' }).brand?.slug, 'unknown-brand');
  });
});

describe('an item that our listings cannot price', () => {
  const evidenceIn = (title: string) => {
    const parsed = parseTitle(BASE_LEXICON, title);
    const { brand = unknownBrand(), category, collaboration } = parsed;
    const rareModels = category ? findRareModels(parsed, brand, category) : [];
    return collaboration ? [collaboration, ...rareModels] : rareModels;
  };
  const shareFlagged = (file: string) => {
    const lines = linesOf(`reading/${file}`);
    return lines.filter((title) => evidenceIn(title).length > 0).length / lines.length;
  };

  it('is flagged in 4 of 5 titles', () => {
    assert.ok(shareFlagged('rare.txt') >= 0.8, String(shareFlagged('rare.txt')));
  });

  it('is not flagged in 97 of 100 ordinary titles', () => {
    assert.ok(shareFlagged('ordinary.txt') <= 0.03, String(shareFlagged('ordinary.txt')));
  });

  it('is flagged with its words, but not for a year in the name of a model', () => {
    for (const [title, text] of titles.rare as [string, string?][])
      assert.equal(evidenceIn(title)[0]?.text ?? null, text, title);
  });
});

it('the reading of a title does not depend on case, punctuation, extras, sizes, and order', () => {
  const reading = (title: string) => {
    const { brand, category, condition, refusal, unreadName } = parseTitle(BASE_LEXICON, title);
    return { brand: brand?.slug, category: category?.slug, condition, refusal, unreadName };
  };
  for (const name of ['Coach Tabby 26', "Levi's 501", 'Nike Dunk Low', 'Gucci Jordaan loafers', 'Zara blazer']) {
    const typed = [name.toUpperCase(), name.toLowerCase(), `${name}!`, `${name}, `, `** ${name} **`, `(${name})`];
    const extras = [`${name} with box`, `${name}, no box no dust bag`, `${name} ${name.split(' ')[0]}`];
    const sizes = [`${name} size M`, `${name} sz 8`, `size 10 ${name}`];
    const orders = [`${name} black size 8 leather`, `leather ${name} size 8 black`, `size 8 black leather ${name}`];
    for (const changed of [...typed, ...extras, ...sizes, ...orders])
      assert.deepEqual(reading(changed), reading(name), changed);
  }
});

it('a rule of refusal refuses its titles but not those that only resemble them', () => {
  for (const { rule, title, refused } of rowsOf(new URL('near-misses.tsv', import.meta.url))) {
    const code = refused === 'yes' ? rule : undefined;
    assert.equal(parseTitle(BASE_LEXICON, title ?? '').refusal?.code, code, title);
  }
});
