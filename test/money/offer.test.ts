import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeOffer, type OfferTerms } from '../../src/money/offer.ts';
import { answerOffer } from '../../src/present/offer.ts';
import { judgmentInWords } from '../../src/present/verdict-words.ts';
import { listingAt, pricing } from '../support/listing.ts';
import fc from '../support/properties.ts';
import { numberIn, rowsOf } from '../support/rows.ts';
import { marketplace } from './support.ts';

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

  it('has the asking price as its target on the first day', () => {
    assert.equal(answer(BAG, 200, 'ebay', { asked: 200, offered: 130 }).target, 200);
  });

  it('has the net and the profit of each reply', () => {
    // eBay keeps 15% and $0.40.
    const { keep } = answer(BAG, 200, 'ebay', { asked: 200, offered: 130, cost: 60 });
    assert.deepEqual(keep, {
      offered: { price: 130, net: 110.1, profit: 50.1 },
      counter: { price: 165, net: 139.85, profit: 79.85 },
      asked: { price: 200, net: 169.6, profit: 109.6 },
    });
  });

  it('is refused on a marketplace that sets the price', () => {
    assert.throws(() => answer(BAG, 200, 'therealreal', { asked: 30, offered: 20 }), {
      message: 'The RealReal sets the price, so there are no offers to answer.',
    });
  });

  it('is refused on a marketplace that does not accept the item', () => {
    const refused = /^Problem: Vestiaire Collective does not accept/;
    assert.throws(() => answer('Shein dress', 20, 'vestiaire', { asked: 30, offered: 20 }), refused);
  });

  const bag = listingAt(200, BAG);
  const anyOffer = fc
    .record({
      place: fc.constantFrom('ebay', 'poshmark', 'mercari', 'depop'),
      // Above $600, the answer is a question.
      asked: fc.integer({ min: 150, max: 600 }),
      percent: fc.integer({ min: 5, max: 100 }),
      listedFor: fc.integer({ min: 0, max: 400 }),
    })
    .map(({ place, asked, percent, listedFor }) => {
      const offered = Math.ceil((asked * percent) / 100);
      return { appraisal: bag, marketplace: marketplace(place), asked, offered, listedFor };
    });

  it('gets a counteroffer between it and the asking price', () => {
    fc.assert(
      fc.property(anyOffer, (offer) => {
        const counter = judgeOffer(offer).money.at.find(({ what }) => what === 'counter')?.price ?? 0;
        assert.ok(offer.offered <= counter && counter <= offer.asked, `${counter}`);
      }),
    );
  });

  it('gets the reply of the zone that it is in', () => {
    fc.assert(
      fc.property(anyOffer, (offer) => {
        const { zone, zones } = judgeOffer(offer);
        assert.equal(zones.find(({ to = offer.asked }) => offer.offered <= to)?.zone, zone);
      }),
    );
  });

  it('gets no worse a reply than a lower one', () => {
    const rank = { check: 0, decline: 0, counter: 1, accept: 2 };
    const rankOf = (offer: Parameters<typeof judgeOffer>[0]) => rank[judgeOffer(offer).zone as keyof typeof rank];
    fc.assert(
      fc.property(anyOffer, fc.double({ min: 0.05, max: 1, noNaN: true }), (offer, part) => {
        const lower = { ...offer, offered: Math.ceil(part * offer.offered) };
        assert.ok(rankOf(lower) <= rankOf(offer));
      }),
    );
  });
});
