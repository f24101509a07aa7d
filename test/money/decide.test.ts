import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decide } from '../../src/money/decide.ts';
import type { Goal } from '../../src/money/payouts.ts';
import type { JudgmentTerms } from '../../src/money/selling.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import { listingAt, listingOf } from '../support/listing.ts';
import { marketplaces as list, marketplace } from './support.ts';

const decideOn = (appraisal: Appraisal, askingPrice?: number, terms: JudgmentTerms = {}) =>
  decide({ list }, appraisal, askingPrice, { marketplace: marketplace('ebay'), ...terms });

/** Sells for $200, of which eBay leaves $169.60 after 15% and $0.40; a quarter of sales bring more than $286.73. */
const BAG = listingAt(200, 'Coach Tabby 26 bag');

describe('the limits for a buyer', () => {
  const LIMITS: readonly [what: string, terms: JudgmentTerms, limits: object][] = [
    ['half and two thirds of what is kept', {}, { payUpTo: 84.8, maybeUpTo: 113.06, rule: 'half' }],
    ['a profit in dollars', { goal: { minProfit: 120 } }, { payUpTo: 49.6, maybeUpTo: 123.3, rule: 'goal' }],
    ['a return on the cost', { goal: { minReturn: 0.15 } }, { payUpTo: 147.47, maybeUpTo: 200, rule: 'goal' }],
    ['a margin of the price', { goal: { minMargin: 0.1 } }, { payUpTo: 149.6, maybeUpTo: 200, rule: 'goal' }],
    ['a profit that no price leaves', { goal: { minProfit: 900 } }, { payUpTo: 0, rule: 'goal' }],
    ['half after label and work', { shippingLabel: 12, work: 20 }, { payUpTo: 68.8, maybeUpTo: 91.73, rule: 'half' }],
  ];
  for (const [what, terms, limits] of LIMITS) {
    it(`follow ${what}`, () => {
      const { ifYouShip: _, ...others } = decideOn(BAG, undefined, terms).limits ?? {};
      assert.deepEqual(others, { ...limits, marketplace: 'ebay' });
    });
  }

  it('have those after the usual label beside them only where no label was sent', () => {
    const shippedOf = (appraisal: Appraisal, terms?: JudgmentTerms) => decideOn(appraisal, 5, terms).limits?.ifYouShip;
    assert.deepEqual(shippedOf(BAG), { payUpTo: 79.94, maybeUpTo: 106.59 });
    assert.deepEqual(shippedOf(listingAt(9, 'Gap jeans')), {});
    assert.deepEqual(
      [{ shippingLabel: 0 }, { shippingLabel: 'usual' as const }, { marketplace: marketplace('poshmark') }].map(
        (terms) => shippedOf(BAG, terms),
      ),
      [undefined, undefined, undefined],
    );
  });

  it('leave $8 of a cheap item for a buy, and $5 for a maybe', () => {
    // eBay leaves $13.42 of $16.
    const { payUpTo, maybeUpTo } = decideOn(listingAt(16, 'Gap jeans')).limits ?? {};
    assert.deepEqual([payUpTo, maybeUpTo], [5.42, 8.42]);
  });

  it('are the rule that a reason names', () => {
    const reasonAt = (price: number, tag: number) => decideOn(listingAt(price, 'Gap jeans'), tag).verdict?.reason ?? '';
    assert.match(reasonAt(16, 6), /; it leaves less than \$8\.$/);
    assert.match(reasonAt(16, 8), /; it does not double your money\.$/);
    assert.match(reasonAt(9, 1), /; no price leaves \$8\.$/);
  });
});

describe('the reason of a verdict', () => {
  const twenty: Goal = { minProfit: 20 };
  const REASONS: readonly [call: string, tag: number, terms: JudgmentTerms, reason: string][] = [
    ['buy', 84, {}, 'Profit: $85 at $200 on eBay before a label of about $10; it doubles your money.'],
    ['maybe', 85, {}, 'Profit: $84 at $200 on eBay before a label of about $10; it does not double your money.'],
    ['skip', 150, { shippingLabel: 9 }, 'Profit: $10 at $200 on eBay with a $9 label; it does not double your money.'],
    ['maybe', 140, { goal: twenty, shippingLabel: 'usual' }, 'Profit: $19 at $200 on eBay with a label of about $10;'],
    ['skip', 5, { goal: { minProfit: 900 } }, 'no price leaves your $900.'],
    ['maybe', 150, { goal: twenty }, 'it leaves your $20 only from $201, which at least a quarter bring.'],
    ['maybe', 200, { goal: { minProfit: 25 } }, 'it leaves your $25 only from $266, which at least a quarter bring.'],
    ['skip', 200, {}, 'Profit: −$31 at $200 on eBay before a label of about $10.'],
    ['buy', 169, { goal: { minProfit: 0 } }, 'it breaks even.'],
    ['buy', 100, { goal: { minReturn: 0.15 }, work: 10 }, ', after $10 of work; it returns your 15%.'],
  ];
  for (const [call, tag, terms, reason] of REASONS) {
    it(`says profit and rule: ${call} at ${tag}`, () => {
      const { verdict } = decideOn(BAG, tag, terms);
      assert.equal(verdict?.call, call);
      assert.ok(verdict.reason.includes(reason), verdict.reason);
    });
  }
});

