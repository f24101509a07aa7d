import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NORMAL_POINTS } from '../../src/pricing/ranges/confidence.ts';
import { levelErrorOf } from '../../src/pricing/ranges/spread.ts';
import { type Appraised, accuracyReport, checkCalibration } from '../../training/evaluation/accuracy.ts';
import { type BasketItem, soldBaskets } from '../../training/evaluation/baskets.ts';
import { type Judged, judgeTitles } from '../../training/evaluation/held-out.ts';
import { groupsOf } from '../../training/evaluation/method-errors.ts';
import type { Fit } from '../../training/model/fit.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { LEVEL_ERROR } from '../../training/ranges/calibrate.ts';
import { titledBag } from './made-up-cells.ts';

const RANGE = { ends: [-0.5, 0.5] } as const;

describe('accuracy of held-out listings', () => {
  /** Sold bags that cost `factor` times their price. */
  const bags = (count: number, factor: number): Appraised[] =>
    Array.from({ length: count }, () => ({
      tier: 'premium',
      basis: 'sold',
      titled: true,
      ...RANGE,
      raw: Math.log(factor),
    }));

  it('is the ratio of price to actual price', () => {
    const { groups } = accuracyReport([...bags(40, 0.8), ...bags(20, 2)]);
    const group = { titled: true, basis: 'sold', items: 60 };
    assert.partialDeepStrictEqual(groups, [
      { tier: 'all', ...group },
      { tier: 'premium', ...group },
    ]);
    // 40 prices are 1.25 times the amount paid, 20 are half of it.
    const { medianError, inside } = groups[0]?.asItIs ?? assert.fail();
    assert.deepEqual([medianError.toFixed(3), inside.toFixed(3)], ['0.250', '0.667']);
  });
});

describe('the share of held-out items inside the range', () => {
  const judged = (marketplace: string, basis: string, residual: number, raw = residual): Judged => ({
    market: { source: marketplace, marketplace, basis },
    tier: 'premium',
    band: 'rich',
    residual,
    raw,
    ...RANGE,
  });
  const { overall, tiers, regions } = checkCalibration([
    judged('bunjang', 'asking', 0.9),
    judged('bunjang', 'asking', 0.1),
    judged('vinted_fr', 'asking', 0.2),
    judged('poshmark', 'sold', 0.1, 0.7),
    judged('poshmark', 'sold', 0.2, 0.3),
    judged('rebag', 'asking', 0.6),
  ]);

  it('leaves a site with its own levels for brands out of the tiers', () => {
    assert.deepEqual(tiers, [{ name: 'premium', items: 4, share: 0.75 }]);
    assert.equal(overall.items, 6);
  });

  it('is reported by region, and unadjusted for US sales', () => {
    assert.deepEqual(Object.fromEntries(regions.map(({ name, share }) => [name, share])), {
      Korea: 0.5,
      dealers: 0,
      'United States': 1,
      Europe: 1,
      'United States, sold, as it is': 0.5,
    });
  });

  it('reports no region for sales without a marketplace', () => {
    const { market: _, ...sale } = judged('x', 'sold', 0);
    const own = checkCalibration([sale]);
    assert.deepEqual(own.regions, []);
    assert.equal(own.tiers[0]?.items, 1);
  });
});

describe('groups of sources', () => {
  it('are the known ones, and all sources', () => {
    const groups = groupsOf(['bags_infung', 'thredup_3k', 'my shop']);
    assert.deepEqual(Object.fromEntries(groups.map(({ name, sources }) => [name, [...sources]])), {
      luxury: ['bags_infung'],
      'US mainstream': ['thredup_3k'],
      'US mainstream with Mercari': ['thredup_3k'],
      'all sources': ['bags_infung', 'thredup_3k', 'my shop'],
    });
    assert.ok(groups.every(({ about }) => about.length > 10));
  });

  it('for own sales are all of them, under any name', () => {
    const [all, ...others] = groupsOf(['poshmark_mine', 'vinted_closet']);
    assert.deepEqual([all?.name, others], ['all sources', []]);
    assert.deepEqual(groupsOf([]), []);
  });
});

