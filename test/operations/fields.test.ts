import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { type TSchema, Type } from 'typebox';
import { csvText } from '../../src/base/csv-text.ts';
import { Problem } from '../../src/base/problem.ts';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';
import { SELLER_FIELDS } from '../../src/money/seller-fields.ts';
import { readField, valueIn } from '../../src/operations/fields/field.ts';
import { boundedNames, createNameReader, listUnknown } from '../../src/operations/fields/field-names.ts';
import { FIELDS, GRADE_FIELD, ITEM_FIELDS } from '../../src/operations/fields/item-fields.ts';
import { createFieldReader, createQueryReader, readFields } from '../../src/operations/fields/read-input.ts';
import fc from '../support/properties.ts';

describe('the name of a field', () => {
  const { title, askingPrice, cost, comps, marketplace, shippingLabel, name: ownName } = FIELDS;
  const read = createNameReader({ title, askingPrice, cost, comps, marketplace, shippingLabel, name: ownName });
  const fieldOf = (name: string, value: unknown = 'x') => Object.keys(read({ [name]: value }).values)[0];

  for (const [form, name, field] of [
    ['in snake case', 'asking_price', 'askingPrice'],
    ['with capitals and hyphens', 'Asking-Price', 'askingPrice'],
    ['in the plural', 'askingPrices', 'askingPrice'],
    ['with an index', 'comps[0]', 'comps'],
    ['as a synonym of the price', 'price', 'askingPrice'],
    ['as a synonym of the marketplace', 'platform', 'marketplace'],
    ['as a synonym of the shipping label', 'shippingCost', 'shippingLabel'],
  ] as const)
    it(`is understood ${form}: ${name}`, () => assert.equal(fieldOf(name), field));

  it('means, as `label` of 1.x, a shipping label if it is an amount, and a name if it is text', () => {
    assert.deepEqual(
      [fieldOf('label', 9), fieldOf('label', '$4.50'), fieldOf('label', 'blue bin')],
      ['shippingLabel', 'shippingLabel', 'name'],
    );
  });

  it('is unknown even if every object has a member of that name', () => {
    assert.deepEqual(read({ hasOwnProperty: 1 }).unknown, ['hasOwnProperty']);
  });

  for (const [error, name, field] of [
    ['an extra letter', 'title2', 'title'],
    ['a wrong letter', 'cast', 'cost'],
    ['a wrong first letter', 'kitle', 'title'],
    ['two swapped letters', 'titel', 'title'],
    ['two swapped letters among eight or more', 'marketpalce', 'marketplace'],
    ['two missing letters among eight or more', 'askngprce', 'askingPrice'],
  ] as const)
    it(`is refused for ${error}: ${name}`, () => {
      const message = `There is no parameter "${name}". Did you mean ${field}?`;
      assert.throws(() => read({ [name]: 'x' }), { message });
    });

  for (const [reason, name] of [
    ['two wrong letters among fewer than eight', 'cetli'],
    ['fewer than four letters', 'cot'],
    ['no similarity to a field', 'utm_source'],
  ] as const)
    it(`is listed as unknown for ${reason}: ${name}`, () => assert.deepEqual(read({ [name]: 'x' }).unknown, [name]));

  it('is given once, unless one is blank or both are parts of a list', () => {
    assert.deepEqual({ ...read({ askingPrice: 5, asking_price: '' }).values }, { askingPrice: 5 });
    assert.deepEqual({ ...read({ askingPrice: '', asking_price: 5 }).values }, { askingPrice: 5 });
    assert.deepEqual({ ...read({ 'comps[0]': 5, 'comps[1]': 6 }).values }, { comps: [5, 6] });
    assert.throws(() => read({ askingPrice: 5, asking_price: 6 }), {
      message: 'askingPrice and asking_price are two names of one parameter: give only one of them.',
    });
    assert.throws(() => read({ comps: 5, 'comps[]': 6 }), {
      message: 'comps and comps[] are two names of one parameter: give only one of them.',
    });
  });

  it('is repeated in an answer up to 40 characters, with 19 others', () => {
    const name = 'x'.repeat(60);
    assert.deepEqual(boundedNames(Array(30).fill(name)), Array(20).fill(`${'x'.repeat(40)}…`));
    assert.deepEqual([listUnknown([]), listUnknown(['a'])], [{}, { unknownParameters: ['a'] }]);
  });
});

