import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { brands, categories, findCategory } from '../../src/catalog/catalog.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import fc, { anyCharacter } from '../support/properties.ts';
import { readingRow, readTable } from '../support/reading-table.ts';
import { sampled } from '../support/sampled.ts';
import rows from './read-title.json' with { type: 'json' };

describe('parseTitle', () => {
  it('reads as an experienced reseller does', () => {
    const rows = readTable(new URL('./titles.tsv', import.meta.url)).map(({ facts: _, ...row }) => row);
    const read = rows.map(({ title }) => readingRow(title, parseTitle(BASE_LEXICON, title)));
    assert.deepEqual(read, rows);
  });

  it('reports the meaning of each word, or that it has none', () => {
    const { understood, spans, words } = parseTitle(BASE_LEXICON, 'Coach Tabby 26 shoulder bag, men’s, NWT, $120 obo');
    assert.deepEqual(Object.fromEntries(understood.map(({ field, value, text }) => [field, `${value}: ${text}`])), {
      brand: 'coach: Coach',
      category: 'bag: shoulder bag',
      gender: 'male: men’s',
      condition: 'New with tags: NWT',
      askingPrice: '120: $120 obo',
    });
    const silent = words.filter((_, i) => !spans.some(({ from, to }) => i >= from && i < to));
    assert.deepEqual(silent, ['tabby', '26']);
  });

  it('does not identify a house by a description: many brands make quilted flap bags with a chain', () => {
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

  it('recognizes a house by its own words for a bag, and reports them', () => {
    for (const [title, brand, text] of [
      ['Vertical Flap Bag Quilted Caviar Medium / black', 'chanel', 'Quilted Caviar'],
      ['Papillon Handbag Monogram Canvas 26', 'louis-vuitton', 'Papillon Handbag'],
      ['Cleo Shoulder Bag Brushed Leather', 'prada', 'Cleo Shoulder'],
      ['Tote with Cannage Stitch Grained Calfskin', 'dior', 'Cannage'],
    ] as const) {
      const said = parseTitle(BASE_LEXICON, title).understood.find(({ field }) => field === 'brand');
      assert.deepEqual(said, { field: 'brand', value: brand, by: 'model', text }, title);
      const without = parseTitle(BASE_LEXICON, title.replace(text, ''));
      assert.equal(without.brand, undefined, title);
    }
  });

  it('reads Mango before a size in the language of the title, and the color elsewhere', () => {
    assert.equal(parseTitle(BASE_LEXICON, 'Vestido corto Mango talla S').brand?.slug, 'mango');
    assert.equal(parseTitle(BASE_LEXICON, 'Vestido color mango talla S').brand, undefined);
    assert.equal(parseTitle(BASE_LEXICON, 'Silk dress in mango size S').brand, undefined);
  });

  it('prefers a given brand and category to those in the title', () => {
    const given = { brand: brands[0], category: categories[0] };
    const parsed = parseTitle(BASE_LEXICON, 'something soft', given);
    assert.equal(parsed.refusal, undefined);
    assert.equal(parsed.brand, brands[0]);
    assert.equal(parsed.category, categories[0]);
  });

  it('shows words in other scripts as written', () => {
    const written = parseTitle(BASE_LEXICON, '샤넬 가방 mens, コート').understood.map(
      ({ field, text }) => `${field} ${text}`,
    );
    assert.deepEqual(written, ['brand 샤넬', 'category コート', 'gender mens']);
  });

  it('names the worst word for the condition, the first of several equally bad ones', () => {
    const words = (title: string) =>
      parseTitle(BASE_LEXICON, title).understood.find(({ field }) => field === 'condition')?.text;
    assert.equal(words('Coach bag stained, small hole'), 'stained');
    assert.equal(words('Coach bag excellent condition, small hole'), 'small hole');
  });

  it('names only the words that rule out a title', () => {
    const given = { brand: brands[0], category: categories[0] };
    assert.equal(parseTitle(BASE_LEXICON, 'replica', given).refusal?.code, 'counterfeit_words');
    const refused = readFileSync(new URL('./refused.tsv', import.meta.url), 'utf8');
    for (const row of refused.trim().split('\n')) {
      const [title = '', code, text] = row.split('\t');
      const { refusal } = parseTitle(BASE_LEXICON, title);
      assert.deepEqual(refusal && [refusal.code, refusal.text], code ? [code, text] : undefined, title);
    }
  });

  it('reads jewelry with the name of a bag as jewelry', () => {
    const kindOf = (title: string) => parseTitle(BASE_LEXICON, title).category?.slug;
    assert.equal(kindOf('Saint Laurent Cassandra necklace'), 'necklace');
    assert.equal(kindOf('Hermes Kelly bracelet'), 'bracelet');
    assert.equal(kindOf('Saint Laurent Cassandra bag'), 'bag');
  });

  it('distinguishes the asking price from other amounts and from sizes', () => {
    for (const [title, askingPrice, code] of rows.askingPrices as [string, number?, string?][]) {
      const read = parseTitle(BASE_LEXICON, title);
      assert.equal(read.askingPrice ?? null, askingPrice ?? null, title);
      assert.equal(read.otherMoney.map((one) => one.code).join(), code ?? '', title);
    }
    const { otherMoney, withoutMoney } = parseTitle(BASE_LEXICON, 'Coach bag $118 retail, 20€, asking $40');
    assert.deepEqual(otherMoney.map(({ code }) => code).sort(), ['other_currency', 'other_price']);
    assert.doesNotMatch(withoutMoney, /118|20|40/);
    assert.deepEqual(parseTitle(BASE_LEXICON, 'Coach bag original price $395').words, ['coach', 'bag']);
    assert.equal(parseTitle(BASE_LEXICON, 'Coach bag was $395 new').condition, undefined);
    assert.equal(parseTitle(BASE_LEXICON, 'Coach bag was $395 new with tags').condition, 'New with tags');
  });

  it('names the brands of a collaboration, in any order, and uses the one with its own prices', () => {
    for (const [title, brand, kind, made] of rows.collaborations as [string, string, string, string?][]) {
      const { brand: read, category, mentions, collaboration } = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([read?.slug, category?.slug, mentions.brand?.slug], [brand, kind, brand], title);
      assert.equal(collaboration?.brands.map(({ name }) => name).join(', '), made, title);
    }
  });

  it('finds a gender by a word, the garment, a size or the maker, and reports which', () => {
    for (const [title, gender, from] of rows.genders as [string, string?, string?][]) {
      const read = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([read.gender, read.genderFrom], [gender, from], title);
    }
  });

  it('reports alterations', () => {
    assert.deepEqual(parseTitle(BASE_LEXICON, 'Levis reworked denim jacket').changed, ['reworked']);
  });

  it('reads any text without failing, within bounds and without control characters', () => {
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

  it('reads a word repeated to the end, fifty models at once, and one long word', () => {
    assert.equal(parseTitle(BASE_LEXICON, 'Neverfull '.repeat(100)).brand?.slug, 'louis-vuitton');
    const models = ['Neverfull', 'Birkin', 'Samba', '1460', 'Nuptse', 'Air Force 1', 'GG Marmont'];
    assert.equal(parseTitle(BASE_LEXICON, models.join(' ')).refusal?.code, 'brand_not_found');
    for (const sign of ['a', '$', '1', ',', '$1,', '1 ', ' x', '"', 'é', '가'])
      parseTitle(BASE_LEXICON, sign.repeat(300));
  });
});

it('prefers small leather goods in a title to a field of bags', () => {
  const bag = findCategory('bag');
  const kindOf = (title: string) => parseTitle(BASE_LEXICON, title, { category: bag }).category?.slug;
  assert.equal(kindOf('Louis Vuitton card holder monogram'), 'card-case');
  assert.equal(kindOf('Coach wristlet'), 'wristlet');
  assert.equal(kindOf('Coach tote with wallet'), 'bag');
  assert.equal(kindOf('Coach tote'), 'bag');
});
