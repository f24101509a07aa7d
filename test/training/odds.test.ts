import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { hazardRatio, logHazardRatio, saleLevel, saleOdds, soldWithin } from '../../training/sale-odds/odds.ts';

const brand = (slug: string) => brands.find((one) => one.slug === slug) as (typeof brands)[0];
const bag = categories.find(({ slug }) => slug === 'bag') as (typeof categories)[0];
const level = saleLevel({ brand: brand('louis-vuitton'), category: bag }, 'vestiaire');

describe('the odds of a sale', () => {
  it('follow their schema', () => {
    const schema = JSON.parse(readFileSync('model/sale-odds.schema.json', 'utf8'));
    const validator = Compile(schema);
    assert.ok(validator.Check(saleOdds), JSON.stringify(validator.Errors(saleOdds)[1][0]));
  });

  it('never rise with the price, in the middle and anywhere in the interval', () => {
    for (const at of [-3, -1.28, -0.5, 0, 0.5, 1.28, 3]) {
      let before = Infinity;
      for (let asked = 10; asked < 600; asked *= 1.02) {
        const log = logHazardRatio(asked, 100, at);
        assert.ok(log <= before + 1e-9, `${asked} at ${at}`);
        before = log;
      }
      assert.equal(Math.abs(logHazardRatio(100, 100, at)) < 1e-12, true);
    }
  });

  it('compare two prices of one item, with an interval around the figure', () => {
    const { value, low, high } = hazardRatio(100, 180, 100);
    assert.ok(1.3 < low && low < value && value < high, `${low} ${value} ${high}`);
    assert.deepEqual(hazardRatio(70, 70, 100), { value: 1, low: 1, high: 1 });
    const back = hazardRatio(180, 100, 100);
    assert.ok(Math.abs(back.value * value - 1) < 1e-9);
  });

  it('depend only on the ratio', () => {
    assert.equal(logHazardRatio(30, 20).toFixed(9), logHazardRatio(450, 300).toFixed(9));
  });

  it('state how many sell only if that is known', () => {
    assert.ok(level);
    assert.equal(saleLevel({ brand: brand('louis-vuitton'), category: bag }, 'ebay'), undefined);
    assert.equal(saleLevel({ brand: brand('gucci'), category: bag }, 'vestiaire'), undefined);
  });

  it('rise with time, with a lower price and with a fresher listing', () => {
    assert.ok(level);
    const share = (asked: number, days: number, listedFor = 0) =>
      soldWithin(level, { asked, estimate: 100, listedFor }, days).value;
    assert.ok(share(100, 7) < share(100, 30) && share(100, 30) < share(100, 90));
    assert.ok(share(150, 30) < share(100, 30) && share(100, 30) < share(70, 30));
    assert.ok(share(100, 30, 60) < share(100, 30));
    const { value, low, high } = soldWithin(level, { asked: 100, estimate: 100 }, 30);
    assert.ok(0 < low && low < value && value < high && high < 1);
  });
});
