import { defined } from '../../base/members.ts';
import { capital } from '../../base/numbers.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import { isMostlyGuess } from '../../pricing/asker/joint-price.ts';
import { isWithoutEvidence } from '../../pricing/evidence/evidence-grade.ts';
import type { ListingQuery, PricedListing } from '../../pricing/priced-listing.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { type Belief, beliefAbout, shareOfWaiting, worthBy } from '../../pricing/unsold/markdowns.ts';
import { hazardRatio, type Likely, placeClassOf, saleLevel, soldWithin } from '../../pricing/unsold/sale-odds.ts';
import { garmentBody, sourceOf } from '../garment/answer.ts';
import type { Caveat, Coded } from '../garment/caveats.ts';
import { answerListing, listingFigures } from '../listing/answer.ts';
import { invalid } from '../listing/refusals.ts';
import { planAt } from '../plan/answer.ts';
import { uncountedLabel } from '../sale/words.ts';
import { IF_REAL, isOftenCopied } from '../verdict/copied.ts';
import { inquiryAboutOffer, isFarAbove } from '../verdict/inquiry.ts';
import {
  askBack,
  checkFirst,
  isCheckedFirst,
  isFarTooLow,
  rateOf,
  reasonWith,
  zonesBetween,
} from '../verdict/judgment.ts';
import type { Inquiry, MoneyAt, Verdict } from '../verdict/schema.ts';
import { type JudgmentTerms, type MarketplaceList, type Selling, sellingOf } from '../verdict/selling.ts';
import { judgmentInWords } from '../verdict/words.ts';
import type { OfferAnswer, OfferReply, OfferTerms } from './schema.ts';
import { offerReasonInWords } from './words.ts';

/** An offer to accept, counter or decline. */
export interface OfferQuestion extends Omit<ListingQuery, 'askingPrice'>, OfferTerms {
  readonly marketplace: Marketplace;
}

type Kept = OfferAnswer['keep']['offered'];

/** Days. */
const HORIZON = 90;

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
    appraisal,
    { asked, offered, listedFor },
    { marketplace, cost, shipping, label },
  );
  return { appraisal, judgment };
}

/** Returns the advice as the API has it, with the odds of a sale. Throws a `Problem`. Pure. */
export function answerOffer(pricing: Pricing, question: OfferQuestion): Coded<OfferAnswer> {
  const { asked, offered, listedFor = 0, marketplace } = question;
  const { appraisal, judgment } = adviseOnOffer(pricing, question);
  const { reason, isClose, money } = judgment;
  const isChecked = isCheckedFirst(judgment.zone, judgment.authenticity);
  const zone = isChecked ? null : (judgment.zone as OfferReply | null);
  const kept: { readonly [Step in MoneyAt['what']]?: Kept } = Object.fromEntries(
    money.at.map(({ what, keep, ...one }) => [what, { ...one, net: keep }]),
  );
  const counter = zone === 'counter' ? kept.counter : undefined;
  const { garment } = appraisal;
  const { takenFor, beyondEvidence, estimate, evidence, soldSearches, ...listing } = listingFigures(pricing, appraisal);
  const caveats: Caveat[] = [
    ...uncountedLabel(marketplace, question.label).map((text) => ({ code: 'shipping' as const, text })),
    ...(isOftenCopied(garment, appraisal.facts) ? [IF_REAL] : []),
    ...listing.caveats,
  ];
  const level = saleLevel(garment, marketplace.id);
  const terms = { asked, estimate: estimate.price, listedFor };
  return {
    advice: zone,
    ...(isChecked && { checkFirst: true }),
    ...defined({ counter: counter?.price }),
    reason: isChecked ? judgmentInWords(judgment) : zone === null ? reason : `${capital(reason)}.`,
    ...defined({ isClose }),
    keep: { offered: kept.accept as Kept, asked: kept.hold as Kept, ...defined({ counter }) },
    judgment,
    ...(zone !== null && {
      timesAsLikely: rounded(hazardRatio(offered, asked, estimate.price)),
      ...(level && { soldIn90Days: rounded(soldWithin(level, terms, HORIZON)) }),
    }),
    marketplace: { id: marketplace.id, name: marketplace.name },
    takenFor,
    ...defined({ beyondEvidence }),
    ...garmentBody(garment),
    estimate,
    evidence,
    soldSearches,
    caveats,
    source: sourceOf(pricing),
  };
}

const rounded = ({ value, low, high }: Likely): Likely => ({
  value: Number(value.toFixed(2)),
  low: Number(low.toFixed(2)),
  high: Number(high.toFixed(2)),
});

/** The share of the asking price at or above which an offer is accepted. */
const TAKEN_OF_ASKED = 0.85;

/** The same if a question is asked, except about a rare piece; a verdict on such an offer is firm. */
const SURELY_TAKEN = 0.95;

/** The share of our estimate at or above which an offer is accepted, if the asking price is within the range. */
const TAKEN_OF_ESTIMATE = 0.95;

/** The share of the likely price below which an offer gets no counteroffer. */
const WORTH_A_COUNTER = 0.5;

type Offer = Pick<OfferTerms, 'asked' | 'offered' | 'listedFor'>;

/** Offers at or above `answered` get a counteroffer; those at or above `taken` are accepted, US dollars. */
interface Ends {
  readonly taken: number;
  readonly answered: number;
}

