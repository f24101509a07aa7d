import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Problem } from '../../src/base/problem.ts';
import { shippedFees } from '../../src/money/seller.ts';
import { collectPriceCaveats } from '../../src/present/caveats.ts';
import { answerWithAdvice } from '../../src/present/item-answer.ts';
import { type Appraisal, appraiseTitle } from '../../src/pricing/appraisal.ts';
import { toRange } from '../../src/pricing/price-range.ts';
import { type SentEvidence, weighEvidence } from '../../src/pricing/weigh-evidence.ts';
import { decideOn } from '../money/support.ts';
import { compareLines } from '../support/kept-lines.ts';
import { appraisalOf, pricing } from '../support/listing.ts';
import fc from '../support/properties.ts';

const NAMELESS = 'handmade wool sweater, women’s';
const COLLECTIBLE = 'Nike x Off-White Chicago Jordan 1 sneakers, men’s';
/** A brand and kind without listings, which a language model priced. */
const JUDGED = 'Red Wing Iron Ranger boots';
/** A brand and kind that were only asked for. */
const ASKED_ONLY = 'Eileen Fisher cardigan women';
const ORDINARY = 'Frye boots, women’s, Good';

const appraise = (title: string, evidence: SentEvidence = {}) => appraisalOf({ title, ...evidence });
const priceBy = (title: string, evidence: SentEvidence = {}) => appraise(title, evidence).estimate.price;
const sold = (...prices: number[]) => prices.map((price) => ({ price }));
const atAskingPrices = (...prices: number[]) => prices.map((price) => ({ price, asking: true }));
const widthOf = ({ estimate }: Appraisal) => estimate.priceHigh / estimate.priceLow;
const noteOf = (appraisal: Appraisal) => {
  const { caveats } = answerWithAdvice({ pricing, fees: shippedFees }, appraisal, {}).answer;
  return caveats.find(({ code }) => code === 'comps')?.text ?? '';
};
/** Returns the most to pay, US dollars; 0 if there is no limit. */
const limitBy = (title: string, evidence: SentEvidence, tag: number) =>
  decideOn(appraise(title, evidence), tag).limits?.payUpTo ?? 0;

it('a comparable that is set aside does not move the price', () => {
  for (const [title, counted, far] of [
    [ORDINARY, [], 1],
    [ORDINARY, [40, 50, 60], 900],
    [NAMELESS, [40, 50, 60], 900],
    [JUDGED, [], 4000],
  ] as const) {
    const { estimate, userEvidence } = appraise(title, { comps: sold(...counted, far) });
    assert.deepEqual(userEvidence?.asideComps, [{ price: far, reason: 'far' }], title);
    const expected = counted.length > 0 ? { comps: sold(...counted) } : {};
    assert.deepEqual(toRange(estimate), toRange(appraise(title, expected).estimate), title);
  }
});

it('prices with a user’s evidence stay as they are while the model does', (t) => {
  const graded = [{ price: 60, condition: 'Like New' }, { price: 40, condition: 'Poor' }, { price: 50 }] as const;
  const sent: readonly SentEvidence[] = [
    { comps: sold(50) },
    { comps: sold(30, 50) },
    { comps: sold(40, 50, 60, 900) },
    { comps: graded },
    { comps: atAskingPrices(80) },
    { comps: [...atAskingPrices(80, 80), ...sold(45, 55)], guess: 90 },
    { comps: sold(2, 3, 4) },
    { comps: sold(4000, 5000) },
    { guess: 70 },
    { guess: 7000 },
    { guess: 1 },
  ];
  const lines = [NAMELESS, COLLECTIBLE, JUDGED, ORDINARY, 'Gucci Wrelvin bag', "Levi's 501 jeans"].flatMap((title) =>
    sent.map((evidence) => {
      const { estimate, userEvidence } = appraise(title, evidence);
      assert.ok(userEvidence);
      const { ourRange: _, sales, sellers, guess, unusedGuess, ...others } = userEvidence;
      const result = { sales, sellers, guess, unusedGuess, ...others };
      return `${title}: ${JSON.stringify({ ...toRange(estimate), confidence: estimate.confidence, ...result })}`;
    }),
  );
  // Another model has other prices: `--test-update-snapshots` writes them.
  compareLines(t, lines, join(import.meta.dirname, 'weighed.txt'));
});

