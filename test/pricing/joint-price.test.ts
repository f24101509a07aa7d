import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listingCaveats, listingFigures } from '../../src/answers/listing/answer.ts';
import { judgeTag } from '../../src/answers/verdict/judgment.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { posteriorOf } from '../../src/pricing/comparables.ts';
import type { AskerEvidence } from '../../src/pricing/joint-price.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { isPriced, type PricedListing } from '../../src/pricing/priced-listing.ts';
import fc from '../support/properties.ts';

const pricing = loadModel();

/** Appraises a title with sold comparables, as numbers or with their grade, and a guess. */
function appraise(title: string, { comps = [], guess, guesser }: AskerEvidence = {}): PricedListing {
  const outcome = appraiseTitle(pricing, { title, comps, guess, guesser });
  assert.ok(isPriced(outcome), title);
  return outcome;
}

const sold = (...prices: number[]) => prices.map((price) => ({ price }));
const widthOf = ({ price }: PricedListing) => price.priceHigh / price.priceLow;
const judge = (appraisal: PricedListing, tag: number) => judgeTag(loadMarketplaces(), appraisal, tag, {});

const NAMELESS = 'handmade wool sweater, women’s';
const COLLECTIBLE = 'Nike x Off-White Chicago Jordan 1 sneakers, men’s';
const ORDINARY = 'Madewell wool coat, women’s, Good';

describe('sold comparables', () => {
  it('price a nameless piece, with a verdict', () => {
    const appraisal = appraise(NAMELESS, { comps: sold(280, 300, 320, 310) });
    assert.ok(Math.abs(appraisal.price.price - 302) < 15, String(appraisal.price.price));
    const { zone, ask } = judge(appraisal, 60);
    assert.deepEqual([zone, ask], ['buy', undefined]);
    assert.notEqual(judge(appraise(NAMELESS), 60).ask, undefined);
    // One sale may be chance.
    assert.notEqual(judge(appraise(NAMELESS, { comps: sold(300) }), 60).ask, undefined);
  });

  it('price a collectible, and say that ours alone cannot', () => {
    const appraisal = appraise(COLLECTIBLE, { comps: sold(2800, 3200, 3000) });
    assert.ok(Math.abs(appraisal.price.price - 3000) < 200, String(appraisal.price.price));
    const { estimate, evidence, withoutYours, offers } = listingFigures(pricing, appraisal);
    assert.match(
      estimate.note,
      /^Based on 3 sales from you \(\$2,800 to \$3,200\); our listings cannot price this item\./,
    );
    const own = appraise(COLLECTIBLE).price;
    assert.deepEqual(withoutYours, { price: own.price, priceLow: own.priceLow, priceHigh: own.priceHigh });
    assert.equal(evidence.yours?.median, 3000);
    assert.ok((evidence.yours?.weight ?? 0) > 0.9);
    assert.ok(offers && offers.quick < 3000);
    assert.ok(listingCaveats(pricing, appraisal).every(({ code }) => code !== 'beyond_evidence'));
  });

  it('count in the grade of the piece', () => {
    const inNew = appraise(ORDINARY, { comps: [90, 100, 95].map((price) => ({ price, condition: 'New with tags' })) });
    const inGood = appraise(ORDINARY, { comps: sold(90, 100, 95) });
    assert.ok(inNew.price.price < 0.85 * inGood.price.price);
    assert.deepEqual(inGood.price.atCondition('Good').price, inGood.price.price);
  });

  it('hardly move by one wild sale among six', () => {
    for (const title of [NAMELESS, COLLECTIBLE, ORDINARY])
      for (const wild of [6, 600, 60_000]) {
        const five = appraise(title, { comps: sold(55, 60, 62, 58, 65) }).price.price;
        const six = appraise(title, { comps: sold(55, 60, 62, 58, 65, wild) }).price.price;
        assert.ok(Math.abs(Math.log(six / five)) < 0.04, `${title}, ${wild}: ${five} to ${six}`);
      }
  });

  it('make a range narrower, the more of them agree', () => {
    for (const title of [NAMELESS, COLLECTIBLE, ORDINARY]) {
      const widths = [1, 2, 4, 8].map((n) => widthOf(appraise(title, { comps: sold(...Array(n).fill(70)) })));
      assert.deepEqual(
        [...widths].sort((a, b) => b - a),
        widths,
        title,
      );
      assert.ok((widths.at(-1) as number) > 1.5, 'equal titles still differ');
    }
  });

  it('move the price between ours and theirs, and all grades with it', () => {
    const own = appraise(ORDINARY).price;
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }), (logs) => {
        const prices = logs.map((log) => own.price * Math.exp(log));
        const { price, asker } = appraise(ORDINARY, { comps: sold(...prices) });
        assert.ok(
          price.price >= Math.min(own.price, ...prices) - 1 && price.price <= Math.max(own.price, ...prices) + 1,
        );
        assert.ok(price.priceLow < price.price && price.price < price.priceHigh);
        assert.ok(price.atCondition('Like New').price > price.price && price.atCondition('Fair').price < price.price);
        assert.ok(asker && asker.weight >= 0 && asker.weight <= 1);
      }),
    );
  });

  it('do not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 20 }), (prices) => {
        const one = appraise(ORDINARY, { comps: sold(...prices) }).price;
        const other = appraise(ORDINARY, { comps: sold(...prices.toReversed()) }).price;
        assert.deepEqual([one.price, one.priceLow, one.priceHigh], [other.price, other.priceLow, other.priceHigh]);
      }),
    );
  });

  it('leave the price as it is where there are none', () => {
    const { log, weight } = posteriorOf({ log: 3, spread: 0.5, isFree: false }, []);
    assert.ok(Math.abs(log - 3) < 1e-9 && weight < 0.1);
    assert.equal(appraise(ORDINARY).asker, undefined);
  });

  it('do not open what is not covered', () => {
    for (const title of ['replica Chanel bag', 'Sephora lipstick'])
      assert.ok(!isPriced(appraiseTitle(pricing, { title, comps: sold(100, 120), guess: 100 })), title);
  });
});

