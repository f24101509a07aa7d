import assert from 'node:assert/strict';
import { it } from 'node:test';
import { priceAt, pricePlaceIn, splitSaid, trimEnds } from '../../src/lists/line-words.ts';

it('what a line says besides its title is taken off', () => {
  const rows = {
    'Gap tee sold 10/5 for $22': { status: 'sold', soldOn: '10/5', price: '22' },
    'Gap tee sold for $22 on Oct 3': { status: 'sold', price: '22', soldOn: 'Oct 3' },
    'Gap tee (sold 22)': { status: 'sold', price: '22' },
    'Gap tee paid $4': { cost: '4' },
    'Gap tee sell for 20': { listPrice: '20' },
    'Gap tee - I’m asking 20': { listPrice: '20' },
    'Gap tee (tag $20)': { tag: '20' },
    'Gap tee $20-25': { range: '$20-25' },
    'I found today: Gap tee': {},
  };
  for (const [line, said] of Object.entries(rows)) {
    assert.deepEqual({ ...splitSaid(line).said }, said, line);
    assert.equal(splitSaid(line).text, 'Gap tee', line);
  }
});

it('a price stands where those of other lines do', () => {
  assert.equal(pricePlaceIn(['8 Gap tee', '15 Zara dress', '20 Coach bag']), 'first');
  assert.equal(pricePlaceIn(['Gap tee 8', 'Zara dress - 15']), 'last');
  assert.equal(pricePlaceIn(['Gap tee', 'Zara dress 15']), undefined);
  assert.deepEqual(priceAt('Gap tee - 8 each', 'last'), { title: 'Gap tee', price: 8, isMarked: true, isEach: true });
  assert.equal(priceAt('Gap tee size 8', 'last'), undefined);
  assert.equal(trimEnds('- Gap tee … '), 'Gap tee');
});
