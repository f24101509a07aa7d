import { defined, omit } from '../base/members.ts';
import { plainDollars, usd, wholeDollars } from '../base/numbers.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { caveat, isOftenCopied, online } from './copied.ts';
import type { Inquiry, Verdict } from './decision-schema.ts';
import { dollars, type Marketplaces } from './fees.ts';
import { inquiryAbout } from './inquiry.ts';
import { type ItemForSale, itemForSale, type JudgmentTerms, type Selling, sellingAt, sellingOf } from './selling.ts';

/** A tag price below this fraction of the low end of the range is implausible for a real item. */
const FAR_BELOW = 0.5;

/** A purchase at a tag price, US dollars, with the checks to make first, and the hit rate if it is low. */
interface Purchase extends Pick<Verdict, 'hitRate'> {
  readonly item: ItemForSale;
  readonly tag: number | undefined;
  readonly authenticity: Verdict['authenticity'] | undefined;
}

/**
 * Returns the verdict on buying an item at its tag price, US dollars, or only the zones if it has no tag. A doubt comes
 * with it as a question. An item that our evidence cannot price has only the question. Pure.
 */
export function judgeTag(
  marketplaces: Pick<Marketplaces, 'list'>,
  listing: Appraisal,
  tag: number | undefined,
  terms: JudgmentTerms,
): Verdict {
  const inquiry = inquiryAbout(listing, tag);
  const item = itemForSale(listing);
  const authenticity = authenticityOf(item, tag, listing.uncheckedSales);
  const selling = sellingAt(marketplaces, item, { ...terms, cost: tag });
  if (listing.isToLookUp && inquiry) {
    return { ...askBack('buy', inquiry, selling.money({ usual: item.price.price })), ...defined({ authenticity }) };
  }
  const purchase = { item, tag, authenticity, ...lowRateOf(listing) };
  const verdict = terms.forMyself ? verdictOnWear(selling, purchase) : verdictOnBuy(selling, purchase);
  return { ...verdict, ...defined({ ask: inquiry }) };
}

/** Returns the verdict on buying an item at its cost to sell it at the price of `item`, US dollars. Pure. */
export const judgeResale = (
  marketplaces: Pick<Marketplaces, 'list'>,
  item: ItemForSale,
  terms: JudgmentTerms,
): Verdict =>
  verdictOnBuy(sellingAt(marketplaces, item, terms), {
    item,
    tag: terms.cost,
    authenticity: authenticityOf(item, terms.cost),
  });

/**
 * Returns the verdict on a purchase: a buy, a maybe (`thin`), or a leave. An item that could be a copy must be checked
 * first, up to the higher of the limits of a buy and a maybe. Its profit is then left out, since it is unknown.
 */
function verdictOnBuy(selling: Selling, purchase: Purchase): Verdict {
  const { item, tag } = purchase;
  const { buy = 0, thin = 0 } = selling.limits;
  // Answers list the limits before the payouts (`at`).
  const { at, ...amounts } = selling.money({ usual: item.usual });
  const money = { ...amounts, ...limitMembers(selling, item), at };
  const lost = item.signs && tag !== undefined ? stakeInWords(selling.keep(item.usual) - tag, tag) : undefined;
  return verdictUpTo({ buy, thin }, money, purchase, lost ?? saleInWords(selling, item, tag));
}

/** Returns the verdict on an item to keep: a buy up to the usual price, a maybe up to the end of the middle half. */
function verdictOnWear(selling: Selling, purchase: Purchase): Verdict {
  const { usual, upper = usual, price } = purchase.item;
  const reason = `it usually sells for ${usd(price.price)}, a quarter for more than ${wholeDollars(upper)}`;
  const { at: _, ...money } = selling.money();
  const verdict = verdictUpTo({ buy: usual, thin: Math.round(upper) }, { ...money, at: [] }, purchase, reason);
  return { ...verdict, question: 'wear' };
}