describe('sold comparables', () => {
  it('price an item without a brand near their mean of $302', () => {
    const price = priceBy(NAMELESS, { comps: sold(280, 300, 320, 310) });
    assert.ok(Math.abs(price - 302) < 15, String(price));
  });

  it('do not replace the question about an item without a brand if there is only one', () => {
    const haveQuestion = [{}, { comps: sold(300) }].map(
      (evidence) => decideOn(appraise('wool sweater, women’s', evidence), 60).verdict?.question !== undefined,
    );
    assert.deepEqual(haveQuestion, [true, true]);
  });

  it('price a collectible, and the answer has the price without them and no caveat', () => {
    const appraisal = appraise(COLLECTIBLE, { comps: sold(2800, 3200, 3000) });
    assert.ok(Math.abs(appraisal.estimate.price - 3000) < 200, String(appraisal.estimate.price));
    assert.deepEqual(
      appraisal.userEvidence?.ourRange && toRange(appraisal.userEvidence.ourRange),
      toRange(appraise(COLLECTIBLE).estimate),
    );
    assert.ok(collectPriceCaveats(pricing, appraisal).every(({ code }) => code !== 'beyond_evidence'));
  });

  it('count for less if they are in a better grade than the item', () => {
    const comps = sold(90, 100, 95);
    const newComps = comps.map(({ price }) => ({ price, condition: 'New with tags' as const }));
    assert.ok(priceBy(ORDINARY, { comps: newComps }) < 0.85 * priceBy(ORDINARY, { comps }));
  });

  it('move a price by less than 4% for one outlier among six', () => {
    for (const title of [NAMELESS, COLLECTIBLE, ORDINARY])
      for (const outlier of [6, 600, 60_000]) {
        const five = priceBy(title, { comps: sold(55, 60, 62, 58, 65) });
        const six = priceBy(title, { comps: sold(55, 60, 62, 58, 65, outlier) });
        assert.ok(Math.abs(Math.log(six / five)) < 0.04, `${title}, ${outlier}: ${five} to ${six}`);
      }
  });

  it('make a range narrower, the more of them agree, but never as narrow as one price', () => {
    for (const title of [NAMELESS, COLLECTIBLE, ORDINARY]) {
      const widths = [1, 2, 4, 8].map((n) => widthOf(appraise(title, { comps: sold(...Array(n).fill(70)) })));
      const descending = widths.toSorted((a, b) => b - a);
      assert.deepEqual(widths, descending, title);
      assert.ok((widths.at(-1) ?? 0) > 1.5, title);
    }
  });

  it('move the price, in every grade, to between ours and theirs', () => {
    const own = appraise(ORDINARY).estimate;
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }), (logs) => {
        const comps = logs.map((log) => own.price * Math.exp(log));
        const { estimate } = appraise(ORDINARY, { comps: sold(...comps) });
        const prices = [own.price, ...comps];
        assert.ok(estimate.price >= Math.min(...prices) - 1 && estimate.price <= Math.max(...prices) + 1);
        assert.ok(estimate.priceLow < estimate.price && estimate.price < estimate.priceHigh);
        assert.ok(
          estimate.findRange('Like New').price > estimate.price && estimate.findRange('Fair').price < estimate.price,
        );
      }),
    );
  });

  it('weigh n against two of ours with sales, and n against one without, in the log', () => {
    for (const [title, own] of [
      [ORDINARY, 2],
      [JUDGED, 1],
      [ASKED_ONLY, 1],
    ] as const)
      for (const n of [1, 2, 4]) {
        const ours = priceBy(title);
        const comps = sold(...Array(n).fill(1.5 * ours));
        const expected = ours * 1.5 ** (n / (n + own));
        assert.ok(Math.abs(priceBy(title, { comps }) - expected) <= 1, `${title}, ${n}`);
      }
  });

  it('count as one voice if they are of one seller', () => {
    const own = priceBy(ORDINARY);
    const comps = sold(1.5 * own, 1.5 * own, 1.5 * own).map((comp) => ({ ...comp, seller: 'ann' }));
    const appraisal = appraise(ORDINARY, { comps });
    assert.equal(appraisal.estimate.price, priceBy(ORDINARY, { comps: sold(1.5 * own) }));
    assert.match(noteOf(appraisal), / Your 3 sales are from 1 seller and count as 1\.$/);
  });

  it('do not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 20 }), (prices) => {
        const forward = appraise(ORDINARY, { comps: sold(...prices) }).estimate;
        const backward = appraise(ORDINARY, { comps: sold(...prices.toReversed()) }).estimate;
        assert.deepEqual(toRange(backward), toRange(forward));
      }),
    );
  });

  it('do not make the price more certain if they are far outside our range', () => {
    const own = appraise(ORDINARY);
    const appraisal = appraise(ORDINARY, {
      comps: sold(...[2.2, 2.4, 2.6].map((times) => times * own.estimate.priceHigh)),
    });
    assert.ok(widthOf(appraisal) >= 0.97 * widthOf(own));
  });

  it('of five or more sellers hold the price within what they were', () => {
    const own = priceBy(ORDINARY);
    for (const times of [0.6, 1.9]) {
      const prices = [1, 1.01, 1.02, 1.03, 1.05].map((more) => times * more * own);
      const [four, five] = [prices.slice(1), prices].map((some) => priceBy(ORDINARY, { comps: sold(...some) }));
      const isWithin = (price = 0) => price >= Math.min(...prices) - 0.5 && price <= Math.max(...prices) + 0.5;
      assert.deepEqual([isWithin(four), isWithin(five)], [false, true], `${times}`);
    }
  });

  it('count half if they are old, and say so, as they do if another condition was converted', () => {
    const own = priceBy(ORDINARY);
    const [first, old] = [false, true].map((isOld) => appraise(ORDINARY, { comps: [{ price: 1.5 * own, isOld }] }));
    assert.ok(Math.abs((old?.estimate.price ?? 0) - own * 1.5 ** (0.5 / 2.5)) <= 1);
    assert.ok((first?.estimate.price ?? 0) > (old?.estimate.price ?? 0));
    assert.match(
      old ? noteOf(old) : '',
      /^Partly from your sale, \$[\d.]+\. Your sale is over 3 years old and counts half\.$/,
    );
    const graded = appraise(ORDINARY, { comps: [{ price: own }, { price: own, condition: 'Poor' }] });
    assert.match(noteOf(graded), / 1 was in another condition\. We adjusted it\.$/);
  });

  it('that bring over twice our price are to be checked while fewer than three sellers are behind them', () => {
    const own = priceBy(ORDINARY);
    const callBy = (...times: number[]) => {
      const { verdict, limits, sale } = decideOn(
        appraise(ORDINARY, { comps: sold(...times.map((one) => one * own)) }),
        5,
      );
      return verdict && [verdict.call, verdict.toCheck, verdict.question, limits !== undefined, sale !== undefined];
    };
    assert.deepEqual(callBy(2.1), ['check', 'sale', 'Same item, and sold?', false, false]);
    assert.deepEqual(callBy(2.1, 2.1), ['check', 'sales', 'Same item, and sold?', false, false]);
    assert.deepEqual([callBy(1.9)?.[0], callBy(2.1, 2.1, 2.1)?.[0]], ['buy', 'buy']);
  });

  it('lower a limit if one is below our price, and raise it if three are above', () => {
    const own = priceBy(ORDINARY);
    const limit = limitBy(ORDINARY, {}, 5);
    assert.ok(limitBy(ORDINARY, { comps: sold(0.7 * own) }, 5) < limit);
    assert.ok(limitBy(ORDINARY, { comps: sold(1.2 * own, 1.2 * own, 1.2 * own) }, 5) > limit);
  });

  it('do not price items that are not covered', () => {
    for (const title of ['replica Chanel bag', 'Sephora lipstick'])
      assert.ok(appraiseTitle(pricing, { title, comps: sold(100, 120), guess: 100 }) instanceof Problem, title);
  });
});

