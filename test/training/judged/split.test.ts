import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalize } from '../../../src/catalog/normalize.ts';
import { nearTitles, splitTitles } from '../../../training/judged/split.ts';
import { readOpenSales } from '../../../training/open-test/read-sales.ts';
import fc from '../../support/properties.ts';

const word = fc.constantFrom('nike', 'levis', 'mens', 'red', 'xl', 'tee', 'vintage', 'wool', '501');
const title = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));

/** Returns the fraction of their distinct words that two titles share. */
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

  it('removes titles of the open test, in any case, order, and punctuation, and with an extra word', () => {
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

  it('holds out about a tenth, which is the same in any order and case', () => {
    const parts = splitTitles(many, []);
    const heldOut = parts.filter((part) => part === 'kept out').length;
    assert.ok(heldOut > 150 && heldOut < 250, `${heldOut} of 2,000`);
    const shouted = many.toReversed().map((text) => text.toUpperCase());
    assert.deepEqual(splitTitles(shouted, []).toReversed(), parts);
  });

  it('never separates nearly identical titles', () => {
    const pairs = many.slice(0, 500).flatMap((text) => [`${text} mens xl`, `${text} mens xl red`]);
    const parts = splitTitles(pairs, []);
    const [firsts, seconds] = [0, 1].map((rest) => parts.filter((_, i) => i % 2 === rest));
    assert.deepEqual(firsts, seconds);
    assert.deepEqual(new Set(parts), new Set(['fit', 'kept out']));
  });
});

it('the open test has 500 sales with distinct titles', async () => {
  const titles = (await readOpenSales()).map((sale) => normalize(sale.title));
  assert.deepEqual([titles.length, new Set(titles).size], [500, 500]);
});
