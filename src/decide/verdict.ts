import { defined, omit } from '../base/members.ts';
import { plainDollars, usd, wholeDollars } from '../base/numbers.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { NAMED_BELOW, type UncheckedSales } from '../pricing/price-class.ts';
import { isOftenCopied, type Signs, signsOf } from './copied.ts';
import type { Authenticity, Inquiry, JudgedZone, JudgmentMoney, Verdict, VerdictInShort } from './decision-schema.ts';
import { inquiryAbout, standsIn } from './inquiry.ts';
import { paidBackBy } from './limits.ts';
import {
  type ItemForSale,
  itemForSale,
  type JudgmentTerms,
  type MarketplaceList,
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
  marketplaces: MarketplaceList,
  listing: Appraisal,
  tag: number | undefined,
  terms: JudgmentTerms,
): Verdict {
  if (terms.forMyself) return judgePrice('wear', marketplaces, listing, tag, terms);
  const item = itemForSale(listing);
  const inquiry = inquiryAbout(listing, tag);
  const isRare = inquiry?.about === 'rarity';
  // A rare piece is judged by its floor.
  const floor = floorOf(listing);
  const judged = isRare ? { ...item, usual: floor, price: { ...item.price, price: floor } } : item;
  const usual = sellingAt(marketplaces, judged, { ...terms, cost: tag });
  const selling = isRare ? { ...usual, limits: paidBackBy(usual.keep(judged.usual)) } : usual;
  const signs = signsOf(listing.garment, listing.facts);
  const authenticity = signs && authenticityOf(signs, item, { tag, unchecked: listing.uncheckedSales });
  const verdict = verdictOnBuy(selling, judged, { tag, authenticity, rate: lowRateOf(listing) });
  if (!inquiry) return verdict;
  if (standsIn(inquiry) && tag !== undefined) return withQuestion(verdict, inquiry);
  if (isRare && tag !== undefined && tag <= (selling.limits.buy ?? 0)) return buyOfRarity(verdict, inquiry, item);
  if (inquiry.about === 'comps' && verdict.zone === 'buy') return { ...verdict, ask: inquiry };
  const money = omit(selling.money(['usual', item.price.price]), 'payUpTo', 'limitBy', 'byOwnPrice');
  return { ...askBack('buy', inquiry, money), ...defined({ authenticity }) };
}

/** Returns the lowest price of a rare piece, US dollars, also by our own price alone. */
const floorOf = ({ price, asker }: Appraisal): number =>
  Math.min(price.priceLow, asker?.modelOnly.priceLow ?? Infinity);

/** Returns a verdict with the question that goes with it. */
const withQuestion = (verdict: Verdict, ask: Inquiry): Verdict => ({
  ...verdict,
  ask: verdict.zone === 'buy' ? { ...ask, text: `${LOOK_UP} ${ask.text}` } : ask,
});

/** Returns the verdict on a rare piece that its floor alone makes a buy; it is never a reason to skip one. */
function buyOfRarity(verdict: Verdict, ask: Inquiry, item: ItemForSale): Verdict {
  const { reason, zones, authenticity } = verdict;
  return {
    ...withQuestion(verdict, ask),
    reason: authenticity ? `if real, at least ${usd(item.price.priceLow)}` : reason,
    zones: zones.slice(0, 1),
  };
}

/** Returns the verdict on buying an item at its tag price, US dollars, to sell it at a given price. Pure. */
export function judgeResale(
  marketplaces: MarketplaceList,
  item: ItemForSale,
  signs: Signs | undefined,
  { cost: tag, ...terms }: JudgmentTerms,
): Verdict {
  const selling = sellingAt(marketplaces, item, { ...terms, cost: tag });
  const authenticity = signs && authenticityOf(signs, item, { tag, unchecked: undefined });
  return verdictOnBuy(selling, item, { tag, authenticity, rate: {} });
}

interface Buy {
  readonly tag: number | undefined;
  readonly authenticity: Authenticity | undefined;
  readonly rate: Pick<Verdict, 'hitRate'>;
}

function verdictOnBuy(selling: Selling, item: ItemForSale, { tag, authenticity, rate }: Buy): Verdict {
  const { price: range } = item;
  const { buy, thin } = selling.limits;
  const zones = authenticity
    ? zonesBetween(['check', Math.max(buy ?? 0, thin ?? 0)], ['leave', Infinity])
    : zonesBetween(['buy', buy], ['thin', thin], ['leave', Infinity]);
  const zone = tag === undefined ? null : zoneAt(zones, tag);
  const money = selling.money(['usual', range.price]);
  const isChecked = isCheckedFirst(zone, authenticity);
  const reason = isChecked ? authenticityInWords(authenticity, range, tag) : saleInWords(selling, range.price, tag);
  return {
    question: 'buy',
    zone,
    reason,
    zones,
    ...rate,
    money: isChecked ? withoutProfit(money) : money,
    ...defined({ authenticity }),
  };
}

/** Returns true for a piece that may be a copy, whose profit nobody knows before it is checked. */
export const isCheckedFirst = (
  zone: Verdict['zone'],
  authenticity: Authenticity | undefined,
): authenticity is Authenticity => authenticity !== undefined && zone !== 'leave';

const withoutProfit = ({ at, ...money }: JudgmentMoney): JudgmentMoney => ({
  ...money,
  at: at.map((step) => omit(step, 'profit')),
});

/** Returns what to check on an often copied piece before its tag price, US dollars, means anything. */
function authenticityOf(
  signs: Signs,
  { price: range }: Pick<ItemForSale, 'price'>,
  { tag, unchecked }: { readonly tag: number | undefined; readonly unchecked: UncheckedSales | undefined },
): Authenticity {
  return {
    ...signs,
    ifReal: range.price,
    ...(unchecked && {
      unchecked: Math.round(range.price * unchecked.ratio),
      uncheckedSales: unchecked.sales,
    }),
    isFarBelow: tag !== undefined && tag < FAR_BELOW * range.priceLow,
  };
}

