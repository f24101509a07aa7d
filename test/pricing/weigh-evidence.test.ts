import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Problem } from '../../src/base/problem.ts';
import { loadMarketplaces } from '../../src/money/load.ts';
import { listingCaveats } from '../../src/present/caveats.ts';
import { answerInParts } from '../../src/present/item-answer.ts';
import { type Appraisal, appraiseTitle } from '../../src/pricing/appraisal.ts';
import { rangeOf } from '../../src/pricing/price-range.ts';
import { type AskerEvidence, weighEvidence } from '../../src/pricing/weigh-evidence.ts';
import { adviceOn as decideOn } from '../money/support.ts';
import { compareLines } from '../support/kept-lines.ts';
import { listingOf, pricing } from '../support/listing.ts';
import fc from '../support/properties.ts';

const marketplaces = loadMarketplaces();

const NAMELESS = 'handmade wool sweater, women’s';
const COLLECTIBLE = 'Nike x Off-White Chicago Jordan 1 sneakers, men’s';
/** A brand and kind without listings, which a language model priced. */
const JUDGED = 'Red Wing Iron Ranger boots';
const ORDINARY = 'Frye boots, women’s, Good';

const appraise = (title: string, evidence: AskerEvidence = {}) => listingOf({ title, ...evidence });
const priceBy = (title: string, evidence: AskerEvidence = {}) => appraise(title, evidence).price.price;
const sold = (...prices: number[]) => prices.map((price) => ({ price }));
const asked = (...prices: number[]) => prices.map((price) => ({ price, asking: true }));
const widthOf = ({ price }: Appraisal) => price.priceHigh / price.priceLow;
const noteOf = (appraisal: Appraisal) => {
  const { caveats } = answerInParts({ pricing, marketplaces }, appraisal, {}).answer;
  return caveats.find(({ code }) => code === 'comps')?.text ?? '';
};
/** Returns the most to pay, US dollars; 0 if there is no limit. */
const limitBy = (title: string, evidence: AskerEvidence, tag: number) =>
  decideOn(appraise(title, evidence), tag).limits?.payUpTo ?? 0;

it('a comparable that is set aside does not move the price', () => {
  for (const [title, counted, far] of [
    [ORDINARY, [], 1],
    [ORDINARY, [40, 50, 60], 900],
    [NAMELESS, [40, 50, 60], 900],
    [JUDGED, [], 4000],
  ] as const) {
    const { price, asker } = appraise(title, { comps: sold(...counted, far) });
    assert.deepEqual(asker?.aside, [{ price: far, why: 'far' }], title);
    const expected = counted.length > 0 ? { comps: sold(...counted) } : {};
    assert.deepEqual(rangeOf(price), rangeOf(appraise(title, expected).price), title);
  }
});

