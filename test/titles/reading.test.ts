import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { unknownBrand } from '../../src/catalog/other-brands.ts';
import { parseItem } from '../../src/input/parse-item.ts';
import { findRareModels } from '../../src/titles/beyond-evidence.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { sampled } from '../support/sampled.ts';
import titles from './reading.json' with { type: 'json' };

/** Rows of a table in reading/: a meaning, and strings with that meaning. */
function table(file: string, separator: string): { means: string; texts: string[] }[] {
  const rows = readFileSync(new URL(`reading/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return rows.map((row) => {
    const [means = '', texts = ''] = row.split('\t');
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

describe('a phrase about condition', () => {
  const phrases = [...table('conditions.tsv', ' | '), ...table('conditions-second.tsv', ' | ')];
  for (const [at, { means, texts }] of phrases.entries()) {
    it(`means ${means} before, in and after the name of an item (row ${at + 1})`, () => {
      const wrong: string[] = [];
      let tried = 0;
      for (const text of texts) {
        const [phrase, ...also] = text.split('|');
        for (const [brand, rest] of sampled(ITEMS, 3)) {
          const plain = parseTitle(BASE_LEXICON, `${brand} ${rest}`);
          for (const words of [
            [phrase, brand, rest],
            [brand, phrase, rest],
            [brand, rest, phrase],
          ]) {
            tried++;
            const title = words.join(' ');
            const { condition = 'none', refusal, brand: read, category } = parseTitle(BASE_LEXICON, title);
            const isMeant = condition === means || also.includes(condition);
            const isSame = read === plain.brand && category === plain.category;
            if (!isMeant || !isSame || refusal) wrong.push(`${title}: ${condition}`);
          }
        }
      }
      assert.ok(wrong.length <= tried * 0.02, wrong.join('\n'));
    });
  }

  it('leaves words with another subject', () => {
    for (const [title, words] of titles.withoutConditions as [string, string][]) {
      assert.equal(parseTitle(BASE_LEXICON, title).words.join(' '), words, title);
    }
  });

  it('on denim is ignored if it is a style', () => {
    assert.equal(parseTitle(BASE_LEXICON, 'Levis jeans distressed holes').condition, undefined);
    assert.equal(parseTitle(BASE_LEXICON, 'Levis jeans hole in knee').condition, 'Fair');
  });
});

it('a misspelled brand is corrected the same with and without a price', () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const { means, texts } of table('slips.tsv', '; ')) {
    for (const text of texts) {
      tried++;
      const parsed = parseTitle(BASE_LEXICON, text);
      const read = [parsed, parseTitle(BASE_LEXICON, `${text} $25`)];
      const slugs = new Set(read.map(({ brand }) => brand?.slug));
      assert.equal(slugs.size, 1, text);
      if (!slugs.has(means)) wrong.push(`${text}: ${[...slugs].join()}`);
    }
  }
  assert.ok(wrong.length <= tried * 0.04, wrong.join('\n'));
});

it('a title with two or three typos is read with its brand and kind in most cases', () => {
  const rows = readFileSync(new URL('reading/slips-of-each-word.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const wrong = { brand: [] as string[], kind: [] as string[] };
  for (const row of rows) {
    const [brand, kind, title = ''] = row.split('\t');
    const read = parseTitle(BASE_LEXICON, title);
    if (read.brand?.slug !== brand) wrong.brand.push(title);
    if (read.category?.slug !== kind) wrong.kind.push(title);
  }
  assert.ok(wrong.brand.length <= 0.1 * rows.length, wrong.brand.join('\n'));
  assert.ok(wrong.kind.length <= 0.2 * rows.length, wrong.kind.join('\n'));
});

it('an exact name of a small brand counts as a typo of a known one only next to the rest of that name', () => {
  for (const [title, brand] of titles.smallBrands as [string, string][])
    assert.equal(parseTitle(BASE_LEXICON, title as string).brand?.slug, brand, title);
});

it('of two equally close names, the more common one is meant', () => {
  assert.equal(parseTitle(BASE_LEXICON, 'Nikkee dunk').brand?.slug, 'nike');
});

it('a tag price is read in the usual forms, unlike sizes and models', () => {
  for (const { means, texts } of table('tags.tsv', '\t'))
    for (const text of texts) assert.equal(String(parseTitle(BASE_LEXICON, text).askingPrice ?? '-'), means, text);
});

it('every typed word is known, corrected or unknown', () => {
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
  it('in the position of a model or a brand is reported', () => {
    for (const [title, text, stands] of titles.unreadNames as [string, string, string][]) {
      assert.deepEqual(parseTitle(BASE_LEXICON, title).unreadName, { text, stands }, title);
    }
  });

  it('is not found among the words of an ordinary title', () => {
    for (const title of titles.ordinary as string[]) {
      assert.equal(parseTitle(BASE_LEXICON, title).unreadName, undefined, title);
    }
  });
});

it('a brand field without a known name is read like a title', () => {
  assert.equal(parseItem(BASE_LEXICON, { brand: 'Qwertz Zorblax', category: 'dress' }).brand?.slug, 'unknown-brand');
  assert.equal(parseItem(BASE_LEXICON, { brand: 'Polo', category: 'shirt' }).brand?.slug, 'ralph-lauren');
});

describe('an item that our listings cannot price', () => {
  const beyond = (title: string) => {
    const parsed = parseTitle(BASE_LEXICON, title);
    const { brand = unknownBrand(), category, collaboration } = parsed;
    const rare = category ? findRareModels(parsed, brand, category) : [];
    return collaboration ? [collaboration, ...rare] : rare;
  };
  const share = (file: string) => {
    const rows = readFileSync(new URL(`reading/${file}`, import.meta.url), 'utf8')
      .trim()
      .split('\n');
    return rows.filter((title) => beyond(title).length > 0).length / rows.length;
  };

  it('is flagged in four of five titles, and in at most 3 of 100 ordinary ones', () => {
    assert.ok(share('rare.txt') >= 0.8, String(share('rare.txt')));
    assert.ok(share('ordinary.txt') <= 0.03, String(share('ordinary.txt')));
  });

  it('is flagged with the words, including models named by a year', () => {
    for (const [title, text] of titles.rare as [string, string?][]) {
      assert.ok(parseTitle(BASE_LEXICON, title).category, title);
      assert.equal(beyond(title)[0]?.text ?? null, text, title);
    }
  });
});

it('the facts in a title do not depend on case, punctuation, extras, sizes and order', () => {
  const said = (title: string) => {
    const { brand, category, condition, refusal, unreadName } = parseTitle(BASE_LEXICON, title);
    return { brand: brand?.slug, category: category?.slug, condition, refusal, unreadName };
  };
  for (const name of ['Coach Tabby 26', "Levi's 501", 'Nike Dunk Low', 'Gucci Jordaan loafers', 'Zara blazer']) {
    const typed = [name.toUpperCase(), name.toLowerCase(), `${name}!`, `${name}, `, `** ${name} **`, `(${name})`];
    const extras = [`${name} with box`, `${name}, no box no dust bag`, `${name} ${name.split(' ')[0]}`];
    const sizes = [`${name} size M`, `${name} sz 8`, `size 10 ${name}`];
    const orders = [`${name} black size 8 leather`, `leather ${name} size 8 black`, `size 8 black leather ${name}`];
    for (const changed of [...typed, ...extras, ...sizes, ...orders])
      assert.deepEqual(said(changed), said(name), changed);
  }
});

/** Titles for each rule of refusal: one that it refuses, and at least ten that must keep their price. */
const rows = readFileSync(new URL('./near-misses.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [rule = '', title = '', refused = ''] = line.split('\t');
    return { rule, title, isRefused: refused === 'yes' };
  });

it('each rule rejects its own titles, and none of ten near misses', () => {
  for (const [rule, own] of Map.groupBy(rows, ({ rule }) => rule)) {
    assert.ok(own.filter(({ isRefused }) => !isRefused).length >= 10, rule);
    for (const { title, isRefused } of own) {
      assert.equal(parseTitle(BASE_LEXICON, title).refusal?.code, isRefused ? rule : undefined, title);
    }
  }
});
