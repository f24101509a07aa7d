import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeOffer, type OfferTerms } from '../../src/decide/offer.ts';
import { answerOffer } from '../../src/present/offer.ts';
import { judgmentInWords } from '../../src/present/verdict-words.ts';
import { marketplace } from '../marketplaces/support.ts';
import { listingAt, pricing } from '../support/listing.ts';
import fc from '../support/properties.ts';
import { numberIn, rowsOf } from '../support/rows.ts';

const BAG = 'Coach Tabby 26 shoulder bag';

function answer(title: string, estimate: number, place: string, terms: OfferTerms) {
  const question = { ...terms, appraisal: listingAt(estimate, title), marketplace: marketplace(place) };
  return answerOffer(pricing, question);
}

describe('an offer', () => {
  for (const row of rowsOf(new URL('offers.tsv', import.meta.url))) {
    const { title = '', estimate, asked, offered, marketplace: place = '', answer: reply, words, why } = row;
    it(`of $${offered} for ${title} at $${asked} gets ${reply}: ${why}`, () => {
      const prices = { asked: Number(asked), offered: Number(offered), cost: numberIn(row.cost) };
      const terms = { ...prices, listedFor: numberIn(row.listedFor), label: numberIn(row.label) };
      const { advice, counter, judgment } = answer(title, Number(estimate), place, terms);
      assert.deepEqual([advice ?? 'none', counter], [reply, numberIn(row.counter)]);
      if (words) assert.equal(judgmentInWords(judgment), words);
    });
  }

  it('has the net and the profit of each choice, and the price to reach', () => {
    const { keep, target } = answer(BAG, 200, 'ebay', { asked: 200, offered: 130, cost: 60 });
    assert.equal(target, 200);
    assert.deepEqual(keep, {
      offered: { price: 130, net: 110.1, profit: 50.1 },
      counter: { price: 165, net: 139.85, profit: 79.85 },
      asked: { price: 200, net: 169.6, profit: 109.6 },
    });
  });

  it('is refused on a marketplace that takes none, or not such an item', () => {
    const offer = { asked: 30, offered: 20 };
    assert.throws(() => answer(BAG, 200, 'therealreal', offer), {
      message: 'The RealReal sets the price, so there are no offers to answer.',
    });
    assert.throws(
      () => answer('Shein dress', 20, 'vestiaire', offer),
      /^Problem: Vestiaire Collective does not accept/,
    );
  });

  it('is never declined above an accepted one, and a counteroffer is between it and the asking price', () => {
    const rank = { check: 0, decline: 0, counter: 1, accept: 2 };
    const bag = listingAt(200, BAG);
    const offers = fc.record({
      place: fc.constantFrom('ebay', 'poshmark', 'mercari', 'depop'),
      // Above $600, the answer is a question.
      asked: fc.integer({ min: 150, max: 600 }),
      percents: fc.tuple(fc.integer({ min: 5, max: 100 }), fc.integer({ min: 5, max: 100 })),
      listedFor: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(offers, ({ place, asked, percents, listedFor }) => {
        const ranks = percents
          .toSorted((a, b) => a - b)
          .map((percent) => {
            const offered = Math.ceil((asked * percent) / 100);
            const question = { appraisal: bag, marketplace: marketplace(place), asked, offered, listedFor };
            const { zone, zones, money } = judgeOffer(question);
            const counter = money.at.find(({ what }) => what === 'counter')?.price ?? 0;
            assert.ok(counter >= offered && counter <= asked, `${counter}`);
            assert.equal(zones.find(({ to = asked }) => offered <= to)?.zone, zone);
            return rank[zone as keyof typeof rank];
          });
        assert.deepEqual(ranks, ranks.toSorted());
      }),
      { numRuns: 100 },
    );
  });
});
