import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, type Garment, GENDERS } from '../../src/catalog/catalog.ts';
import { answerReprice, GONE_IN, type RepriceQuestion, type RepriceTerms } from '../../src/decide/ask.ts';
import { thriftValue, VALUE_GUIDES } from '../../src/decide/donation.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import { priceGarment } from '../../src/pricing/appraise.ts';
import { EVIDENCE_GRADES, type EvidenceGrade } from '../../src/pricing/evidence/evidence.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import fc from '../support/properties.ts';
import { numberIn, rowsOf } from '../support/rows.ts';

const marketplaces = loadMarketplaces();
const poshmark = marketplaces.list.find(({ id }) => id === 'poshmark');
const brand = brands.find(({ slug }) => slug === 'coach') as (typeof brands)[number];
const category = categories.find(({ slug }) => slug === 'bag') as (typeof categories)[number];
const garment = { brand, category, gender: 'female' } as const;
const TODAY = '2026-11-21';

const pricing = loadModel();
/** Returns a question about a piece at an estimate, independent of the model. */
interface Question extends Omit<RepriceQuestion, 'listing'> {
  readonly price: number;
  readonly evidence: EvidenceGrade;
}
const QUANTILES = [-0.69, -0.28, 0.28, 0.69] as const;

/** A listing with a range from half to twice its price, so that expectations survive a new fit. */
function listingAt(price: number, evidence: EvidenceGrade, of: Garment = garment): Appraisal {
  const listing = priceGarment(pricing, of);
  return {
    ...listing,
    price: { ...listing.price, price, priceLow: price / 2, priceHigh: price * 2, quantiles: QUANTILES },
    beyondEvidence: evidence === 'none' ? [{ text: 'Himalaya', reason: 'rare_model' }] : [],
  };
}
const ask = (
  { price, evidence, ...question }: Question,
  { of, ...terms }: Omit<RepriceTerms, 'today'> & { of?: Garment },
) => answerReprice(marketplaces, { listing: listingAt(price, evidence, of), ...question }, { today: TODAY, ...terms });

function advised(...asked: Parameters<typeof ask>) {
  const { schedule = [], ...answer } = ask(...asked);
  assert.ok(answer.action, answer.why);
  return { ...answer, schedule };
}

/** Both sides of each step of the ladder, of the floor and of the work. */
const ROWS = rowsOf(new URL('./reprice.tsv', import.meta.url)).map((row) => ({
  question: {
    price: Number(row.estimate),
    evidence: row.evidence as EvidenceGrade,
    askingPrice: numberIn(row.asked),
    daysListed: numberIn(row.days),
    floor: numberIn(row.floor),
    isSold: row.action === 'SOLD',
  },
  terms: {
    goneIn: row.gone as RepriceTerms['goneIn'],
    work: numberIn(row.work),
    marketplace: poshmark,
  },
  expected: row.action,
  price: numberIn(row.ask),
  because: row.because,
}));

