import { defined, omit } from '../../base/members.ts';
import { plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import { cents, dollars } from '../../marketplaces/fees.ts';
import { isMostlyGuess } from '../../pricing/asker/joint-price.ts';
import { NAMED_BELOW, type UncheckedSales } from '../../pricing/price-class.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import { isOftenCopied, type Signs, signsOf } from './copied.ts';
import { inquiryAbout } from './inquiry.ts';
import type { Authenticity, Inquiry, JudgedZone, JudgmentMoney, MoneyAt, Verdict, VerdictInShort } from './schema.ts';
import {
  type ItemForSale,
  itemForSale,
  type JudgmentTerms,
  type MarketplaceList,
  paidBackBy,
  type Selling,
  sellingAt,
  sellingOf,
} from './selling.ts';
import { BY_GUESS } from './words.ts';

/** A tag below this share of the low end of the range is far below what a real piece can cost. */
const FAR_BELOW = 0.5;

/** Goes with a buy that the price alone decides, whatever the piece is. */
const LOOK_UP = 'Look it up before you sell: some bring much more.';

const PACE_WORDS = { low: 'sells sooner', usual: 'the usual price', high: 'takes longer' };

/** Returns the verdict on buying a piece at its tag price, US dollars; without one, only the zones. Pure. */
export function judgeTag(
  marketplaces: MarketplaceList,
  listing: PricedListing,
  tag: number | undefined,
  terms: JudgmentTerms,
): Verdict {
  const item = itemForSale(listing);
  const selling = sellingAt(marketplaces, item, { ...terms, cost: tag });
  const signs = signsOf(listing.garment, listing.facts);
  const authenticity = signs && authenticityOf(signs, item, { tag, unchecked: listing.uncheckedSales });
  const rate = lowRateOf(listing);
  const inquiry = inquiryAbout(listing, tag);
  if (!inquiry) return verdictOnBuy(selling, item, { tag, authenticity, rate });
  const verdict = verdictInDoubt(inquiry, selling, item, { tag, authenticity, rate });
  if (verdict) return verdict;
  const money = omit(buyMoney(selling, item), 'payUpTo', 'payUpToBy');
  const most = inquiry.about === 'comps' && !authenticity ? selling.ifTrue.buy : undefined;
  const text = most === undefined ? inquiry.text : `${inquiry.text} If so, pay up to ${usd(most)}.`;
  return { ...askBack('buy', { ...inquiry, text }, money), ...defined({ authenticity }) };
}

/** Returns a probable verdict to go with a question; undefined unless the tag decides it. */
function verdictInDoubt(ask: Inquiry, selling: Selling, item: ItemForSale, buy: Buy): Verdict | undefined {
  const { tag } = buy;
  const low = Math.min(item.price.priceLow, item.own?.range.priceLow ?? Infinity);
  const safe = paidBackBy(selling.keep(low)) ?? 0;
  // Rarity is not a reason to skip a piece.
  if (tag === undefined || (ask.about === 'rarity' && tag > safe)) return undefined;
  if (ask.about === 'price' || ask.about === 'guess') return undefined;
  const isRare = ask.about === 'rarity';
  const limits = isRare ? { buy: safe } : selling.limits;
  const verdict = verdictOnBuy({ ...selling, limits }, { ...item, strength: 'probable' }, buy);
  const { thin = 0 } = selling.ifTrue;
  if (ask.about === 'comps' && verdict.zone === 'leave' && tag <= thin) return undefined;
  const text = verdict.zone === 'buy' && ask.about !== 'comps' ? `${LOOK_UP} ${ask.text}` : ask.text;
  return {
    ...verdict,
    ...(isRare && { zones: verdict.zones.slice(0, 1), reason: floorInWords(selling, low, buy) }),
    ask: { ...ask, text },
  };
}

function floorInWords({ keep, marketplace }: Selling, price: number, { tag = 0, authenticity }: Buy): string {
  if (authenticity) return `if real, at least ${usd(price)}`;
  const sale: MoneyAt = { what: 'sell', price, keep: keep(price), profit: dollars(cents(keep(price) - tag)) };
  return saleInWords(sale, sale, marketplace?.name);
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
  const { price: range, isByGuess } = item;
  const { buy, thin } = selling.limits;
  const isFirm = tag === undefined || tag <= selling.firmTo;
  const zones = authenticity
    ? zonesBetween(['check', Math.max(buy ?? 0, thin ?? 0)], ['leave', Infinity])
    : zonesBetween(['buy', buy], ['thin', thin], ['leave', Infinity]);
  const zone = tag === undefined ? null : zoneAt(zones, tag);
  const strength = zone === 'buy' && !isFirm ? 'probable' : item.strength;
  const sold = buyMoney(selling, item);
  const money = isCheckedFirst(zone, authenticity) ? withoutProfit(sold) : sold;
  const [fast, usual] = money.at as [MoneyAt, MoneyAt];
  const reason = isCheckedFirst(zone, authenticity)
    ? authenticityInWords(authenticity, range, tag)
    : saleInWords(fast, usual, selling.marketplace?.name);
  return {
    question: 'buy',
    zone,
    strength,
    ...reasonWith(reason, isByGuess),
    zones,
    ...rate,
    money,
    ...defined({ authenticity }),
  };
}

const buyMoney = (selling: Selling, { price }: ItemForSale): JudgmentMoney =>
  selling.money(['sell', selling.quick], ['usual', price.price]);

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
  listing: PricedListing,
  asked: number | undefined,
  money: JudgmentMoney,
): Verdict | undefined {
  const signs = isFarTooLow(asked, listing) ? signsOf(listing.garment, listing.facts) : undefined;
  if (asked === undefined || !signs) return undefined;
  const authenticity = authenticityOf(signs, listing, { tag: asked, unchecked: listing.uncheckedSales });
  return {
    question,
    zone: 'check',
    strength: listing.strength,
    reason: lowForRealInWords(asked, authenticity),
    zones: [],
    money: withoutProfit(money),
    authenticity,
  };
}

