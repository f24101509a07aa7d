import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appraise } from '../../src/index.ts';
import type { AdviceTerms } from '../../src/money/selling.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import { type EvidenceSummary, findQuartileAboveOurs } from '../../src/pricing/evidence.ts';
import { appraisalAt, appraisalOf } from '../support/listing.ts';
import { decideOn, marketplace } from './support.ts';

/** Sells for $200, of which eBay leaves $169.60 after 15% and $0.40; a quarter of sales bring more than $286.73. */
const BAG = appraisalAt(200, 'Coach Tabby 26 bag');

describe('the limits for a buyer', () => {
  it('are those at which a call turns where no brand is known, since too many of such sales would lose', () => {
    const answerAt = (askingPrice: number) => appraise({ title: 'qwertyzz dress', askingPrice });
    const { payUpTo = 0, maybeUpTo = payUpTo } = answerAt(1).limits ?? {};
    const calls = [payUpTo, payUpTo + 0.01, maybeUpTo, maybeUpTo + 0.01].map((tag) => answerAt(tag).verdict?.call);
    assert.deepEqual(calls, ['buy', 'maybe', 'maybe', 'skip']);
  });

  it('say how many of such sales would lose, to a tenth', () => {
    const dress = appraisalAt(100, 'qwertyzz dress');
    const goal = { minProfit: 0 };
    // Where one in twelve would.
    const { payUpTo } = decideOn(dress, undefined, { goal }).limits ?? {};
    const { reason = '' } = decideOn(dress, payUpTo, { goal }).verdict ?? {};
    assert.match(reason, /Fewer than 1 in 10 such dresses and jumpsuits would lose money\.$/);
    assert.equal(decideOn(appraisalAt(1, 'qwertyzz dress')).limits?.text, 'You keep nothing: too little for the work.');
  });

  const LIMITS: readonly [what: string, terms: AdviceTerms, limits: object][] = [
    ['half and two thirds of what is kept', {}, { payUpTo: 84.8, maybeUpTo: 113.06, rule: 'half' }],
    ['a profit in dollars', { goal: { minProfit: 120 } }, { payUpTo: 49.6, maybeUpTo: 123.3, rule: 'goal' }],
    ['a return on the cost', { goal: { minReturn: 0.15 } }, { payUpTo: 147.47, maybeUpTo: 169.6, rule: 'goal' }],
    ['a margin of the price', { goal: { minMargin: 0.1 } }, { payUpTo: 149.6, maybeUpTo: 169.6, rule: 'goal' }],
    ['a profit that no price leaves', { goal: { minProfit: 900 } }, { payUpTo: 0, rule: 'goal' }],
    ['half after label and work', { shippingLabel: 12, work: 20 }, { payUpTo: 68.8, maybeUpTo: 91.73, rule: 'half' }],
  ];
  for (const [what, terms, limits] of LIMITS) {
    it(`follow ${what}`, () => {
      const { ifYouShip: _, text: __, ...others } = decideOn(BAG, undefined, terms).limits ?? {};
      assert.deepEqual(others, { ...limits, marketplace: 'ebay' });
    });
  }

  it('have those after the usual label beside them only where no label was sent', () => {
    const shippedOf = (appraisal: Appraisal, terms?: AdviceTerms) =>
      decideOn(appraisal, appraisal === BAG ? 70 : 5, terms).limits?.ifYouShip;
    assert.deepEqual(shippedOf(BAG), { payUpTo: 79.94, maybeUpTo: 106.59 });
    assert.deepEqual(shippedOf(appraisalAt(9, 'Gap jeans')), {});
    assert.deepEqual(
      [{ shippingLabel: 0 }, { shippingLabel: 'usual' as const }, { marketplace: marketplace('poshmark') }].map(
        (terms) => shippedOf(BAG, terms),
      ),
      [undefined, undefined, undefined],
    );
  });

  it('are said with what the label costs of the way that is the better one with it', () => {
    const reasonOf = (title: string) => appraise({ title }).verdict?.reason ?? '';
    assert.match(reasonOf('3 Gap jeans $12'), /Only a Maybe if you pay the shipping, about \$13 as one lot\./);
    assert.match(reasonOf('3 Gap jeans $14'), /Skip it if you pay the shipping, about \$10 each\./);
  });

  it('leave $8 of a cheap item for a buy, and $5 for a maybe', () => {
    // eBay leaves $13.42 of $16.
    const { payUpTo, maybeUpTo } = decideOn(appraisalAt(16, 'Gap jeans')).limits ?? {};
    assert.deepEqual([payUpTo, maybeUpTo], [5.42, 8.42]);
  });

  const SAID: readonly [usual: number, terms: AdviceTerms, words: string][] = [
    [200, {}, 'Pay $84 or less and at least double your money. At $113 you still make $56.'],
    [16, {}, 'Pay $5 or less and make at least $8. At $8 you still make $5.'],
    [14, {}, 'Pay $3 or less and make at least $8. At $6 you still make $5.'],
    [9, {}, 'Pay $2 or less and make at least $5.'],
    [6, {}, 'You keep $4: too little for the work.'],
    [200, { goal: { minProfit: 900 } }, 'Even at $1 you would not make $900.'],
    [
      200,
      { goal: { minProfit: 120 } },
      'To make $120, pay $49 or less. Up to $123 only if it sells for $287, as 1 in 4 do.',
    ],
    [
      200,
      { goal: { minReturn: 0.8 } },
      'To make 80% on your cost, pay $94 or less. Up to $135 only if it sells for $287, as 1 in 4 do.',
    ],
    [
      200,
      { goal: { minMargin: 0.1 } },
      'To keep a 10% margin, pay $149 or less. Up to $169 only if it sells for $226, as at least 1 in 4 do.',
    ],
  ];
  for (const [usual, terms, words] of SAID)
    it(`are said with what is true of each: ${words}`, () => {
      assert.equal(
        decideOn(appraisalAt(usual, usual === 200 ? 'Coach Tabby 26 bag' : 'Gap jeans'), undefined, terms).limits?.text,
        words,
      );
    });
});

