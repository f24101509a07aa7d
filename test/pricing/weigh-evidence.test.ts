import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeTag } from '../../src/decide/verdict.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { listingCaveats, listingFigures } from '../../src/present/listing.ts';
import { judgmentInWords } from '../../src/present/verdict-words.ts';
import { type Appraisal, isPriced } from '../../src/pricing/appraisal.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { type AskerEvidence, weighEvidence } from '../../src/pricing/asker/weigh-evidence.ts';
import { rangeOf } from '../../src/pricing/pricing.ts';
import { listingOf, pricing } from '../support/listing.ts';
import fc from '../support/properties.ts';

/** Appraises a title with its asker's evidence. */
const appraise = (title: string, asked: AskerEvidence = {}) => listingOf({ title, ...asked });

const sold = (...prices: number[]) => prices.map((price) => ({ price }));
const widthOf = ({ price }: Appraisal) => price.priceHigh / price.priceLow;
const judge = (appraisal: Appraisal, tag: number) => judgeTag(loadMarketplaces(), appraisal, tag, {});

const NAMELESS = 'handmade wool sweater, women’s';
const COLLECTIBLE = 'Nike x Off-White Chicago Jordan 1 sneakers, men’s';
/** A brand and kind without listings, estimated by a language model. */
const JUDGED = 'Schott Perfecto 618 leather jacket';
const ORDINARY = 'Madewell wool coat, women’s, Good';

it('prices by evidence of an asker stay as they are while the model does', (t) => {
  const graded = [{ price: 60, condition: 'Like New' }, { price: 40, condition: 'Poor' }, { price: 50 }] as const;
  const asked = { price: 80, asked: true };
  const reader = { model: 'a', host: 'your machine', prompt: 'b' };
  const evidence: readonly AskerEvidence[] = [
    { comps: sold(50) },
    { comps: sold(30, 50) },
    { comps: sold(40, 50, 60, 900) },
    { comps: graded },
    { comps: [asked] },
    { comps: [asked, asked, ...sold(45, 55)], guess: 90 },
    { comps: sold(2, 3, 4) },
    { comps: sold(4000, 5000) },
    { guess: 70 },
    { guess: 7000 },
    { guess: 1 },
    { guess: 70, reader },
    { guess: 70, reader: { ...reader, error: 0.4 } },
    { reader },
  ];
  const lines = [NAMELESS, COLLECTIBLE, JUDGED, ORDINARY, 'Gucci Wrelvin bag', "Levi's 501 jeans"].flatMap((title) =>
    evidence.map((one) => {
      const { price, asker } = appraise(title, one);
      const { together, modelOnly: _, ...told } = asker as NonNullable<typeof asker>;
      const beside = together && rangeOf(together);
      return `${title}: ${JSON.stringify({ ...rangeOf(price), confidence: price.confidence, ...told, beside })}`;
    }),
  );
  // Another model has other prices: `--test-update-snapshots` writes them.
  t.assert.snapshot(lines, { serializers: [(all: string[]) => all.join('\n')] });
});

