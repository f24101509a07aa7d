import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call } from './support.ts';

const SOLD_HERE = 'Coach Tabby 26';
const JUDGED_ONLY = 'Red Wing Iron Ranger boots';
const WITHOUT_EVIDENCE = ['Zorvelline dress', 'Nike Dunk Low Travis Scott'];

describe('a guess about an item of which we know sales', () => {
  it('adds a price that includes it, on one line of text, and changes no other price', () => {
    const plain = call('get_price', { title: SOLD_HERE, askingPrice: 90 });
    const { data, text } = call('get_price', { title: SOLD_HERE, askingPrice: 90, guess: 170 });
    const { withGuess, evidence, ...others } = data;
    assert.deepEqual({ ...others, evidence }, { ...plain.data, evidence });
    assert.equal(withGuess.guess, 170);
    // The price is between the guess and ours.
    const [low = 0, high = 0] = [170, plain.data.estimate.price].toSorted((a, b) => a - b);
    assert.ok(low < withGuess.price && withGuess.price < high, `${withGuess.price}`);
    const addedLines = text.split('\n').filter((line) => !plain.text.includes(line));
    assert.deepEqual(addedLines, [withGuess.text]);
  });

  it('does not change the estimate behind advice on an offer', () => {
    const offer = { title: SOLD_HERE, asked: 300, offered: 200 };
    const { text, data } = call('answer_offer', { ...offer, guess: 170 });
    assert.deepEqual(data.estimate, call('answer_offer', offer).data.estimate);
    assert.ok(text.includes(`With your $170: $${data.withGuess.price} (`), text);
  });
});

describe('a guess about an item of which we know no sales', () => {
  for (const [tool, args] of [
    ['get_price', { title: JUDGED_ONLY, guess: 110 }],
    ['price_list', { items: [{ title: JUDGED_ONLY, guess: 110 }] }],
  ] as const) {
    it(`is stated with our price and the one that includes both: ${tool}`, () => {
      const { estimate } = call('get_price', { title: JUDGED_ONLY }).data;
      assert.match(call(tool, args).text, new RegExp(`Ours \\$${estimate.price}, yours \\$110, together \\$`));
    });
  }
});

describe('searches for sold listings', () => {
  const LINE = /^Sold ones: (https:\/\/www\.ebay\.com\/\S*LH_Sold=1\S*) and (https:\/\/\S+)$/m;

  for (const title of [JUDGED_ONLY, ...WITHOUT_EVIDENCE]) {
    for (const [tool, args] of [
      ['get_price', { title }],
      ['get_price', { title, detail: 'short' }],
      ['answer_offer', { title, asked: 90, offered: 60 }],
    ] as const) {
      it(`are in the text and the data if we know no sales: ${tool} ${JSON.stringify(args)}`, () => {
        const { text, data } = call(tool, args);
        const [, ...urls] = LINE.exec(text) ?? [];
        assert.equal(urls.length, 2, text);
        assert.deepEqual(data.soldSearches, urls);
      });
    }
  }

  it('are left out if we know sales', () => {
    const { text, data } = call('get_price', { title: SOLD_HERE });
    assert.doesNotMatch(text, LINE);
    assert.equal(data.soldSearches, undefined);
  });
});
