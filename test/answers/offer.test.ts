import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { answerOffer, type OfferQuestion } from '../../src/answers/offer/answer.ts';
import type { Marketplace } from '../../src/marketplaces/fees.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import fc from '../support/properties.ts';
import { numberIn, rowsOf } from '../support/rows.ts';

const pricing = loadModel();
const { list } = loadMarketplaces();
const at = (id: string) => list.find((one) => one.id === id) as Marketplace;
/** A model with this estimate for every title, so that expectations survive a new fit. */
const modelOf = (estimate: number): Pricing => ({
  ...pricing,
  appraise: (...asked) => ({
    ...pricing.appraise(...asked),
    price: estimate,
    priceLow: estimate / 2,
    priceHigh: estimate * 2,
    quantiles: [-0.69, -0.28, 0.28, 0.69],
  }),
});
const answer = (question: Omit<OfferQuestion, 'marketplace'> & { where?: string }) =>
  answerOffer(pricing, { ...question, marketplace: at(question.where ?? 'ebay') });

describe('an offer in hand', () => {
  it('is answered as a seller would answer it, for the reasons in offers.tsv', () => {
    for (const row of rowsOf(new URL('offers.tsv', import.meta.url))) {
      const { title, estimate, asked, offered, marketplace = '', answer: right, why } = row;
      const terms = { marketplace: at(marketplace), cost: numberIn(row.cost), listedFor: numberIn(row.listedFor) };
      const model = estimate === undefined ? pricing : modelOf(Number(estimate));
      const { advice, reason } = answerOffer(model, {
        title,
        asked: Number(asked),
        offered: Number(offered),
        ...terms,
      });
      assert.equal(advice ?? 'none', right, `${title}, ${offered} of ${asked}, ${why}: ${reason}`);
    }
  });

  it('shows the net for each choice, and that of the counteroffer', () => {
    const tabby = { title: 'Coach Tabby 26 shoulder bag', asked: 200, offered: 130, cost: 60 };
    const { advice, counter = 0, keep, reason } = answer(tabby);
    assert.equal(advice, 'counter');
    assert.ok(130 < counter && counter < 200, `${counter}`);
    const { offered, asked, counter: named } = keep;
    assert.ok(named && offered.net < named.net && named.net < asked.net);
    assert.equal(offered.profit, Number((offered.net - 60).toFixed(2)));
    assert.match(reason, /^\$130 is \d+% under our estimate of \$\d+\.$/);
    assert.ok(counter % 5 === 0, `${counter} is a round number`);
  });

  it('states days only if they were measured, never from a single clearance', () => {
    const bag = { title: 'Louis Vuitton Neverfull MM', asked: 1200, offered: 800 };
    const there = answer({ ...bag, where: 'vestiaire' });
    assert.ok(there.soldIn90Days && there.soldIn90Days.value < 0.6);
    assert.equal(answer(bag).soldIn90Days, undefined);
    assert.doesNotMatch(JSON.stringify(answer({ ...bag, where: 'poshmark' }).judgment), /52 days|median/);
  });

  it('never accepts less than the cost if the usual price nets more', () => {
    const title = 'Patagonia Nano Puff jacket';
    const jacket = { title, asked: 90, offered: 80, marketplace: at('ebay') };
    const adviceAt = (cost?: number) => answerOffer(modelOf(90), { ...jacket, cost }).advice;
    assert.equal(adviceAt(), 'accept');
    assert.equal(adviceAt(70), 'counter');
    // A cost above even the usual price is a loss, which comes first; the offer is accepted if waiting costs more.
    const lost = answerOffer(modelOf(90), { ...jacket, cost: 300 });
    assert.equal(lost.advice, 'counter');
    assert.match(lost.reason, /^\$\d+ loses \$[\d.]+ on the \$300 you paid, but waiting is likely to cost more; /);
    const stale = answerOffer(modelOf(90), { ...jacket, cost: 300, listedFor: 200 });
    assert.equal(stale.advice, 'accept');
    assert.match(stale.reason, /^\$80 loses \$[\d.]+ on the \$300 you paid/);
  });

  it('accepts less, never more, the longer the item has not sold', () => {
    const least = (listedFor: number, where: string) => {
      const bag = { title: 'Coach bag', asked: 110, offered: 60 };
      const { judgment } = answerOffer(modelOf(100), { ...bag, listedFor, marketplace: at(where) });
      return judgment.zones.find(({ zone }) => zone === 'accept')?.from as number;
    };
    for (const where of ['ebay', 'vestiaire']) {
      const ends = [0, 7, 30, 60, 90, 180, 365].map((days) => least(days, where));
      for (const [i, end] of ends.entries()) assert.ok(end <= (ends[i - 1] ?? end), `${where}: ${ends}`);
      assert.ok((ends.at(-1) as number) < 0.85 * (ends[0] as number), where);
    }
  });

  it('explains in a sentence if the marketplace has no offers', () => {
    const bag = { title: 'Coach Tabby 26 shoulder bag', asked: 200, offered: 150 };
    assert.throws(() => answer({ ...bag, where: 'therealreal' }), /sets the price/);
    assert.throws(() => answer({ title: 'Shein dress', asked: 30, offered: 20, where: 'vestiaire' }), /Vestiaire/);
    assert.throws(() => answer({ asked: 30, offered: 20 }), /title is required/);
    assert.throws(() => answer({ title: 'replica Gucci bag', asked: 30, offered: 20 }), /replica/i);
  });

  it('never declines an offer above an acceptable one, and counters in between', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Coach Tabby 26 shoulder bag', 'Zara floral midi dress', 'Louis Vuitton Speedy 30'),
        fc.constantFrom('ebay', 'poshmark', 'mercari', 'depop'),
        fc.integer({ min: 10, max: 3000 }),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 400 }),
        (title, where, asked, one, other, listedFor) => {
          const rank = { decline: 0, counter: 1, accept: 2 } as const;
          const [low, high] = [Math.min(one, other), Math.max(one, other)].map((part) => {
            const offered = Math.max(1, Math.round(asked * part));
            const made = answer({ title, where, asked, offered, listedFor });
            fc.pre(made.advice !== null);
            if (made.counter !== undefined) assert.ok(made.counter > offered && made.counter <= asked);
            const { zone, zones } = made.judgment;
            const drawn = zones.find(({ to = asked }) => offered <= to);
            if (made.keep.offered.net > 0) assert.equal(drawn?.zone, zone);
            return rank[made.advice];
          }) as [number, number];
          assert.ok(low <= high);
        },
      ),
      { numRuns: 60 },
    );
  });
});