describe('advice on a garment that has not sold', () => {
  it('follows the ladder, for the reasons in reprice.tsv', () => {
    for (const { question, terms, expected, price, because } of ROWS) {
      const { action, ask: asked, why } = ask(question, terms);
      const isSilent = expected === 'NONE' || expected === 'SOLD';
      assert.equal(action, isSilent ? null : expected, `${because}: ${why}`);
      if (isSilent) assert.match(why, expected === 'SOLD' ? /sold/ : /Check three sold listings/);
      else assert.equal(asked, price, `${because}: ${why}`);
    }
  });

  it('names one price, never above the present one or below the floor, and at most the usual after 60 days', () => {
    fc.assert(
      fc.property(questions, terms, (question, wanted) => {
        fc.pre(ask(question, wanted).action !== null);
        const { action, ask: price, schedule, goneBy, why } = advised(question, wanted);
        const prices = schedule.map((step) => step.price);
        assert.ok((why.match(/\b[Aa]sk \$/g) ?? []).length <= 1, why);
        if (action === 'DONATE') {
          assert.deepEqual([price, prices], [undefined, []]);
          return;
        }
        const { askingPrice: asked, floor = 0, daysListed = 0 } = question;
        assert.equal(price, prices[0]);
        if (daysListed >= 60 && wanted.goneIn === 'season' && !wanted.shop)
          assert.ok((price as number) <= Math.max(1, question.price, Math.ceil(floor)), why);
        // A price far too low is raised.
        const askingPrice = action === 'RAISE' ? Number.POSITIVE_INFINITY : (asked ?? Number.POSITIVE_INFINITY);
        for (const [step, later] of prices.entries()) {
          assert.ok(later <= askingPrice && later >= Math.min(floor, askingPrice), `${later}`);
          assert.ok(step === 0 || later < (prices[step - 1] as number));
        }
        const days = schedule.map(({ on }) => on);
        assert.deepEqual(days, [...new Set(days)].toSorted());
        assert.equal(days[0], TODAY);
        assert.ok((days.at(-1) as string) < (goneBy as string));
        if (action === 'CUT') assert.ok((price as number) < askingPrice);
        if (action === 'HOLD') assert.equal(price, askingPrice);
        assert.equal(action === 'LIST', question.askingPrice === undefined);
      }),
    );
  });

  it('states the days, the price relative to the usual one, and the one price to ask', () => {
    const { why, action, askNet, goneBy } = advised(
      { price: 100, evidence: 'sold here', askingPrice: 180, listedOn: '2026-10-11' },
      { goneIn: 'season', marketplace: poshmark },
    );
    assert.equal(action, 'CUT');
    assert.equal(why, '41 days at $180, 180% of the usual price of $100. Ask $100.');
    assert.ok((askNet as number) > 0);
    assert.equal(goneBy, '2027-02-08');
    const last = advised(
      { price: 34, evidence: 'sold here', askingPrice: 79.99, daysListed: 176 },
      { goneIn: 'month' },
    );
    const stays = 'If it stays, sell it with others as a lot, or donate it.';
    assert.equal(last.why, `176 days at $79.99, 2.4 times the usual price of $34. Ask $27. ${stays}`);
    const given = advised({ price: 34, evidence: 'sold here', askingPrice: 20, daysListed: 176 }, { goneIn: 'season' });
    assert.match(given.why, /^176 days at \$20, .* without a sale\. Sell it with others as a lot, or donate it\.$/);
  });

  it('follows a shop’s schedule from the tag price', () => {
    const shop = { share: 0.2, everyDays: 30 };
    const question = { price: 100, evidence: 'sold here', askingPrice: 100, daysListed: 70 } as const;
    const { action, ask: price, schedule, why } = advised(question, { goneIn: 'season', shop });
    assert.deepEqual([action, price], ['CUT', 64]);
    assert.deepEqual(schedule, [
      { on: '2026-11-21', price: 64 },
      { on: '2026-12-11', price: 51 },
      { on: '2027-01-10', price: 41 },
    ]);
    assert.match(why, /20% off every 30 days: 2 cuts so far/);
    // A shop keeps its floor, no matter how long a piece has been listed.
    const old = advised({ ...question, daysListed: 400, floor: 40 }, { goneIn: 'week', shop });
    assert.deepEqual([old.action, old.ask, old.schedule.length], ['CUT', 40, 1]);
    const fresh = advised({ ...question, daysListed: 3 }, { goneIn: 'week', shop });
    assert.deepEqual([fresh.action, fresh.ask], ['HOLD', 100]);
  });

  it('treats a future listing date as today', () => {
    const piece = { price: 100, evidence: 'sold here', askingPrice: 100, listedOn: '2027-01-01' } as const;
    assert.match(advised(piece, { goneIn: 'month' }).why, /^Asked: \$100, the usual price of \$100\./);
  });

  it('counts fees of the chosen marketplace, or of another if the chosen one does not accept the item', () => {
    const question = { price: 14, evidence: 'sold here', askingPrice: 14, daysListed: 0 } as const;
    const vinted = marketplaces.list.find(({ id }) => id === 'vinted');
    const [there, elsewhere] = [poshmark, vinted].map((marketplace) =>
      advised(question, { goneIn: 'season', work: 12, marketplace }),
    );
    const why = 'You’d get $0.00 for it at $14 on Poshmark, after $12 of work: a sale earns nothing.';
    assert.deepEqual([there?.action, there?.why, elsewhere?.action], ['DONATE', why, 'HOLD']);
  });
});

const dollars = (most: number) => fc.integer({ min: 1, max: most });
const questions = fc.record({
  price: dollars(5000),
  evidence: fc.constantFrom(...EVIDENCE_GRADES.filter((grade) => grade !== 'none')),
  askingPrice: fc.option(dollars(9000), { nil: undefined }),
  daysListed: fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined }),
  floor: fc.option(dollars(5000), { nil: undefined }),
});
const terms = fc.record({
  goneIn: fc.constantFrom(...GONE_IN),
  work: fc.option(dollars(100), { nil: undefined }),
  shop: fc.option(
    fc.record({
      share: fc.integer({ min: 1, max: 90 }).map((share) => share / 100),
      everyDays: fc.integer({ min: 1, max: 365 }),
    }),
    { nil: undefined },
  ),
});

it('published thrift-store values are ranges from a row in the guides, and unknown if the guides have none', () => {
  for (const gender of GENDERS)
    for (const one of categories) {
      const value = thriftValue({ brand, category: one, gender });
      if (value) assert.ok(value.low >= 1 && value.low < value.high && value.high <= 62 && value.row, one.slug);
    }
  const coat = categories.find(({ slug }) => slug === 'coat') as typeof category;
  assert.deepEqual(thriftValue({ brand, category: coat, gender: 'female' }), { row: 'Coat', low: 7, high: 41 });
  const hoodie = categories.find(({ slug }) => slug === 'hoodie') as typeof category;
  assert.equal(thriftValue({ brand, category: hoodie, gender: 'male' }), undefined);
  for (const { url, as } of VALUE_GUIDES) assert.match(`${url} ${as}`, /^https:.* .*20\d\d/);
});
