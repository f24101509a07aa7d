import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import fc, { anyCharacter } from '../support/properties.ts';
import { readingRow, readTable } from '../support/reading-table.ts';
import { sampled } from '../support/sampled.ts';
import rows from './read-title.json' with { type: 'json' };

describe('the reading of a title', () => {
  it('is that of an experienced reseller', () => {
    const rows = readTable(new URL('./titles.tsv', import.meta.url)).map(({ facts: _, ...row }) => row);
    const read = rows.map(({ title }) => readingRow(title, parseTitle(BASE_LEXICON, title)));
    assert.deepEqual(read, rows);
  });

  it('reports the words that decide each fact', () => {
    const { understood, spans, words } = parseTitle(BASE_LEXICON, 'Coach Tabby 26 shoulder bag, men’s, NWT, $120 obo');
    assert.deepEqual(Object.fromEntries(understood.map(({ field, value, text }) => [field, `${value}: ${text}`])), {
      brand: 'coach: Coach',
      category: 'bag: shoulder bag',
      gender: 'male: men’s',
      condition: 'New with tags: NWT',
      askingPrice: '120: $120 obo',
    });
    const others = words.filter((_, i) => !spans.some(({ from, to }) => i >= from && i < to));
    assert.deepEqual(others, ['tabby', '26']);
  });

  it('has no house for a description, since many brands make quilted flap bags with a chain', () => {
    const looks =
      'small medium vintage classic new old black gold leather nylon canvas patent suede tweed lambskin calfskin saffiano quilted chevron diamond woven studded monogram logo single chain bamboo padlock saddle camera vanity bucket basket baguette luggage puffer';
    const kinds = ['bag', 'tote', 'hobo', 'flap bag', 'shoulder bag', 'crossbody purse', 'backpack'];
    const words = looks.split(' ');
    const described = words.flatMap((one) =>
      words.flatMap((other) => kinds.flatMap((kind) => [`${one} ${other} ${kind}`, `${kind} ${one} ${other}`])),
    );
    const named = [...rows.nobodys, ...sampled(described, 11)].filter((title) => parseTitle(BASE_LEXICON, title).brand);
    assert.deepEqual(named, []);
  });

  it('has a house that only its own words for a bag name', () => {
    for (const [title, brand, text] of [
      ['Vertical Flap Bag Quilted Caviar Medium / black', 'chanel', 'Quilted Caviar'],
      ['Papillon Handbag Monogram Canvas 26', 'louis-vuitton', 'Papillon Handbag'],
      ['Cleo Shoulder Bag Brushed Leather', 'prada', 'Cleo Shoulder'],
      ['Tote with Cannage Stitch Grained Calfskin', 'dior', 'Cannage'],
    ] as const) {
      const match = parseTitle(BASE_LEXICON, title).understood.find(({ field }) => field === 'brand');
      assert.deepEqual(match, { field: 'brand', value: brand, by: 'model', text }, title);
      assert.equal(parseTitle(BASE_LEXICON, title.replace(text, '')).brand, undefined, title);
    }
  });

  it('has the brand Mango before a size in its language, and the color elsewhere', () => {
    assert.equal(parseTitle(BASE_LEXICON, 'Vestido corto Mango talla S').brand?.slug, 'mango');
    assert.equal(parseTitle(BASE_LEXICON, 'Vestido color mango talla S').brand, undefined);
    assert.equal(parseTitle(BASE_LEXICON, 'Silk dress in mango size S').brand, undefined);
  });

  it('has the brand and the kind of fields instead of those in the title', () => {
    const fields = { brand: findBrand('gucci'), category: findCategory('dress') };
    const { brand, category } = parseTitle(BASE_LEXICON, 'Coach tote', fields);
    assert.deepEqual([brand?.slug, category?.slug], ['gucci', 'dress']);
  });

  it('shows words in other scripts as written', () => {
    const written = parseTitle(BASE_LEXICON, '샤넬 가방 mens, コート').understood.map(
      ({ field, text }) => `${field} ${text}`,
    );
    assert.deepEqual(written, ['brand 샤넬', 'category コート', 'gender mens']);
  });

  it('names the worst words about condition, the first of several equally bad ones', () => {
    const conditionWords = (title: string) =>
      parseTitle(BASE_LEXICON, title).understood.find(({ field }) => field === 'condition')?.text;
    assert.equal(conditionWords('Coach bag stained, small hole'), 'stained');
    assert.equal(conditionWords('Coach bag excellent condition, small hole'), 'small hole');
  });

  it('names only the words that rule out a price', () => {
    const lines = readFileSync(new URL('./refused.tsv', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    for (const line of lines) {
      const [title = '', code, text] = line.split('\t');
      const { refusal } = parseTitle(BASE_LEXICON, title);
      assert.deepEqual(refusal && [refusal.code, refusal.text], code ? [code, text] : undefined, title);
    }
  });

  it('is refused for a copy even if fields give a brand and a kind', () => {
    const fields = { brand: findBrand('gucci'), category: findCategory('dress') };
    assert.equal(parseTitle(BASE_LEXICON, 'replica', fields).refusal?.code, 'counterfeit_words');
  });

  it('is jewelry if jewelry has the name of a bag', () => {
    const kindOf = (title: string) => parseTitle(BASE_LEXICON, title).category?.slug;
    assert.equal(kindOf('Saint Laurent Cassandra necklace'), 'necklace');
    assert.equal(kindOf('Hermes Kelly bracelet'), 'bracelet');
    assert.equal(kindOf('Saint Laurent Cassandra bag'), 'bag');
  });

  it('has an asking price, which is neither another amount nor a size', () => {
    for (const [title, askingPrice, code] of rows.askingPrices as [string, number?, string?][]) {
      const read = parseTitle(BASE_LEXICON, title);
      assert.equal(read.askingPrice ?? null, askingPrice ?? null, title);
      assert.equal(read.otherMoney.map((money) => money.code).join(), code ?? '', title);
    }
  });

  it('has no amounts of money among its words', () => {
    const { otherMoney, withoutMoney } = parseTitle(BASE_LEXICON, 'Coach bag $118 retail, 20€, asking $40');
    assert.deepEqual(
      otherMoney.map(({ code, text }) => `${code} ${text}`),
      ['other_price $118', 'other_currency 20€'],
    );
    assert.equal(withoutMoney, 'Coach bag retail, ,');
    assert.deepEqual(parseTitle(BASE_LEXICON, 'Coach bag original price $395').words, ['coach', 'bag']);
  });

  it('has no condition for `new` in the price when new', () => {
    assert.equal(parseTitle(BASE_LEXICON, 'Coach bag was $395 new').condition, undefined);
    assert.equal(parseTitle(BASE_LEXICON, 'Coach bag was $395 new with tags').condition, 'New with tags');
  });

  it('names the brands of a collaboration in any order, and has the one that sets the price', () => {
    for (const [title, brand, kind, makers] of rows.collaborations as [string, string, string, string?][]) {
      const read = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([read.brand?.slug, read.category?.slug], [brand, kind], title);
      assert.equal(read.mentions.brand?.slug, brand, title);
      assert.equal(read.collaboration?.brands.map(({ name }) => name).join(', '), makers, title);
    }
  });

  it('has a gender by a word, the garment, a size, or the maker, and reports which', () => {
    for (const [title, gender, from] of rows.genders as [string, string?, string?][]) {
      const read = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([read.gender, read.genderFrom], [gender, from], title);
    }
  });

  it('reports alterations', () => {
    assert.deepEqual(parseTitle(BASE_LEXICON, 'Levis reworked denim jacket').changed, ['reworked']);
  });

  it('is within bounds and without control characters for any text', () => {
    const words = ['Neverfull', 'Birkin', 'Coach', 'dupe', 'lot of 5', '$60', '501', '«', '👜'];
    const piece = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(...words, '<script>', '\u202e', '\u0000', '\ud800', 'ﷺ'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const parsed = parseTitle(BASE_LEXICON, pieces.join(' '));
        const texts = [
          parsed.text,
          ...parsed.understood.map(({ text }) => text),
          ...parsed.words.map((_, i) => parsed.written(i, i + 1)),
          ...parsed.changed,
          parsed.refusal?.text ?? '',
        ];
        for (const text of texts) {
          assert.ok(text.isWellFormed() && text.length <= 300);
          assert.doesNotMatch(text, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        }
        assert.ok(parsed.words.length <= 100);
        // A title without a brand is priced by its kind and words.
        if (!parsed.refusal) assert.ok(parsed.category);
      }),
      { numRuns: 500 },
    );
  });

  it('has the brand of a model that is repeated to the end', () => {
    assert.equal(parseTitle(BASE_LEXICON, 'Neverfull '.repeat(100)).brand?.slug, 'louis-vuitton');
  });

  it('has no brand for models of several brands', () => {
    const models = ['Neverfull', 'Birkin', 'Samba', '1460', 'Nuptse', 'Air Force 1', 'GG Marmont'];
    assert.equal(parseTitle(BASE_LEXICON, models.join(' ')).refusal?.code, 'brand_not_found');
  });
});

it('small leather goods in a title take precedence over a field of bags', () => {
  const bag = findCategory('bag');
  const kindOf = (title: string) => parseTitle(BASE_LEXICON, title, { category: bag }).category?.slug;
  assert.equal(kindOf('Louis Vuitton card holder monogram'), 'card-case');
  assert.equal(kindOf('Coach wristlet'), 'wristlet');
  assert.equal(kindOf('Coach tote with wallet'), 'bag');
  assert.equal(kindOf('Coach tote'), 'bag');
});
