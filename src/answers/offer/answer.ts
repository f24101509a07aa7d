import { defined } from '../../base/members.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import type { ListingQuery } from '../../pricing/priced-listing.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { hazardRatio, type Likely, saleLevel, soldWithin } from '../../pricing/sale-odds.ts';
import { capital } from '../../wording/numbers.ts';
import { bodyOf } from '../garment/answer.ts';
import { answerListing, listingEstimate } from '../listing/answer.ts';
import { invalid } from '../listing/refusals.ts';
import {
  askBack,
  inquiryAbout,
  isFarTooLow,
  type JudgmentTerms,
  judgmentBody,
  likelyWorth,
  type PieceJudgment,
  rateOf,
  sellingOf,
  zonesBetween,
} from '../verdict/judgment.ts';
import { type Piece, pieceOf } from '../verdict/piece.ts';
import type { MoneyAt } from '../verdict/schema.ts';
import type { Kept, OfferAnswer, OfferReply, OfferTerms } from './schema.ts';
import { offerReasonInWords } from './words.ts';

/** An offer to accept, counter or decline. */
export interface OfferQuestion extends Omit<ListingQuery, 'askingPrice'>, OfferTerms {
  readonly marketplace: Marketplace;
}

/** Horizon of the odds of a sale, days. */
const HORIZON = 90;
/** The share of the likely price from which on an offer for a new listing is accepted. */
const TAKEN_NEW = 0.9;
/** The same after {@link STALE} days, which it falls to evenly. */
const TAKEN_STALE = 0.75;
const STALE = 90;
/** The share of the asking price from which on an offer is accepted. */
const TAKEN_OF_ASKED = 0.85;
/** The share of our estimate from which on an offer is accepted, if the asking price is within the range. */
const TAKEN_OF_ESTIMATE = 0.95;
/** The share of the likely price below which an offer gets no counteroffer. */
const WORTH_A_COUNTER = 0.5;

/** Returns advice on an offer, with the net of each reply. Throws a `Problem`. Pure. */
export function adviseOnOffer(pricing: Pricing, question: OfferQuestion) {
  const { asked, offered, listedFor, marketplace, cost, shipping, label, ...listing } = question;
  const appraisal = answerListing(pricing, listing);
  const { name, model } = marketplace;
  if (model === 'they sell') throw invalid('marketplace', `${name} sets the price, so there are no offers to answer.`);
  for (const [parameter, price] of Object.entries({ marketplace: asked, offered })) {
    const sale = { garment: appraisal.garment, shipping, label, cost, price };
    const { accepted, reason = '' } = payoutOf(marketplace, sale);
    if (accepted === 'no') throw invalid(parameter, `${name} does not accept this: ${reason}`.trim());
  }
  const judgment = judgeOffer(
    { list: [marketplace] },
    pieceOf(pricing, appraisal),
    { asked, offered, listedFor },
    { marketplace, cost, shipping, label },
  );
  return { appraisal, judgment };
}

/** Returns the advice in the shape of the API, with the odds of a sale. Throws a `Problem`. Pure. */
export function answerOffer(pricing: Pricing, question: OfferQuestion): OfferAnswer {
  const { asked, offered, listedFor = 0, marketplace } = question;
  const { appraisal, judgment } = adviseOnOffer(pricing, question);
  const { zone, reason, isClose, money } = judgment;
  const kept: { readonly [Step in MoneyAt['what']]?: Kept } = Object.fromEntries(
    money.at.map(({ what, keep, ...one }) => [what, { ...one, net: keep }]),
  );
  const counter = zone === 'counter' ? kept.counter : undefined;
  const { garment, takenFor, beyondEvidence, estimate, evidence, ...listing } = listingEstimate(pricing, appraisal);
  const { soldSearches, caveats } = listing;
  const level = saleLevel(garment, marketplace.id);
  const terms = { asked, estimate: estimate.price, listedFor };
  return {
    advice: zone as OfferReply | null,
    ...defined({ counter: counter?.price }),
    reason: zone === null ? reason : `${capital(reason)}.`,
    ...defined({ isClose }),
    keep: { offered: kept.accept as Kept, asked: kept.hold as Kept, ...defined({ counter }) },
    judgment: judgmentBody(judgment),
    ...(zone !== null && {
      timesAsLikely: rounded(hazardRatio(offered, asked, estimate.price)),
      ...(level && { soldIn90Days: rounded(soldWithin(level, terms, HORIZON)) }),
    }),
    marketplace: { id: marketplace.id, name: marketplace.name },
    takenFor,
    ...defined({ beyondEvidence }),
    ...bodyOf(pricing, { garment, estimate, evidence, soldSearches, caveats }),
  };
}

