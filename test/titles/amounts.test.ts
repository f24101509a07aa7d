import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findMoney, isOfEach, MAX_PRICE } from '../../src/titles/amounts.ts';

/** Titles with what they ask, US dollars, what else they say, and the title without money. */
const ROWS: readonly (readonly [title: string, asking: number | undefined, other: string, rest: string])[] = [
  ['Gap tee $8', 8, '', 'Gap tee'],
  ['Gap tee asking 250', 250, '', 'Gap tee'],
  ['Gap jeans 12.99', 12.99, '', 'Gap jeans'],
  ['Gap tee thrift 12', 12, '', 'Gap tee'],
  ['Gap tee twenty-five dollars', 25, '', 'Gap tee'],
  ['Gap tee, retail $118', undefined, 'other_price $118', 'Gap tee'],
  ['Gap tee NWT $118', undefined, 'retail $118', 'Gap tee NWT'],
  ['Gap tee was $89 new, $20', 20, 'other_price $89', 'Gap tee'],
  ['Gap tee $40-50', undefined, 'other_price $40', 'Gap tee -50'],
  ['Gap tee dropped $40 to $30', 30, 'other_price $40', 'Gap tee dropped to'],
  ['Gap tee €20', undefined, 'other_currency €20', 'Gap tee'],
  ['Gap tee $8 or $10', 8, 'second_price $10', 'Gap tee or'],
  ['ISO Coach bag $40', undefined, 'other_price $40', 'ISO Coach bag'],
  ['Gap jeans inseam 30', undefined, '', 'Gap jeans inseam 30'],
  ['Gap jeans tag 30', undefined, '', 'Gap jeans tag 30'],
  ['Gap tee size 8 $20', 20, '', 'Gap tee size 8'],
  ['Nike Air Max 90', undefined, '', 'Nike Air Max 90'],
  ['Gap tees 3 for $20', 20, '', 'Gap tees (3)'],
  ['Levi’s 501 2 for $30', 30, '', 'Levi’s 501 (2)'],
];

it('an amount is what is asked, something else or no money by the words around it', () => {
  for (const [title, asking, other, rest] of ROWS) {
    const found = findMoney(title);
    const others = found.other.map(({ code, text }) => `${code} ${text}`).join(', ');
    assert.deepEqual([found.asking?.price, others, found.withoutMoney], [asking, other, rest], title);
  }
  assert.equal(findMoney(`Gap tee $${MAX_PRICE}`).asking?.price, MAX_PRICE);
  assert.equal(findMoney(`Gap tee $${MAX_PRICE + 1}`).asking, undefined);
});

it('an amount is of one of several pieces if it says so, or after a count', () => {
  const isEach = (title: string, isCount = false) => isOfEach(findMoney(title).asking ?? assert.fail(title), isCount);
  assert.deepEqual(
    ['3 tees $5 each', '3 tees at $5', '3 tees $5'].map((title) => isEach(title)),
    [true, true, false],
  );
  assert.deepEqual([isEach('tees x3 $5', true), isEach('tees x3 $5 for all', true)], [true, false]);
});
