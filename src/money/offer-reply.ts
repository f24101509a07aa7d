import { inputProblem } from '../base/problem.ts';
import { capitalize, compact, formatCount, joinTexts, plainDollars, usd } from '../base/text.ts';
import { omitUndefined, roundDownToCent, roundToCent, sumOf } from '../base/values.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { type PriceRange, sumRanges } from '../pricing/price-range.ts';
import type { Reply } from './advice-schema.ts';
import { isFarAbove, splitLot } from './decide.ts';
import { computePayout, isForbiddenOn, refusedInWords, setsPrice, weighParcel } from './fees.ts';
import { addArticle, keptInWords, missedInWords, profitInWords, shippingInWords } from './money-text.ts';
import { planPrices, priceToAskAfter } from './plan.ts';
import type { Marketplace } from './schema.ts';
import { type AdviceTerms, computeSelling, type Goods, type Selling, toGoods, toSale } from './selling.ts';

interface OfferTerms extends AdviceTerms {
  /** One item, or those of a bundle, whose prices and cost are for all of it. */
  readonly items: readonly Appraisal[];
  readonly listPrice: number;
  readonly offered: number;
  /** The seller's last counteroffer in this talk. */
  readonly lastCounter?: number | undefined;
  readonly marketplace: Marketplace;
  /** What the items bring together, as a share of the sum of their prices; by default all of it. */
  readonly shareOfSum?: number;
}

/** Offers of at least these fractions of the list price or the usual price are enough to hold out for. */
const NEAR_LIST_SHARE = 0.9;
const ABOVE_USUAL_SHARE = 1.1;
/** An offer this near the usual price is accepted, since holding out for a few dollars loses the buyer. */
const ABOUT_USUAL_SHARE = 0.97;
/** Offers below this fraction of the least to take are declined. */
const FAR_BELOW_SHARE = 0.5;

/**
 * Returns the reply to an offer: the least to take, or about the usual price, is accepted; else the least is countered
 * with, or held out for, so that a higher offer never gets a worse reply. Returns undefined for an item that our
 * evidence cannot price, or that may not be sold there. Throws a `Problem` if the marketplace has no such offers. Pure.
 */
export function replyTo(terms: OfferTerms) {
  requireOffers(terms);
  const { items, offered, marketplace, shareOfSum } = terms;
  const goodsOfItems = items.map(toGoods);
  const isForbidden = goodsOfItems.some(({ rules }) => isForbiddenOn(marketplace, rules));
  if (isForbidden || items.some(isUnanswerable)) return undefined;
  const decision = decideReply(terms, combineGoods(goodsOfItems, shareOfSum));
  const { say, price, bounds, selling } = decision;
  const { net, profit } = selling.toPayout(price);
  const reasonParts = explainReply(terms, decision);
  const reason = joinTexts(reasonParts.why, reasonParts.rest);
  const reply: Reply = { say, offered, price, net, ...omitUndefined({ profit }), reason };
  return { reply, reasonParts, bounds, selling };
}

/** Returns what to reply and the price that it names, with what both follow from. */
function decideReply(terms: OfferTerms, goods: Goods) {
  const { offered, marketplace } = terms;
  const selling = computeSelling([marketplace], goods, terms);
  const leastToTake = findLeastToTake(terms, goods.range);
  const { price: leastPrice, floor, highestPrice, isByListPrice } = leastToTake;
  const aboutUsualPrice = isByListPrice ? Infinity : multiplyPrice(ABOUT_USUAL_SHARE, goods.range.price);
  const acceptFrom = Math.max(Math.min(leastPrice, aboutUsualPrice), floor);
  const leastWithNet = findLeastWithNet(selling);
  const bounds = roundBounds(
    Math.max(acceptFrom, leastWithNet),
    Math.max(FAR_BELOW_SHARE * leastPrice, leastWithNet),
    Number.isInteger(offered),
  );
  const say = chooseReply(offered, bounds);
  const counterPrice = Math.min(Math.ceil(leastPrice), highestPrice);
  const leastToName = counterPrice < leastWithNet ? bounds.accept : counterPrice;
  return { say, price: say === 'accept' ? offered : leastToName, bounds, leastWithNet, leastToTake, selling };
}

/** Returns the lowest price that leaves anything after fees, label, and work, US dollars. */
function findLeastWithNet({ goods, marketplace, terms }: Selling): number {
  if (!marketplace) return (terms.work ?? 0) + 0.01;
  return computePayout(marketplace, { ...toSale(goods, terms), minNet: 0.01 }).leastAsk ?? Number.MAX_SAFE_INTEGER;
}

/** The prices from which an offer is accepted and countered, in steps of a dollar or, for an offer in cents, a cent. */
type Bounds = { readonly accept: number; readonly counter: number; readonly step: number };

