import { defined, omit } from '../base/members.ts';
import { plainDollars, usd, wholeDollars } from '../base/numbers.ts';
import { dollars, type Marketplaces } from '../marketplaces/fees.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { NAMED_BELOW, type uncheckedSales } from '../pricing/price-class.ts';
import { isOftenCopied } from './copied.ts';
import type { Inquiry, Verdict } from './decision-schema.ts';
import { inquiryAbout, standsIn } from './inquiry.ts';
import {
  type ItemForSale,
  itemForSale,
  type JudgmentTerms,
  paidBackBy,
  type Selling,
  sellingAt,
  sellingOf,
} from './selling.ts';

/** A tag below this share of the low end of the range is far below what a real piece can cost. */
const FAR_BELOW = 0.5;

/** Goes with a buy that the price alone decides, whatever the piece is. */
const LOOK_UP = 'Look it up before you sell: some bring much more.';

/** Returns the verdict on buying a piece at its tag price, US dollars; without one, only the zones. Pure. */
export function judgeTag(
  marketplaces: Pick<Marketplaces, 'list'>,
  listing: Appraisal,
  tag: number | undefined,
  terms: JudgmentTerms,
): Verdict {
  if (terms.forMyself) return judgePrice('wear', marketplaces, listing, tag, terms);
  const inquiry = inquiryAbout(listing, tag);
  const item = itemForSale(listing);
  const authenticity = authenticityOf(item, tag, listing.uncheckedSales);
  const isRare = inquiry?.about === 'rarity';
  const judged = isRare ? atItsFloor(item, listing) : item;
  const usual = sellingAt(marketplaces, judged, { ...terms, cost: tag });
  const selling = isRare ? { ...usual, limits: paidBackBy(usual.keep(judged.usual)) } : usual;
  const verdict = verdictOnBuy(selling, judged, { tag, authenticity, ...lowRateOf(listing) });
  if (!inquiry) return verdict;
  const { buy = 0 } = selling.limits;
  if (isRare && tag !== undefined && tag <= buy) {
    // A rare piece is never skipped for its price.
    const reason = authenticity ? `if real, at least ${usd(item.price.priceLow)}` : verdict.reason;
    return withQuestion({ ...verdict, reason, zones: verdict.zones.slice(0, 1) }, inquiry);
  }
  if (standsIn(inquiry) && tag !== undefined) return withQuestion(verdict, inquiry);
  if (inquiry.about === 'comps' && verdict.zone === 'buy') return { ...verdict, ask: inquiry };
  return { ...askBack('buy', inquiry, selling.money(['usual', item.price.price])), ...defined({ authenticity }) };
}

/** Returns an item at its lowest price, also by our own price alone. */
function atItsFloor(item: ItemForSale, { price, asker }: Appraisal): ItemForSale {
  const floor = Math.min(price.priceLow, asker?.modelOnly.priceLow ?? Infinity);
  return { ...item, usual: floor, price: { ...item.price, price: floor } };
}

/** Returns a verdict with the question that goes with it. */
const withQuestion = (verdict: Verdict, ask: Inquiry): Verdict => ({
  ...verdict,
  ask: verdict.zone === 'buy' ? { ...ask, text: `${LOOK_UP} ${ask.text}` } : ask,
});

/** Returns the verdict on buying an item at its cost, US dollars, to sell it at a given price. Pure. */
export const judgeResale = (
  marketplaces: Pick<Marketplaces, 'list'>,
  item: ItemForSale,
  terms: JudgmentTerms,
): Verdict =>
  verdictOnBuy(sellingAt(marketplaces, item, terms), item, {
    tag: terms.cost,
    authenticity: authenticityOf(item, terms.cost),
  });

function verdictOnBuy(
  selling: Selling,
  item: ItemForSale,
  asked: { readonly tag: number | undefined; readonly authenticity: Verdict['authenticity']; hitRate?: number },
): Verdict {
  const { tag, authenticity, hitRate } = asked;
  const { price: range } = item;
  const { buy, thin } = selling.limits;
  const zones = authenticity
    ? zonesBetween(['check', Math.max(buy ?? 0, thin ?? 0)], ['leave', Infinity])
    : zonesBetween(['buy', buy], ['thin', thin], ['leave', Infinity]);
  const zone = tag === undefined ? null : zoneAt(zones, tag);
  const { at, ...amounts } = selling.money(['usual', range.price]);
  const money = { ...amounts, ...limitOf(selling, item), at };
  const checked = zone === 'leave' ? undefined : authenticity;
  return {
    question: 'buy',
    zone,
    reason: checked ? authenticityInWords(checked, range, tag) : saleInWords(selling, range.price, tag),
    zones,
    ...defined({ hitRate }),
    money: checked ? withoutProfit(money) : money,
    ...defined({ authenticity }),
  };
}

/** Returns the most to pay, whole US dollars, with what it leaves and why; nothing if no limit can be told. */
function limitOf({ limits, goal }: Selling, { hasLimit, usual, price }: ItemForSale): Partial<Verdict['money']> {
  const { buy, limitBy } = limits;
  if (!hasLimit) return {};
  const leaves = 'profit' in goal ? dollars(goal.profit) : undefined;
  return defined({ leaves, payUpTo: buy, limitBy, byOwnPrice: usual < price.price || undefined });
}

/** Returns true for a piece that may be a copy, whose profit nobody knows before it is checked. */
export const isCheckedFirst = ({ zone, authenticity }: Verdict): boolean =>
  authenticity !== undefined && zone !== 'leave';