/** Returns the verdict by the limits of a buy and of a maybe, US dollars, or the check that comes before it. */
function verdictUpTo(
  { buy, thin }: Readonly<Record<'buy' | 'thin', number>>,
  money: Verdict['money'],
  { item, tag, authenticity, hitRate }: Purchase,
  reason: string,
): Verdict {
  const zones = authenticity
    ? zonesUpTo({ check: Math.max(buy, thin), leave: Infinity })
    : zonesUpTo({ buy, thin, leave: Infinity });
  const zone = tag === undefined ? null : zoneAt(zones, tag);
  const checksFirst = zone === 'leave' ? undefined : authenticity;
  return {
    question: 'buy',
    zone,
    reason: checksFirst ? ifRealInWords(checksFirst, item.price, tag) : reason,
    zones,
    ...defined({ hitRate }),
    money: checksFirst ? withoutProfit(money) : money,
    ...defined({ authenticity }),
  };
}

/** Returns the maximum to pay in whole US dollars, the goal, and the rule that sets the limit; {} if there is none. */
function limitMembers({ limits, goal }: Selling, { hasLimit, usual, price }: ItemForSale): Partial<Verdict['money']> {
  const { buy, limitBy } = limits;
  if (!hasLimit) return {};
  const leaves = goal && 'profit' in goal ? dollars(goal.profit) : undefined;
  return defined({ leaves, payUpTo: buy, limitBy, byOwnPrice: usual < price.price || undefined });
}

/** Returns true if the item could be a copy, so that its profit is unknown until someone checks it. */
export const isCheckedFirst = ({ zone, authenticity }: Verdict): boolean =>
  authenticity !== undefined && zone !== 'leave';

const withoutProfit = ({ at, ...money }: Verdict['money']): Verdict['money'] => ({
  ...money,
  at: at.map((step) => omit(step, 'profit')),
});

/** Returns the checks to make at a tag price, US dollars, and the price if real; undefined if copies are rare. */
function authenticityOf(
  { signs, price }: ItemForSale,
  tag: number | undefined,
  unchecked?: Appraisal['uncheckedSales'],
): Verdict['authenticity'] {
  if (!signs) return undefined;
  return {
    look: [...signs],
    caveat,
    online,
    ifReal: price.price,
    ...defined({
      unchecked: unchecked && Math.round(price.price * unchecked.ratio),
      uncheckedSales: unchecked?.sales,
    }),
    isFarBelow: tag !== undefined && tag < FAR_BELOW * price.priceLow,
  };
}

/** Returns the question, or else the check, that replaces a verdict on an asking price, US dollars, if any. Pure. */
export function beforePrice(
  question: Verdict['question'],
  listing: Appraisal,
  asked: number | undefined,
  money: Verdict['money'],
  inquiry = inquiryAbout(listing, asked),
): Verdict | undefined {
  return inquiry ? askBack(question, inquiry, money) : checkFirst(question, listing, asked, money);
}

/** Returns the verdict to check an item whose copies are common if it costs too little; otherwise undefined. */
function checkFirst(
  question: Verdict['question'],
  listing: Appraisal,
  asked: number | undefined,
  money: Verdict['money'],
): Verdict | undefined {
  if (asked === undefined || !isFarTooLow(asked, listing)) return undefined;
  const authenticity = authenticityOf(itemForSale(listing), asked, listing.uncheckedSales);
  if (!authenticity) return undefined;
  const reason = `${plainDollars(asked)} is ${authenticity.isFarBelow ? FAR_BELOW_REAL : 'low for a real one'}`;
  return { question, zone: 'check', reason, zones: [], money: withoutProfit(money), authenticity };
}

/** Returns whether an asking price, US dollars, is low, fair (the middle 40% of sales) or high, or only the zones. */
export function judgePrice(
  question: 'sell',
  marketplaces: Pick<Marketplaces, 'list'>,
  listing: Appraisal,
  asked: number | undefined,
  terms: JudgmentTerms,
): Verdict {
  const selling = sellingOf(marketplaces, listing, omit(terms, 'cost'));
  const money = asked === undefined ? selling.money() : selling.money({ ask: asked });
  const questionOrCheck = beforePrice(question, listing, asked, money);
  if (questionOrCheck) return questionOrCheck;
  const { price, quantiles } = listing.price;
  const [, p30, p70] = quantiles;
  const low = Math.round(price * Math.exp(p30));
  const high = Math.round(price * Math.exp(p70));
  const zones = zonesUpTo({ low, fair: high, high: Infinity });
  return {
    question,
    zone: asked === undefined ? null : zoneAt(zones, asked),
    reason: `4 in 10 sell for ${usd(low)} to ${usd(high)}`,
    zones,
    ...rateOf(listing),
    money,
  };
}

