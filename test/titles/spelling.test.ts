import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/base/problem.ts';
import { brands } from '../../src/catalog/catalog.ts';
import { brandsOutsideCatalog, otherNames } from '../../src/catalog/outside-catalog.ts';
import { toFindingCaveats } from '../../src/present/caveats.ts';
import { appraiseTitle } from '../../src/pricing/appraisal.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { resolveBrand } from '../../src/titles/brands.ts';
import brandNames from '../../src/titles/lexicon/brand-names.json' with { type: 'json' };
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { createRandom } from '../../training/numbers/random.ts';
import rows from './spelling.json' with { type: 'json' };

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Number of misspelled names in a sample. */
const COUNT = 2000;

/** Returns text with a typo after its first letter: a wrong, missing, doubled, or extra letter, or two swapped ones. */
function withTypo(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 2));
  const letter = LETTERS[Math.floor(random() * LETTERS.length)];
  const [before, here = '', next = ''] = [text.slice(0, at), text[at], text[at + 1]];
  const typos = [letter + next, next, here + here + next, here + letter + next, next + here];
  return before + typos[Math.floor(random() * typos.length)] + text.slice(at + 2);
}

/** Returns names with a typo each, and a second typo in half of the long names. */
function misspelled(names: readonly string[], seed: number): { name: string; typed: string }[] {
  const { uniform: random } = createRandom(seed);
  const misspellings: { name: string; typed: string }[] = [];
  while (misspellings.length < COUNT) {
    const name = names[Math.floor(random() * names.length)] as string;
    const withOneTypo = withTypo(name.toLowerCase(), random);
    const typed = name.length > 7 && random() < 0.5 ? withTypo(withOneTypo, random) : withOneTypo;
    if (typed !== name.toLowerCase()) misspellings.push({ name, typed });
  }
  return misspellings;
}

describe('misspelled names of brands', () => {
  const resolve = (names: readonly string[], seed: number) =>
    misspelled(names, seed).map(({ name, typed }) => {
      return { name, typed, match: resolveBrand(BASE_LEXICON, typed).match?.name };
    });
  // Names of at most three letters and ordinary words are never corrected.
  const names = brandsOutsideCatalog
    .map(({ name }) => name)
    .filter((name) => name.length > 3 && !otherNames.ordinary.includes(name));
  const inCatalog = resolve(
    brands.map(({ name }) => name),
    1,
  );
  const outsideCatalog = resolve(names, 2);

  it('are recognized in 85 of 100 cases in the catalog, and in 80 of 100 outside it', () => {
    const recognized = (results: typeof inCatalog) => results.filter(({ name, match }) => match === name).length;
    assert.ok(recognized(inCatalog) >= 0.85 * COUNT, `${recognized(inCatalog)} of ${COUNT}`);
    assert.ok(recognized(outsideCatalog) >= 0.8 * COUNT, `${recognized(outsideCatalog)} of ${COUNT}`);
  });

  it('are taken for another brand in at most 1 of 200 cases', () => {
    for (const results of [inCatalog, outsideCatalog]) {
      const mistaken = results.filter(({ name, match }) => match !== undefined && match !== name);
      assert.ok(mistaken.length <= COUNT / 200, JSON.stringify(mistaken));
    }
  });
});

it('a misspelled name is not taken for a shorter name that it begins with', () => {
  for (const [typed, name] of rows.longerNames as [string, string][]) {
    assert.equal(resolveBrand(BASE_LEXICON, typed).match?.name, name, typed);
  }
});

it('an ordinary word is not a misspelling of a brand', () => {
  for (const title of rows.ordinary as string[]) assert.equal(parseTitle(BASE_LEXICON, title).brand, undefined, title);
});

it('a word or a name of a person in the brand field is not a misspelling of a brand', () => {
  for (const text of rows.fields) assert.equal(resolveBrand(BASE_LEXICON, text).match, undefined, text);
});

it('a brand is recognized next to ordinary words that resemble other brands', () => {
  for (const [title, brand] of rows.brands as [string, string][])
    assert.equal(parseTitle(BASE_LEXICON, title).brand?.name, brand, title);
});

it('a misspelled model is corrected', () => {
  for (const [title, words] of [
    ['Louis Vuitton nverfull MM', 'louis vuitton neverfull mm'],
    ['Hermes birkn bag', 'hermes birkin bag'],
  ] as const) {
    assert.equal(parseTitle(BASE_LEXICON, title).words.join(' '), words);
  }
});

describe('a nickname of a brand', () => {
  const beside: Readonly<Record<string, readonly string[]>> = brandNames.beside;
  const namesIn = (table: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(table).flatMap(([slug, names]) => names.map((name) => ({ slug, name })));
  const nicknames = namesIn(brandNames.names);

  it('names the brand next to each word of its context, or next to any kind if it has none', () => {
    for (const { slug, name } of nicknames) {
      for (const word of beside[name] ?? ['jacket']) {
        const title = `nice ${name} ${word}`;
        assert.equal(parseTitle(BASE_LEXICON, title).brand?.slug, slug, title);
      }
    }
  });

  it('is an ordinary word elsewhere', () => {
    for (const title of rows.areOrdinaryWordsElsewhere) {
      const words = title.toLowerCase().split(' ');
      const slugs = [...nicknames, ...namesIn(brandNames.inField)]
        .filter(({ name }) => words.includes(name))
        .map(({ slug }) => slug);
      const { slug = '' } = parseTitle(BASE_LEXICON, title).brand ?? {};
      assert.ok(slugs.length > 0 && !slugs.includes(slug), title);
    }
  });
});

describe('a number at the end of a title', () => {
  const pricing = readShippedModel();
  const caveatFor = (title: string, askingPrice?: number) => {
    const outcome = appraiseTitle(pricing, { title, askingPrice });
    assert.ok(!(outcome instanceof Problem), title);
    return toFindingCaveats(outcome).find(({ code }) => code === 'bare_number')?.text;
  };

  it('gets a caveat where it is no size, since it may be a price', () => {
    assert.match(caveatFor('coach tote 35') ?? '', /^Is the tag \$35\? Write \$35\.$/);
  });

  it('gets no caveat if a price is given', () => {
    assert.equal(caveatFor('coach tote 35', 12), undefined);
    assert.equal(caveatFor('coach tote $35'), undefined);
  });

  it('gets no caveat if it is a size, a discount, or part of a model', () => {
    for (const title of [
      'Zara dress size 8',
      'madewell blazer 14',
      'Coach Tabby 26',
      'Nike Air Max 90',
      "Levi's jeans 501 32x32",
      'Coach bag 30% off $60',
    ])
      assert.equal(caveatFor(title), undefined, title);
  });
});
