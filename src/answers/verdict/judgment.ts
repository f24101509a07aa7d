import { defined, omit } from '../../base/members.ts';
import type { Marketplaces as AllMarketplaces, Marketplace } from '../../marketplaces/compile.ts';
import { cents, dollars } from '../../marketplaces/money.ts';
import type { SaleTerms } from '../../marketplaces/payout-schema.ts';
import { netsOn } from '../../marketplaces/payouts.ts';
import { type Goal, payUpTo } from '../../marketplaces/resale.ts';
import { offersOf } from '../../pricing/asking.ts';
import { P90 } from '../../pricing/normal.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { bestMarketplaceFor, isSoldOn } from '../sale/where-sold.ts';
import type { Piece, PieceInquiry } from './piece.ts';
import type { Authenticity, JudgedZone, Judgment, JudgmentMoney, MoneyAt } from './schema.ts';
import { USUAL_GOAL } from './seller.ts';
import { authenticityInWords, PACE_WORDS, saleInWords } from './words.ts';

type Marketplaces = Pick<AllMarketplaces, 'list'>;

/** Prices and fees, the sources of answers. */
export interface AnswerParts {
  readonly pricing: Pricing;
  readonly marketplaces: AllMarketplaces;
}

/** An asking price above the upper end of the range by this factor suggests that another piece was priced. */
const FAR_ABOVE = 1.5;

/** A buy leaves the goal and this share of what was paid, since money that is tied up must earn something. */
const BUY_RETURN = 0.5;
/**
 * A small profit, cents, and its least share of what was paid: less is not worth the work of a sale. Chosen on judged
 * tags (research/README.md).
 */
const SMALL = { profit: 700, returnOnCost: 0.2 } as const;

/** A tag below this share of the low end of the range is far below what a real piece can cost. */
const FAR_BELOW = 0.5;

/** A judgment, with what is in doubt where it asks. */
export type PieceJudgment = Omit<Judgment, 'ask'> & { readonly ask?: PieceInquiry };

/** Returns a judgment as programs get it. */
export function judgmentBody({ ask, ...judgment }: PieceJudgment): Judgment {
  return { ...judgment, ...(ask && { ask: { text: ask.text, names: ask.names, sold: ask.sold } }) };
}

/** A seller's terms. Amounts in US dollars. */
export interface JudgmentTerms extends Pick<SaleTerms, 'cost' | 'shipping' | 'label'> {
  /** The seller's marketplace, by default the first; if it refuses the piece, the best of those where such pieces are sold. */
  readonly marketplace?: Marketplace | undefined;
  /** The goal of a sale; {@link USUAL_GOAL} by default. */
  readonly goal?: Goal | undefined;
}

/** Returns the marketplace to sell a piece on, with the net there. Amounts in US dollars. */
export function sellingOf(marketplaces: Marketplaces, piece: Piece, terms: JudgmentTerms) {
  const { garment, range } = piece;
  const { goal = USUAL_GOAL, cost, shipping, label } = terms;
  const { marketplace: chosen = marketplaces.list[0] } = terms;
  const netsAt = (place: Marketplace) => netsOn(place, { garment, shipping, label });
  const isTaken = chosen && netsAt(chosen)(range.price) !== undefined;
  const marketplace = isTaken ? chosen : substituteFor(marketplaces, { garment, price: range.price, shipping, label });
  const nets = marketplace && netsAt(marketplace);
  /** Returns the net of a price after fees. */
  const keep = (price: number) => (nets ? (nets(Math.max(0.01, price)) ?? 0) : price);
  const { quick } = offersOf({ ...range, quantiles: piece.quantiles });
  const left = cents(keep(range.price));
  const mostFor = (one: Goal) => payUpTo(left, cents(range.price), one) ?? 0;
  const buyUpTo = Math.min(mostFor(goal), 'profit' in goal ? mostFor({ returnOnCost: BUY_RETURN }) : Infinity);
  const smallUpTo = Math.min(mostFor({ profit: SMALL.profit }), mostFor({ returnOnCost: SMALL.returnOnCost }));
  const limits = { buy: wholeLimit(buyUpTo), thin: wholeLimit(smallUpTo) };
  // No limit where nothing is known, and none before a piece is known to be real.
  const most = piece.inquiry || piece.signs ? undefined : limits.buy;
  return {
    marketplace,
    quick,
    limits,
    payUpTo: most,
    keep,
    money: (...steps: readonly (readonly [MoneyAt['what'], number])[]): JudgmentMoney => ({
      ...(marketplace && { marketplace: { id: marketplace.id, name: marketplace.name } }),
      estimate: range.price,
      low: range.priceLow,
      high: range.priceHigh,
      ...('profit' in goal && { leaves: dollars(goal.profit) }),
      ...(most !== undefined && { payUpTo: most }),
      at: steps.map(([what, price]) => {
        const left = keep(price);
        const profit = cost !== undefined && { profit: dollars(cents(left - cost)) };
        return { what, price, keep: left, ...profit };
      }),
    }),
  };
}

/** Returns the best marketplace where its owner can list a piece and such pieces are sold. */
function substituteFor(
  { list }: Marketplaces,
  sale: Parameters<typeof bestMarketplaceFor>[1] & Pick<Piece, 'garment'>,
) {
  const usual = list.filter(({ id, model }) => model === 'you list' && isSoldOn(id, sale.garment));
  return bestMarketplaceFor({ list: usual }, sale);
}

