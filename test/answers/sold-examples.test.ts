import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listingFigures } from '../../src/answers/listing/answer.ts';
import examples from '../../src/answers/sold-examples/sold-examples.json' with { type: 'json' };
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { isPriced } from '../../src/pricing/priced-listing.ts';
import { openTestFinder } from '../../training/judged/split.ts';
import { readOpenSales } from '../../training/open-test/read-sales.ts';

const pricing = loadModel();

function examplesOf(title: string) {
  const outcome = appraiseTitle(pricing, { title });
  assert.ok(isPriced(outcome), title);
  return listingFigures(pricing, outcome).evidence.examples;
}

describe('sold pieces that may be shown', () => {
  it('are of the same brand, kind, gender and model, at most three', () => {
    const found = examplesOf('Nike Jordan 1 sneakers men’s') ?? [];
    assert.ok(found.length > 0 && found.length <= 3);
    for (const { title, soldOn, license, price } of found) {
      assert.match(title, /jordan 1 /i);
      assert.match(soldOn, /^20\d\d-\d\d$/);
      assert.equal(license, 'MIT');
      assert.ok(price > 0);
    }
  });

  it('are none where nothing is like it', () => {
    for (const title of [
      'Chanel Classic Flap bag',
      'handmade wool sweater',
      'Nike x Off-White Jordan 1 sneakers men’s',
    ])
      assert.equal(examplesOf(title), undefined, title);
  });

  it('hold nothing of the open test', async () => {
    const isTested = openTestFinder((await readOpenSales()).map(({ title }) => title));
    assert.deepEqual(
      examples.sales.filter(({ title }) => isTested(title)),
      [],
    );
    assert.ok(examples.sales.every(({ source }) => examples.sources[source]?.license === 'MIT'));
  });
});