describe('sold comparables', () => {
  it('price a nameless piece, with a verdict', () => {
    const appraisal = appraise(NAMELESS, { comps: sold(280, 300, 320, 310) });
    assert.ok(Math.abs(appraisal.price.price - 302) < 15, String(appraisal.price.price));
    // If the tag is far above the usual price of such pieces, the question comes first.
    const { zone, ask } = judge(appraisal, 60);
    assert.deepEqual([zone, ask?.about], [null, 'comps']);
    assert.match(ask?.text ?? '', /^Are these sold, and of this very item\?/);
    const cheap = judge(appraisal, 6);
    assert.deepEqual([cheap.zone, cheap.ask?.about], ['buy', 'comps']);
    assert.notEqual(judge(appraise(NAMELESS), 60).ask, undefined);
    // One sale may be chance.
    assert.notEqual(judge(appraise(NAMELESS, { comps: sold(300) }), 60).ask, undefined);
  });

  it('price a collectible, and note that our listings alone cannot', () => {
    const appraisal = appraise(COLLECTIBLE, { comps: sold(2800, 3200, 3000) });
    assert.ok(Math.abs(appraisal.price.price - 3000) < 200, String(appraisal.price.price));
    const { estimate, evidence, withoutYours, ladder } = listingFigures(pricing, appraisal);
    const note = /^Based on 3 sales from you \(\$2,800 to \$3,200\); our listings cannot price this item\./;
    assert.match(estimate.note, note);
    const own = appraise(COLLECTIBLE).price;
    assert.deepEqual(withoutYours, { price: own.price, priceLow: own.priceLow, priceHigh: own.priceHigh });
    assert.equal(evidence.yours?.median, 3000);
    assert.ok((evidence.yours?.weight ?? 0) > 0.9);
    assert.ok((ladder?.[2]?.price ?? 0) > 2000 && (ladder?.[2]?.price ?? 0) < 3000);
    assert.ok(listingCaveats(pricing, appraisal).every(({ code }) => code !== 'beyond_evidence'));
  });

  it('count in the grade of the piece', () => {
    const inNew = appraise(ORDINARY, { comps: [90, 100, 95].map((price) => ({ price, condition: 'New with tags' })) });
    const inGood = appraise(ORDINARY, { comps: sold(90, 100, 95) });
    assert.ok(inNew.price.price < 0.85 * inGood.price.price);
    assert.deepEqual(inGood.price.atCondition('Good').price, inGood.price.price);
  });

  it('hardly react to one outlier among six', () => {
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
      const [one = 0, two = 0, four = 0, eight = 0] = widths;
      assert.ok(one >= two && two >= four && four >= eight, `${title}: ${widths}`);
      assert.ok(eight > 1.5, 'equal titles still differ');
    }
  });

  it('move the price between ours and theirs, and all grades with it', () => {
    const own = appraise(ORDINARY).price;
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }), (logs) => {
        const prices = logs.map((log) => own.price * Math.exp(log));
        const { price, asker } = appraise(ORDINARY, { comps: sold(...prices) });
        const all = [own.price, ...prices];
        assert.ok(price.price >= Math.min(...all) - 1 && price.price <= Math.max(...all) + 1);
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

  it('that are asking prices are discounted and count less, and never make a verdict firm alone', () => {
    const own = appraise(ORDINARY).price.price;
    const comps = [1.5, 1.6, 1.7].map((times) => ({ price: times * own }));
    const asks = comps.map((comp) => ({ ...comp, asked: true }));
    const [bySales, byAsks] = [comps, asks].map((one) => appraise(ORDINARY, { comps: one }));
    assert.ok((byAsks?.price.price ?? 0) < 0.95 * (bySales?.price.price ?? 0));
    const [sure, unsure] = [comps, asks].map((all) => appraise(ORDINARY, { comps: [...all, ...all] }));
    assert.ok(widthOf(unsure as Appraisal) > widthOf(sure as Appraisal));
    assert.match(listingFigures(pricing, byAsks as Appraisal).estimate.note, /^Based on 3 asking prices from you/);
    assert.notEqual(judge(appraise(COLLECTIBLE, { comps: asks }), 20).ask, undefined);
  });

  it('fall with asking prices below them, and never rise with those above', () => {
    const priceBy = (...comps: { price: number; asked?: true }[]) =>
      appraise('Frye Campus boots, women’s', { comps }).price.price;
    const bySales = priceBy(...sold(60, 65));
    const above = [240, 220, 200].map((price) => ({ price, asked: true as const }));
    assert.equal(priceBy(...sold(60, 65), ...above), bySales);
    assert.ok(priceBy(...sold(60, 65), { price: 50, asked: true }) < bySales);
  });

  it('far outside our range prompt a question, and no verdict but a buy by our own price', () => {
    const own = appraise(ORDINARY).price;
    const far = sold(...[2.2, 2.4, 2.6].map((times) => times * own.priceHigh));
    const listing = appraise(ORDINARY, { comps: far });
    const { weight = 0 } = listing.asker ?? {};
    // They count as much as they changed the price.
    assert.ok(weight > 0.1 || listing.price.price < 1.1 * own.price, `${weight} at ${listing.price.price}`);
    assert.ok(weight < 0.9 && widthOf(listing) >= 0.97 * (own.priceHigh / own.priceLow));
    for (const tag of [2, 10, own.price, 3 * own.price]) {
      const { zone, ask } = judge(listing, tag);
      assert.equal(ask?.about, 'comps');
      assert.ok(zone === null || zone === 'buy', `${zone}`);
      assert.match(ask?.text ?? '', /^Are these sold, and of this very item\?/);
    }
  });

  it('above our price are limited by it', () => {
    const own = appraise(ORDINARY).price.price;
    const moneyBy = (evidence: AskerEvidence) => judge(appraise(ORDINARY, evidence), 5).money;
    const alone = moneyBy({});
    const byOne = moneyBy({ comps: sold(1.5 * own) });
    assert.deepEqual([byOne.payUpTo, byOne.byOwnPrice, alone.byOwnPrice], [alone.payUpTo, true, undefined]);
    const said = judgmentInWords(judge(appraise(ORDINARY, { comps: sold(1.5 * own) }), 5));
    assert.match(said, /: half of what you keep by our own price\./);
    const lower = moneyBy({ comps: sold(0.7 * own) });
    assert.ok((lower.payUpTo ?? 0) < (alone.payUpTo ?? 0));
    const bySales = moneyBy({ comps: sold(1.2 * own, 1.2 * own, 1.2 * own) });
    assert.ok((bySales.payUpTo ?? 0) > (alone.payUpTo ?? 0));
    assert.equal(judge(appraise('purse', { comps: sold(90, 100) }), 8).zone, 'buy');
  });

  it('do not price items that are not covered', () => {
    for (const title of ['replica Chanel bag', 'Sephora lipstick'])
      assert.ok(!isPriced(appraiseTitle(pricing, { title, comps: sold(100, 120), guess: 100 })), title);
  });
});