/** Returns the verdict on an asking price, US dollars, relative to the estimates of such pieces. Pure. */
export function judgeAsking(
  marketplaces: MarketplaceList,
  listing: PricedListing,
  asked: number,
  terms: JudgmentTerms,
): Verdict {
  const money = sellingOf(marketplaces, listing, terms).money(['ask', asked]);
  const inquiry = inquiryAbout(listing, asked);
  if (inquiry) return askBack('sell', inquiry, money);
  const check = checkFirst('sell', listing, asked, money);
  if (check) return check;
  const { price, quantiles } = listing.price;
  const [, p30, p70] = quantiles;
  const at = (log: number) => Math.round(price * Math.exp(log));
  const zones = zonesBetween(['low', at(p30)], ['usual', at(p70)], ['high', Infinity]);
  const zone = zoneAt(zones, asked);
  const reason = PACE_WORDS[zone as 'low' | 'usual' | 'high'];
  return {
    question: 'sell',
    zone,
    strength: listing.strength,
    ...reasonWith(reason, isMostlyGuess(listing.asker)),
    zones,
    ...rateOf(listing),
    money,
  };
}

/** Returns the reason for a verdict, which mentions if it leans on the asker's guess. */
export const reasonWith = (reason: string, isByGuess: boolean): Pick<Verdict, 'reason' | 'byGuess'> =>
  isByGuess ? { reason: `${reason}, ${BY_GUESS}`, byGuess: true } : { reason };

/** Returns a verdict on buying for rows. */
export function inShort({ zone, strength, byGuess, money, authenticity }: Verdict): VerdictInShort {
  const code = zone as VerdictInShort['zone'];
  return {
    zone: code,
    ...defined({ strength, byGuess, payUpTo: money.payUpTo }),
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
export const isFarTooLow = (asked: number | undefined, { price }: Pick<PricedListing, 'price'>): boolean =>
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
export const rateOf = (listing: PricedListing): Pick<Verdict, 'hitRate'> =>
  isOftenCopied(listing.garment, listing.facts) ? {} : lowRateOf(listing);

const lowRateOf = ({ hitRate }: Pick<PricedListing, 'hitRate'>): Pick<Verdict, 'hitRate'> =>
  hitRate !== undefined && hitRate < NAMED_BELOW ? { hitRate } : {};

/** Returns the profit, or without a cost the payout: `Profit: $4 if sold fast ($21), $12 usually ($30) on eBay`. */
function saleInWords(fast: MoneyAt, usual: MoneyAt, marketplace: string | undefined): string {
  const where = marketplace ? ` on ${marketplace}` : '';
  const isBought = usual.profit !== undefined;
  const [soon, later] = [fast, usual].map(({ profit, keep }) => wholeDollars(profit ?? keep));
  const name = isBought ? 'Profit:' : 'You’d get';
  if (fast.price === usual.price) return `${name} ${later} at ${plainDollars(usual.price)}${where}`;
  const quick = isBought ? 'if sold fast' : 'fast';
  return `${name} ${soon} ${quick} (${usd(fast.price)}), ${later} usually (${usd(usual.price)})${where}`;
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
