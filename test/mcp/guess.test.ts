import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from './support.ts';

const SOLD = 'Coach Tabby 26';
const JUDGED = 'Schott Perfecto 618 leather jacket';
const NOTHING = 'Zorvelline dress';

test('where something sold, a guess adds one line and its members, and changes nothing else', () => {
  const ours = call('get_price', { title: SOLD, askingPrice: 90 });
  const both = call('get_price', { title: SOLD, askingPrice: 90, guess: 170 });
  const { estimate, judgment, askingPrice, byCondition } = ours.data;
  assert.deepEqual([both.data.estimate, both.data.judgment], [estimate, judgment]);
  assert.deepEqual([both.data.askingPrice, both.data.byCondition], [askingPrice, byCondition]);
  const { withGuess } = both.data;
  assert.equal(withGuess.guess, 170);
  assert.ok(withGuess.price > 170 && withGuess.price < estimate.price);
  const added = both.text.split('\n').filter((line) => !ours.text.includes(line));
  assert.deepEqual(added, [withGuess.text]);
  const offered = call('answer_offer', { title: SOLD, asked: 300, offered: 200, guess: 170 });
  assert.ok(offered.text.includes(`With your $170: $${offered.data.withGuess.price} (`), offered.text);
  assert.equal(offered.data.estimate.price, estimate.price);
});

test('where nothing sold, a guess leads, and both numbers are said', () => {
  const { estimate } = call('get_price', { title: JUDGED }).data;
  const asked = {
    get_price: { title: JUDGED, guess: 110 },
    compare_prices: { items: [{ title: JUDGED, guess: 110 }] },
  };
  for (const [name, args] of Object.entries(asked)) {
    const said = new RegExp(`Ours \\$${estimate.price}, yours \\$110, together \\$`);
    assert.match(call(name, args).text, said, name);
  }
});

test('answers without evidence of ours link to two searches for sold listings', () => {
  const links = /^Sold ones: (https:\/\/www\.ebay\.com\/\S*LH_Sold=1\S*) and (https:\/\/\S+)$/m;
  for (const title of [JUDGED, NOTHING, 'Nike Dunk Low Travis Scott']) {
    for (const [name, args] of [
      ['get_price', { title }],
      ['get_price', { title, detail: 'short' }],
      ['answer_offer', { title, asked: 90, offered: 60 }],
    ] as const) {
      const { text, data } = call(name, args);
      const [, ...urls] = links.exec(text) ?? [];
      assert.deepEqual(data.soldSearches, urls, `${name} ${title}`);
    }
  }
  const { text, data } = call('get_price', { title: SOLD });
  assert.deepEqual([links.test(text), data.soldSearches], [false, undefined]);
});