/** Rounds US dollars up to the cent, and tolerates a floating-point error just above a whole cent. */
const roundUpToCent = (amount: number): number => Math.ceil(100 * amount - 1e-6) / 100;

function roundBounds(accept: number, counter: number, isInDollars: boolean): Bounds {
  if (isInDollars) return { accept: Math.ceil(accept), counter: Math.ceil(counter), step: 1 };
  return { accept: roundUpToCent(accept), counter: roundUpToCent(counter), step: 0.01 };
}

/** Returns the reason in the parts that a reply joins: why it is the reply, and what is kept and asked. */
function explainReply(terms: OfferTerms, decision: ReturnType<typeof decideReply>) {
  const { say, price, leastToTake, selling } = decision;
  const { listPrice, cost } = terms;
  const { goods } = selling;
  const { profit } = selling.toPayout(price);
  const losesMoney = profit !== undefined && profit < 0;
  const isLossAccepted = losesMoney && say === 'accept';
  const apartText = losesMoney ? oneByOneInWords(terms, profit) : '';
  const whyText = isLossAccepted
    ? `${addArticle(profitInWords(profit))}. Or ${apartText || otherWayInWords(terms, goods)}`
    : whyInWords(terms, decision, goods.range.price);
  const rest = joinTexts(
    `${keptInWords(selling, price)}${cost && !isLossAccepted ? `: ${profitInWords(profit ?? 0)}` : ''}.`,
    !isLossAccepted && apartText && `Or ${apartText}.`,
    shippingInWords(selling),
    say !== 'decline' && missedInWords(selling, price),
    listPrice < goods.range.priceLow && lowInWords(listPrice, goods),
    leastToTake.isByListPrice && farAboveInWords(listPrice, goods),
  );
  return { why: capitalize(`${whyText}.`), rest };
}

/** Returns true for an item that our evidence cannot price. */
const isUnanswerable = ({ needsLookup, quartileAboveOurs }: Appraisal): boolean =>
  needsLookup || quartileAboveOurs !== undefined;

/** Returns a bundle as one item for sale of the kind of the first, in one parcel, at a share of the sum. */
function combineGoods(goodsOfItems: readonly Goods[], shareOfSum = 1): Goods {
  const [first] = goodsOfItems as [Goods];
  const ranges = goodsOfItems.map(({ range }) => range);
  const pieces = sumOf(goodsOfItems.map(({ garment }) => garment.pieces ?? 1));
  const ounces = sumOf(goodsOfItems.map(({ garment }) => weighParcel(garment) ?? 0));
  return {
    ...first,
    garment: { ...first.garment, pieces, ounces },
    range: sumRanges(ranges, shareOfSum),
    priceOfEach: undefined,
    signs: goodsOfItems.find(({ signs }) => signs)?.signs,
  };
}

/** A price that is enough, US dollars, why an offer of so much is accepted, and why it is the counteroffer. */
type Bound = { readonly price: number; readonly acceptText: string; readonly counterText: string };

/** Returns the lowest of what the list price, the usual price, the plan and the last counter allow, but the floor. */
function findLeastToTake(terms: OfferTerms, range: PriceRange) {
  const { listPrice, offered, lastCounter = Infinity, daysListed = 0, floor: sentFloor = 0 } = terms;
  const usualPrice = range.price;
  // Then we probably priced another item, so the list price alone decides.
  const isByListPrice = isFarAbove(listPrice, range);
  const plannedPrice = isByListPrice ? listPrice : priceToAskAfter(daysListed, usualPrice);
  const underInWords = (price: number) => `${plainDollars(listPrice - price)} under your ${plainDollars(listPrice)}`;
  const overInWords = (price: number) => `${plainDollars(price - usualPrice)} over the usual ${usd(usualPrice)}`;
  const nearListPrice = multiplyPrice(NEAR_LIST_SHARE, listPrice);
  const aboveUsualPrice = multiplyPrice(ABOVE_USUAL_SHARE, usualPrice);
  const daysText = daysListed > 0 ? ` after ${formatCount(daysListed, 'day')}` : ' now';
  const bounds = compact<Bound>(
    {
      price: nearListPrice,
      acceptText: underInWords(offered),
      counterText: Math.ceil(nearListPrice) >= listPrice ? 'your price' : underInWords(Math.ceil(nearListPrice)),
    },
    !isByListPrice && {
      price: aboveUsualPrice,
      acceptText: overInWords(offered),
      counterText: overInWords(Math.ceil(aboveUsualPrice)),
    },
    {
      price: plannedPrice,
      acceptText: `no less than the ${usd(plannedPrice)} to ask${daysText}`,
      counterText: `what to ask${daysText}`,
    },
    { price: lastCounter, acceptText: 'your last counter or more', counterText: 'your last counter' },
  );
  const lowestBound = bounds.reduce((lowest, bound) => (bound.price < lowest.price ? bound : lowest));
  const floor = Math.min(sentFloor, listPrice);
  const floorBound = { price: floor, acceptText: 'your floor or more', counterText: 'your floor' };
  const bound = floor > lowestBound.price ? floorBound : lowestBound;
  const highestPrice = Math.max(Math.min(listPrice, plannedPrice, lastCounter), floor);
  return { ...bound, floor, isByListPrice, highestPrice };
}