it('prices with a user’s evidence stay as they are while the model does', (t) => {
  const graded = [{ price: 60, condition: 'Like New' }, { price: 40, condition: 'Poor' }, { price: 50 }] as const;
  const sent: readonly AskerEvidence[] = [
    { comps: sold(50) },
    { comps: sold(30, 50) },
    { comps: sold(40, 50, 60, 900) },
    { comps: graded },
    { comps: asked(80) },
    { comps: [...asked(80, 80), ...sold(45, 55)], guess: 90 },
    { comps: sold(2, 3, 4) },
    { comps: sold(4000, 5000) },
    { guess: 70 },
    { guess: 7000 },
    { guess: 1 },
  ];
  const lines = [NAMELESS, COLLECTIBLE, JUDGED, ORDINARY, 'Gucci Wrelvin bag', "Levi's 501 jeans"].flatMap((title) =>
    sent.map((evidence) => {
      const { price, asker } = appraise(title, evidence);
      assert.ok(asker);
      const { priceWithGuess, modelOnly: _, ...result } = asker;
      const beside = priceWithGuess && rangeOf(priceWithGuess);
      return `${title}: ${JSON.stringify({ ...rangeOf(price), confidence: price.confidence, ...result, beside })}`;
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
      (evidence) => decideOn(appraise(NAMELESS, evidence), 60).verdict?.question !== undefined,
    );
    assert.deepEqual(haveQuestion, [true, true]);
  });

  it('price a collectible, and the answer has the price without them and no caveat', () => {
    const appraisal = appraise(COLLECTIBLE, { comps: sold(2800, 3200, 3000) });
    assert.ok(Math.abs(appraisal.price.price - 3000) < 200, String(appraisal.price.price));
    assert.deepEqual(
      appraisal.asker?.modelOnly && rangeOf(appraisal.asker.modelOnly),
      rangeOf(appraise(COLLECTIBLE).price),
    );
    assert.ok(listingCaveats(pricing, appraisal).every(({ code }) => code !== 'beyond_evidence'));
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
    const own = appraise(ORDINARY).price;
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }), (logs) => {
        const comps = logs.map((log) => own.price * Math.exp(log));
        const { price } = appraise(ORDINARY, { comps: sold(...comps) });
        const prices = [own.price, ...comps];
        assert.ok(price.price >= Math.min(...prices) - 1 && price.price <= Math.max(...prices) + 1);
        assert.ok(price.priceLow < price.price && price.price < price.priceHigh);
        assert.ok(price.atCondition('Like New').price > price.price && price.atCondition('Fair').price < price.price);
      }),
    );
  });

  it('weigh n against four of ours with listings, and n against one without, in the log', () => {
    for (const [title, own] of [
      [ORDINARY, 4],
      [JUDGED, 1],
    ] as const)
      for (const n of [1, 3, 60]) {
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
    assert.equal(appraisal.price.price, priceBy(ORDINARY, { comps: sold(1.5 * own) }));
    assert.match(noteOf(appraisal), /^Based on your 3 sales by 1 seller, each counted once, /);
    assert.equal(limitBy(ORDINARY, { comps }, 5), limitBy(ORDINARY, {}, 5));
  });

  it('do not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 20 }), (prices) => {
        const forward = appraise(ORDINARY, { comps: sold(...prices) }).price;
        const backward = appraise(ORDINARY, { comps: sold(...prices.toReversed()) }).price;
        assert.deepEqual(rangeOf(backward), rangeOf(forward));
      }),
    );
  });

  it('do not make the price more certain if they are far outside our range', () => {
    const own = appraise(ORDINARY);
    const appraisal = appraise(ORDINARY, {
      comps: sold(...[2.2, 2.4, 2.6].map((times) => times * own.price.priceHigh)),
    });
    assert.ok(widthOf(appraisal) >= 0.97 * widthOf(own));
  });

  it('do not raise a limit if there is only one, and the verdict names our own price', () => {
    const own = priceBy(ORDINARY);
    const { limits, verdict } = decideOn(appraise(ORDINARY, { comps: sold(1.5 * own) }), 5);
    assert.equal(limits?.payUpTo, limitBy(ORDINARY, {}, 5));
    assert.match(verdict?.reason ?? '', /^At our own \$\d+ you keep /);
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
    assert.ok(priceBy(ORDINARY, { comps: asked(...prices) }) < 0.95 * priceBy(ORDINARY, { comps: sold(...prices) }));
    const sixAsked = appraise(ORDINARY, { comps: asked(...prices, ...prices) });
    assert.ok(widthOf(sixAsked) > widthOf(appraise(ORDINARY, { comps: sold(...prices, ...prices) })));
  });

  it('are named in the answer, and do not price a collectible', () => {
    const comps = asked(150, 160, 170);
    assert.match(noteOf(appraise(ORDINARY, { comps })), / Your 3 asking prices count 28% less\./);
    assert.ok(appraise(COLLECTIBLE, { comps }).needsLookup);
  });

  it('lower the price if they are below the sales, and change nothing above them', () => {
    const boots = (...asks: number[]) =>
      priceBy('Frye Campus boots, women’s', { comps: [...sold(60, 65), ...asked(...asks)] });
    assert.equal(boots(240, 220, 200), boots());
    assert.ok(boots(50) < boots());
  });
});

