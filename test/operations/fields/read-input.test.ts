import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { Problem } from '../../../src/base/problem.ts';
import { CONDITIONS } from '../../../src/catalog/catalog.ts';
import { createFieldReader, createQueryReader } from '../../../src/http/read-query.ts';
import { FIELDS, GRADE_FIELD } from '../../../src/operations/fields/item-fields.ts';
import { readFields } from '../../../src/operations/fields/read-input.ts';

describe('a query', () => {
  const fields = {
    brand: Type.Unsafe<string>({ type: 'string', 'x-valid-values': '/api/public/brands' }),
    condition: GRADE_FIELD,
    comps: FIELDS.comps,
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
      unknownNames: ['utm'],
    });
    assert.deepEqual(ask({ brand: 'coach', comps: ['40', '50'] }).values.comps, [{ price: 40 }, { price: 50 }]);
  });

  it('needs exact names and values if a specification fixes them', () => {
    const exact = createQueryReader(fields, { required, isExact: true });
    assert.equal(problemOf({ brand: 'a', condition: 'nwt' }, '', exact)[0], 'invalid_parameter');
    assert.equal(problemOf({ Brand: 'a' }, '', exact)[0], 'invalid_parameter');
    assert.equal(ask({ brand: 'a', condition: 'nwt' }).values.condition, 'New with tags');
    assert.equal(ask({ Brand: 'a' }).values.brand, 'a');
  });

  it('of a page is not checked for names', () => {
    const page = createFieldReader({ title: FIELDS.title, cost: FIELDS.cost });
    assert.deepEqual(page({ query: { titles: 'Gap', cosst: '4' }, raw: {} }), { title: 'Gap' });
  });
});

describe('the value of a field', () => {
  const { vintage, daysListed: listedFor, taxRate, minProfit: cost, offered: asked } = FIELDS;
  const { title, quantity, askingPrice, listedOn, comps, purpose, shippingLabel } = FIELDS;
  const refusalOf = (sent: unknown, schema: TSchema, isExact = false): Problem => {
    try {
      assert.fail(`was read as ${readFields({ it: schema }, { it: sent }, { isExact }).it}`);
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
        ['2026-10-03T08:00:00Z', listedOn, '2026-10-03'],
        ['Usual', shippingLabel, 'usual'],
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
        assert.deepEqual(readFields({ field: schema }, { field: sent }).field, value, JSON.stringify(sent));
    });

  it('may have a dollar sign only if it is an amount', () => {
    const { hourly, minutes, minReturn } = FIELDS;
    assert.equal(readFields({ it: hourly }, { it: '$30' }).it, 30);
    assert.match(messageOf('$30', minutes), /give a plain number from 0 to 1000\.$/);
    assert.match(messageOf('30 EUR', minutes), /give a plain number from 0 to 1000\.$/);
    assert.match(messageOf('$2', minReturn), /give a plain number from 0 to 100\.$/);
  });

  it('is refused beyond its bounds, with what to give', () => {
    const cases: readonly (readonly [unknown, TSchema, RegExp])[] = [
      ['yes', vintage, /^it is "yes": give exactly one of true, false\.$/],
      ['1,5', quantity, /^it is "1,5": give a whole number from 1 to 99\.$/],
      [-1, cost, /give a plain number from 0 to 100000, with at most two decimals\.$/],
      [0, asked, /give a plain number above 0, to 100000, with at most two decimals\.$/],
      [-1, askingPrice, /give a plain number from 0 to 1000000\.$/],
      ['none', shippingLabel, /with at most two decimals, or usual\.$/],
      ['03/10/2026', listedOn, /give a day such as 2026-10-03\.$/],
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
    for (const [typed, meant] of [
      ['resel', 'resell'],
      ['wera', 'wear'],
    ] as const)
      assert.deepEqual(membersOf(typed, purpose).didYouMean, [meant]);
  });
});
