import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { memo } from '../../src/base/values.ts';
import { findBrand, isHouse } from '../../src/catalog/catalog.ts';
import { findFacts } from '../../src/titles/facts.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle, readPartNames } from '../../src/titles/parse-title.ts';
import { compareLines } from '../support/kept-lines.ts';
import { kindField } from '../support/kind-field.ts';
import fc, { anyCharacter } from '../support/properties.ts';
import { readingRow, readTable } from '../support/reading-table.ts';
import { sampled } from '../support/sampled.ts';
import rows from './read-title.json' with { type: 'json' };

/** Parses a title without fields; the table's once for two tests. */
const readAlone = memo((title) => parseTitle(BASE_LEXICON, title));

describe('the reader of titles', () => {
  it('reads every title in titles.tsv as an experienced reseller does', () => {
    const expected = readTable(new URL('./titles.tsv', import.meta.url)).map(({ facts: _, ...row }) => row);
    const actual = expected.map(({ title }) => readingRow(title, readAlone(title)));
    assert.deepEqual(actual, expected);
  });

  it('reads the rest of titles as before: facts, counts, other amounts, doubts and words that it does not know', (t) => {
    const files = ['titles.tsv', 'languages.tsv', 'refused.tsv'].map((file) => new URL(file, import.meta.url));
    const titles = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('\t', 1)[0] ?? ''),
    );
    const lines = [...new Set(titles)].map((title) => {
      const parsed = readAlone(title);
      const {
        brand,
        category,
        refusal,
        lot,
        changeWords: changed,
        questionWords,
        extrasAt,
        spans,
        words,
        textOf,
      } = parsed;
      const { searchedBrands, unknownWords, correctedNames: readAs, hasUnknownName } = parsed.mentions;
      const { isEach: isAskedEach, unusedMoney: otherMoney, possibleAskingPrice: bareNumber } = parsed.money;
      const { spans: _, ...facts } = findFacts(
        words,
        { brand: brand?.slug ?? 'unknown-brand', kind: category?.slug ?? '' },
        extrasAt,
      );
      const read = {
        ...(refusal
          ? { refusal }
          : {
              ...facts,
              named: spans.map(({ concept, foundBy, from, to }) => `${concept} by ${foundBy}: ${textOf(from, to)}`),
            }),
        ...{
          lot,
          isAskedEach,
          otherMoney,
          searchedBrands,
          doubt: parsed.doubtTexts,
          changed,
          asked: questionWords,
          unknownWords,
          readAs,
          bareNumber,
          hasUnknownName,
        },
        extras: words.slice(extrasAt),
      };
      const statedMembers = Object.entries(read).filter(([, value]) => value && `${value}` !== '');
      return `${title} ${JSON.stringify(Object.fromEntries(statedMembers))}`;
    });
    compareLines(t, lines, join(import.meta.dirname, 'read.txt'));
  });

  const decidingWords = (title: string) => {
    const { spans, textOf } = parseTitle(BASE_LEXICON, title);
    return spans.map(({ concept, from, to }) => `${concept}: ${textOf(from, to)}`);
  };

  it('reports the words that decide brand, kind, and gender, as written', () => {
    assert.deepEqual(decidingWords('Coach Tabby 26 shoulder bag, men’s, NWT, $120 obo'), [
      'brand: Coach',
      'category: shoulder bag',
      'gender: men’s',
    ]);
    assert.deepEqual(decidingWords('샤넬 가방 mens, コート'), ['brand: 샤넬', 'category: コート', 'gender: mens']);
  });

  it('gives no span to words that decide nothing', () => {
    const { spans, words } = parseTitle(BASE_LEXICON, 'Coach Tabby 26 shoulder bag, men’s');
    const plainWords = words.filter((_, at) => !spans.some(({ from, to }) => at >= from && at < to));
    assert.deepEqual(plainWords, ['tabby', '26']);
  });

  it('tells what a part of a text names', () => {
    for (const [part, kind, brand, hasUnknown, isPriced, beginsWithCost] of [
      ['Coach bag', 'bag', 'Coach', false, false, false],
      ['xyzzy bag $20', 'bag', undefined, true, true, false],
      ['tent', 'tent', undefined, false, false, false],
      ['paid $5 at Goodwill', undefined, undefined, false, false, true],
    ] as const)
      assert.deepEqual(readPartNames(BASE_LEXICON, part), { kind, brand, hasUnknown, isPriced, beginsWithCost }, part);
  });

  it('finds no fashion house in a mere description, since many brands make quilted flap bags with a chain', () => {
    const looks =
      'small medium vintage classic new old black gold leather nylon canvas patent suede tweed lambskin calfskin saffiano quilted chevron diamond woven studded monogram logo single chain bamboo padlock saddle camera vanity bucket basket baguette luggage puffer';
    const kinds = ['bag', 'tote', 'hobo', 'flap bag', 'shoulder bag', 'crossbody purse', 'backpack'];
    const words = looks.split(' ');
    const described = words.flatMap((one) =>
      words.flatMap((other) => kinds.flatMap((kind) => [`${one} ${other} ${kind}`, `${kind} ${one} ${other}`])),
    );
    const titles = [...rows.nobodys, ...sampled(described, 11)];
    const ofHouse = titles.filter((title) => isHouse(parseTitle(BASE_LEXICON, title).brand));
    assert.deepEqual(ofHouse, []);
  });

  it('lets fields override the kind in the title and a brand by its model, but no brand that the title names', () => {
    const fields = { brand: findBrand('gucci'), kindField: kindField('dress') };
    for (const [title, ...expected] of [
      ['Tabby', 'gucci', 'dress', undefined],
      ['Coach tote', 'coach', 'dress', 'gucci'],
    ] as const) {
      const { brand, category, overriddenBrand } = parseTitle(BASE_LEXICON, title, fields);
      assert.deepEqual([brand?.slug, category?.slug, overriddenBrand?.slug], expected, title);
    }
  });

  it('reports the words that rule out a price, and no others', () => {
    const lines = readFileSync(new URL('./refused.tsv', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    for (const line of lines) {
      const [title = '', code, text] = line.split('\t');
      const { refusal } = parseTitle(BASE_LEXICON, title);
      assert.deepEqual(refusal && [refusal.code, refusal.text], code ? [code, text] : undefined, title);
    }
  });

  it('refuses a copy even if fields name a brand and a kind', () => {
    const fields = { brand: findBrand('gucci'), kindField: kindField('dress') };
    assert.equal(parseTitle(BASE_LEXICON, 'replica', fields).refusal?.code, 'counterfeit_words');
  });

  it('takes marks that are crooked, apart, or still in plastic for signs of a copy', () => {
    const signs: readonly (readonly [title: string, sign: string])[] = [
      ['coach bag creed is crooked', 'creed is crooked'],
      ['coach bag stitching looks off $20', 'stitching looks off'],
      ["coach bag the c's don't line up", "don't line up"],
      ['michael kors bag with plastic on handles', 'plastic on handles'],
      ['idk if real lv bag', 'idk if real'],
      ['ugg boots sewn badly', 'sewn badly'],
    ];
    for (const [title, sign] of signs) assert.deepEqual(parseTitle(BASE_LEXICON, title).doubtTexts, [sign], title);
  });

  it('reports each phrase that suggests a copy once', () => {
    assert.deepEqual(parseTitle(BASE_LEXICON, 'Coach bag authenticity unknown').doubtTexts, ['authenticity unknown']);
  });

  it('tells the asking price from other amounts and from sizes', () => {
    for (const [title, askingPrice, otherCode] of rows.askingPrices as [string, number?, string?][]) {
      const parsed = parseTitle(BASE_LEXICON, title);
      assert.equal(parsed.money.askingPrice ?? null, askingPrice ?? null, title);
      assert.equal(parsed.money.unusedMoney.map(({ code }) => code).join(), otherCode ?? '', title);
    }
  });

  it('reports each amount other than the asking price with its meaning', () => {
    const { money } = parseTitle(BASE_LEXICON, 'Coach bag $118 retail, 20€, asking $40');
    assert.deepEqual(money.unusedMoney, [{ code: 'other_currency', text: '20€', price: 20 }]);
  });

  it('removes amounts of money, and the words that belong to them, from the words of the item', () => {
    const { money } = parseTitle(BASE_LEXICON, 'Coach bag $118 retail, 20€, asking $40');
    assert.equal(money.textWithoutMoney, 'Coach bag');
    assert.deepEqual(parseTitle(BASE_LEXICON, 'Coach bag original price $395').words, ['coach', 'bag']);
  });

  it('lists the brands of a collaboration, and takes the one that sets the price for its brand', () => {
    for (const [title, brand, kind, makers] of rows.collaborations as [string, string, string, string?][]) {
      const parsed = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([parsed.brand?.slug, parsed.category?.slug], [brand, kind], title);
      assert.equal(parsed.mentions.brand?.slug, brand, title);
      assert.equal(parsed.mentions.collaboration?.makers.map(({ name }) => name).join(', '), makers, title);
    }
  });

  it('finds the gender by a word, the garment, a size, or the maker, and reports which', () => {
    for (const [title, gender, genderFrom] of rows.genders as [string, string?, string?][]) {
      const parsed = parseTitle(BASE_LEXICON, title);
      const by = parsed.spans.find(({ concept }) => concept === 'gender')?.foundBy;
      assert.deepEqual([parsed.gender, by], [gender, genderFrom], title);
    }
  });

  it('reports alterations', () => {
    assert.deepEqual(parseTitle(BASE_LEXICON, 'Levis reworked denim jacket').changeWords, ['reworked']);
    assert.deepEqual(parseTitle(BASE_LEXICON, 'Zara dress, professionally altered').changeWords, ['altered']);
    assert.deepEqual(parseTitle(BASE_LEXICON, 'Zara dress, never been altered').changeWords, []);
  });

  const words = ['Neverfull', 'Birkin', 'Coach', 'dupe', 'lot of 5', '$60', '501', '«', '👜'];
  const piece = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(...words, '<script>', '\u202e', '\u0000', '\ud800', 'ﷺ'),
  );
  const anyTitle = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(' '));

  it('returns well-formed, bounded text without control characters for any title', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        const parsed = parseTitle(BASE_LEXICON, title);
        const texts = [
          parsed.text,
          ...parsed.words.map((_, i) => parsed.textOf(i, i + 1)),
          ...parsed.changeWords,
          parsed.refusal?.text ?? '',
        ];
        for (const text of texts) {
          assert.ok(text.isWellFormed() && text.length <= 300);
          assert.doesNotMatch(text, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        }
        assert.ok(parsed.words.length <= 100);
      }),
      { numRuns: 500 },
    );
  });

  it('finds a kind in any title that it does not refuse', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        const { refusal, category } = parseTitle(BASE_LEXICON, title);
        assert.ok(refusal || category);
      }),
      { numRuns: 500 },
    );
  });
});

it('small leather goods in a title take precedence over the field `bag`, unless they come with a bag', () => {
  const bag = kindField('bag');
  const kindOf = (title: string) => parseTitle(BASE_LEXICON, title, { kindField: bag }).category?.slug;
  assert.equal(kindOf('Louis Vuitton card holder monogram'), 'card-case');
  assert.equal(kindOf('Coach wristlet'), 'wristlet');
  assert.equal(kindOf('Coach tote with wallet'), 'bag');
  assert.equal(kindOf('Coach tote'), 'bag');
});
