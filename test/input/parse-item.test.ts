import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Problem } from '../../src/base/problem.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { createItemParser, garmentIn, letterOf, parseItem, readItem, wornBy } from '../../src/input/parse-item.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';

const { lexicon } = loadModel();
const read = (typed: Parameters<typeof parseItem>[1]) => parseItem(lexicon, typed);
const bodyOf = (typed: Parameters<typeof parseItem>[1]) => {
  const { brand, category, gender, condition } = garmentIn(read(typed));
  return [brand?.slug, category?.slug, gender, condition];
};

describe('the fields of a garment', () => {
  it('are read in any words', () => {
    assert.deepEqual(bodyOf({ brand: 'Coach', category: 'bags', gender: 'women', condition: 'EUC' }), [
      'coach',
      'bag',
      'female',
      'Like New',
    ]);
    assert.deepEqual(bodyOf({ brand: 'levis', category: 'Jeans', gender: 'mens' }), [
      'levis',
      'jeans',
      'male',
      undefined,
    ]);
    assert.deepEqual(bodyOf({ category: 'dress', gender: 'unisex' }), [undefined, 'dress', undefined, undefined]);
    assert.deepEqual(bodyOf({}), [undefined, undefined, undefined, undefined]);
  });

  it('of a child name a child’s kind, with the gender that any of them says', () => {
    const { wearer, gender } = read({ brand: 'Nike', category: 'sneakers', gender: 'girls' });
    assert.deepEqual([wearer, gender], ['children', 'female']);
    const { category } = garmentIn(read({ brand: 'Gap', category: 'jeans', gender: 'boys' }));
    assert.ok(
      otherKinds.some(({ slug }) => slug === category?.slug),
      category?.slug,
    );
    assert.equal(read({ brand: 'Gap', category: 'boys jeans' }).gender, 'male');
    assert.equal(read({ brand: 'Gap', category: 'jeans', gender: 'kids' }).gender, undefined);
    const [jeans] = [read({ category: 'jeans' }).kindField?.usual];
    assert.equal(wornBy(jeans, 'men').category?.slug, 'jeans');
    assert.equal(wornBy(jeans, 'men').gender, 'male');
    assert.notEqual(wornBy(jeans, 'girls').category?.slug, 'jeans');
    assert.equal(wornBy(jeans, 'girls').gender, 'female');
    assert.deepEqual(wornBy(jeans), { category: jeans, gender: undefined });
    assert.throws(
      () => wornBy(jeans, 'cats'),
      /^Problem: gender is "cats": give women, men, girls, boys, kids or unisex/,
    );
  });

  it('count as words of the title where they say more than a brand or a kind', () => {
    assert.equal(read({ brand: 'Nike Air', category: 'Force 1' }).title, 'Nike Air Force 1');
    assert.equal(
      read({ title: 'sneakers size 9', brand: 'Nike Air Force 1' }).title,
      'Nike Air Force 1 sneakers size 9',
    );
    assert.equal(read({ title: 'Nike Air Force 1', brand: 'Nike' }).title, 'Nike Air Force 1');
    assert.equal(read({ title: 'Nike Air Force 1', brand: 'nike air force 1' }).title, 'Nike Air Force 1');
    assert.equal(read({ brand: 'Coach', category: 'bag' }).title, '');
  });

  it('that misspell a brand name it all the same, and one that is empty in words names none', () => {
    const { brand, brandSlip } = read({ brand: 'Lululemmon', category: 'leggings' });
    assert.deepEqual([brand?.slug, brandSlip], ['lululemon', 'Lululemmon']);
    assert.equal(read({ brand: 'Lululemon' }).brandSlip, undefined);
    for (const none of ['', '-', 'n/a', 'None', 'unbranded', 'Unknown'])
      assert.equal(read({ brand: none, category: 'dress' }).brand, undefined, none);
    assert.equal(read({ brand: 'Zorblax', category: 'dress' }).brand?.name, 'Zorblax');
    assert.equal(read({ brand: 'x'.repeat(201), category: 'dress' }).brand, undefined);
    assert.notEqual(read({ brand: 'x'.repeat(200), category: 'dress' }).brand, undefined);
  });

  it('that say nothing are a problem with what to give, one for each', () => {
    const problemsOf = (typed: Parameters<typeof parseItem>[1]) =>
      read(typed).problems.map(({ code, message, members }: Problem) => [code, members.parameter, message] as const);
    const [[code, parameter, message] = [], ...others] = problemsOf({ brand: 'Gap', category: 'bgs' });
    assert.deepEqual([code, parameter, others], ['unknown_category', 'category', []]);
    assert.match(message ?? '', /^category "bgs" names no kind of garment\. Did you mean bag\?/);
    assert.match(problemsOf({ category: 'qqqqqq' })[0]?.[2] ?? '', /Give one such as t-shirt, /);
    assert.match(problemsOf({ gender: 'cats' })[0]?.[2] ?? '', /^gender is "cats": give women, men, .* or unisex\.$/);
    assert.match(
      problemsOf({ condition: 'zzz' })[0]?.[2] ?? '',
      /^condition is "zzz": give one of New with tags, Like/,
    );
    assert.equal(problemsOf({ category: 'qqqqqq', gender: 'cats', condition: 'zzz' }).length, 3);
    assert.throws(() => readItem(lexicon, { gender: 'cats' }), /gender is "cats"/);
    assert.deepEqual(readItem(lexicon, { brand: 'Gap', category: 'jeans' }), read({ brand: 'Gap', category: 'jeans' }));
    assert.deepEqual(problemsOf({ brand: 'Gap', category: 'jeans', gender: 'men', condition: 'good' }), []);
  });

  it('that rule out a price say so, without a problem', () => {
    const { refusal, problems } = read({ brand: 'Gap', category: 'iphone case' });
    assert.deepEqual([refusal, problems], [{ code: 'not_covered', text: 'iphone case' }, []]);
    assert.equal(read({ brand: 'Rolex' }).refusal?.code, 'needs_appraiser');
    assert.equal(read({ brand: 'Sephora' }).refusal?.code, 'not_covered');
  });

  it('are the same for a reader that remembers them', () => {
    const parse = createItemParser(lexicon);
    const typed = { brand: 'Coach', category: 'bag', gender: 'women', condition: 'good' };
    for (let time = 0; time < 2; time++) assert.deepEqual(parse(typed), read(typed));
  });
});

it('a grade in letters is its letter in capitals', () => {
  const letters = ['Grade AB', 'rank A-', ' b ', 'grade', 'very good'].map(letterOf);
  assert.deepEqual(letters, ['AB', 'A-', 'B', '', 'VERY GOOD']);
  assert.equal(letterOf('a'.repeat(60)).length, 40);
});
