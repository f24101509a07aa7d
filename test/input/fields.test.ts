import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { Problem } from '../../src/base/problem.ts';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { type FieldSchema, readField, valueIn, wanted } from '../../src/input/field.ts';
import { boundedNames, createNameReader, listUnknown } from '../../src/input/field-names.ts';
import { GRADE_FIELD, ITEM_FIELDS, SELLER_FIELDS, TERM_FIELDS } from '../../src/input/item-fields.ts';
import { createFieldReader, createQueryReader, keepFields } from '../../src/input/query.ts';

describe('the name of a field', () => {
  const { title, askingPrice, cost, comps, label } = ITEM_FIELDS;
  const { marketplace, label: shippingLabel } = SELLER_FIELDS;
  const read = createNameReader({ title, askingPrice, cost, comps, marketplace, label: shippingLabel });
  const fieldOf = (name: string, reader = read) => Object.keys(reader({ [name]: 'x' }).values)[0];

  it('has any spelling and some synonyms', () => {
    const names = [
      'asking_price',
      'Asking-Price',
      'askingPrices',
      'tag',
      'price',
      'platform',
      'shippingCost',
      'comps[0]',
    ];
    const fields = names.map((name) => fieldOf(name));
    const meant = ['askingPrice', 'askingPrice', 'askingPrice', 'tag', 'askingPrice', 'marketplace', 'label', 'comps'];
    assert.deepEqual(fields, meant);
    // A label in words is not what shipping costs, and what every object has is no field.
    assert.equal(fieldOf('shippingLabel', createNameReader({ label })), 'shippingLabel');
    assert.deepEqual(read({ hasOwnProperty: 1 }).unknown, ['hasOwnProperty']);
  });

  it('is refused if it likely misspells a field, and listed if it is another', () => {
    const isRefused = (name: string, reader = read) => {
      try {
        return reader({ [name]: 'x' }).unknown.length === 0;
      } catch (error) {
        assert.match((error as Problem).message, /^There is no parameter ".*"\. Did you mean \w+\?$/);
        return true;
      }
    };
    // One letter of a short name, two of a long one, and not the first.
    const sent = ['titel', 'tilte', 'title2', 'cast', 'marketpalce', 'askngprce', 'kitle', 'cot', 'utm_source'];
    const expected = [false, false, true, true, true, true, false, false, false];
    assert.deepEqual(
      sent.map((name) => isRefused(name)),
      expected,
    );
    const unchecked = createNameReader({ title }, { isChecked: false });
    const { values, unknown } = unchecked({ title2: 1 });
    assert.deepEqual([{ ...values }, unknown], [{ title2: 1 }, ['title2']]);
    const exact = createNameReader({ title }, { isExact: true, absent: 'There is no column' });
    assert.throws(() => exact({ Title: 1 }), /^Problem: There is no column "Title"\. Did you mean title\?$/);
    assert.deepEqual({ ...exact({ title: 1 }).values }, { title: 1 });
  });

  it('counts once, unless one is blank or both are parts of a list', () => {
    assert.deepEqual({ ...read({ askingPrice: 5, asking_price: '' }).values }, { askingPrice: 5 });
    assert.deepEqual({ ...read({ askingPrice: '', asking_price: 5 }).values }, { askingPrice: 5 });
    assert.deepEqual({ ...read({ 'comps[0]': 5, 'comps[1]': 6 }).values }, { comps: [5, 6] });
    for (const twice of [
      { askingPrice: 5, asking_price: 6 },
      { comps: 5, 'comps[]': 6 },
    ])
      assert.throws(() => read(twice), /are two names of one parameter: give only one of them\.$/);
  });

  it('is repeated in an answer up to a bound', () => {
    const names = boundedNames([...Array(30).keys()].map((at) => `${at}${'x'.repeat(60)}`));
    assert.equal(names.length, 20);
    assert.ok(names.every((name) => name.length <= 41));
    assert.deepEqual([listUnknown([]), listUnknown(['a'])], [{}, { unknownParameters: ['a'] }]);
  });
});