describe('a guess', () => {
  it('leaves a price that rests on listings or sales, with the price together with it beside', () => {
    for (const title of [ORDINARY, 'Coach Tabby 26 bag', 'Gap jeans']) {
      const own = appraise(title);
      for (const times of [0.6, 0.8, 1.3]) {
        const guess = Math.round(times * own.price.price);
        const listing = appraise(title, { guess });
        assert.deepEqual(rangeOf(listing.price), rangeOf(own.price), title);
        const { withGuess, evidence } = listingFigures(pricing, listing, (one) => judge(one, 20));
        assert.deepEqual([evidence.yours?.guess, evidence.yours?.text], [guess, undefined]);
        const middle = Math.sqrt(guess * own.price.price);
        assert.ok(withGuess && Math.abs(withGuess.price - middle) < 1, `${title}: ${withGuess?.price} ${middle}`);
        assert.ok(withGuess.priceHigh / withGuess.priceLow > 0.9 * widthOf(own));
        assert.match(withGuess.text, new RegExp(`^With your \\$${guess}: \\$[\\d,]+ \\(.*\\); then: (Buy|Skip|Maybe)`));
        assert.deepEqual(judge(listing, 20), judge(own, 20));
      }
    }
  });

  it('leads where ours has neither, and both numbers are given', () => {
    const own = appraise(JUDGED);
    const listing = appraise(JUDGED, { guess: 120 });
    const [ours, both] = [own.price.price, listing.price.price];
    assert.ok(Math.abs(Math.log(both) - 0.7 * Math.log(120) - 0.3 * Math.log(ours)) < 0.02, `${ours} ${both}`);
    assert.ok(widthOf(listing) > 0.9 * widthOf(own));
    const { estimate, evidence, withoutYours, withGuess } = listingFigures(pricing, listing);
    assert.ok(estimate.note.startsWith(`Ours $${ours}, yours $120, together $${both}.`), estimate.note);
    assert.deepEqual([withoutYours?.price, evidence.yours?.guess, withGuess], [ours, 120, undefined]);
    assert.notEqual(judge(appraise(NAMELESS, { guess: 80 }), 10).ask, undefined);
  });

  it('that is absurd has no effect and prompts a question', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(NAMELESS, COLLECTIBLE, ORDINARY, 'Chanel Classic Flap bag', 'Zara dress'),
        fc.double({ min: 5.1, max: 1000, noNaN: true }),
        fc.boolean(),
        (title, times, isAbove) => {
          const own = appraise(title).price;
          const guess = isAbove ? own.priceHigh * times : own.priceLow / times;
          const listing = appraise(title, { guess });
          assert.equal(listing.price.price, own.price);
          assert.notEqual(listing.asker?.farGuess, undefined);
          assert.notEqual(judge(listing, 20).ask, undefined);
        },
      ),
    );
    const listing = appraise(ORDINARY, { guess: 9000 });
    const { note } = listingFigures(pricing, listing).estimate;
    assert.match(note, /^Your guess is \d+ times our price .* does not count/);
    assert.equal(judge(listing, 20).ask?.about, 'guess');
  });

  it('that is off by a factor of two from ten sales of ours is reported without effect', () => {
    const own = appraise('Coach Tabby 26 bag').price.price;
    for (const times of [1 / 5, 1 / 3, 3, 5]) {
      const listing = appraise('Coach Tabby 26 bag', { guess: times * own });
      assert.equal(listing.price.price, own);
      const { note } = listingFigures(pricing, listing).estimate;
      assert.match(note, /^Your guess is [\d/]+ (times|of) what \d+ of these/);
    }
  });

  it('never raises a limit or causes a buy that our price alone does not', () => {
    for (const title of [ORDINARY, JUDGED])
      for (const times of [1.3, 2, 3]) {
        const own = appraise(title);
        const pleased = appraise(title, { guess: times * own.price.price });
        const [alone, both] = [own, pleased].map((one) => judge(one, own.price.price));
        assert.notEqual(both?.zone, 'buy');
        assert.ok((both?.money.payUpTo ?? 0) <= (alone?.money.payUpTo ?? 0));
      }
  });

  it('does not count for an item that our listings cannot price', () => {
    const listing = appraise(COLLECTIBLE, { guess: appraise(COLLECTIBLE).price.price });
    assert.deepEqual(rangeOf(listing.price), rangeOf(appraise(COLLECTIBLE).price));
    assert.match(listingFigures(pricing, listing).estimate.note, /^Your guess does not count: our listings cannot/);
  });

  it('stands beside a price by sold comparables', () => {
    const comps = sold(170, 175);
    const [low, high] = [140, 220].map((guess) => appraise(JUDGED, { comps, guess }));
    assert.equal(low?.price.price, appraise(JUDGED, { comps }).price.price);
    assert.ok((low?.asker?.together?.price ?? 0) < (high?.asker?.together?.price ?? 0));
  });
});

