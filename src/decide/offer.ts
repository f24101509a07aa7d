import { defined } from '../base/members.ts';
import { count, money, percent, plainDollars } from '../base/numbers.ts';
import { invalid } from '../base/problem.ts';
import type { Marketplace } from '../marketplaces/fees.ts';
import { payoutOf } from '../marketplaces/payouts.ts';
import type { SaleTerms } from '../marketplaces/schema.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { ladderFor, priceAfter } from './ask.ts';
import type { Inquiry, Verdict } from './decision-schema.ts';
import { inquiryAbout, isFarAbove, isWithVerdict } from './inquiry.ts';
import { type Selling, sellingOf } from './selling.ts';
import { beforePrice, rateOf, zonesBetween } from './verdict.ts';

/** Terms of an offer, in US dollars. */
export interface OfferTerms extends Pick<SaleTerms, 'cost' | 'shipping' | 'label'> {
  readonly asked: number;
  readonly offered: number;
  /** Days since the item was listed. */
  readonly listedFor?: number | undefined;
}

/** An offer to accept, counter, or decline. */
export interface OfferQuestion extends OfferTerms {
  readonly appraisal: Appraisal;
  readonly marketplace: Marketplace;
}

/** Offers of at least this share of the asking price are accepted. */
const NEAR = 0.9;
/** For this many days after listing, lower offers are countered or declined, never accepted. */
const NEW_DAYS = 14;
/** Offers below this share of the target are declined. */
const FAR = 0.5;

/** Returns the price that an offer has to reach, US dollars: today's price in the ladder, at most the asking price. */
export const targetOf = ({ appraisal: { price }, asked, listedFor = 0 }: Omit<OfferQuestion, 'offered'>): number =>
  Math.min(asked, priceAfter(listedFor, ladderFor(price.price)));

/** Returns the verdict on an offer, with the net of each reply. Throws a `Problem` if it is not allowed. Pure. */
export function judgeOffer(question: OfferQuestion): Verdict {
  requireOffers(question);
  const { appraisal: listing, asked, offered, marketplace, ...terms } = question;
  const selling = sellingOf({ list: [marketplace] }, listing, { ...terms, marketplace });
  const inquiry = inquiryAbout(listing, offered, asked);
  const unanswered = selling.money(['accept', offered], ['hold', asked]);
  const isAnsweredToo = inquiry !== undefined && isAnswered(question, inquiry);
  const first = isAnsweredToo ? undefined : beforePrice('offer', listing, asked, unanswered, inquiry);
  if (first) return first;
  const target = targetOf(question);
  const least = leastAccepted(question, target);
  const isWorthIt = selling.keep(offered) > 0;
  const reply = isWorthIt ? replyTo(offered, least, target) : 'decline';
  const counter = counterTo(question, target);
  // A seller who declines holds out for the target.
  const price = { accept: offered, counter, decline: target }[reply];
  return {
    question: 'offer',
    zone: reply,
    reason: `${whyInWords(reply, question, target, isWorthIt)}; ${netInWords(price, terms.cost, selling)}`,
    zones: zonesBetween(['decline', below(FAR * target)], ['counter', below(least)], ['accept', Infinity]),
    ...rateOf(listing),
    money: selling.money(['accept', offered], ['counter', counter], ['hold', asked]),
    ...defined({ ask: inquiry }),
  };
}

/** Returns true if an offer gets a reply along with the question about the item. */
function isAnswered({ appraisal, asked, offered }: OfferQuestion, inquiry: Inquiry): boolean {
  // The price of the kind says nothing about an item listed for far more.
  const isOfKind = isWithVerdict(inquiry) && !isFarAbove(asked, appraisal.price);
  return isOfKind || offered >= NEAR * asked;
}

/** Returns the lowest offer to accept, US dollars: higher for a new listing, which may still draw better offers. */
function leastAccepted({ asked, listedFor = 0 }: OfferTerms, target: number): number {
  const near = NEAR * asked;
  return listedFor < NEW_DAYS ? near : Math.min(near, target);
}

/** Returns the counteroffer, whole US dollars: halfway to the target or, from the target up, to the asking price. */
function counterTo({ asked, offered }: OfferTerms, target: number): number {
  const aim = offered < target ? target : asked;
  return Math.min(asked, Math.ceil((offered + aim) / 2));
}

function replyTo(offered: number, least: number, target: number) {
  if (offered >= least) return 'accept';
  return offered >= FAR * target ? 'counter' : 'decline';
}

/** Throws a `Problem` if the marketplace takes no offers, or does not accept the item at these prices. */
function requireOffers({ appraisal, asked, offered, marketplace, cost, shipping, label }: OfferQuestion): void {
  const { name, model } = marketplace;
  if (model === 'they sell') throw invalid('marketplace', `${name} sets the price, so there are no offers to answer.`);
  for (const [parameter, price] of Object.entries({ marketplace: asked, offered })) {
    const sale = { garment: appraisal.garment, shipping, label, cost, price };
    const { accepted, reason = '' } = payoutOf(marketplace, sale);
    if (accepted === 'no') throw invalid(parameter, `${name} does not accept this: ${reason}`.trim());
  }
}

/** Returns the highest whole-dollar price below another, where a zone ends. */
const below = (price: number): number => Math.ceil(price) - 1;

/** Returns the reason for a reply as a clause. */
function whyInWords(
  reply: Verdict['zone'],
  { asked, offered, listedFor: days = 0 }: OfferTerms,
  target: number,
  isWorthIt: boolean,
): string {
  const after = days > 0 ? ` after ${count(days, 'day')}` : '';
  const aim = target < asked ? `the price to ask${after}` : 'your asking price';
  if (reply === 'decline') {
    const why = isWorthIt ? 'it is less than half of that' : 'it is no more than the fees';
    return `hold out for ${plainDollars(target)}, ${aim}, since ${why}`;
  }
  if (reply === 'counter') {
    // Only a new listing counters an offer that reaches the target.
    if (offered < target) return `it is half way to ${aim}`;
    return `it is half way to your asking price${days > 0 ? `, listed only ${count(days, 'day')} ago` : ''}`;
  }
  if (offered > asked) return 'it is more than your asking price';
  if (offered === asked) return 'it is your asking price';
  return offered < NEAR * asked ? `it reaches ${aim}` : `it is ${percent(offered / asked)} of your asking price`;
}

/** Returns a price's net as a clause, with the profit or the loss if the cost is known. Amounts in US dollars. */
function netInWords(price: number, cost: number | undefined, { keep, terms }: Selling): string {
  const net = keep(price);
  const payout = `you’d get ${money(net)}${terms}`;
  if (!cost) return payout;
  const profit = net - cost;
  if (profit >= 0) return `${payout}, a profit of ${money(profit)}`;
  return `${payout}, a loss of ${money(-profit)} on the ${plainDollars(cost)} you paid`;
}