/** Returns the verdict on an offer, with the net of each reply. Pure. */
export function judgeOffer(
  marketplaces: Parameters<typeof sellingOf>[0],
  piece: Piece,
  { asked, offered, listedFor: days = 0 }: Pick<OfferTerms, 'asked' | 'offered' | 'listedFor'>,
  terms: JudgmentTerms,
): PieceJudgment {
  const { keep, money } = sellingOf(marketplaces, piece, terms);
  const inquiry = inquiryAbout(piece, asked, offered);
  if (inquiry) return askBack('offer', inquiry, money(['accept', offered], ['hold', asked]));
  const zonesAt = (range: Piece['range']) => {
    const worth = likelyWorth({ ...piece, range }, { asked, days });
    const share = TAKEN_NEW + (TAKEN_STALE - TAKEN_NEW) * Math.min(1, days / STALE);
    const fair = Math.min(
      share * worth,
      TAKEN_OF_ASKED * asked,
      asked <= range.priceHigh ? TAKEN_OF_ESTIMATE * range.price : Number.POSITIVE_INFINITY,
    );
    const taken = Math.min(asked, Math.max(Math.ceil(fair), leastFor(terms.cost, worth, keep)));
    const answered = Math.min(taken, Math.ceil(WORTH_A_COUNTER * worth));
    return { taken, answered, worth };
  };
  const ends = zonesAt(piece.range);
  const { taken, answered, worth } = ends;
  const zoneFor = (at: ReturnType<typeof zonesAt>) =>
    keep(offered) <= 0 || offered < at.answered ? 'decline' : offered < at.taken ? 'counter' : 'accept';
  const zone = zoneFor(ends);
  const counter = counterTo(offered, taken, worth, asked);
  const [, p30, p70] = piece.quantiles;
  const isClose = [p30, p70].some((log) => {
    const range = { ...piece.range, price: piece.range.price * Math.exp(log) };
    return zoneFor(zonesAt(range)) !== zone;
  });
  return {
    question: 'offer',
    zone,
    reason: offerReasonInWords(zone, {
      offered,
      asked,
      estimate: piece.range.price,
      left: keep(offered),
      isLow: isFarTooLow(asked, piece),
      condition: piece.garment.condition,
      days,
    }),
    zones: zonesBetween(['decline', answered - 1], ['counter', taken - 1], ['accept', Infinity]),
    isClose,
    ...rateOf(piece),
    money: money(['accept', offered], ['counter', counter], ['hold', asked]),
  };
}

/** Returns the break-even price, or 0 if the expected price does not cover the cost. */
function leastFor(cost: number | undefined, worth: number, keep: (price: number) => number): number {
  if (cost === undefined || keep(worth) < cost) return 0;
  let least = Math.ceil(cost);
  while (keep(least) < cost) least++;
  return least;
}

/** Returns a round price halfway to the likely price, at least what would be accepted. */
function counterTo(offered: number, taken: number, worth: number, asked: number): number {
  const wanted = Math.max(taken, (offered + Math.max(taken, Math.min(asked, worth * 1.05))) / 2);
  return Math.min(asked, Math.max(roundPrice(wanted), roundPrice(offered + 1)));
}

/** Rounds a counteroffer up, in steps of 1, 5, 10, 25 or 100 dollars. */
function roundPrice(price: number): number {
  const step = price < 30 ? 1 : price < 200 ? 5 : price < 500 ? 10 : price < 2000 ? 25 : 100;
  return Math.ceil(price / step) * step;
}

const rounded = ({ value, low, high }: Likely): Likely => ({
  value: Number(value.toFixed(2)),
  low: Number(low.toFixed(2)),
  high: Number(high.toFixed(2)),
});