/** Returns the verdict on an offer, with the net of each reply. Pure. */
export function judgeOffer(
  marketplaces: MarketplaceList,
  listing: PricedListing,
  offer: Offer,
  terms: JudgmentTerms,
): Verdict {
  const selling = sellingOf(marketplaces, listing, terms);
  const { keep, money } = selling;
  const { asked, offered, listedFor: days = 0 } = offer;
  const inquiry = inquiryAboutOffer(listing, asked, offered);
  const check = inquiry ? undefined : checkFirst('offer', listing, asked, money(['accept', offered], ['hold', asked]));
  if (check) return check;
  const least = leastFor(listing, selling, offer, { cost: terms.cost, inquiry });
  const place = placeClassOf(selling.marketplace?.id);
  const beliefIn = (one: PricedListing) => beliefAbout(one, { asked, days, place });
  const endsIn = (one: PricedListing) => endsAt(one, beliefIn(one), { asked, least });
  const ends = inquiry ? silentEnds(listing, asked, { inquiry, least }) : endsIn(listing);
  const replyAt = ({ answered, taken }: Ends): OfferReply => {
    if (keep(offered) <= 0 || offered < answered) return 'decline';
    return offered < taken ? 'counter' : 'accept';
  };
  const zone = replyAt(ends);
  if (inquiry && zone !== 'accept') return askBack('offer', inquiry, money(['accept', offered], ['hold', asked]));
  const counter = counterTo(offer, worthBy(beliefIn(listing)), { taken: ends.taken, least });
  const replied = zone === 'counter' ? counter : offered;
  return {
    question: 'offer',
    zone,
    strength: offered >= SURELY_TAKEN * asked ? 'firm' : listing.strength,
    ...reasonWith(
      offerReasonInWords(zone, {
        offered,
        asked,
        estimate: listing.price.price,
        left: keep(offered),
        isLow: !inquiry && isFarTooLow(asked, listing),
        isUnknown: inquiry !== undefined,
        isFarAbove: isFarAbove(asked, listing.price),
        condition: listing.garment.condition,
        days,
        cost: terms.cost,
        replied,
        leftOfReply: keep(replied),
      }),
      !inquiry && isMostlyGuess(listing.asker),
    ),
    zones: inquiry
      ? [{ zone: 'accept', from: ends.taken - 1 }]
      : zonesBetween(['decline', ends.answered - 1], ['counter', ends.taken - 1], ['accept', Infinity]),
    isClose: !inquiry && estimatesNear(listing).some((moved) => replyAt(endsIn(moved)) !== zone),
    ...rateOf(listing),
    money: money(['accept', offered], ['counter', counter], ['hold', asked]),
  };
}

/** Returns the bounds if nothing is known about the piece: near the asking price, or at the usual price. */
function silentEnds(
  { price: range, evidence }: PricedListing,
  asked: number,
  { inquiry, least }: { readonly inquiry: Inquiry; readonly least: number },
): Ends {
  // The usual price means nothing if the asking price is far above its range, except with listings and no other doubt.
  const isOther = inquiry.about !== 'price' || isWithoutEvidence(evidence.grade);
  const usual = isOther && isFarAbove(asked, range) ? asked : range.price;
  const near = inquiry.about === 'rarity' ? asked : Math.ceil(Math.min(SURELY_TAKEN * asked, usual));
  const taken = Math.min(asked, Math.max(near, least));
  return { taken, answered: taken };
}

function endsAt(
  { price: { price, priceHigh } }: PricedListing,
  belief: Belief,
  { asked, least }: { readonly asked: number; readonly least: number },
): Ends {
  const worth = worthBy(belief);
  const isInRange = asked <= priceHigh;
  const fair = Math.min(
    worth * shareOfWaiting(belief, worth),
    TAKEN_OF_ASKED * asked,
    (isInRange ? TAKEN_OF_ESTIMATE : 1) * price,
  );
  const taken = Math.min(asked, Math.max(Math.ceil(fair), least));
  // No counteroffer covers a cost that even the asking price does not.
  const answered = least >= asked ? taken : Math.min(taken, Math.ceil(WORTH_A_COUNTER * worth));
  return { taken, answered };
}

/** Returns the minimum price for the cost: break-even, or below it what a plan brings within a season. */
function leastFor(
  listing: PricedListing,
  selling: Selling,
  { asked, listedFor: days = 0 }: Offer,
  { cost, inquiry }: { readonly cost: number | undefined; readonly inquiry: Inquiry | undefined },
): number {
  if (cost === undefined || cost <= 0) return 0;
  const even = breakEven(cost, selling.keep, asked);
  if (inquiry) return even;
  const { steps, price } = planAt(listing, selling, { askingPrice: asked, days }, { goneIn: 'season' });
  return Math.min(even, steps.at(-1)?.price ?? price);
}

function breakEven(cost: number, keep: (price: number) => number, asked: number): number {
  if (keep(asked) < cost) return asked;
  let [low, high] = [0, Math.ceil(asked)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (keep(middle) < cost) low = middle;
    else high = middle;
  }
  return high;
}

function estimatesNear(listing: PricedListing): PricedListing[] {
  const { price } = listing;
  const [, p30, p70] = price.quantiles;
  return [p30, p70].map((log) => ({ ...listing, price: { ...price, price: price.price * Math.exp(log) } }));
}

/** Returns a round price about halfway to the likely price; if none is below the asking price, one close to it. */
function counterTo(
  { asked, offered }: Offer,
  worth: number,
  { taken, least }: { readonly taken: number; readonly least: number },
): number {
  const wanted = Math.max(taken, (offered + Math.max(taken, Math.min(asked, worth * 1.05))) / 2);
  const round = Math.max(roundPrice(wanted), roundPrice(offered + 1));
  if (round < asked) return round;
  const below = Math.ceil(asked) - 1;
  return below > offered && below >= least ? below : asked;
}

function roundPrice(price: number): number {
  const step = price < 30 ? 1 : price < 200 ? 5 : price < 500 ? 10 : price < 2000 ? 25 : 100;
  return Math.ceil(price / step) * step;
}