describe('asking prices', () => {
  it('are discounted, and leave a wider range than sales', () => {
    const own = priceBy(ORDINARY);
    const prices = [1.5, 1.6, 1.7].map((times) => times * own);
    assert.ok(
      priceBy(ORDINARY, { comps: atAskingPrices(...prices) }) < 0.95 * priceBy(ORDINARY, { comps: sold(...prices) }),
    );
    const sixAsked = appraise(ORDINARY, { comps: atAskingPrices(...prices, ...prices) });
    assert.ok(widthOf(sixAsked) > widthOf(appraise(ORDINARY, { comps: sold(...prices, ...prices) })));
  });

  it('are named in the answer, and do not price a collectible', () => {
    const comps = atAskingPrices(150, 160, 170);
    assert.equal(noteOf(appraise(ORDINARY, { comps })), 'Partly from your 3 asking prices, 28% lower.');
    assert.ok(appraise(COLLECTIBLE, { comps }).needsLookup);
  });

  it('lower the price if they are below the sales, and change nothing above them', () => {
    const boots = (...asks: number[]) =>
      priceBy('Frye Campus boots, women’s', { comps: [...sold(60, 65), ...atAskingPrices(...asks)] });
    assert.equal(boots(240, 220, 200), boots());
    assert.ok(boots(50) < boots());
  });
});

