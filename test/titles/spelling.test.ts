import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { findingCaveats } from '../../src/present/caveats.ts';
import { priceListing } from '../../src/present/listing.ts';
import { isPriced } from '../../src/pricing/appraisal.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { resolveBrand } from '../../src/titles/brand-field.ts';
import nicknames from '../../src/titles/lexicon/nicknames.json' with { type: 'json' };
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { SpellingBudget } from '../../src/titles/spelling.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import rows from './spelling.json' with { type: 'json' };

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const COUNT = 2000;

/** Makes a typo: a wrong, missing, doubled, or extra letter, or two swapped ones. */
function slip(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 2));
  const letter = LETTERS[Math.floor(random() * LETTERS.length)];
  const [before, here = '', next = ''] = [text.slice(0, at), text[at], text[at + 1]];
  const slips = [letter + next, next, here + here + next, here + letter + next, next + here];
  return before + slips[Math.floor(random() * slips.length)] + text.slice(at + 2);
}

/** Returns names with a typo each, and a second typo in half of the long names. */
function misspelled(names: readonly string[], seed: number): { name: string; typed: string }[] {
  const { uniform: random } = seededRandom(seed);
  const all: { name: string; typed: string }[] = [];
  while (all.length < COUNT) {
    const name = names[Math.floor(random() * names.length)] as string;
    const once = slip(name.toLowerCase(), random);
    const typed = name.length > 7 && random() < 0.5 ? slip(once, random) : once;
    if (typed !== name.toLowerCase()) all.push({ name, typed });
  }
  return all;
}

const samples = [
  { of: 'the catalog', names: brands.map(({ name }) => name), seed: 1, leastRead: 0.85 },
  {
    of: 'other brands',
    names: otherBrands.map(({ name }) => name).filter((name) => name.length > 3),
    seed: 2,
    leastRead: 0.8,
  },
];
for (const { of, names, seed, leastRead } of samples) {
  it(`misspelled names of ${of} are recognized in most cases, and mistaken in at most 1 of 200`, () => {
    const slips = misspelled(names, seed).map(({ name, typed }) => {
      return { name, typed, match: resolveBrand(BASE_LEXICON, typed).match?.name };
    });
    const read = slips.filter(({ name, match }) => match === name);
    const mistaken = slips.filter(({ name, match }) => match !== undefined && match !== name);
    assert.ok(read.length / COUNT >= leastRead, `${read.length} of ${COUNT}`);
    assert.ok(mistaken.length / COUNT <= 0.005, JSON.stringify(mistaken));
  });
}

it('a misspelled longer name is not read as the shorter one that it begins with', () => {
  for (const [typed, name] of rows.longerNames as [string, string][]) {
    assert.equal(resolveBrand(BASE_LEXICON, typed).match?.name, name, typed);
  }
});

it('only the first three unknown words of a title are looked up', () => {
  assert.equal(parseTitle(BASE_LEXICON, 'xqzwv blorpt burbbery bag').brand?.name, 'Burberry');
  assert.equal(parseTitle(BASE_LEXICON, 'xqzwv blorpt vuqqim burbbery bag').brand, undefined);
});

it('an ordinary word is not a misspelling of a brand', () => {
  for (const title of rows.ordinary as string[]) assert.equal(parseTitle(BASE_LEXICON, title).brand, undefined, title);
});

it('a brand is read next to ordinary words that resemble others', () => {
  for (const [title, brand] of rows.brands as [string, string][])
    assert.equal(parseTitle(BASE_LEXICON, title).brand?.name, brand, title);
});

it('the items of a title share its lookups', () => {
  const words = 'xqzwv blorpt vuqqim minigxte pellegrxno sandquisx brukenst claudiaw mertonbq'.split(' ');
  const namesOf = (title: string) => {
    const budget = new SpellingBudget();
    parseTitle(BASE_LEXICON, title, {}, budget);
    return budget.names;
  };
  const namesForThreeWords = namesOf('xqzwv blorpt vuqqim');
  const items = words.map((word) => `${word} bag`).join(', ');
  assert.ok(namesOf(`bundle bags, ${items}`) <= 2 * namesForThreeWords);
});

describe('a misspelled model', () => {
  it('prompts a question if its prices are far from its brand’s', () => {
    for (const [title, text, likely] of [
      ['Hermes birkn bag', 'birkn', 'birkin'],
      ['birkn 30 hermes bag', 'birkn', 'birkin'],
      ['Hermes constnce bag', 'constnce', 'constance'],
    ] as const) {
      assert.deepEqual(parseTitle(BASE_LEXICON, title).unreadName, { text, stands: 'model', likely }, title);
    }
  });

  it('is corrected if its prices are close to its brand’s', () => {
    const { unreadName, words } = parseTitle(BASE_LEXICON, 'Louis Vuitton nverfull MM');
    assert.deepEqual([unreadName, words], [undefined, ['louis', 'vuitton', 'neverfull', 'mm']]);
  });
});

describe('a nickname of a brand', () => {
  const rowsOfNicknames = Object.entries<{ readonly brand: string; readonly beside?: readonly string[] }>(
    nicknames.names,
  );

  it('names the brand, if it is an ordinary word only next to words of its context', () => {
    for (const [name, { brand, beside = ['jacket'] }] of rowsOfNicknames) {
      for (const word of beside) {
        const title = `nice ${name} ${word}`;
        assert.equal(parseTitle(BASE_LEXICON, title).brand?.slug, brand, title);
      }
    }
  });

  it('is an ordinary word elsewhere', () => {
    const brandsWithNicknames = new Set(rowsOfNicknames.map(([, { brand }]) => brand));
    for (const title of rows.areOrdinaryWordsElsewhere) {
      const slug = parseTitle(BASE_LEXICON, title).brand?.slug;
      assert.ok(slug === undefined || !brandsWithNicknames.has(slug), title);
    }
  });
});

describe('a number at the end of a title', () => {
  const pricing = loadModel();
  const caveatFor = (title: string, askingPrice?: number) => {
    const outcome = priceListing(pricing, { title, askingPrice });
    assert.ok(isPriced(outcome), title);
    return findingCaveats(outcome).find(({ code }) => code === 'bare_number')?.text;
  };

  it('prompts a question after the kind if no price is given', () => {
    assert.match(caveatFor('madewell blazer 14') ?? '', /^14 was not read as a price: write \$14 if/);
    assert.equal(caveatFor('madewell blazer 14', 12), undefined);
    assert.equal(caveatFor('madewell blazer $14'), undefined);
  });

  it('is ignored if it is a size or part of a model', () => {
    for (const title of ['Zara dress size 8', 'Coach Tabby 26', 'Nike Air Max 90', "Levi's jeans 501 32x32"])
      assert.equal(caveatFor(title), undefined, title);
  });
});