describe('the value of a field', () => {
  const { forMyself, listedFor, taxRate, cost, asked } = TERM_FIELDS;
  const { title, quantity, askingPrice, listedOn, comps } = ITEM_FIELDS;
  const messageOf = (sent: unknown, schema: FieldSchema) => {
    const read = readField('it', sent, schema);
    assert.ok(read instanceof Problem, String(sent));
    return read.message;
  };

  it('may come as text or as JSON', () => {
    const cases: readonly (readonly [unknown, FieldSchema, unknown])[] = [
      ['true', forMyself, true],
      ['false', forMyself, false],
      [true, forMyself, true],
      ['$1,200', cost, 1200],
      ['12.50', cost, 12.5],
      [0, cost, 0],
      ['0.01', asked, 0.01],
      ['1.2345', askingPrice, 1.2345],
      ['3', quantity, 3],
      ['10000', listedFor, 10_000],
      [0.2, taxRate, 0.2],
      ['10/3/2026', listedOn, '2026-10-03'],
      ['like new', GRADE_FIELD, 'Like New'],
      ['nwt', GRADE_FIELD, 'New with tags'],
      ['', cost, undefined],
      [null, cost, undefined],
      [' Gap ', title, ' Gap '],
      ['40;50', comps, [{ price: 40 }, { price: 50 }]],
      [[], comps, undefined],
    ];
    for (const [sent, schema, value] of cases) assert.deepEqual(readField('it', sent, schema), value, String(sent));
    assert.deepEqual([valueIn('yes', forMyself), valueIn('1,5', quantity)], [undefined, undefined]);
  });

  it('is refused beyond its bounds, with what to give', () => {
    const cases: readonly (readonly [unknown, FieldSchema, RegExp])[] = [
      ['maybe', forMyself, /^it is "maybe": give exactly one of true, false\.$/],
      [-1, cost, /give a plain number from 0 to 100000, with at most two decimals\.$/],
      [100_001, cost, /to 100000, with/],
      [0, asked, /give a plain number above 0, to 100000, with at most two decimals\.$/],
      [0, askingPrice, /give a plain number above 0, to 1000000\.$/],
      [1.5, quantity, /give a whole number from 1 to 99\.$/],
      [0.21, taxRate, /give a plain number from 0 to 0\.2\.$/],
      ['€40', cost, /^it is "€40": US dollars only, so convert it first\.$/],
      ['soon', listedOn, /give a day such as 2026-10-03\.$/],
      ['x'.repeat(301), title, /^it is longer than 300 characters: "x+/],
      [7, title, /^it is 7: give text of at most 300 characters\.$/],
      ['shiny', GRADE_FIELD, /^it is "shiny": give exactly one of New with tags, Like New, Good, Fair, Poor\.$/],
      ['cheap', comps, /^comps is "cheap": give up to 20 prices of similar sold items/],
    ];
    for (const [sent, schema, message] of cases) assert.match(messageOf(sent, schema), message, String(sent));
    assert.match(wanted(comps), /^up to 20 prices/);
  });

  it('lists its values in a refusal, if it has a list, and what was meant', () => {
    const membersOf = (sent: unknown, schema: FieldSchema, isExact = false) => {
      const refused = readField('it', sent, schema, isExact);
      assert.ok(refused instanceof Problem, String(sent));
      return refused.members;
    };
    const parameter = 'it';
    assert.deepEqual(membersOf(-1, cost), { parameter });
    assert.deepEqual(membersOf('x'.repeat(301), title), { parameter });
    assert.deepEqual(membersOf('€40', cost), { parameter });
    const validValues = [...CONDITIONS];
    assert.deepEqual(membersOf('shiny', GRADE_FIELD), { parameter, validValues });
    assert.deepEqual(membersOf('nwt', GRADE_FIELD, true), { parameter, validValues, didYouMean: ['New with tags'] });
  });

  it('has exactly its own spelling where a specification fixes it, with what was meant', () => {
    const refused = readField('it', 'nwt', GRADE_FIELD, true);
    assert.ok(refused instanceof Problem);
    assert.deepEqual(refused.members.didYouMean, ['New with tags']);
    assert.equal(readField('it', 'Good', GRADE_FIELD, true), 'Good');
  });
});

describe('a query', () => {
  const schema = Type.Object({
    brand: Type.Unsafe<string>({ type: 'string', 'x-valid-values': '/api/public/brands' }),
    condition: Type.Optional(Type.Unsafe<string>(GRADE_FIELD)),
    comps: Type.Optional(Type.Unsafe<readonly number[]>(ITEM_FIELDS.comps)),
  });
  const read = createQueryReader(schema);
  const ask = (query: object, url = '', reader = read) => reader({ query, raw: { url } });
  const problemOf = (...asked: Parameters<typeof ask>) => {
    try {
      ask(...asked);
    } catch (error) {
      assert.ok(error instanceof Problem);
      return [error.code, error.members.parameter, error.message];
    }
    return [];
  };

  it('lists parameters that it does not know', () => {
    assert.deepEqual(ask({ brand: ' coach ', utm: '1', condition: '' }), {
      values: { brand: 'coach' },
      unknown: ['utm'],
    });
    assert.deepEqual(ask({ brand: 'coach', comps: ['40', '50'] }).values.comps, [{ price: 40 }, { price: 50 }]);
  });

  it('is refused without a required parameter, with a repeated one, or with broken encoding', () => {
    const [code, parameter, message] = problemOf({ brand: ' ' });
    assert.deepEqual([code, parameter], ['missing_parameter', 'brand']);
    assert.equal(message, 'brand is required: add ?brand=… to the address.');
    assert.throws(
      () => ask({}),
      ({ members }: Problem) => members.validValuesUrl === '/api/public/brands',
    );
    assert.deepEqual(problemOf({ brand: ['a', 'b'] }), [
      'repeated_parameter',
      'brand',
      'brand is given 2 times: give it once.',
    ]);
    assert.equal(problemOf({ brand: 'a' }, '/price?brand=%ff')[0], 'malformed_query');
    assert.deepEqual(problemOf({ brand: 'a' }, '/price?brand=%41&utm=%ff'), []);
    assert.deepEqual(problemOf({ brand: 'a' }, '/%ff?brand=a'), []);
  });

  it('has exact names and values where a specification fixes them', () => {
    const exact = createQueryReader(schema, { exact: ['condition'] });
    assert.equal(problemOf({ brand: 'a', condition: 'nwt' }, '', exact)[0], 'invalid_parameter');
    assert.equal(problemOf({ Brand: 'a' }, '', exact)[0], 'invalid_parameter');
    assert.equal(ask({ brand: 'a', condition: 'nwt' }).values.condition, 'New with tags');
    assert.equal(ask({ Brand: 'a' }).values.brand, 'a');
  });

  it('of a page is not checked for names, and stored fields are cut or dropped', () => {
    const page = createFieldReader({ title: ITEM_FIELDS.title, cost: TERM_FIELDS.cost });
    assert.deepEqual(page({ query: { titles: 'Gap', cosst: '4' }, raw: {} }), { title: 'Gap' });
    assert.deepEqual(keepFields({ cost: TERM_FIELDS.cost }, { cost: ' 4 ', title: 'x' }), { cost: 4 });
  });
});
