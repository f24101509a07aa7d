import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { Problem } from '../../../src/base/problem.ts';
import { FIELDS, GRADE_FIELD } from '../../../src/operations/fields/item-fields.ts';
import { createFieldReader, createQueryReader } from '../../../src/operations/fields/read-input.ts';

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
    const page = createFieldReader({ title: FIELDS.title, cost: FIELDS.cost });
    assert.deepEqual(page({ query: { titles: 'Gap', cosst: '4' }, raw: {} }), { title: 'Gap' });
  });
});