describe('the bounds of an asker’s evidence, with a case on each side', () => {
  const { garment, price: own, evidence } = appraise(ORDINARY);
  /** Weighs evidence beside a price with so many US sales of the same model. */
  const weigh = (
    asked: AskerEvidence,
    { basis = 'sold', sales = 0 }: { basis?: Parameters<typeof weighEvidence>[4]['basis']; sales?: number } = {},
  ) => {
    const places = [{ place: 'us', sold: sales, asked: 0 }] as const;
    const { asker } = weighEvidence(pricing, garment, own, asked, {
      basis,
      evidence: { ...evidence, of: 'model', places },
    });
    assert.ok(asker);
    return asker;
  };
  const sales = (...times: number[]) => ({ comps: sold(...times.map((one) => one * own.price)) });

  it('leave out one of three sales that is more than five times the others', () => {
    assert.deepEqual([weigh(sales(1, 1, 4.9)).comps, weigh(sales(1, 1, 5.1)).comps], [3, 2]);
  });

  it('question sales outside the range by a factor of two', () => {
    const outside = own.priceHigh / own.price;
    const areFar = [1.95, 2.05].map((times) => weigh(sales(times * outside)).areCompsFar);
    assert.deepEqual(areFar, [false, true]);
  });

  it('leave out a guess outside the range by a factor of three', () => {
    const isFar = (guess: number) => weigh({ guess }).farGuess !== undefined;
    assert.deepEqual(
      [2.9, 3.1].map((times) => isFar(times * own.priceHigh)),
      [false, true],
    );
    assert.deepEqual(
      [2.9, 3.1].map((times) => isFar(own.priceLow / times)),
      [false, true],
    );
  });

  it('leave out a guess a factor of two from a price by ten sales', () => {
    const isFar = (times: number, sales: number) =>
      weigh({ guess: times * own.price }, { sales }).farGuess !== undefined;
    assert.deepEqual([isFar(1.95, 10), isFar(2.05, 10), isFar(2.05, 9)], [false, true, false]);
  });

  it('let two sales alone price a piece beyond our listings, and lift a limit to twice our price', () => {
    const beyond = (...times: number[]) => weigh(sales(...times), { basis: 'beyond' }).comps;
    assert.deepEqual([beyond(1), beyond(1, 1)], [0, 2]);
    assert.deepEqual([weigh(sales(1)).timesOurs, weigh(sales(1, 1)).timesOurs], [1, 2]);
  });
});