describe('a guess', () => {
  it('moves the price part of the way, is never repeated, and gives no verdict by itself', () => {
    const own = appraise(ORDINARY).price.price;
    const guess = 1.37 * own;
    const appraisal = appraise(ORDINARY, { guess });
    assert.ok(appraisal.price.price > own && appraisal.price.price < guess);
    const figures = listingFigures(pricing, appraisal);
    assert.ok(!JSON.stringify(figures).includes(String(guess)));
    assert.match(figures.estimate.note, /^Mostly your own estimate \(\d+%\); ours alone, \$\d+\./);
    assert.notEqual(judge(appraise(NAMELESS, { guess: 80 }), 10).ask, undefined);
  });

  it('that is absurd moves nothing, and is asked back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(NAMELESS, COLLECTIBLE, ORDINARY, 'Chanel Classic Flap bag', 'Zara dress'),
        fc.double({ min: 5.1, max: 1000, noNaN: true }),
        fc.boolean(),
        fc.constantFrom('agent' as const, 'person' as const),
        (title, times, isAbove, guesser) => {
          const own = appraise(title).price;
          const guess = isAbove ? own.priceHigh * times : own.priceLow / times;
          const listing = appraise(title, { guess, guesser });
          assert.deepEqual([listing.price.price, listing.asker?.disagrees], [own.price, true]);
          assert.notEqual(judge(listing, 20).ask, undefined);
        },
      ),
    );
    const listing = appraise(ORDINARY, { guess: 9000 });
    assert.match(listingFigures(pricing, listing).estimate.note, /differs from ours .* does not count/);
    assert.equal(judge(listing, 20).ask?.about, 'guess');
  });

  it('of an agent falls only with our sales of the thing, of a person also with its distance', () => {
    const weightOf = (title: string, times: number, guesser: 'agent' | 'person') => {
      const guess = times * appraise(title).price.price;
      return appraise(title, { guess, guesser }).asker?.guessWeight ?? 0;
    };
    // Judged, some sold, and many sold of the model.
    const TITLES = ['Tecovas belt', ORDINARY, 'Coach Tabby 26 bag'];
    const near = TITLES.map((title) => weightOf(title, 1.2, 'agent'));
    const far = TITLES.map((title) => weightOf(title, 4, 'agent'));
    assert.deepEqual(near, far);
    assert.deepEqual(
      near.toSorted((a, b) => b - a),
      near,
    );
    assert.ok((near[0] as number) > 0.8 && (near[2] as number) < 0.65, String(near));
    assert.ok(weightOf(ORDINARY, 4, 'person') < weightOf(ORDINARY, 1.2, 'person'));
  });

  it('that a verdict leans on by more than half is said, and makes it probable', () => {
    for (const guess of [70, 90, 120]) {
      const listing = appraise(ORDINARY, { guess });
      const { strength, reason, byGuess } = judge(listing, 20);
      assert.deepEqual([strength, byGuess], ['probable', true]);
      assert.match(reason, /, mostly by the guess$/);
    }
    const { byGuess, reason } = judge(appraise(ORDINARY, { comps: sold(70, 75, 72), guess: 90 }), 20);
    assert.equal(byGuess, undefined);
    assert.doesNotMatch(reason, /estimate/);
  });

  it('counts beside sold comparables', () => {
    const comps = sold(70, 75);
    const low = appraise(ORDINARY, { comps, guess: 40 }).price.price;
    const high = appraise(ORDINARY, { comps, guess: 120 }).price.price;
    assert.ok(low < high);
  });
});