describe('the value of a field', () => {
  const { vintage, daysListed: listedFor, taxRate, minProfit: cost, offered: asked } = FIELDS;
  const { title, quantity, askingPrice, listedOn, comps } = FIELDS;
  const refusalOf = (sent: unknown, schema: TSchema, isExact = false): Problem => {
    try {
      assert.fail(`was read as ${readField('it', sent, schema, isExact)}`);
    } catch (error) {
      assert.ok(error instanceof Problem, String(error));
      return error;
    }
  };
  const messageOf = (sent: unknown, schema: TSchema) => {
    return refusalOf(sent, schema).message;
  };

  const CASES: readonly {
    readonly reads: string;
    readonly of: readonly (readonly [unknown, TSchema, unknown])[];
  }[] = [
    {
      reads: 'text as a boolean, amount, count, or day',
      of: [
        ['true', vintage, true],
        ['false', vintage, false],
        ['$1,200', cost, 1200],
        ['12.50', cost, 12.5],
        ['0.01', asked, 0.01],
        // Only answers are rounded to the cent.
        ['1.2345', askingPrice, 1.2345],
        ['3', quantity, 3],
        ['10000', listedFor, 10_000],
        ['10/3/2026', listedOn, '2026-10-03'],
        ['40;50', comps, [{ price: 40 }, { price: 50 }]],
      ],
    },
    {
      reads: 'a JSON value as it is',
      of: [
        [true, vintage, true],
        [0, cost, 0],
        [0.2, taxRate, 0.2],
      ],
    },
    {
      reads: 'a condition in other words as its grade',
      of: [
        ['like new', GRADE_FIELD, 'Like New'],
        ['nwt', GRADE_FIELD, 'New with tags'],
      ],
    },
    {
      reads: 'an empty value as none',
      of: [
        ['', cost, undefined],
        [null, cost, undefined],
        [[], comps, undefined],
      ],
    },
    { reads: 'a title with its spaces, which lists return as sent', of: [[' Gap ', title, ' Gap ']] },
  ];
  for (const { reads, of } of CASES)
    it(`is read: ${reads}`, () => {
      for (const [sent, schema, value] of of)
        assert.deepEqual(readField('field', sent, schema), value, JSON.stringify(sent));
    });

  it('is no boolean if it is “yes”', () => assert.equal(valueIn('yes', vintage), undefined));

  it('is no count if it has a comma', () => assert.equal(valueIn('1,5', quantity), undefined));

  it('may have a dollar sign only if the maximum is above 100, since others are fractions', () => {
    const read = [100, 101].map((maximum) => valueIn('$5', { type: 'number', maximum }));
    assert.deepEqual(read, [undefined, 5]);
  });

  it('is refused beyond its bounds, with what to give', () => {
    const cases: readonly (readonly [unknown, TSchema, RegExp])[] = [
      ['maybe', vintage, /^it is "maybe": give exactly one of true, false\.$/],
      [-1, cost, /give a plain number from 0 to 100000, with at most two decimals\.$/],
      [0, asked, /give a plain number above 0, to 100000, with at most two decimals\.$/],
      [0, askingPrice, /give a plain number above 0, to 1000000\.$/],
      [1.5, quantity, /give a whole number from 1 to 99\.$/],
      [0.21, taxRate, /give a plain number from 0 to 0\.2\.$/],
      ['€40', cost, /^it is "€40": US dollars only, so convert it first\.$/],
      ['soon', listedOn, /give a day such as 2026-10-03\.$/],
      ['x'.repeat(301), title, /^it is longer than 300 characters: "x+/],
      [7, title, /^it is 7: give text of at most 300 characters\.$/],
      ['shiny', GRADE_FIELD, /^it is "shiny": give exactly one of New with tags, Like New, Good, Fair, Poor\.$/],
      ['cheap', comps, /^comps is "cheap": give up to 60 prices of similar sold items/],
    ];
    for (const [sent, schema, message] of cases) assert.match(messageOf(sent, schema), message, String(sent));
  });

  it('is refused with all valid values, if there is a list, and with the one that was meant', () => {
    const membersOf = (...sent: Parameters<typeof refusalOf>) => refusalOf(...sent).members;
    const parameter = 'it';
    assert.deepEqual(membersOf(-1, cost), { parameter });
    assert.deepEqual(membersOf('x'.repeat(301), title), { parameter });
    assert.deepEqual(membersOf('€40', cost), { parameter });
    const validValues = [...CONDITIONS];
    assert.deepEqual(membersOf('shiny', GRADE_FIELD), { parameter, validValues });
    assert.deepEqual(membersOf('nwt', GRADE_FIELD, true), { parameter, validValues, didYouMean: ['New with tags'] });
  });
});

describe('a query', () => {
  const fields = {
    brand: Type.Unsafe<string>({ type: 'string', 'x-valid-values': '/api/public/brands' }),
    condition: GRADE_FIELD,
    comps: ITEM_FIELDS.comps,
  };
  const required = ['brand'];
  const read = createQueryReader(fields, { required });
  const ask = (query: object, url = '', reader = read) => reader({ query, raw: { url } });
  const problemOf = (...request: Parameters<typeof ask>) => {
    try {
      ask(...request);
    } catch (error) {
      assert.ok(error instanceof Problem);
      return [error.code, error.members.parameter, error.message];
    }
    return [];
  };

  it('is read with its unknown parameters listed', () => {
    assert.deepEqual(ask({ brand: ' coach ', utm: '1', condition: '' }), {
      values: { brand: 'coach' },
      unknown: ['utm'],
    });
    assert.deepEqual(ask({ brand: 'coach', comps: ['40', '50'] }).values.comps, [{ price: 40 }, { price: 50 }]);
  });

  it('needs exact names and values if a specification fixes them', () => {
    const exact = createQueryReader(fields, { required, exact: ['condition'] });
    assert.equal(problemOf({ brand: 'a', condition: 'nwt' }, '', exact)[0], 'invalid_parameter');
    assert.equal(problemOf({ Brand: 'a' }, '', exact)[0], 'invalid_parameter');
    assert.equal(ask({ brand: 'a', condition: 'nwt' }).values.condition, 'New with tags');
    assert.equal(ask({ Brand: 'a' }).values.brand, 'a');
  });

  it('of a page is not checked for names', () => {
    const page = createFieldReader({ title: ITEM_FIELDS.title, cost: FIELDS.cost });
    assert.deepEqual(page({ query: { titles: 'Gap', cosst: '4' }, raw: {} }), { title: 'Gap' });
  });
});

describe('fields of an item', () => {
  for (const { fields, name, least, most, step } of [
    { fields: ITEM_FIELDS, name: 'askingPrice', least: 0.01, most: 1_000_000, step: 1 },
    { fields: ITEM_FIELDS, name: 'cost', least: 0, most: 1_000_000, step: 1 },
    { fields: ITEM_FIELDS, name: 'quantity', least: 1, most: 99, step: 1 },
    { fields: FIELDS, name: 'minReturn', least: 0, most: 100, step: 0.5 },
    { fields: FIELDS, name: 'minMargin', least: 0, most: 0.99, step: 0.001 },
    { fields: FIELDS, name: 'daysListed', least: 0, most: 10_000, step: 1 },
    { fields: SELLER_FIELDS, name: 'hourly', least: 0, most: 1000, step: 1 },
    { fields: SELLER_FIELDS, name: 'minutes', least: 0, most: 1000, step: 1 },
  ])
    it(`accept ${name} from ${least} to ${most} but not ${step} beyond`, () => {
      const isAccepted = (value: number) => name in readFields(fields, { [name]: value }, { refuse: () => {} });
      assert.deepEqual([least, most, least - step, most + step].map(isAccepted), [true, true, false, false]);
    });

  it('reject part of a day', () =>
    assert.deepEqual({ ...readFields(FIELDS, { daysListed: 1.5 }, { refuse: () => {} }) }, {}));

  it('have no cost if a cell of a file has 0, or another currency, which gets a remark', async () => {
    const { rows } = await readListFile(new TextEncoder().encode('title;cost\nGap jeans;0\nGap jeans;€40\n'), 10);
    const read = rows.slice(1).map(({ item, remark }) => [item?.cost, remark]);
    const remark = 'Its cost is "€40": US dollars only, so convert it first.';
    assert.deepEqual(read, [
      [undefined, undefined],
      [undefined, remark],
    ]);
  });
});

it('CSV is read back unchanged, even by programs that trim blanks outside quotes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n', '\r', ';', 'é') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const read = parse(csvText(rows), { trim: true, record_delimiter: '\n' });
      assert.deepEqual(read, rows);
    }),
  );
});
