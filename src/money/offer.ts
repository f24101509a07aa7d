import { defined } from '../base/members.ts';
import { count, money, percent, plainDollars } from '../base/numbers.ts';
import { invalid } from '../base/problem.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { ladderFor, priceAfter } from './ask.ts';
import type { Inquiry, Verdict } from './decision-schema.ts';
import type { Marketplace } from './fees.ts';
import { inquiryAbout, isFarAbove, isWithVerdict } from './inquiry.ts';
import { payoutOf } from './payouts.ts';
import type { SaleTerms } from './schema.ts';
import { type Selling, sellingOf } from './selling.ts';
import { beforePrice, rateOf, zonesUpTo } from './verdict.ts';

/** Terms of an offer, in US dollars. */
export interface OfferTerms extends Pick<SaleTerms, 'cost' | 'shipping' | 'label'> {
  readonly asked: number;
  readonly offered: number;
  /** Days since the item was listed. */
  readonly listedFor?: number | undefined;
}

export interface OfferQuestion extends OfferTerms {
  readonly appraisal: Appraisal;
  readonly marketplace: Marketplace;
}

/** Offers of at least this fraction of the asking price are accepted. */
const NEAR = 0.9;
/** Number of days after listing in which no lower offer is accepted. */
const NEW_DAYS = 14;
/** Offers below this fraction of the target are declined. */
const FAR = 0.5;

/** Returns the price that an offer should reach, US dollars: today's step of the ladder, up to the asking price. */
export const targetOf = ({ appraisal: { price }, asked, listedFor = 0 }: Omit<OfferQuestion, 'offered'>): number =>
  Math.min(asked, priceAfter(listedFor, ladderFor(price.price)));

/**
 * Returns the verdict on an offer: accept, decline, or counter, with the net of each. A question about the item, or a
 * check, may replace it or come with it. Throws a `Problem` if offers are not allowed. Pure.
 */
export function judgeOffer(question: OfferQuestion): Verdict {
  requireOffers(question);
  const { appraisal, asked, offered, marketplace, cost, shipping, label } = question;
  const selling = sellingOf({ list: [marketplace] }, appraisal, { cost, shipping, label, marketplace });
  const inquiry = inquiryAbout(appraisal, offered, asked);
  const hasReplyWithInquiry = inquiry !== undefined && isAnswered(question, inquiry);
  if (!hasReplyWithInquiry) {
    const money = selling.money({ accept: offered, hold: asked });
    const questionOrCheck = beforePrice('offer', appraisal, asked, money, inquiry);
    if (questionOrCheck) return questionOrCheck;
  }
  const target = targetOf(question);
  const leastToAccept = leastAccepted(question, target);
  const isWorthIt = selling.keep(offered) > 0;
  const reply = isWorthIt ? replyTo(offered, leastToAccept, target) : 'decline';
  const counter = counterTo(question, target);
  // A seller who declines waits for the target.
  const pricesByReply = { accept: offered, counter, decline: target };
  return {
    question: 'offer',
    zone: reply,
    reason: `${whyInWords(reply, question, target, isWorthIt)}; ${netInWords(pricesByReply[reply], cost, selling)}`,
    zones: zonesUpTo({ decline: below(FAR * target), counter: below(leastToAccept), accept: Infinity }),
    ...rateOf(appraisal),
    money: selling.money({ accept: offered, counter, hold: asked }),
    ...defined({ ask: inquiry }),
  };
}

/** Returns true if an offer gets a reply with the question: it is near the asking price, or the kind has a price. */
function isAnswered({ appraisal, asked, offered }: OfferQuestion, inquiry: Inquiry): boolean {
  // The price of the kind says little about an item listed at far more.
  const isPricedByKind = isWithVerdict(inquiry) && !isFarAbove(asked, appraisal.price);
  return isPricedByKind || offered >= NEAR * asked;
}

/** Returns the lowest offer to accept, US dollars. It is higher for a new listing, which could draw better offers. */
function leastAccepted({ asked, listedFor = 0 }: OfferTerms, target: number): number {
  const near = NEAR * asked;
  return listedFor < NEW_DAYS ? near : Math.min(near, target);
}

/** Returns the counteroffer, whole US dollars: halfway to the target or, if the offer reaches it, the asking price. */
function counterTo({ asked, offered }: OfferTerms, target: number): number {
  const aim = offered < target ? target : asked;
  return Math.min(asked, Math.ceil((offered + aim) / 2));
}

function replyTo(offered: number, leastToAccept: number, target: number) {
  if (offered >= leastToAccept) return 'accept';
  return offered >= FAR * target ? 'counter' : 'decline';
}

/** Throws a `Problem` if the marketplace has no offers, or refuses the item at one of these prices. */
function requireOffers({ appraisal, asked, offered, marketplace, cost, shipping, label }: OfferQuestion): void {
  const { name, model } = marketplace;
  if (model === 'they sell') throw invalid('marketplace', `${name} sets the price, so there are no offers to answer.`);
  // An item that is listed at a price that the marketplace refuses is on another one, so its name is at fault.
  for (const [parameter, price] of Object.entries({ marketplace: asked, offered })) {
    const sale = { garment: appraisal.garment, shipping, label, cost, price };
    const { accepted, reason = '' } = payoutOf(marketplace, sale);
    if (accepted === 'no') throw invalid(parameter, `${name} does not accept this: ${reason}`.trim());
  }
}

/** Returns the highest whole-dollar price below another, at which a zone ends. */
const below = (price: number): number => Math.ceil(price) - 1;

/** Gives the reason for a reply. `isWorthIt` means that the offer exceeds the fees. `target` is in US dollars. */
function whyInWords(
  reply: ReturnType<typeof replyTo>,
  { asked, offered, listedFor = 0 }: OfferTerms,
  target: number,
  isWorthIt: boolean,
): string {
  const after = listedFor > 0 ? ` after ${count(listedFor, 'day')}` : '';
  const aim = target < asked ? `the price to ask${after}` : 'your asking price';
  if (reply === 'decline') {
    const why = isWorthIt ? 'it is less than half of that' : 'it is no more than the fees';
    return `hold out for ${plainDollars(target)}, ${aim}, since ${why}`;
  }
  if (reply === 'counter') {
    // Offers that reach the target are countered only for a new listing.
    if (offered < target) return `it is half way to ${aim}`;
    const listed = listedFor > 0 ? `, listed only ${count(listedFor, 'day')} ago` : '';
    return `it is half way to your asking price${listed}`;
  }
  if (offered > asked) return 'it is more than your asking price';
  if (offered === asked) return 'it is your asking price';
  return offered < NEAR * asked ? `it reaches ${aim}` : `it is ${percent(offered / asked)} of your asking price`;
}

/** Describes the net at a price, and the profit or loss if the cost is known. Amounts in US dollars. */
function netInWords(price: number, cost: number | undefined, { keep, terms }: Selling): string {
  const net = keep(price);
  const payout = `you’d get ${money(net)}${terms}`;
  if (!cost) return payout;
  const profit = net - cost;
  if (profit >= 0) return `${payout}, a profit of ${money(profit)}`;
  return `${payout}, a loss of ${money(-profit)} on the ${plainDollars(cost)} you paid`;
}