describe('an item that is often copied', () => {
  const bag = listingAt(1000, 'Gucci Marmont bag');

  it('is checked first, without limits, profit or sale', () => {
    const { verdict, ...others } = decideOn(bag, 300, { cost: 300 });
    assert.deepEqual([verdict?.call, verdict?.profit, others], ['check', undefined, {}]);
    assert.equal(verdict?.reason, 'If real, $500 to $2,000.');
  });

  it('is skipped with what is at stake if its price is too high even if it is real', () => {
    const { verdict } = decideOn(bag, 700);
    assert.equal(verdict?.call, 'skip');
    assert.equal(verdict.reason, '$149 if it is real, but $700 at stake; it does not double your money.');
  });

  it('is checked if it meets the goal', () => {
    assert.equal(decideOn(bag, 700, { goal: { minProfit: 100 } }).verdict?.call, 'check');
  });

  it('is checked if most US sales brought more than its price, whatever ours is', () => {
    const sales = [{ place: 'us', n: 37, median: 1500, quantiles: [900, 1200, 1500, 1700, 2000] }] as const;
    const sold = { ...bag, evidence: { ...bag.evidence, of: 'model' as const, sales } };
    assert.equal(decideOn(sold, 1100).verdict?.call, 'check');
    assert.equal(decideOn(sold, 1300).verdict?.call, 'skip');
  });

  it('has no limits without an asking price', () => assert.deepEqual(decideOn(bag), {}));
});

it('an item beyond our evidence has no decision', () => {
  assert.deepEqual(decideOn(listingOf('Nirvana tee 1990s'), 5, { cost: 5 }), {});
});

describe('the verdict for someone who keeps the item', () => {
  it('is a buy up to the usual price, a maybe up to the end of the middle half, without limits or profit', () => {
    const decisions = [200, 201, 287, 288].map((tag) => decideOn(BAG, tag, { purpose: 'wear' }));
    assert.deepEqual(
      decisions.map(({ verdict }) => verdict?.call),
      ['buy', 'maybe', 'maybe', 'skip'],
    );
    assert.deepEqual(Object.keys(decisions[0] ?? {}), ['verdict']);
    assert.equal(decisions[0]?.verdict?.profit, undefined);
  });
});

it('a doubt comes with the verdict as a question', () => {
  const { verdict } = decideOn(listingAt(20, 'Zorblax shirt'), 4);
  assert.equal(verdict?.call, 'buy');
  assert.match(verdict.question ?? '', /^Which brand\?/);
});

it('the price of each item in a lot counts as often as there are items', () => {
  assert.equal(listingOf({ title: '5 coach bags $40 each' }).askingPrice, 200);
  assert.equal(listingOf({ title: 'Coach bag $40 each' }).askingPrice, 40);
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
  const GOALS: readonly (Goal | undefined)[] = [
    undefined,
    { minProfit: 0 },
    { minProfit: 20 },
    { minReturn: 0.5 },
    { minMargin: 0.3 },
  ];
  const RANK = { buy: 0, maybe: 1, check: 1, skip: 2 };

  /** Returns true if a profit, US dollars, meets a goal on a purchase that sells at the usual price. */
  function isMet(goal: Goal, profit: number, tag: number, usual: number): boolean {
    if ('minProfit' in goal) return profit >= goal.minProfit;
    return 'minMargin' in goal ? profit >= goal.minMargin * usual : profit >= goal.minReturn * tag;
  }

  for (const title of TITLES) {
    it(`keep the goal and get no better with the price: ${title}`, () => {
      const appraisal = listingOf(title);
      for (const goal of GOALS) {
        let rank = 0;
        for (const price of PRICES) {
          const { verdict, limits } = decideOn(appraisal, price, { goal, shippingLabel: 'usual' });
          assert.ok(verdict, title);
          const { call, profit } = verdict;
          assert.ok(RANK[call] >= rank, `${title} at ${price}`);
          rank = RANK[call];
          if (call === 'check') continue;
          assert.ok(limits && profit !== undefined);
          assert.equal(call === 'buy', price <= limits.payUpTo, `${title} at ${price}`);
          assert.equal(call === 'maybe', price > limits.payUpTo && price <= (limits.maybeUpTo ?? 0));
          if (!goal) continue;
          const isKept = isMet(goal, profit, price, appraisal.price.price);
          if (call === 'buy') assert.ok(isKept, `${title} at ${price} leaves ${profit}`);
          else assert.ok(!isKept, `${title} at ${price} leaves ${profit}`);
        }
      }
    });
  }
});
