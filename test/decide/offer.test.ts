import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OfferQuestion } from '../../src/decide/offer.ts';
import type { Marketplace } from '../../src/marketplaces/fees.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { answerListing } from '../../src/present/listing.ts';
import { answerOffer } from '../../src/present/offer.ts';
import { judgmentInWords } from '../../src/present/verdict-words.ts';
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

type Offer = Omit<OfferQuestion, 'appraisal'> & { readonly title?: string | undefined };

const answerFrom = (model: Pricing, { title, ...offer }: Offer) =>
  answerOffer(model, { ...offer, appraisal: answerListing(model, { title }) });
const answer = (question: Omit<Offer, 'marketplace'> & { where?: string }) =>
  answerFrom(pricing, { ...question, marketplace: at(question.where ?? 'ebay') });

describe('an offer in hand', () => {
  it('is answered by the ladder’s price of the day, for the reasons in offers.tsv', () => {
    for (const row of rowsOf(new URL('offers.tsv', import.meta.url))) {
      const { title, estimate, asked, offered, marketplace = '', answer: right, why } = row;
      const terms = { marketplace: at(marketplace), cost: numberIn(row.cost), listedFor: numberIn(row.listedFor) };
      const prices = { asked: Number(asked), offered: Number(offered) };
      const { advice, counter, reason } = answerFrom(modelOf(Number(estimate)), { title, ...prices, ...terms });
      const what = `${title}, ${offered} of ${asked}, ${why}: ${reason}`;
      assert.equal(advice ?? 'none', right, what);
      assert.equal(counter, numberIn(row.counter), what);
    }
  });

  it('shows the net for each choice, and the target', () => {
    const tabby = { title: 'Coach Tabby 26 shoulder bag', asked: 200, offered: 130, cost: 60 };
    const { advice, counter = 0, keep, target } = answer(tabby);
    assert.equal(advice, 'counter');
    assert.ok(130 < counter && counter < 200, `${counter}`);
    assert.equal(target, 200);
    const { offered, asked, counter: named } = keep;
    assert.ok(named && offered.net < named.net && named.net < asked.net);
    assert.equal(offered.profit, Number((offered.net - 60).toFixed(2)));
  });

  it('says in one sentence with one price what is kept, a profit or a loss, and what a label is', () => {
    const bag = { title: 'Coach Tabby 26 shoulder bag', asked: 400, marketplace: at('ebay') };
    const said = (question: Partial<Offer>) => {
      const { judgment } = answerFrom(modelOf(200), { ...bag, offered: 200, ...question });
      return judgmentInWords(judgment);
    };
    const kept = 'you’d get \\$\\d+\\.\\d\\d on eBay';
    assert.match(
      said({ listedFor: 20 }),
      new RegExp(`^Counter \\$225: it is half way to the price to ask after 20 days; ${kept} before shipping\\.$`),
    );
    assert.match(
      said({ listedFor: 30, label: 9 }),
      new RegExp(`^Accept: it reaches the price to ask after 30 days; ${kept} with a \\$9 label\\.$`),
    );
    assert.match(said({ offered: 360 }), /^Accept: it is 90% of your asking price; /);
    assert.match(said({ offered: 100 }), /^Decline: hold out for \$250, the price to ask, since it is less than half/);
    assert.match(said({ asked: 240, offered: 100 }), /^Decline: hold out for \$240, your asking price, since it is/);
    assert.match(
      said({ offered: 250, listedFor: 2 }),
      new RegExp(`^Counter \\$325: it is half way to your asking price, listed only 2 days ago; ${kept}`),
    );
    assert.match(said({ listedFor: 30, cost: 60 }), /, a profit of \$\d+\.\d\d\.$/);
    assert.match(said({ listedFor: 30, cost: 300 }), /, a loss of \$\d+\.\d\d on the \$300 you paid\.$/);
    assert.equal(
      said({ offered: 60, listedFor: 60 }),
      'Decline: hold out for $160, the price to ask after 60 days, since it is less than half of that; you’d get $135.60 on eBay before shipping.',
    );
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
