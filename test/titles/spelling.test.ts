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

/** Makes a typo: a wrong, missing, doubled or extra letter, or two swapped ones. */
function slip(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 2));
  const letter = LETTERS[Math.floor(random() * LETTERS.length)];
  const [before, here = '', next = ''] = [text.slice(0, at), text[at], text[at + 1]];
  const slips = [letter + next, next, here + here + next, here + letter + next, next + here];
  return before + slips[Math.floor(random() * slips.length)] + text.slice(at + 2);
}

/** Names with a typo each, and a second one in half of the long names. */
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

describe(`${COUNT} misspelled brands`, () => {
  for (const [of, names, least] of [
    ['the catalog', brands.map(({ name }) => name), 0.85],
    ['others', otherBrands.flatMap(({ name }) => (name.length > 3 ? [name] : [])), 0.8],
  ] as const) {
    it(`of ${of} are recognized in most cases, and incorrectly in at most 1 of 200`, () => {
      const slips = misspelled(names, of === 'others' ? 2 : 1);
      const found = slips.map((one) => ({ ...one, match: resolveBrand(BASE_LEXICON, one.typed).match?.name }));
      const right = found.filter(({ name, match }) => match === name).length / COUNT;
      const wrong = found.filter(({ name, match }) => match && match !== name);
      assert.ok(right >= least, `${right} understood`);
      assert.ok(wrong.length / COUNT <= 0.005, JSON.stringify(wrong));
    });
  }

  it('of longer names are not read as the shorter ones that they begin with', () => {
    for (const [typed, name] of rows.longerNames as [string, string][]) {
      assert.equal(resolveBrand(BASE_LEXICON, typed).match?.name, name, typed);
    }
  });
});

it('the first three unknown words of a title are looked up, and later ones stay unknown', () => {
  assert.equal(parseTitle(BASE_LEXICON, 'xqzwv blorpt burbbery bag').brand?.name, 'Burberry');
  const beyond = parseTitle(BASE_LEXICON, 'xqzwv blorpt vuqqim burbbery bag');
  assert.equal(beyond.brand, undefined);
  assert.ok(beyond.typed().some(({ text, as }) => text === 'burbbery' && as === 'unknown'));
});

it('an ordinary word is not a misspelling of a brand', () => {
  for (const title of rows.ordinary as string[]) assert.equal(parseTitle(BASE_LEXICON, title).brand, undefined, title);
  for (const [title, brand] of rows.brands as [string, string][])
    assert.equal(parseTitle(BASE_LEXICON, title as string).brand?.name, brand, title);
});

it('parts of a title share the lookups', () => {
  const words = 'xqzwv blorpt vuqqim minigxte pellegrxno sandquisx brukenst claudiaw mertonbq'.split(' ');
  const namesOf = (title: string) => {
    const budget = new SpellingBudget();
    parseTitle(BASE_LEXICON, title, {}, budget);
    return budget.names;
  };
  const once = namesOf('xqzwv blorpt vuqqim');
  assert.ok(once > 0);
  assert.ok(namesOf(`bundle bags, ${words.map((word) => `${word} bag`).join(', ')}`) <= 2 * once + 100);
});

describe('a misspelled model of a costly house', () => {
  it('prompts a question if its price is far from its brand’s', () => {
    for (const title of ['Hermes birkn bag', 'birkn 30 hermes bag', 'Hermes constnce bag']) {
      const { unreadName } = parseTitle(BASE_LEXICON, title);
      const model = title.includes('birkn') ? 'birkin' : 'constance';
      assert.equal(unreadName?.likely, model, title);
      assert.equal(unreadName?.stands, 'model', title);
    }
  });

  it('is corrected if its price is close to its brand’s', () => {
    const { unreadName, words } = parseTitle(BASE_LEXICON, 'Louis Vuitton nverfull MM');
    assert.equal(unreadName, undefined);
    assert.ok(words.includes('neverfull'));
  });
});

const names = Object.entries<{ readonly brand: string; readonly beside?: readonly string[] }>(nicknames.names);

describe('nicknames of brands', () => {
  it('name the brand, only next to their context words if ordinary', () => {
    assert.ok(names.length >= 40);
    for (const [name, { brand, beside = ['jacket'] }] of names) {
      for (const word of beside)
        assert.equal(parseTitle(BASE_LEXICON, `nice ${name} ${word}`).brand?.slug, brand, `${name} ${word}`);
    }
  });

  it('are ordinary words elsewhere', () => {
    for (const title of rows.areOrdinaryWordsElsewhere) {
      const { brand } = parseTitle(BASE_LEXICON, title);
      const said = names.map(([, row]) => row.brand).filter((slug) => slug === brand?.slug);
      if (said.length > 0) assert.equal(title, 'Nike Air Force 1 sneakers', title);
    }
  });
});

describe('a number at the end of text', () => {
  const pricing = loadModel();
  const remarkOn = (title: string, askingPrice?: number) => {
    const outcome = priceListing(pricing, { title, askingPrice });
    assert.ok(isPriced(outcome), title);
    return findingCaveats(outcome).find(({ code }) => code === 'bare_number')?.text;
  };

  it('prompts a question after the kind, if no price is given', () => {
    assert.match(remarkOn('madewell blazer 14') ?? '', /^14 was not read as a price: write \$14 if/);
    assert.match(remarkOn('calvin klien dress 8') ?? '', /^8 was not read/);
    assert.equal(remarkOn('madewell blazer 14', 12), undefined);
    assert.equal(remarkOn('madewell blazer $14'), undefined);
  });

  it('is ignored if it is a size or part of a model', () => {
    for (const title of ['Zara dress size 8', 'Coach Tabby 26', 'Nike Air Max 90', "Levi's jeans 501 32x32"])
      assert.equal(remarkOn(title), undefined, title);
  });
});