describe('a guess', () => {
  for (const title of [ORDINARY, 'Coach Tabby 26 bag', 'Gap jeans']) {
    it(`about “${title}” leaves a price with listings, and the answer shows the price that includes it`, () => {
      const own = appraise(title);
      for (const times of [0.6, 0.8, 1.3]) {
        const guess = Math.round(times * own.estimate.price);
        const appraisal = appraise(title, { guess });
        assert.deepEqual(toRange(appraisal.estimate), toRange(own.estimate));
        assert.deepEqual(decideOn(appraisal, 20), decideOn(own, 20));
        const { guess: second } = answerWithAdvice({ pricing, fees: shippedFees }, appraisal, {
          askingPrice: 20,
        }).answer;
        assert.ok(second);
        assert.ok(Math.abs(second.together - Math.sqrt(guess * own.estimate.price)) < 1, String(second.together));
        assert.equal(noteOf(appraisal), '');
      }
    });
  }

  for (const title of [JUDGED, ASKED_ONLY, NAMELESS]) {
    it(`leads with ours where nothing sold: “${title}”`, () => {
      const ours = priceBy(title);
      const guess = Math.round(1.5 * ours);
      const { estimate, userEvidence } = appraise(title, { guess });
      assert.ok(Math.abs(estimate.price - Math.sqrt(guess * ours)) <= 1, String(estimate.price));
      assert.deepEqual(userEvidence?.guess, { price: guess, ours, together: estimate.price });
    });
  }

  it('does not count for an item that our listings cannot price', () => {
    const own = appraise(COLLECTIBLE).estimate;
    const appraisal = appraise(COLLECTIBLE, { guess: own.price });
    assert.deepEqual(toRange(appraisal.estimate), toRange(own));
    assert.match(noteOf(appraisal), /^Your guess does not count: our listings cannot/);
  });

  it('weighs as much as ours and sold comparables together', () => {
    const comps = sold(170, 175);
    const ours = priceBy(JUDGED, { comps });
    assert.ok(Math.abs(priceBy(JUDGED, { comps, guess: 140 }) - Math.sqrt(140 * ours)) <= 1);
  });
});

describe('the limits on a user’s evidence', () => {
  const { estimate: own, evidence } = appraise(ORDINARY);
  /** Weighs evidence together with a price that has some US sales of the same model. */
  const weigh = (sent: SentEvidence, { isBeyond = false, isBrandUnknown = false, sales = 0 } = {}) => {
    const modelEvidence = { ...evidence, subject: 'model', places: [{ place: 'us', sold: sales, asking: 0 }] } as const;
    const result = weighEvidence(pricing.effects, own, sent, {
      evidence: modelEvidence,
      isBeyond,
      isBrandUnknown,
    }).userEvidence;
    assert.ok(result);
    return result;
  };
  const compsAt = (...times: number[]) => ({ comps: sold(...times.map((factor) => factor * own.price)) });

  it('say which comparable is so far from the others that it hardly counts', () => {
    assert.deepEqual(weigh({ comps: sold(20, 21, 22, 400) }).asideComps, [{ price: 400, reason: 'far' }]);
    assert.deepEqual(weigh({ comps: sold(20, 21, 22, 24) }).asideComps, []);
  });

  it('ignore a guess outside the range by a factor of three', () => {
    const guesses = [own.priceHigh * 2.9, own.priceHigh * 3.1, own.priceLow / 2.9, own.priceLow / 3.1];
    const areFar = guesses.map((guess) => weigh({ guess }).unusedGuess !== undefined);
    assert.deepEqual(areFar, [false, true, false, true]);
  });

  it('ignore a guess a factor of two from a price with ten sales', () => {
    const isFar = (times: number, sales: number) =>
      weigh({ guess: times * own.price }, { sales }).unusedGuess !== undefined;
    assert.deepEqual([isFar(1.95, 10), isFar(2.05, 10), isFar(2.05, 9)], [false, true, false]);
  });

  it('require two sales to price an item beyond our listings', () => {
    const beyond = (...times: number[]) => weigh(compsAt(...times), { isBeyond: true }).sales.length;
    assert.deepEqual([beyond(1), beyond(1, 1)], [0, 2]);
  });

  it('count for more where our listings have no brand', () => {
    const [named, nameless] = [false, true].map((isBrandUnknown) => weigh(compsAt(1, 1), { isBrandUnknown }));
    assert.deepEqual([named?.modelCannotPrice, nameless?.modelCannotPrice], [false, true]);
    assert.ok((nameless?.weight ?? 0) > (named?.weight ?? 1));
  });
});
