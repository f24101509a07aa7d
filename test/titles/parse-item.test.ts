import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { omitUndefined } from '../../src/base/values.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { readItem, requireItem, requireWearer, toGradeLetters } from '../../src/titles/parse-item.ts';

const { lexicon } = readShippedModel();
const read = (typed: Parameters<typeof readItem>[1]) => readItem(lexicon, typed);
const slugsOf = (typed: Parameters<typeof readItem>[1]) => {
  const { brand, category, gender, condition } = read(typed);
  return omitUndefined({ brand: brand?.slug, category: category?.slug, gender, condition });
};

describe('the fields of a garment', () => {
  it('are read in any wording', () => {
    assert.deepEqual(slugsOf({ brand: 'Coach', category: 'bags', gender: 'women', condition: 'EUC' }), {
      brand: 'coach',
      category: 'bag',
      gender: 'female',
      condition: 'Like New',
    });
    assert.deepEqual(slugsOf({ brand: 'levis', category: 'Jeans', gender: 'mens' }), {
      brand: 'levis',
      category: 'jeans',
      gender: 'male',
    });
  });

  it('state no gender if it is unisex', () => {
    assert.deepEqual(slugsOf({ category: 'dress', gender: 'unisex' }), { category: 'dress' });
  });

  it('of a child name a child’s kind, and the gender that any of them states', () => {
    const gap = { brand: 'gap', category: 'kids-bottoms' };
    assert.deepEqual(slugsOf({ brand: 'Gap', category: 'jeans', gender: 'boys' }), { ...gap, gender: 'male' });
    assert.deepEqual(slugsOf({ brand: 'Gap', category: 'boys jeans' }), { ...gap, gender: 'male' });
    assert.deepEqual(slugsOf({ brand: 'Gap', category: 'jeans', gender: 'kids' }), gap);
  });

  it('of a kind and a wearer alone are combined, or refused', () => {
    const jeans = read({ category: 'jeans' }).kindField?.usualKind;
    const wornAs = (wearer?: string) => {
      const { category, gender } = requireWearer(jeans, wearer);
      return [category?.slug, gender];
    };
    assert.deepEqual(wornAs('men'), ['jeans', 'male']);
    assert.deepEqual(wornAs('girls'), ['kids-bottoms', 'female']);
    assert.deepEqual(wornAs(), ['jeans', undefined]);
    const message = 'gender is "cats": give one of women, men, girls, boys, kids, unisex.';
    assert.throws(() => requireWearer(jeans, 'cats'), { message });
  });

  it('add to the title what they say beyond a brand or a kind', () => {
    assert.equal(read({ brand: 'Zara', category: 'slip dress' }).title, 'Zara slip dress');
    assert.equal(
      read({ title: 'sneakers size 9', brand: 'Nike Air Force 1' }).title,
      'Nike Air Force 1 sneakers size 9',
    );
    assert.equal(read({ title: 'Nike Air Force 1', brand: 'Nike' }).title, 'Nike Air Force 1');
    assert.equal(read({ title: 'Nike Air Force 1', brand: 'nike air force 1' }).title, 'Nike Air Force 1');
    assert.equal(read({ brand: 'Coach', category: 'bag' }).title, '');
  });

  it('may misspell a brand', () => {
    const { brand, brandSlip } = read({ brand: 'Lululemmon', category: 'leggings' });
    assert.deepEqual([brand?.slug, brandSlip], ['lululemon', 'Lululemmon']);
    assert.equal(read({ brand: 'Lululemon' }).brandSlip, undefined);
  });

  it('name no brand in words such as “unbranded”, and an unknown one otherwise', () => {
    for (const none of ['', '-', 'n/a', 'None', 'unbranded', 'Unknown'])
      assert.equal(read({ brand: none, category: 'dress' }).brand, undefined, none);
    assert.equal(read({ brand: 'Zorblax', category: 'dress' }).brand?.name, 'Zorblax');
  });

  it('name nothing if they are longer than 200 characters', () => {
    assert.equal(read({ brand: 'x'.repeat(201), category: 'dress' }).brand, undefined);
    assert.equal(read({ brand: 'x'.repeat(200), category: 'dress' }).brand?.name, 'x'.repeat(200));
  });

  for (const [typed, code, parameter, message] of [
    [
      { category: 'bagg' },
      'category_not_found',
      'category',
      /^category "bagg" names no kind of garment\. Did you mean bag\?/,
    ],
    [{ category: 'qqqqqq' }, 'category_not_found', 'category', /Give one such as t-shirt, /],
    [{ gender: 'cats' }, 'invalid_parameter', 'gender', /^gender is "cats": give one of women, men, .*, unisex\.$/],
    [{ condition: 'zzz' }, 'invalid_parameter', 'condition', /^condition is "zzz": give one of New with tags, Like/],
  ] as const)
    it(`are a problem that says what to give: ${JSON.stringify(typed)}`, () => {
      const [problem, ...others] = read(typed).problems;
      assert.deepEqual([problem?.code, problem?.members.parameter, others], [code, parameter, []]);
      assert.match(problem?.message ?? '', message);
    });

  it('have one problem for each that cannot be read', () => {
    const { problems } = read({ brand: 'Gap', category: 'qqqqqq', gender: 'cats', condition: 'zzz' });
    assert.deepEqual(
      problems.map(({ members }) => members.parameter),
      ['category', 'gender', 'condition'],
    );
  });

  it('are refused by their first problem where an item is needed', () => {
    assert.throws(() => requireItem(lexicon, { gender: 'cats' }), /gender is "cats"/);
  });

  it('that rule out a price are a refusal and no problem', () => {
    const { refusal, problems } = read({ brand: 'Gap', category: 'iphone case' });
    assert.deepEqual([refusal, problems], [{ code: 'not_covered', text: 'iphone case' }, []]);
    assert.equal(read({ brand: 'Rolex' }).refusal?.code, 'needs_appraiser');
    assert.equal(read({ brand: 'Sephora' }).refusal?.code, 'not_covered');
  });
});

it('a condition such as “Grade AB” is its letter in capitals', () => {
  const letters = ['Grade AB', 'rank A-', ' b ', 'grade', 'very good'].map(toGradeLetters);
  assert.deepEqual(letters, ['AB', 'A-', 'B', '', 'VERY GOOD']);
  assert.equal(toGradeLetters('a'.repeat(60)).length, 40);
});
