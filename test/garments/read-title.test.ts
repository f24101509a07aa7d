import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { brands, categories } from '../../src/garments/catalog.ts';
import { readTitle } from '../../src/garments/read/title.ts';
import fc from '../support/properties.ts';

interface Example {
  readonly title: string;
  readonly brand?: string;
  readonly category?: string;
  readonly gender?: string;
  readonly condition?: string;
  readonly askingPrice?: number;
  readonly refused?: string;
}

function examples(name: string): Example[] {
  return JSON.parse(readFileSync(new URL(`./titles/${name}.json`, import.meta.url), 'utf8'));
}

/** Reads a title into the shape of an example. */
function said(title: string): Example {
  const { refusal, brand, category, gender, condition, askingPrice } = readTitle(title);
  if (refusal) return { title, refused: refusal.code };
  return JSON.parse(
    JSON.stringify({
      title,
      brand: brand?.slug,
      category: category?.slug,
      gender,
      condition,
      askingPrice,
    }),
  );
}

describe('readTitle', () => {
  for (const name of ['sixty', 'outside', 'fresh']) {
    for (const example of examples(name)) {
      it(`understands ${example.title}`, () => assert.deepEqual(said(example.title), example));
    }
  }

  it('says which words say what, and which say nothing', () => {
    const { understood, spans, words } = readTitle(
      'Coach Tabby 26 shoulder bag, men’s, NWT, $120 obo',
    );
    assert.deepEqual(
      understood.map(({ field, value, text }) => [field, value, text]),
      [
        ['brand', 'coach', 'Coach'],
        ['category', 'bag', 'shoulder bag'],
        ['gender', 'male', 'men’s'],
        ['condition', 'New with tags', 'NWT'],
        ['askingPrice', 120, '$120 obo'],
      ],
    );
    const silent = words.filter((_, i) => !spans.some(({ from, to }) => i >= from && i < to));
    assert.deepEqual(silent, ['tabby', '26']);
  });

  it('takes no description of a bag for a house’s: anybody makes quilted flap bags with a chain', () => {
    const plain = [
      'black leather bag',
      'medium quilted flap bag',
      'vintage crossbody purse',
      'gold chain shoulder bag small',
      'nylon tote',
      'quilted lambskin shoulder bag with gold chain',
      'vintage saddle bag',
      'black baguette bag',
      'bamboo top handle bag',
      'saffiano leather tote',
      'straw basket bag',
      'travel luggage bag',
      'classic box bag',
    ];
    const looks =
      'small medium vintage classic new old black gold leather nylon canvas patent suede tweed lambskin calfskin saffiano quilted chevron diamond woven studded monogram logo single chain bamboo padlock saddle camera vanity bucket basket baguette luggage puffer';
    const kinds = [
      'bag',
      'tote',
      'hobo',
      'flap bag',
      'shoulder bag',
      'crossbody purse',
      'backpack',
    ];
    const words = looks.split(' ');
    const described = words.flatMap((one) =>
      words.flatMap((other) =>
        kinds.flatMap((kind) => [`${one} ${other} ${kind}`, `${kind} ${one} ${other}`]),
      ),
    );
    const named = [...plain, ...described].filter((title) => readTitle(title).brand);
    assert.deepEqual(named, []);
  });

  it('knows a house by its own words for a bag, and says which', () => {
    for (const [title, brand, text] of [
      ['Vertical Flap Bag Quilted Caviar Medium / black', 'chanel', 'Quilted Caviar'],
      ['Papillon Handbag Monogram Canvas 26', 'louis-vuitton', 'Papillon Handbag'],
      ['Cleo Shoulder Bag Brushed Leather', 'prada', 'Cleo Shoulder'],
      ['Tote with Cannage Stitch Grained Calfskin', 'dior', 'Cannage'],
    ] as const) {
      const { understood } = readTitle(title);
      assert.deepEqual(
        understood.find(({ field }) => field === 'brand'),
        { field: 'brand', value: brand, by: 'model', text },
      );
      const without = readTitle(title.replace(text, ''));
      assert.equal(without.brand, undefined, title);
    }
  });

  it('reads Mango before a size in the language of the title, and the color elsewhere', () => {
    assert.equal(readTitle('Vestido corto Mango talla S').brand?.slug, 'mango');
    assert.equal(readTitle('Vestido color mango talla S').brand, undefined);
    assert.equal(readTitle('Silk dress in mango size S').brand, undefined);
  });

  it('names the words that refuse', () => {
    assert.deepEqual(readTitle('Prada bag dupe').refusal, {
      code: 'counterfeit_words',
      text: 'dupe',
    });
    assert.deepEqual(readTitle('Gucci belt').refusal, { code: 'not_covered', text: 'belt' });
  });

  it('takes a brand and a category that are given for those of the title', () => {
    const given = { brand: brands[0], category: categories[0] };
    const reading = readTitle('something soft', given);
    assert.equal(reading.refusal, undefined);
    assert.equal(reading.brand, brands[0]);
    assert.equal(reading.category, categories[0]);
  });

  it('refuses counterfeit words whatever is given', () => {
    assert.equal(
      readTitle('replica', { brand: brands[0], category: categories[0] }).refusal?.code,
      'counterfeit_words',
    );
  });

  it('shows words of other scripts as they were written', () => {
    const { understood } = readTitle('샤넬 가방 mens, コート');
    assert.deepEqual(
      understood.map(({ field, text }) => [field, text]),
      [
        ['brand', '샤넬'],
        ['category', 'コート'],
        ['gender', 'mens'],
      ],
    );
  });

  it('takes no price that was paid elsewhere', () => {
    assert.equal(readTitle('Coach bag, retail $450, asking $120').askingPrice, 120);
    assert.equal(readTitle('Coach bag, paid $450').askingPrice, undefined);
    assert.equal(readTitle('Coach bag 60 dollars').askingPrice, 60);
    assert.equal(readTitle('Hermes Birkin 30 $12k').askingPrice, 12_000);
    assert.equal(readTitle('Levis 501 jeans size 32 $25').askingPrice, 25);
  });

  it('names both brands of a collaboration, in any order', () => {
    for (const title of ['Gucci x Adidas Gazelle', 'Adidas × Gucci Gazelle']) {
      const { collaboration, brand } = readTitle(title);
      assert.deepEqual(collaboration?.brands, [
        { name: 'Adidas', slug: 'adidas' },
        { name: 'Gucci', slug: 'gucci' },
      ]);
      assert.equal(brand?.slug, 'gucci');
    }
    assert.equal(readTitle('Zara chanel inspired tweed jacket').collaboration, undefined);
  });

  it('says how a gender is known', () => {
    const from = (title: string) => readTitle(title).genderFrom;
    assert.equal(from("Nike men's shorts"), 'word');
    assert.equal(from('Nike sports bra'), 'garment');
    assert.equal(from('Levis 501 34x32'), 'size');
    assert.equal(from('Nike shorts'), undefined);
  });

  it('names money that is not asked for', () => {
    const { askingPrice, otherMoney, ofItem } = readTitle('Coach bag $118 retail, 20€, asking $40');
    assert.equal(askingPrice, 40);
    assert.deepEqual(otherMoney.map(({ code }) => code).sort(), ['not_asked', 'other_currency']);
    assert.doesNotMatch(ofItem, /118|20|40/);
  });

  it('tells packaging from a bag that comes with it', () => {
    assert.equal(readTitle('Louis Vuitton Neverfull dust bag').refusal?.code, 'not_a_garment');
    assert.equal(readTitle('Louis Vuitton Neverfull MM, dust bag').refusal, undefined);
    assert.equal(readTitle('Louis Vuitton Neverfull MM with box').refusal, undefined);
    assert.equal(readTitle('Hermes orange box').refusal?.code, 'not_a_garment');
  });

  it('tells a counted lot from a size or a model with a number', () => {
    const code = (title: string) => readTitle(title).refusal?.code;
    for (const lot of ['Zara tops 12 pieces', 'two tops Zara', '3 tops Zara'])
      assert.equal(code(lot), 'lot', lot);
    for (const one of ['Zara size 8 dresses', 'Nike Air Max 90 hoodies'])
      assert.equal(code(one), undefined, one);
  });

  it('names the worst word for the condition, of two alike the first', () => {
    const words = (title: string) =>
      readTitle(title).understood.find(({ field }) => field === 'condition')?.text;
    assert.equal(words('Coach bag stained, small hole'), 'stained');
    assert.equal(words('Coach bag excellent condition, small hole'), 'small hole');
  });

  it('says what was changed', () => {
    assert.deepEqual(readTitle('Levis reworked denim jacket').changed, ['reworked']);
  });

  it('takes a number after EUR for a size of shoes, and words like retail with their amount', () => {
    const gucci = readTitle('Gucci loafers US 9 EUR 42');
    assert.deepEqual([gucci.gender, gucci.otherMoney], ['male', []]);
    const coach = readTitle('Coach bag original price $395');
    assert.deepEqual([coach.words, coach.askingPrice], [['coach', 'bag'], undefined]);
    assert.equal(readTitle('Coach bag $50 CAD').askingPrice, undefined);
  });

  it('reads any text without failing, within bounds and without control characters', () => {
    const words = ['Neverfull', 'Birkin', 'Coach', 'dupe', 'lot of 5', '$60', '501', '«', '👜'];
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(...words, '<script>', '\u202e', '\u0000', '\ud800', 'ﷺ'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const reading = readTitle(pieces.join(' '));
        const texts = [
          reading.text,
          ...reading.understood.map(({ text }) => text),
          ...reading.words.map((_, i) => reading.written(i, i + 1)),
          ...reading.changed,
          reading.refusal?.text ?? '',
        ];
        for (const text of texts) {
          assert.ok(text.isWellFormed() && text.length <= 300);
          assert.doesNotMatch(text, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        }
        assert.ok(reading.words.length <= 100);
        // A title without a brand is priced by its kind and words.
        if (!reading.refusal) assert.ok(reading.category);
      }),
      { numRuns: 500 },
    );
  });

  it('reads a word repeated to the end, fifty models at once, and one long word', () => {
    assert.equal(readTitle('Neverfull '.repeat(100)).brand?.slug, 'louis-vuitton');
    const models = ['Neverfull', 'Birkin', 'Samba', '1460', 'Nuptse', 'Air Force 1', 'GG Marmont'];
    assert.equal(readTitle(models.join(' ')).refusal?.code, 'brand_not_found');
    for (const sign of ['a', '$', '1', ',', '$1,', '1 ', ' x', '"', 'é', '가'])
      readTitle(sign.repeat(300));
  });
});
