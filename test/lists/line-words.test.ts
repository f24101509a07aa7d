import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findPriceAt, findPrices, splitPhrases, trimPriceMarks } from '../../src/lists/line-words.ts';

it('what a line says besides its title is taken off', () => {
  const rows = {
    'Gap tee sold 10/5 for $22': { status: 'sold', soldOn: '10/5', price: '22' },
    'Gap tee sold for $22 on Oct 3': { status: 'sold', price: '22', soldOn: 'Oct 3' },
    'Gap tee sold for 22': { status: 'sold', price: '22' },
    'Gap tee (sold 22)': { status: 'sold', price: '22' },
    'I found today: Gap tee': {},
  };
  for (const [line, phrases] of Object.entries(rows)) {
    assert.deepEqual({ ...splitPhrases(line).phrases }, phrases, line);
    assert.equal(splitPhrases(line).text, 'Gap tee', line);
  }
});

it('a price stands where those of other lines do', () => {
  assert.equal(findPrices(['8 Gap tee', '15 Zara dress', '20 Coach bag']).place, 'first');
  assert.equal(findPrices(['Gap tee 8', 'Zara dress - 15']).place, 'last');
  assert.equal(findPrices(['Gap tee', 'Zara dress 15']).place, undefined);
  assert.deepEqual(findPriceAt('Gap tee - 8 each', 'last'), {
    title: 'Gap tee',
    price: 8,
    isMarked: true,
    isEach: true,
  });
  assert.equal(findPriceAt('Gap tee size 8', 'last'), undefined);
  assert.equal(trimPriceMarks('- Gap tee … '), 'Gap tee');
});
