import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NORMAL_POINTS } from '../../src/pricing/ranges/confidence.ts';
import { levelErrorOf } from '../../src/pricing/ranges/spread.ts';
import { judgeTitles } from '../../training/evaluation/held-out.ts';
import type { Fit } from '../../training/model/fit.ts';
import { LEVEL_ERROR } from '../../training/ranges/calibrate.ts';
import type { TitledItem } from '../../training/read/cells.ts';

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

const item = (title: string): TitledItem => ({
  source: 's',
  marketplace: 's',
  basis: 'sold',
  brand: 'coach',
  category: 'bag',
  gender: 'female',
  condition: 'Good',
  fold: 0,
  title,
  log: 0.2,
  items: 1,
});

describe('a held-out title', () => {
  it('has the interval of its facts, and without a known word that of no title at all', () => {
    const items = [item('leather tote'), item('qqq zzz')];
    const judgedIn = (end: number) =>
      judgeTitles(fit, facts, items, () => ({
        ends: [-end, end],
        confidence: 0.3,
        added: 0,
        error: 0.2,
        errors: undefined,
      }));
    const [known, unknown] = judgedIn(2);
    assert.ok(known && unknown);
    assert.match(known.known, /leather/);
    assert.ok(Math.abs(known.titled - (0.2 - 0.3)) < 1e-9);
    // One known word, and a word for items closer to their price; the level's error is normal and is added once.
    const wide = QUANTILES.map(
      (multiple, i) =>
        Math.sign(multiple) *
        Math.hypot(
          multiple * Math.exp(-0.68),
          (NORMAL_POINTS[i] as number) * levelErrorOf(LEVEL_ERROR, 'premium', 'bags'),
        ),
    );
    assert.ok(Math.abs(known.ends[0] - (wide[1] as number)) < 1e-9);
    assert.ok(Math.abs(known.ends[1] - (wide[17] as number)) < 1e-9);

    assert.equal(unknown.known, '');
    assert.deepEqual(unknown.ends, [-2, 2]);

    // Words never widen the range.
    const [narrow] = judgedIn(0.1);
    assert.ok(narrow && narrow.ends[1] - narrow.ends[0] <= 0.2 + 1e-9);
  });
});