/** Returns a limit in whole US dollars, rounded down; undefined below one. */
const wholeLimit = (exact: number) => (exact < 100 ? undefined : Math.floor(dollars(exact)));

/** Returns the verdict on buying a piece at its tag price, US dollars; without one, the zones alone. Pure. */
export function judgeTag(
  marketplaces: Marketplaces,
  piece: Piece,
  tag: number | undefined,
  terms: JudgmentTerms,
): PieceJudgment {
  const selling = sellingOf(marketplaces, piece, { ...terms, cost: tag });
  const money = selling.money(['sell', selling.quick], ['usual', piece.range.price]);
  const inquiry = inquiryAbout(piece, tag);
  if (inquiry) {
    return askBack('buy', inquiry, omit(money, 'payUpTo'));
  }
  const { buy, thin } = selling.limits;
  const authenticity = authenticityOf(piece, tag);
  const zones = authenticity
    ? zonesBetween(['check', Math.max(buy ?? 0, thin ?? 0)], ['leave', Infinity])
    : zonesBetween(['buy', buy], ['thin', thin], ['leave', Infinity]);
  const zone = tag === undefined ? null : zoneAt(zones, tag);
  const isUnsure = authenticity && zone !== 'leave';
  const [fast, usual] = money.at as [MoneyAt, MoneyAt];
  const reason = isUnsure
    ? authenticityInWords(authenticity, tag)
    : saleInWords(fast, usual, selling.marketplace?.name);
  return { question: 'buy', zone, reason, zones, ...rateOf(piece), money, ...(authenticity && { authenticity }) };
}

/** Returns what is to be checked of a piece that is often copied, before its tag price, US dollars, says anything. */
function authenticityOf({ signs, unchecked, range }: Piece, tag: number | undefined): Authenticity | undefined {
  return (
    signs && {
      ...signs,
      ifReal: range.price,
      ...(unchecked && {
        unchecked: Math.round(range.price * unchecked.ratio),
        uncheckedSales: unchecked.sales,
      }),
      isFarBelow: tag !== undefined && tag < FAR_BELOW * range.priceLow,
    }
  );
}

/** Returns the verdict on an asking price, US dollars, relative to the estimates of such pieces. Pure. */
export function judgeAsking(
  marketplaces: Marketplaces,
  piece: Piece,
  asked: number,
  terms: JudgmentTerms,
): PieceJudgment {
  const money = sellingOf(marketplaces, piece, terms).money(['ask', asked]);
  const inquiry = inquiryAbout(piece, asked);
  if (inquiry) return askBack('sell', inquiry, money);
  const [, p30, p70] = piece.quantiles;
  const at = (log: number) => Math.round(piece.range.price * Math.exp(log));
  const zones = zonesBetween(['low', at(p30)], ['usual', at(p70)], ['high', Infinity]);
  const zone = zoneAt(zones, asked);
  const reason = PACE_WORDS[zone as 'low' | 'usual' | 'high'];
  return { question: 'sell', zone, reason, zones, ...rateOf(piece), money };
}

/** Returns a judgment with a question instead of a verdict. */
export function askBack(question: Judgment['question'], ask: PieceInquiry, money: JudgmentMoney): PieceJudgment {
  return { question, zone: null, reason: ask.text, zones: [], money, ask };
}

/** Returns the question to ask instead of a verdict: the piece's own, or one about a price far above its range. */
export function inquiryAbout(piece: Piece, ...prices: readonly (number | undefined)[]): PieceInquiry | undefined {
  const far = prices.find((price = 0) => price > FAR_ABOVE * piece.range.priceHigh);
  return piece.inquiry ?? (far === undefined ? undefined : piece.beyond(far));
}

/** Asking prices below this share of the estimate are too low: such a piece is worth more, or damaged. */
const TOO_LOW = 0.7;

/** Returns true for an asking price, US dollars, so far below the estimate that it says nothing of the worth. */
export const isFarTooLow = (asked: number | undefined, { range }: Pick<Piece, 'range'>): boolean =>
  asked !== undefined && asked < TOO_LOW * range.price;

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

/** Returns the hit rate as a member of a judgment. */
export const rateOf = ({ hitRate }: Piece): Pick<Judgment, 'hitRate'> => defined({ hitRate });

/** Sellers ask about a tenth more than a piece brings: room for an offer. A rule of the trade, not a fit. */
const ROOM = 1.1;
/** Each month without a buyer says that it asks a tenth more than that. */
const MONTHLY = 0.1;
/** The most that an asking price is taken to be above the likely one, as a fraction of it. */
const MOST_OVER = 0.5;
/** Standard deviation of asking prices around that, log USD: one in three is off by half. */
const ASKING_ERROR = 0.4;

/**
 * Returns the likely price of a listed piece, US dollars: our estimate moved toward the asking price of its seller, who
 * has seen it. Both are weighted by their inverse variances. Pure.
 */
export function likelyWorth(
  { range, quantiles }: Pick<Piece, 'range' | 'quantiles'>,
  { asked, days = 0 }: { readonly asked: number | undefined; readonly days: number },
): number {
  if (asked === undefined) return range.price;
  const implied = asked / Math.min(1 + MOST_OVER, ROOM + (MONTHLY * days) / 30);
  const error = (quantiles[3] - quantiles[0]) / (2 * P90);
  const ours = 1 / error ** 2;
  const theirs = 1 / ASKING_ERROR ** 2;
  return Math.exp((ours * Math.log(range.price) + theirs * Math.log(implied)) / (ours + theirs));
}