const withoutProfit = ({ at, ...money }: Verdict['money']): Verdict['money'] => ({
  ...money,
  at: at.map((step) => omit(step, 'profit')),
});

/** Returns what to check on an often copied piece before its tag price, US dollars, means anything. */
function authenticityOf(
  { signs, price: range }: ItemForSale,
  tag: number | undefined,
  unchecked?: ReturnType<typeof uncheckedSales>,
): Verdict['authenticity'] {
  if (!signs) return undefined;
  return {
    ...signs,
    ifReal: range.price,
    ...defined({
      unchecked: unchecked && Math.round(range.price * unchecked.ratio),
      uncheckedSales: unchecked?.sales,
    }),
    isFarBelow: tag !== undefined && tag < FAR_BELOW * range.priceLow,
  };
}

/** Returns the question that replaces a verdict on a piece's price, or the check that precedes it, if any. Pure. */
export function beforePrice(
  question: Verdict['question'],
  listing: Appraisal,
  asked: number | undefined,
  money: Verdict['money'],
  inquiry = inquiryAbout(listing, asked),
): Verdict | undefined {
  return inquiry ? askBack(question, inquiry, money) : checkFirst(question, listing, asked, money);
}

/** Returns the verdict to check a piece of one's own listed far below what a real one brings. Pure. */
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

/** Returns the verdict on a price, US dollars: low, fair or high; without a price, only the zones. Pure. */
export function judgePrice(
  question: 'sell' | 'wear',
  marketplaces: Pick<Marketplaces, 'list'>,
  listing: Appraisal,
  asked: number | undefined,
  terms: JudgmentTerms,
): Verdict {
  const selling = sellingOf(marketplaces, listing, omit(terms, 'cost'));
  const money = asked === undefined ? selling.money() : selling.money(['ask', asked]);
  const first = beforePrice(question, listing, asked, money);
  if (first) return first;
  const { price, quantiles } = listing.price;
  const [, p30, p70] = quantiles;
  const low = Math.round(price * Math.exp(p30));
  const high = Math.round(price * Math.exp(p70));
  const zones = zonesBetween(['low', low], ['fair', high], ['high', Infinity]);
  return {
    question,
    zone: asked === undefined ? null : zoneAt(zones, asked),
    reason: `4 in 10 sell for ${usd(low)} to ${usd(high)}`,
    zones,
    ...rateOf(listing),
    money,
  };
}

/** Returns a verdict with a question instead of a code. */
function askBack(question: Verdict['question'], ask: Inquiry, money: Verdict['money']): Verdict {
  return { question, zone: null, reason: ask.text, zones: [], money, ask };
}

/** Asking prices below this share of the estimate are too low: such a piece is worth more, or damaged. */
const TOO_LOW = 0.7;

/** Returns true for an asking price, US dollars, so far below the estimate that it says nothing about the worth. */
export const isFarTooLow = (asked: number | undefined, { price }: Pick<Appraisal, 'price'>): boolean =>
  asked !== undefined && asked < TOO_LOW * price.price;

/** Returns zones by their upper ends, the last unbounded, without empty ones. */
export function zonesBetween(
  ...ends: readonly (readonly [Verdict['zones'][number]['zone'], number | undefined])[]
): Verdict['zones'] {
  let from = 0;
  return ends.flatMap(([zone, to = 0]) => {
    if (to < Math.max(1, from)) return [];
    const judged = to < Infinity ? { zone, from, to } : { zone, from };
    from = to;
    return [judged];
  });
}

/** Returns the zone of a price; a boundary belongs to the lower zone. */
const zoneAt = (zones: Verdict['zones'], price: number): Verdict['zone'] =>
  zones.find(({ to }) => to === undefined || price <= to)?.zone ?? null;

/** Returns the hit rate if it is low; none for a piece that may be a copy. */
export const rateOf = (listing: Appraisal): Pick<Verdict, 'hitRate'> =>
  isOftenCopied(listing) ? {} : lowRateOf(listing);

const lowRateOf = ({ hitRate }: Pick<Appraisal, 'hitRate'>): Pick<Verdict, 'hitRate'> =>
  hitRate !== undefined && hitRate < NAMED_BELOW ? { hitRate } : {};

/** Returns the profit, or without a cost the payout: `Profit: $12 at the usual price, $30, on eBay before shipping`. */
function saleInWords({ keep, terms }: Selling, usual: number, tag: number | undefined): string {
  const left = keep(usual);
  const amount = tag === undefined ? `You’d get ${wholeDollars(left)}` : `Profit: ${wholeDollars(left - tag)}`;
  return `${amount} at ${usd(usual)}${terms}`;
}

const FAR_BELOW_REAL = 'far below what a real one costs';

/** Returns a clause with a real one's range; a tag far below that range is named first. Amounts in US dollars. */
function authenticityInWords(
  { isFarBelow }: NonNullable<Verdict['authenticity']>,
  { priceLow, priceHigh }: ItemForSale['price'],
  tag: number | undefined,
): string {
  const ifReal = priceLow === priceHigh ? usd(priceLow) : `${usd(priceLow)} to ${usd(priceHigh)}`;
  const far = isFarBelow && tag !== undefined ? `${plainDollars(tag)} is ${FAR_BELOW_REAL}; ` : '';
  return `${far}if real, ${ifReal}`;
}
