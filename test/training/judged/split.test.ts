import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalize } from '../../../src/catalog/normalize.ts';
import { nearTitles, splitTitles } from '../../../training/judged/split.ts';
import { readOpenSales } from '../../../training/open-test/read-sales.ts';
import fc from '../../support/properties.ts';

const word = fc.constantFrom('nike', 'levis', 'mens', 'red', 'xl', 'tee', 'vintage', 'wool', '501');
const title = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));

const shareOfWords = (a: string, b: string) => {
  const [left = new Set(), right = new Set()] = [a, b].map((text) => new Set(text.split(' ')));
  return left.intersection(right).size / left.union(right).size;
};

it('nearly identical titles are all found, and no others', () => {
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 20 }), title, (titles, asked) => {
      const near = titles.flatMap((one, place) => (shareOfWords(one, asked) >= 0.75 ? [place] : []));
      assert.deepEqual(new Set(nearTitles(titles)(asked)), new Set(near));
    }),
  );
});

describe('the split of judged titles', () => {
  const many = Array.from({ length: 2000 }, (_, i) => `brand${i} piece${i} tee`);

  it('removes titles of the open test, in any case, order and punctuation and with an extra word', () => {
    const judged = [
      'LEVIS 501 - blue jeans, mens 32x30',
      'Levis 501 Jeans Mens 32x30 Blue USA',
      'Levis 505 Jeans Womens 28 Black',
    ];
    const parts = splitTitles(judged, ["Levi's 501 Jeans Mens 32x30 Blue"]);
    assert.deepEqual(
      parts.map((part) => part === 'open test'),
      [true, true, false],
    );
  });

  it('holds out about a tenth, the same tenth in any order and case', () => {
    const parts = splitTitles(many, []);
    const kept = parts.filter((part) => part === 'kept out').length;
    assert.ok(kept > 150 && kept < 250, String(kept));
    const shouted = many.toReversed().map((one) => one.toUpperCase());
    assert.deepEqual(splitTitles(shouted, []).toReversed(), parts);
  });

  it('keeps nearly identical titles together', () => {
    const pairs = many.slice(0, 500).flatMap((one) => [`${one} mens xl`, `${one} mens xl red`]);
    const parts = splitTitles(pairs, []);
    assert.ok(parts.every((part, at) => part === parts[at - (at % 2)]));
    assert.equal(new Set(parts).size, 2);
  });
});

it('the open test has 500 sales or more, each title once', async () => {
  const titles = (await readOpenSales()).map((sale) => normalize(sale.title));
  assert.ok(titles.length >= 500);
  assert.equal(new Set(titles).size, titles.length);
});