/** Returns the verdict to check a piece of one's own listed far below what a real one brings. Pure. */
export function checkFirst(
  question: Verdict['question'],
  listing: Appraisal,
  asked: number | undefined,
  money: JudgmentMoney,
): Verdict | undefined {
  const signs = isFarTooLow(asked, listing) ? signsOf(listing.garment, listing.facts) : undefined;
  if (asked === undefined || !signs) return undefined;
  const authenticity = authenticityOf(signs, listing, { tag: asked, unchecked: listing.uncheckedSales });
  return {
    question,
    zone: 'check',
    reason: lowForRealInWords(asked, authenticity),
    zones: [],
    money: withoutProfit(money),
    authenticity,
  };
}

/** Returns the verdict on a price, US dollars: low, fair or high; without a price, only the zones. Pure. */
export function judgePrice(
  question: 'sell' | 'wear',
  marketplaces: MarketplaceList,
  listing: Appraisal,
  asked: number | undefined,
  terms: JudgmentTerms,
): Verdict {
  const money = sellingOf(marketplaces, listing, omit(terms, 'cost')).money(
    ...(asked === undefined ? [] : [['ask', asked] as const]),
  );
  const inquiry = inquiryAbout(listing, asked);
  if (inquiry) return askBack(question, inquiry, money);
  const check = checkFirst(question, listing, asked, money);
  if (check) return check;
  const { price, quantiles } = listing.price;
  const [, p30, p70] = quantiles;
  const [low, high] = [p30, p70].map((log) => Math.round(price * Math.exp(log))) as [number, number];
  const zones = zonesBetween(['low', low], ['fair', high], ['high', Infinity]);
  return {
    question,
    zone: asked === undefined ? null : zoneAt(zones, asked),
    reason: `4 in 10 sell for ${usd(low)} to ${usd(high)}`,
    zones,
    ...rateOf(listing),
    money: omit(money, 'payUpTo', 'limitBy', 'byOwnPrice', 'leaves'),
  };
}

/** Returns a verdict on buying for rows. */
export function inShort({ zone, money, authenticity }: Verdict): VerdictInShort {
  return {
    zone: zone as VerdictInShort['zone'],
    ...defined({ payUpTo: money.payUpTo }),
    ...(authenticity && { checkFirst: true }),
  };
}

/** Returns a verdict with a question instead of a code. */
export function askBack(question: Verdict['question'], ask: Inquiry, money: JudgmentMoney): Verdict {
  return { question, zone: null, reason: ask.text, zones: [], money, ask };
}

/** Asking prices below this share of the estimate are too low: such a piece is worth more, or damaged. */
const TOO_LOW = 0.7;

/** Returns true for an asking price, US dollars, so far below the estimate that it says nothing about the worth. */
export const isFarTooLow = (asked: number | undefined, { price }: Pick<Appraisal, 'price'>): boolean =>
  asked !== undefined && asked < TOO_LOW * price.price;

/** Returns zones by their upper ends, the last unbounded, without empty ones. */
export function zonesBetween(...ends: readonly (readonly [JudgedZone['zone'], number | undefined])[]): JudgedZone[] {
  let from = 0;
  return ends.flatMap(([zone, to = 0]) => {
    if (to < Math.max(1, from)) return [];
    const judged = { zone, from, ...(to < Infinity && { to }) };
    from = to;
    return [judged];
  });
}

/** Returns the zone of a price; a boundary belongs to the lower zone. */
function zoneAt(zones: readonly JudgedZone[], price: number): JudgedZone['zone'] {
  const found = zones.find(({ to }) => to === undefined || price <= to);
  return (found as JudgedZone).zone;
}

/** Returns the hit rate if it is low; none for a piece that may be a copy. */
export const rateOf = (listing: Appraisal): Pick<Verdict, 'hitRate'> =>
  isOftenCopied(listing.garment, listing.facts) ? {} : lowRateOf(listing);

const lowRateOf = ({ hitRate }: Pick<Appraisal, 'hitRate'>): Pick<Verdict, 'hitRate'> =>
  hitRate !== undefined && hitRate < NAMED_BELOW ? { hitRate } : {};

/** Returns the profit, or without a cost the payout: `Profit: $12 at the usual price, $30, on eBay before shipping`. */
function saleInWords({ keep, terms }: Selling, usual: number, tag: number | undefined): string {
  const left = keep(usual);
  const amount = tag === undefined ? `You’d get ${wholeDollars(left)}` : `Profit: ${wholeDollars(left - tag)}`;
  return `${amount} at ${usd(usual)}${terms}`;
}

/** Returns a clause saying that a real piece brings more than an asking price, US dollars. */
const lowForRealInWords = (asked: number, { isFarBelow }: Pick<Authenticity, 'isFarBelow'>): string =>
  `${plainDollars(asked)} is ${isFarBelow ? 'far below what a real one costs' : 'low for a real one'}`;

/** Returns a clause with the range of a real piece, after a tag far below it, if it is. Amounts in US dollars. */
function authenticityInWords(
  { isFarBelow }: Pick<Authenticity, 'isFarBelow'>,
  { priceLow, priceHigh }: { readonly priceLow: number; readonly priceHigh: number },
  tag: number | undefined,
): string {
  const ifReal = priceLow === priceHigh ? usd(priceLow) : `${usd(priceLow)} to ${usd(priceHigh)}`;
  const far = isFarBelow && tag !== undefined ? `${plainDollars(tag)} is far below what a real one costs; ` : '';
  return `${far}if real, ${ifReal}`;
}