const SPREAD = 0.5;
const END = 1.2816 * Math.hypot(SPREAD, 0.25);

/**
 * Items of some markets and cells. `shared` is the common error of items of a cell on a market, `known` the part that
 * prices account for.
 */
function makeItems(shared: number, known: number, level = 0): BasketItem[] {
  const random = seededRandom(23);
  const own = Math.sqrt(SPREAD ** 2 - shared ** 2);
  return Array.from({ length: 30 }, (_, m) =>
    Array.from({ length: 12 }, (_, c) => {
      const common = shared * random.normal();
      const price = Math.log(40 + 5 * c);
      const cell = { level: 0.25, cell: known, key: `cell ${c}` };
      const same = { market: `market ${m}`, basis: 'sold', price, ends: [-END, END], shared: cell } as const;
      return Array.from({ length: 45 }, () => ({ ...same, log: price + level + common + own * random.normal() }));
    }),
  ).flat(2);
}

describe('baskets of held-out items', () => {
  it('contain at least 80% if shared errors are known', () => {
    const rows = soldBaskets(makeItems(0.2, 0.2), false);
    assert.equal(rows.map(({ pieces }) => pieces).join(), '1,2,5,20,40');
    for (const { inside, pieces } of rows) assert.ok(inside >= 0.8, `${pieces}: ${inside}`);
  });

  it('show the error of the level', () => {
    const sold = soldBaskets(makeItems(0.1, 0.1, 0.7), false).find(({ pieces }) => pieces === 20);
    assert.ok(sold && sold.inside < 0.3 && sold.below < 0.05);
  });

  it('need enough items', () => {
    assert.deepEqual(soldBaskets(makeItems(0.1, 0.1).slice(0, 8), true), []);
    assert.deepEqual(soldBaskets([], true), []);
  });
});

const QUANTILES = Array.from({ length: 19 }, (_, i) => (i - 9) / 10);

/** Facts, one of which has an effect: leather adds 0.3. */
const facts: Parameters<typeof judgeTitles>[1] = {
  effects: { 'material:bags/leather': { log: 0.3, listings: 9, sold: 0 } },
  ordinary: {},
  spread: {
    goods: { 'premium bags': -0.68 },
    known: { bags: [0, 0, 0, 0], garments: [0, 0, 0, 0] },
    brands: {},
    quantiles: { premium: QUANTILES },
  },
};

/** A fit without an effect: every price is a dollar. */
const fit = { effects: () => 0, options: { mix: new Map() } } as unknown as Fit;

it('a held-out title has the interval of its facts, or that of no title if it has no known word', () => {
  const items = ['leather tote', 'qqq zzz'].map((title) => titledBag(title, { brand: 'coach', log: 0.2 }));
  const rest = { confidence: 0.3, added: 0, error: 0.2, errors: undefined };
  const judgedIn = (end: number) => judgeTitles(fit, facts, items, () => ({ ...rest, ends: [-end, end] }));
  const [known, unknown] = judgedIn(2);
  assert.ok(known && unknown);
  assert.match(known.known, /leather/);
  assert.ok(Math.abs(known.titled - (0.2 - 0.3)) < 1e-9);
  // One known word, and a word for items closer to their price; the level's error is normal and is added once.
  const level = levelErrorOf(LEVEL_ERROR, 'premium', 'bags');
  const wide = QUANTILES.map((multiple, i) => {
    const far = Math.hypot(multiple * Math.exp(-0.68), (NORMAL_POINTS[i] as number) * level);
    return Math.sign(multiple) * far;
  });
  assert.ok(Math.abs(known.ends[0] - (wide[1] as number)) < 1e-9);
  assert.ok(Math.abs(known.ends[1] - (wide[17] as number)) < 1e-9);

  assert.equal(unknown.known, '');
  assert.deepEqual(unknown.ends, [-2, 2]);

  // Words never widen the range.
  const [narrow] = judgedIn(0.1);
  assert.ok(narrow && narrow.ends[1] - narrow.ends[0] <= 0.2 + 1e-9);
});
