import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from './support.ts';

const SOLD = 'Coach Tabby 26';
const JUDGED = 'Schott Perfecto 618 leather jacket';
const NOTHING = 'Zorvelline dress';

test('where such items sold, a guess adds one line and one member, and changes no price', () => {
  const ours = call('get_price', { title: SOLD, askingPrice: 90 });
  const both = call('get_price', { title: SOLD, askingPrice: 90, guess: 170 });
  const { withGuess, ...others } = both.data;
  assert.deepEqual(others, { ...ours.data, evidence: both.data.evidence });
  assert.equal(withGuess.guess, 170);
  assert.ok(withGuess.price > 170 && withGuess.price < ours.data.estimate.price, `${withGuess.price}`);
  const added = both.text.split('\n').filter((line) => !ours.text.includes(line));
  assert.deepEqual(added, [withGuess.text]);
});

test('where such items sold, a guess does not change the estimate behind advice on an offer', () => {
  const offer = { title: SOLD, asked: 300, offered: 200 };
  const { text, data } = call('answer_offer', { ...offer, guess: 170 });
  assert.deepEqual(data.estimate, call('answer_offer', offer).data.estimate);
  assert.ok(text.includes(`With your $170: $${data.withGuess.price} (`), text);
});

test('where nothing sold, a guess leads, and the text states both prices and the one together', () => {
  const { estimate } = call('get_price', { title: JUDGED }).data;
  const calls = {
    get_price: { title: JUDGED, guess: 110 },
    compare_prices: { items: [{ title: JUDGED, guess: 110 }] },
  };
  for (const [name, args] of Object.entries(calls)) {
    const prices = new RegExp(`Ours \\$${estimate.price}, yours \\$110, together \\$`);
    assert.match(call(name, args).text, prices, name);
  }
});

test('an answer links to two searches for sold listings only if we have no evidence', () => {
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