describe('a guess', () => {
  for (const title of [ORDINARY, 'Coach Tabby 26 bag', 'Gap jeans']) {
    it(`about “${title}” leaves a price with listings, and the answer shows the price that includes it`, () => {
      const own = appraise(title);
      for (const times of [0.6, 0.8, 1.3]) {
        const guess = Math.round(times * own.price.price);
        const appraisal = appraise(title, { guess });
        assert.deepEqual(rangeOf(appraisal.price), rangeOf(own.price));
        assert.deepEqual(decideOn(appraisal, 20), decideOn(own, 20));
        const { guess: second } = answerInParts({ pricing, marketplaces }, appraisal, { askingPrice: 20 }).answer;
        assert.ok(second);
        assert.ok(Math.abs(second.together - Math.sqrt(guess * own.price.price)) < 1, String(second.together));
        assert.match(second.call ?? '', /^(buy|skip|maybe)$/);
        assert.equal(noteOf(appraisal), '');
      }
    });
  }

  it('leaves a price without listings too', () => {
    const ours = priceBy(JUDGED);
    const appraisal = appraise(JUDGED, { guess: 120 });
    assert.equal(appraisal.price.price, ours);
    const together = appraisal.asker?.priceWithGuess?.price;
    // Ours is rounded here, and not where the two are weighed.
    assert.ok(Math.abs(Number(together) - Math.sqrt(120 * ours)) <= 1, String(together));
  });

  it('does not replace the question about an item without a brand, nor move its range', () => {
    const [withGuess, without] = [{ guess: 80 }, {}].map((sent) => decideOn(appraise(NAMELESS, sent), 10).verdict);
    assert.match(without?.question ?? '', /^Which brand is it\?/);
    assert.equal(withGuess?.question, without?.question);
  });

  it('never raises a limit or causes a buy, however far above our price', () => {
    for (const title of [ORDINARY, JUDGED])
      for (const times of [1.3, 2, 3]) {
        const own = priceBy(title);
        const guess = times * own;
        assert.notEqual(decideOn(appraise(title, { guess }), own).verdict?.call, 'buy');
        assert.ok(limitBy(title, { guess }, own) <= limitBy(title, {}, own), `${title} ${times}`);
      }
  });

  it('does not count for an item that our listings cannot price', () => {
    const own = appraise(COLLECTIBLE).price;
    const appraisal = appraise(COLLECTIBLE, { guess: own.price });
    assert.deepEqual(rangeOf(appraisal.price), rangeOf(own));
    assert.match(noteOf(appraisal), /^Your guess does not count: our listings cannot/);
  });

  it('does not change a price by sold comparables, and moves the one that includes it', () => {
    const comps = sold(170, 175);
    const [low, high] = [140, 220].map((guess) => appraise(JUDGED, { comps, guess }));
    assert.equal(low?.price.price, priceBy(JUDGED, { comps }));
    assert.ok((low?.asker?.priceWithGuess?.price ?? Infinity) < (high?.asker?.priceWithGuess?.price ?? 0));
  });
});

describe('the limits on a user’s evidence', () => {
  const { price: own, evidence } = appraise(ORDINARY);
  /** Weighs evidence together with a price that has some US sales of the same model. */
  const weigh = (sent: AskerEvidence, { isBeyond = false, isNameless = false, sales = 0 } = {}) => {
    const ofModel = { ...evidence, of: 'model', places: [{ place: 'us', sold: sales, asking: 0 }] } as const;
    const result = weighEvidence(pricing.effects, own, sent, ofModel, { isBeyond, isNameless }).asker;
    assert.ok(result);
    return result;
  };
  const compsAt = (...times: number[]) => ({ comps: sold(...times.map((factor) => factor * own.price)) });

  it('say which comparable is so far from the others that it hardly counts', () => {
    assert.deepEqual(weigh({ comps: sold(20, 21, 22, 400) }).aside, [{ price: 400, why: 'far' }]);
    assert.deepEqual(weigh({ comps: sold(20, 21, 22, 24) }).aside, []);
  });

  it('prompt a question about sales outside the range by a factor of two', () => {
    const outside = own.priceHigh / own.price;
    const areFar = [1.95, 2.05].map((times) => weigh(compsAt(times * outside)).areCompsFar);
    assert.deepEqual(areFar, [false, true]);
  });

  it('ignore a guess outside the range by a factor of three', () => {
    const guesses = [own.priceHigh * 2.9, own.priceHigh * 3.1, own.priceLow / 2.9, own.priceLow / 3.1];
    const areFar = guesses.map((guess) => weigh({ guess }).farGuess !== undefined);
    assert.deepEqual(areFar, [false, true, false, true]);
  });

  it('ignore a guess a factor of two from a price with ten sales', () => {
    const isFar = (times: number, sales: number) =>
      weigh({ guess: times * own.price }, { sales }).farGuess !== undefined;
    assert.deepEqual([isFar(1.95, 10), isFar(2.05, 10), isFar(2.05, 9)], [false, true, false]);
  });

  it('require two sales to price an item beyond our listings', () => {
    const beyond = (...times: number[]) => weigh(compsAt(...times), { isBeyond: true }).comps;
    assert.deepEqual([beyond(1), beyond(1, 1)], [0, 2]);
  });

  it('count for more where our listings have no brand', () => {
    const [named, nameless] = [false, true].map((isNameless) => weigh(compsAt(1, 1), { isNameless }));
    assert.deepEqual([named?.modelCannotPrice, nameless?.modelCannotPrice], [false, true]);
    assert.ok((nameless?.weight ?? 0) > (named?.weight ?? 1));
  });

  it('raise a limit to at most twice our price, for two sales', () => {
    assert.deepEqual([weigh(compsAt(1)).timesOurs, weigh(compsAt(1, 1)).timesOurs], [1, 2]);
  });
});
