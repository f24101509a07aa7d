import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isUnknown } from '../../src/catalog/outside-catalog.ts';
import copied from '../../src/money/copied.json' with { type: 'json' };
import { type AdviceTerms, toGoods } from '../../src/money/selling.ts';
import { appraisalOf } from '../support/listing.ts';
import { decideOn } from './support.ts';

it('the price of each item in a lot counts as often as there are items', () => {
  assert.equal(appraisalOf({ title: '5 coach bags $40 each' }).askingPrice, 200);
  assert.equal(appraisalOf({ title: 'Coach bag $40 each' }).askingPrice, 40);
});

describe('decisions on a grid of items, prices, costs and goals', () => {
  const TITLES = [
    'Coach Tabby 26 bag',
    'Gap jeans womens',
    'Nike Dunk Low sneakers',
    'Lululemon Align leggings',
    'Talbots blazer',
    'Patagonia Synchilla fleece',
    'Zorblax wool coat',
    'Chanel flap bag',
    'Madewell wool coat',
    'Levis 501 jeans mens',
    'Theory silk dress',
    'Frye Campus boots',
    'Old Navy tee',
    'Brooks Brothers suit mens',
  ];
  const PRICES = Array.from({ length: 36 }, (_, at) => Math.round(100 * 1.32 ** at) / 100);
  type Goal = NonNullable<AdviceTerms['goal']>;
  const GOALS: readonly (Goal | undefined)[] = [
    undefined,
    { minProfit: 0 },
    { minProfit: 20 },
    { minReturn: 0.5 },
    { minMargin: 0.3 },
  ];
  const RANK = { buy: 0, maybe: 1, skip: 2 };

  /** Returns true if a profit, US dollars, meets a goal on a purchase that sells at the usual price. */
  function isMet(goal: Goal, profit: number, tag: number, usual: number): boolean {
    if ('minProfit' in goal) return profit >= goal.minProfit;
    return 'minMargin' in goal ? profit >= goal.minMargin * usual : profit >= goal.minReturn * tag;
  }

  for (const title of TITLES) {
    it(`keep the goal and get no better with the price: ${title}`, () => {
      const appraisal = appraisalOf(title);
      for (const goal of GOALS) {
        let rank = 0;
        for (const price of PRICES) {
          const { verdict, limits } = decideOn(appraisal, price, { goal, shippingLabel: 'usual' });
          assert.ok(verdict, title);
          const { call, profit } = verdict;
          if (call === 'check') continue;
          assert.ok(RANK[call] >= rank, `${title} at ${price}`);
          rank = RANK[call];
          assert.ok(limits && profit !== undefined);
          const most = Math.max(limits.payUpTo, limits.maybeUpTo ?? 0);
          if (isUnknown(appraisal.garment.brand)) assert.ok(call !== 'buy' || price <= limits.payUpTo);
          else assert.equal(call === 'buy', price <= limits.payUpTo, `${title} at ${price}`);
          assert.ok(call === 'skip' || price <= most);
          assert.ok(call === 'skip' || profit >= 0, `${title} at ${price} loses ${profit}`);
          if (!goal) continue;
          const isKept = isMet(goal, profit, price, appraisal.estimate.price);
          if (call === 'buy') assert.ok(isKept, `${title} at ${price} leaves ${profit}`);
          else if (!isUnknown(appraisal.garment.brand)) assert.ok(!isKept, `${title} at ${price} leaves ${profit}`);
        }
      }
    });
  }
});

describe('the signs of a real item', () => {
  for (const title of ['Tom Ford shirt', 'Ferragamo Vara flats', 'Coach belt']) {
    it(`has no checks if copies of its kind are rare: ${title}`, () => {
      assert.equal(toGoods(appraisalOf(title)).signs, undefined);
    });
  }

  it('has three signs of its brand and kind, or three general ones', () => {
    const looksOf = (title: string) => toGoods(appraisalOf(title)).signs?.join('; ') ?? '';
    assert.match(looksOf('Chanel flap bag'), /right C crosses over the left/);
    assert.doesNotMatch(looksOf('Chanel tweed jacket'), /a bag’s|quilting/);
    assert.doesNotMatch(looksOf('Hermes silk scarf'), /stitching is done by hand|leather/);
    assert.match(looksOf('Hermes silk scarf'), /hem .* care tag/);
    assert.match(looksOf('Louis Vuitton scarf'), /hems .* care tag/);
    assert.match(looksOf('Chanel sunglasses'), /inside the arm/);
    assert.match(looksOf('Nike Dunk Low sneakers'), /swoosh/);
    assert.equal(looksOf('is this coach bag real'), copied.general.join('; '));
  });
});
