import assert from 'node:assert/strict';
import { it } from 'node:test';
import { call } from './support.ts';

// Rare items and those by several makers, of which our listings say nothing.
for (const title of [
  'Supreme box logo hoodie',
  'Gucci x The North Face jacket',
  'Levis 501 big E selvedge 1960s',
  'Hermès Birkin 25 crocodile',
  'Vintage Nirvana T-shirt',
  'Nirvana 1993 shirt',
]) {
  it(`has a floor and no other price, decision or payout, alone and in a list: ${title}`, () => {
    const alone = call('get_price', { title, askingPrice: 45, cost: 12.5, include: 'all' }).data;
    const { items, total } = call('price_list', { items: [{ title, askingPrice: 30 }, { title: 'Gap jeans' }] }).data;
    const listed = items.find(({ number }: { number: number }) => number === 1);
    for (const answer of [alone, listed]) {
      assert.ok(answer.atLeast > 0);
      assert.equal(answer.searches.length, 2);
      for (const name of [
        'estimate',
        'price',
        'limits',
        'payUpTo',
        'sale',
        'net',
        'verdict',
        'call',
        'plan',
        'payouts',
        'conditions',
        'words',
      ]) {
        assert.equal(answer[name], undefined, name);
      }
    }
    assert.deepEqual([total.quantity, total.unpriced], [1, 1]);
  });
}