it('a brand of which copies are known is to be checked far below the range of real ones', () => {
  const calls = [0, 59, 60].map((tag) => decideOn(BAG, tag).verdict);
  assert.deepEqual(
    calls.map((verdict) => [verdict?.call, verdict?.toCheck]),
    [
      ['buy', undefined],
      ['check', 'real'],
      ['buy', undefined],
    ],
  );
  assert.equal(calls[1]?.reason, 'Few real ones sell for $59 or less. Most real ones bring $100 to $400.');
});

describe('an item that is often copied', () => {
  const bag = appraisalAt(1000, 'Gucci Marmont bag');

  it('is checked first, without limits, profit or sale', () => {
    const { verdict, limits, sale } = decideOn(bag, 500, { cost: 300 });
    assert.deepEqual([verdict?.call, verdict?.profit, limits, sale], ['check', undefined, undefined, undefined]);
    assert.equal(verdict?.reason, 'Many are copies. Most real ones bring $500 to $2,000.');
  });

  it('is skipped with what is at stake if its price is too high even if it is real', () => {
    const { verdict } = decideOn(bag, 700);
    assert.equal(verdict?.call, 'skip');
    assert.equal(verdict.reason, 'Too much, even for a real one. A real one makes $149. A copy loses your $700.');
  });

  it('is checked if it meets the goal', () => {
    assert.equal(decideOn(bag, 700, { goal: { minProfit: 100 } }).verdict?.call, 'check');
  });

  it('is checked if most US sales of one like it brought more than its price, whatever ours is', () => {
    const ours = bag.estimate.findRange().price;
    const recent = { pricedCount: 37, median: 1500, asNew: 0, worn: 0, namesMore: 0, gradeShift: 0, nameShift: 0 };
    const logRatio = (usd: number) => Math.log(usd / ours);
    const overOurs = [logRatio(900), logRatio(1200), logRatio(1500), logRatio(1700), logRatio(2000)] as const;
    const evidence = { ...bag.evidence, subject: 'model' as const };
    const decideBeside = (summary: EvidenceSummary, tag: number) =>
      decideOn({ ...bag, quartileAboveOurs: findQuartileAboveOurs(summary, bag.estimate) }, tag).verdict?.call;
    assert.equal(decideBeside({ ...evidence, recent: { ...recent, overOurs } }, 1100), 'check');
    assert.equal(decideBeside({ ...evidence, recent: { ...recent, overOurs } }, 1200), 'check');
    assert.equal(decideBeside({ ...evidence, recent: { ...recent, overOurs } }, 1201), 'skip');
    assert.equal(decideBeside({ ...evidence, recent }, 1100), 'skip');
  });

  it('has no limits without an asking price', () => assert.equal(decideOn(bag).limits, undefined));
});

it('an item beyond our evidence has no decision', () => {
  const { limits, verdict, sale } = decideOn(appraisalOf('Nirvana tee 1990s'), 5, { cost: 5 });
  assert.deepEqual([limits, verdict, sale], [undefined, undefined, undefined]);
});

describe('the verdict for someone who keeps the item', () => {
  it('is a buy up to the usual price, a maybe up to the end of the middle half, without limits or profit', () => {
    const decisions = [200, 201, 287, 288].map((tag) => decideOn(BAG, tag, { purpose: 'wear' }));
    assert.deepEqual(
      decisions.map(({ verdict }) => verdict?.call),
      ['buy', 'maybe', 'maybe', 'skip'],
    );
    assert.equal(decisions[0]?.limits, undefined);
    assert.equal(decisions[0]?.verdict?.profit, undefined);
  });
});

describe('the call without a known brand', () => {
  it('is a buy if few such sales would lose, a maybe if some would, and else a skip, each with the question', () => {
    // eBay leaves $16.82 of $20: no limit above $11.
    const shirt = appraisalAt(20, 'Zorblax shirt');
    const calls = [4, 8, 11, 12].map((tag) => decideOn(shirt, tag).verdict);
    assert.deepEqual(
      calls.map((verdict) => verdict?.call),
      ['buy', 'maybe', 'skip', 'skip'],
    );
    for (const verdict of calls) assert.match(verdict?.question ?? '', /^Which brand is it\?/);
    assert.match(calls[0]?.reason ?? '', /Fewer than 1 in 10 such tops and shirts would lose money\.$/);
  });
});

describe('a question', () => {
  it('about the price comes with searches for sold items', () => {
    const appraisal = appraisalAt(500, 'Gucci bag');
    const question = 'Which model is it? Most Gucci bags sell for $250 to $1,000. Check three sold listings.';
    assert.equal(decideOn(appraisal, 90_000).verdict?.question, question);
    const search = 'https://www.ebay.com/sch/i.html?LH_Sold=1&LH_Complete=1&_nkw=Gucci%20bag';
    assert.equal(appraise({ title: 'Gucci bag', include: ['searches'] }).searches?.[0]?.url, search);
    assert.equal(appraise({ title: 'bag', brand: 'Gucci', include: ['searches'] }).searches?.[0]?.url, search);
  });

  it('is about a tag price above 1.5 times the high end of the range, $400', () => {
    const haveQuestion = [600, 601].map(
      (tag) => decideOn(appraisalAt(200, 'Coach Tabby 26 bag'), tag).verdict?.question !== undefined,
    );
    assert.deepEqual(haveQuestion, [false, true]);
  });
});
