import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FIELDS } from '../../../src/operations/fields/item-fields.ts';
import { createNameReader, limitNames, toUnknownMember } from '../../../src/operations/fields/read-input.ts';

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

  it('is unknown even if every object has a member of that name', () => {
    assert.deepEqual(read({ hasOwnProperty: 1 }).unknownNames, ['hasOwnProperty']);
  });

  for (const [error, name, field] of [
    ['an extra letter', 'title2', 'title'],
    ['a wrong letter', 'cast', 'cost'],
    ['a missing letter', 'tile', 'title'],
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
    it(`is listed as unknown for ${reason}: ${name}`, () =>
      assert.deepEqual(read({ [name]: 'x' }).unknownNames, [name]));

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
    assert.deepEqual(limitNames(Array(30).fill(name)), Array(20).fill(`${'x'.repeat(40)}…`));
    assert.deepEqual([toUnknownMember([]), toUnknownMember(['a'])], [{}, { unknownParameters: ['a'] }]);
  });
});
