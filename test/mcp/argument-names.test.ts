import assert from 'node:assert/strict';
import { it } from 'node:test';
import { call } from './support.ts';

const BAG = { title: 'Coach Tabby 26', askingPrice: 80 };

it('arguments and a seller’s terms may have another spelling, or a common synonym', () => {
  for (const [name, written, known] of [
    ['get_price', { Title: 'Coach Tabby 26', price: 80 }, BAG],
    ['get_price', { ...BAG, seller: { platform: 'poshmark' } }, { ...BAG, seller: { marketplace: 'poshmark' } }],
    ['get_price', { ...BAG, platform: 'poshmark' }, { ...BAG, seller: { marketplace: 'poshmark' } }],
    ['get_price', { ...BAG, seller: { fee: 9 } }, { ...BAG, seller: { label: 9 } }],
    ['get_price', { ...BAG, seller: { shipping: 9 } }, { ...BAG, seller: { buyerPaysShipping: 9 } }],
    ['compare_prices', { items: [{ ...BAG, label: 'red' }] }, { items: [{ ...BAG, name: 'red' }] }],
    [
      'answer_offer',
      { title: 'Coach Tabby 26', asking_price: 80, offer: 60, listed_for: 20 },
      { title: 'Coach Tabby 26', asked: 80, offered: 60, listedFor: 20 },
    ],
    ['compare_prices', { Items: [{ title: 'Coach Tabby 26', price: 80 }] }, { items: [BAG] }],
  ] as const) {
    assert.deepEqual(call(name, written), call(name, known), JSON.stringify(written));
  }
});

it('an item in a list may be its title alone', () => {
  assert.deepEqual(
    call('compare_prices', { items: ['Gap jeans'] }),
    call('compare_prices', { items: [{ title: 'Gap jeans' }] }),
  );
});

it('a sale without a day counts for this month', () => {
  const sold = { title: 'Gap jeans', soldPrice: 20 };
  const { months } = call('compare_prices', { items: [sold] }).data.sold;
  assert.deepEqual([months.length, months[0].gross], [1, 20]);
});

it('the answer names arguments and terms without effect, in the text and in the data', () => {
  const { text, data } = call('get_price', { ...BAG, size: 8, seller: { marketplace: 'ebay', goal: 10 } });
  assert.deepEqual(data.unknownParameters, ['size', 'seller.goal']);
  assert.match(text, /\nNot used: "size, seller\.goal"\.$/);
  assert.equal(call('get_price', BAG).data.unknownParameters, undefined);
});
