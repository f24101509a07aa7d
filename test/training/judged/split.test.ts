import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalize } from '../../../src/catalog/normalize.ts';
import { nearTitles, openTestFinder, splitTitles } from '../../../training/judged/split.ts';
import { readOpenSales } from '../../../training/open-test/read-sales.ts';
import fc from '../../support/properties.ts';

const word = fc.constantFrom('nike', 'levis', 'mens', 'red', 'xl', 'tee', 'vintage', 'wool', '501');
const title = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));

const shareOfWords = (a: string, b: string) => {
  const [left, right] = [a, b].map((text) => new Set(normalize(text).split(' '))) as [Set<string>, Set<string>];
  return left.intersection(right).size / left.union(right).size;
};

it('nearly identical titles are all found, and no others', () => {
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 20 }), title, (titles, asked) => {
      const near = titles.flatMap((one, place) => (shareOfWords(one, asked) >= 0.75 ? [place] : []));
      const found = nearTitles(titles)(asked);
      assert.deepEqual(
        found.toSorted((a, b) => a - b),
        near,
      );
    }),
  );
});

describe('the split of judged titles', () => {
  const many = Array.from({ length: 2000 }, (_, i) => `brand${i} piece${i} tee`);

  it('removes titles of the open test, in any case, order and punctuation and with an extra word', () => {
    const test = ["Levi's 501 Jeans Mens 32x30 Blue"];
    const isTested = openTestFinder(test);
    for (const near of ['LEVIS 501 - blue jeans, mens 32x30', 'Levis 501 Jeans Mens 32x30 Blue USA']) {
      assert.ok(isTested(near), near);
      assert.deepEqual(splitTitles([near], test), ['open test']);
    }
    assert.ok(!isTested('Levis 505 Jeans Womens 28 Black'));
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
    for (let at = 0; at < parts.length; at += 2) assert.equal(parts[at], parts[at + 1], pairs[at]);
    assert.ok(new Set(parts).size === 2);
  });
});

it('has an open test of 500 sales or more, each title once', async () => {
  const sales = await readOpenSales();
  assert.ok(sales.length >= 500);
  assert.equal(new Set(sales.map(({ title }) => normalize(title))).size, sales.length);
});
