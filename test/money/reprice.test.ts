import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  answerReprice,
  ladderFor,
  priceAfter,
  type RepriceQuestion,
  type RepriceTerms,
} from '../../src/money/ask.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import { listingAt } from '../support/listing.ts';
import fc from '../support/properties.ts';
import { numberIn, rowsOf } from '../support/rows.ts';
import { marketplace, marketplaces, notModeled } from './support.ts';

const TODAY = '2026-11-21';
const poshmark = marketplace('poshmark');
const bagAt = (estimate: number) => listingAt(estimate, 'Coach bag');

function advise(listing: Appraisal, question: Omit<RepriceQuestion, 'listing'>, terms: Partial<RepriceTerms> = {}) {
  const fees = { list: marketplaces, rows: marketplaces, notModeled };
  return answerReprice(fees, { listing, ...question }, { today: TODAY, goneIn: 'season', ...terms });
}

describe('the ladder of asking prices', () => {
  it('starts a quarter above the usual price, drops to it, and ends a fifth below it', () => {
    assert.deepEqual(ladderFor(100), [
      { day: 0, price: 125 },
      { day: 30, price: 100 },
      { day: 60, price: 80 },
    ]);
  });

  it('has whole dollars', () => {
    // A quarter above $34 is $42.50, and a fifth below it is $27.20.
    assert.deepEqual(
      ladderFor(34).map(({ price }) => price),
      [43, 34, 27],
    );
  });

  it('never drops below a dollar', () => {
    // A fifth below $0.60 rounds to $0.
    assert.equal(ladderFor(0.6).at(-1)?.price, 1);
  });

  const DROPS = [
    { goneIn: 'season', usualOn: 30, lastOn: 60 },
    { goneIn: 'month', usualOn: 10, lastOn: 20 },
    { goneIn: 'week', usualOn: 2, lastOn: 4 },
  ] as const;
  for (const { goneIn, usualOn, lastOn } of DROPS) {
    it(`drops on days ${usualOn} and ${lastOn} if the item must be gone in a ${goneIn}`, () => {
      const days = [0, usualOn - 1, usualOn, lastOn - 1, lastOn, 900];
      const prices = days.map((day) => priceAfter(day, ladderFor(100, goneIn)));
      assert.deepEqual(prices, [125, 125, 100, 100, 80, 80]);
    });
  }
});

describe('advice on a listing that has not sold', () => {
  // Both sides of each step of the ladder, of the floor, and of the work.
  for (const { estimate, rare, asked, days, floor, gone, work, action, ask, because, why } of rowsOf(
    new URL('./reprice.tsv', import.meta.url),
  )) {
    it(`is ${action} for ${because}: ${asked ?? 'no price'} of ${estimate} after ${days ?? 'no'} days`, () => {
      const bag = bagAt(Number(estimate));
      const listing: Appraisal = rare ? { ...bag, beyondEvidence: [{ text: 'Himalaya', reason: 'rare_model' }] } : bag;
      const prices = { askingPrice: numberIn(asked), floor: numberIn(floor) };
      const question = { ...prices, daysListed: numberIn(days), isSold: action === 'SOLD' };
      const terms = { goneIn: (gone ?? 'season') as 'season', work: numberIn(work), marketplace: poshmark };
      const advice = advise(listing, question, terms);
      const isSilent = action === 'NONE' || action === 'SOLD';
      assert.deepEqual([advice.action, advice.ask], [isSilent ? null : action, numberIn(ask)], advice.why);
      if (isSilent) assert.match(advice.why, action === 'SOLD' ? /already sold/ : /Check three sold listings/);
      if (why) assert.equal(advice.why, why);
    });
  }

  it('has one price, never above the present one unless that is far too low, and none below the floor', () => {
    fc.assert(
      fc.property(questions, terms, (question, terms) => {
        const { action, ask, schedule = [], goneBy = '', why } = advise(bagAt(question.estimate), question, terms);
        fc.pre(action !== null && action !== 'DONATE');
        const prices = schedule.map(({ price }) => price);
        const days = schedule.map(({ on }) => on);
        assert.ok((why.match(/\b[Aa]sk \$/g) ?? []).length <= 1, why);
        assert.equal(ask, prices[0]);
        assert.equal(days[0], TODAY);
        assert.deepEqual([...days, goneBy], [...new Set([...days, goneBy])].toSorted());
        const descending = [...new Set(prices)].toSorted((a, b) => b - a);
        assert.deepEqual(prices, descending);
        const { askingPrice = Infinity, floor = 0 } = question;
        const most = action === 'RAISE' ? Infinity : askingPrice;
        assert.ok((ask ?? 0) <= most && (prices.at(-1) ?? 0) >= Math.min(floor, most), why);
        if (action === 'CUT') assert.ok((ask ?? 0) < askingPrice, why);
        if (action === 'HOLD') assert.equal(ask, askingPrice);
        assert.equal(action === 'LIST', question.askingPrice === undefined);
      }),
    );
  });

  it('follows a shop’s schedule from the tag price, down to its floor', () => {
    const shop = { share: 0.2, everyDays: 30 };
    const advised = (days: number, floor?: number) =>
      advise(bagAt(100), { askingPrice: 100, daysListed: days, floor }, { shop });
    const { action, ask, schedule, why } = advised(70);
    assert.deepEqual([action, ask], ['CUT', 64]);
    assert.deepEqual(schedule, [
      { on: '2026-11-21', price: 64 },
      { on: '2026-12-11', price: 51 },
      { on: '2027-01-10', price: 41 },
    ]);
    assert.equal(why, '70 days at $100, the usual price of $100. 20% off every 30 days: 2 cuts so far. Ask $64.');
    assert.deepEqual(advised(400, 40).schedule, [{ on: '2026-11-21', price: 40 }]);
    assert.deepEqual([advised(3).action, advised(3).ask], ['HOLD', 100]);
  });

  it('counts days from the day of the listing', () => {
    const { why, goneBy } = advise(bagAt(100), { askingPrice: 100, listedOn: '2026-10-11' });
    assert.equal(why, '41 days at $100, the usual price of $100.');
    // A season is 120 days from the listing.
    assert.equal(goneBy, '2027-02-08');
  });

  it('treats a listing from the future as one from today', () => {
    const { why } = advise(bagAt(100), { askingPrice: 100, listedOn: '2027-01-01' });
    assert.equal(why, 'Asked: $100, the usual price of $100.');
  });

  for (const [id, action] of [
    // Poshmark keeps $2.95, so $12 of work earns nothing.
    ['poshmark', 'DONATE'],
    ['vinted', 'HOLD'],
  ] as const) {
    it(`depends on the fees of the marketplace: ${action} on ${id}`, () => {
      const advice = advise(bagAt(14), { askingPrice: 14 }, { work: 12, marketplace: marketplace(id) });
      assert.equal(advice.action, action);
    });
  }
});

const dollars = (most: number) => fc.integer({ min: 1, max: most });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const questions = fc.record({
  estimate: dollars(5000),
  askingPrice: maybe(dollars(9000)),
  daysListed: maybe(fc.integer({ min: 0, max: 900 })),
  floor: maybe(dollars(5000)),
});
const terms = fc.record({
  goneIn: fc.constantFrom('week' as const, 'month' as const, 'season' as const),
  work: maybe(dollars(100)),
  shop: maybe(
    fc.record({
      share: fc.integer({ min: 1, max: 90 }).map((percent) => percent / 100),
      everyDays: fc.integer({ min: 1, max: 365 }),
    }),
  ),
});