/** Returns a multiple of a price, US dollars, in whole cents. */
const multiplyPrice = (share: number, price: number): number => roundDownToCent(share * roundToCent(price));

function chooseReply(offered: number, { accept, counter }: Bounds): Reply['say'] {
  if (offered >= accept) return 'accept';
  return offered >= counter ? 'counter' : 'decline';
}

/** Throws a `Problem` if the marketplace has no offers, or refuses an item at one of these prices. */
function requireOffers({ items, listPrice, offered, marketplace, ...terms }: OfferTerms): void {
  if (setsPrice(marketplace))
    throw inputProblem('marketplace', `${marketplace.name} sets the price, so there are no offers to answer.`);
  const requireAccepted = (price: number, faultyParameter: string) => {
    for (const { garment } of items) {
      const { isRefused, reason = '' } = computePayout(marketplace, { garment, ...terms, price });
      if (isRefused) throw inputProblem(faultyParameter, refusedInWords(marketplace, reason));
    }
  };
  // An item that is listed at a price that the marketplace refuses is on another one, so its name is at fault.
  requireAccepted(listPrice, 'marketplace');
  requireAccepted(offered, 'offered');
}

/** Says why it is the reply: `$20 under your $200`, or of a refusal what to hold out for. */
function whyInWords(
  { offered, listPrice, shippingLabel, marketplace }: OfferTerms,
  { say, leastToTake, leastWithNet }: ReturnType<typeof decideReply>,
  usualPrice: number,
): string {
  const { price, acceptText, counterText, floor } = leastToTake;
  if (say === 'counter') return counterText;
  if (say === 'decline') {
    const shippingText = shippingLabel && marketplace.label === 'seller' ? ' and shipping' : '';
    if (offered >= FAR_BELOW_SHARE * price || price < leastWithNet) return `Fees${shippingText} would take all of it`;
    return `Hold out for ${plainDollars(Math.ceil(price))}${price === floor ? ', your floor' : ''}`;
  }
  if (offered > listPrice) return 'more than you ask';
  if (offered === listPrice) return 'your price';
  const isUsual = offered < price || Math.abs(offered - usualPrice) <= (1 - ABOUT_USUAL_SHARE) * usualPrice;
  return isUsual ? `about the usual ${usd(usualPrice)}` : acceptText;
}

export const farAboveInWords = (listPrice: number, { range }: Pick<Goods, 'range'>): string =>
  `${plainDollars(listPrice)} is far above: most sell for ${usd(range.priceLow)} to ${usd(range.priceHigh)}. Is it this model?`;

/** Names another way than to accept a loss: a price to ask above the offer, or to sell it with others. */
function otherWayInWords({ offered, listPrice, daysListed = 0 }: OfferTerms, { range }: Goods): string {
  const [now, next] = planPrices(range.price, { daysListed });
  const askPrice = Math.min(listPrice, now.suggestedPrice);
  return askPrice > offered && next ? `ask ${plainDollars(askPrice)} until day ${next.fromDay}` : 'sell it with others';
}

/** Names the sale of a lot one by one, if that brings more than a profit, US dollars; else ''. */
function oneByOneInWords({ items: [item, ...others], ...terms }: OfferTerms, leastProfit: number): string {
  const separateGoods = item && others.length === 0 ? splitLot(toGoods(item)) : undefined;
  if (!separateGoods) return '';
  const { toPayout } = computeSelling([terms.marketplace], separateGoods, terms);
  const { profit } = toPayout(separateGoods.range.price);
  return profit !== undefined && profit > leastProfit ? `sell them one by one: ${profitInWords(profit)}` : '';
}

/** Asks about a list price below the range: nobody knows what to ask for a possible copy. */
export const lowInWords = (listPrice: number, { signs, range }: Pick<Goods, 'signs' | 'range'>): string =>
  `Your ${plainDollars(listPrice)} is low: most ${signs ? 'real ones ' : ''}sell for ${usd(range.priceLow)} to ` +
  `${usd(range.priceHigh)}. Is ${signs ? 'it real' : 'something wrong with it'}?`;
