import { defined } from '../base/members.ts';
import { count, money, percent, plainDollars } from '../base/numbers.ts';
import { invalid } from '../base/problem.ts';
import type { Marketplace } from '../marketplaces/fees.ts';
import { payoutOf } from '../marketplaces/payouts.ts';
import type { SaleTerms } from '../marketplaces/schema.ts';
import type { PricedListing } from '../pricing/priced-listing.ts';
import type { Verdict } from './decision-schema.ts';
import { inquiryAboutOffer, standsIn } from './inquiry.ts';
import { ladderFor, priceAfter } from './ladder.ts';
import { type JudgmentTerms, type MarketplaceList, type Selling, sellingOf } from './selling.ts';
import { askBack, checkFirst, costsInWords, rateOf, zonesBetween } from './verdict.ts';

export const OFFER_REPLIES = ['accept', 'counter', 'decline'] as const;
export type OfferReply = (typeof OFFER_REPLIES)[number];

/** Terms of an offer. Amounts in US dollars. */
export interface OfferTerms extends Pick<SaleTerms, 'cost' | 'shipping' | 'label'> {
  readonly asked: number;
  readonly offered: number;
  readonly listedFor?: number | undefined;
}

/** An offer to accept, counter or decline. */
export interface OfferQuestion extends OfferTerms {
  readonly appraisal: PricedListing;
  readonly marketplace: Marketplace;
}

/** Returns the verdict on an offer, with the net of each reply. Throws a `Problem`. Pure. */
export function adviseOnOffer(question: OfferQuestion): Verdict {
  const { appraisal, asked, offered, listedFor, marketplace, cost, shipping, label } = question;
  const { name, model } = marketplace;
  if (model === 'they sell') throw invalid('marketplace', `${name} sets the price, so there are no offers to answer.`);
  for (const [parameter, price] of Object.entries({ marketplace: asked, offered })) {
    const sale = { garment: appraisal.garment, shipping, label, cost, price };
    const { accepted, reason = '' } = payoutOf(marketplace, sale);
    if (accepted === 'no') throw invalid(parameter, `${name} does not accept this: ${reason}`.trim());
  }
  return judgeOffer(
    { list: [marketplace] },
    appraisal,
    { asked, offered, listedFor },
    { marketplace, cost, shipping, label },
  );
}

type Offer = Pick<OfferTerms, 'asked' | 'offered' | 'listedFor'>;

/** An offer of this share of the asking price is accepted. */
const NEAR = 0.9;
/** Days in which a lower offer than that gets a counteroffer, since other buyers are still to come. */
const NEW_DAYS = 14;
/** An offer below this share of the target is declined. */
const FAR = 0.5;

/** Returns the price that an offer has to reach: that of the ladder on its day, at most the asking price. */
export const targetOf = ({ price }: PricedListing, { asked, listedFor = 0 }: Omit<Offer, 'offered'>): number =>
  Math.min(asked, priceAfter(listedFor, ladderFor(price.price)));

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
  const near = NEAR * asked;
  const isAnswered = offered >= near || !inquiry || standsIn(inquiry);
  if (inquiry && !isAnswered) return askBack('offer', inquiry, money(['accept', offered], ['hold', asked]));
  const target = targetOf(listing, offer);
  const taken = days < NEW_DAYS ? near : Math.min(near, target);
  const zones = zonesBetween(['decline', below(FAR * target)], ['counter', below(taken)], ['accept', Infinity]);
  const wanted = offered >= target ? asked : target;
  const zone = keep(offered) > 0 ? replyTo(offered, { taken, least: FAR * target }) : 'decline';
  const counter = Math.min(asked, Math.ceil((offered + wanted) / 2));
  const replied = zone === 'counter' ? counter : offered;
  const reason = offerReasonInWords(zone, { offered, asked, wanted, target, days, replied, cost: terms.cost }, selling);
  return {
    question: 'offer',
    zone,
    reason,
    zones,
    ...rateOf(listing),
    money: money(['accept', offered], ['counter', counter], ['hold', asked]),
    ...defined({ ask: inquiry }),
  };
}

function replyTo(offered: number, { taken, least }: { readonly taken: number; readonly least: number }): OfferReply {
  if (offered >= taken) return 'accept';
  return offered >= least ? 'counter' : 'decline';
}

/** Returns the highest price in whole dollars below another: the upper end of a zone. */
const below = (price: number): number => Math.ceil(price) - 1;

/** An offer with the figures it is compared to. Amounts in US dollars. */
interface Reasoned {
  readonly offered: number;
  readonly asked: number;
  /** The price of the ladder on this day, at most the asking price. */
  readonly target: number;
  /** The price toward which a counteroffer goes half way. */
  readonly wanted: number;
  readonly days: number;
  /** The price of the reply: the counteroffer, else the offer. */
  readonly replied: number;
  readonly cost?: number | undefined;
}

/** Returns the reason for a reply with what it leaves, in a clause. */
function offerReasonInWords(reply: OfferReply, offer: Reasoned, selling: Selling): string {
  const { offered, target } = offer;
  if (reply === 'decline') {
    const why = selling.keep(offered) > 0 ? 'it is less than half of that' : 'it is no more than the fees';
    const held = `hold out for ${plainDollars(target)}${afterInWords(offer)}`;
    return `${held}; ${keptInWords({ ...offer, replied: target }, selling)}: ${why}`;
  }
  const place = reply === 'accept' ? acceptedInWords(offer) : counteredInWords(offer);
  return `${place}; ${keptInWords(offer, selling)}`;
}

function acceptedInWords(offer: Reasoned): string {
  const { offered, asked } = offer;
  if (offered > asked) return 'it is more than your asking price';
  if (offered === asked) return 'it is your asking price';
  const share = `it is ${percent(offered / asked)} of your asking price`;
  return offer.days > 0 ? `${share} after ${count(offer.days, 'day')}` : share;
}

function counteredInWords(offer: Reasoned): string {
  const { asked, wanted, days } = offer;
  if (wanted < asked) return `it is half way to the price to ask${afterInWords(offer)}`;
  return `it is half way to your asking price${days > 0 ? `, listed for ${count(days, 'day')}` : ''}`;
}

const afterInWords = ({ days }: Pick<Reasoned, 'days'>): string => (days > 0 ? ` after ${count(days, 'day')}` : '');

function keptInWords({ replied, cost }: Reasoned, { keep, marketplace, ...costs }: Selling): string {
  const left = keep(replied);
  const where = marketplace ? ` on ${marketplace.name}` : '';
  const kept = `you’d get ${money(left)}${where}${costsInWords(costs)}`;
  if (cost === undefined || cost === 0) return kept;
  const profit = left - cost;
  if (profit >= 0) return `${kept}, a profit of ${money(profit)}`;
  return `${kept}, a loss of ${money(-profit)} on the ${plainDollars(cost)} you paid`;
}