function askBack(question: Verdict['question'], ask: Inquiry, money: Verdict['money']): Verdict {
  return { question, zone: null, reason: ask.text, zones: [], money, ask };
}

/** An asking price below this fraction of the estimate means that the item is underpriced or damaged. */
const TOO_LOW = 0.7;

/** Returns true for an asking price, US dollars, far below the estimate. */
export const isFarTooLow = (asked: number | undefined, { price }: Pick<Appraisal, 'price'>): boolean =>
  asked !== undefined && asked < TOO_LOW * price.price;

/** Returns zones from their upper ends, US dollars, in ascending order. Skips empty zones and any that end below $1. */
export function zonesUpTo(ends: Readonly<Partial<Record<Zone, number>>>): Verdict['zones'] {
  const zones: Verdict['zones'][number][] = [];
  let from = 0;
  for (const [name, to] of Object.entries(ends)) {
    if (to < Math.max(1, from)) continue;
    const zone = name as Zone;
    zones.push(to < Infinity ? { zone, from, to } : { zone, from });
    from = to;
  }
  return zones;
}

type Zone = Verdict['zones'][number]['zone'];

/** Returns the zone of a price. A boundary belongs to the lower zone. */
const zoneAt = (zones: Verdict['zones'], price: number): Verdict['zone'] =>
  zones.find(({ to }) => to === undefined || price <= to)?.zone ?? null;

/** Returns the hit rate if it is low, otherwise {}. If copies are common, sales include them, so there is no rate. */
export const rateOf = (listing: Appraisal): Pick<Verdict, 'hitRate'> =>
  isOftenCopied(listing) ? {} : lowRateOf(listing);

/** Verdicts state a hit rate only below this value: the range promises 80%, and 3 points less are within the noise. */
const NAMED_BELOW = 0.77;

const lowRateOf = ({ hitRate }: Pick<Appraisal, 'hitRate'>): Pick<Verdict, 'hitRate'> =>
  hitRate !== undefined && hitRate < NAMED_BELOW ? { hitRate } : {};

/** Describes the profit or, without a tag price, the payout: `Profit: $12 at $30 on eBay before a label of about $8`. */
function saleInWords({ keep, terms }: Selling, { usual, price }: ItemForSale, tag: number | undefined): string {
  const net = keep(usual);
  const amount = tag === undefined ? `You’d get ${wholeDollars(net)}` : `Profit: ${wholeDollars(net - tag)}`;
  const basis = usual < price.price ? ' by our own price' : '';
  return `${amount} at ${usd(usual)}${basis}${terms}`;
}

/** Describes what a copy would cost: `$3,063 if it is real, but $9,000 at stake`. */
const stakeInWords = (profit: number, tag: number): string =>
  profit < 0
    ? `Even if it is real, you lose ${wholeDollars(-profit)}`
    : `${wholeDollars(profit)} if it is real, but ${plainDollars(tag)} at stake`;

const FAR_BELOW_REAL = 'far below what a real one costs';

/** Describes the price of a real item: `$9 is far below what a real one costs; if real, $40 to $90`. */
function ifRealInWords(
  { isFarBelow }: NonNullable<Verdict['authenticity']>,
  { priceLow, priceHigh }: ItemForSale['price'],
  tag = 0,
): string {
  const range = priceLow === priceHigh ? usd(priceLow) : `${usd(priceLow)} to ${usd(priceHigh)}`;
  const ifReal = `if real, ${range}`;
  return isFarBelow ? `${plainDollars(tag)} is ${FAR_BELOW_REAL}; ${ifReal}` : ifReal;
}
