import { defined, omit } from '../../base/members.ts';
import { P90 } from '../../pricing/normal.ts';
import type { Piece } from './piece.ts';
import type { Authenticity, Inquiry, JudgedZone, JudgmentMoney, MoneyAt, Verdict, VerdictInShort } from './schema.ts';
import { type JudgmentTerms, type MarketplaceList, sellingOf } from './selling.ts';
import { authenticityInWords, PACE_WORDS, saleInWords } from './words.ts';

/** An asking price above the upper end of the range by this factor suggests that another piece was priced. */
const FAR_ABOVE = 1.5;

/** A tag below this share of the low end of the range is far below what a real piece can cost. */
const FAR_BELOW = 0.5;

/** Returns the verdict on buying a piece at its tag price, US dollars; without one, the zones alone. Pure. */
export function judgeTag(
  marketplaces: MarketplaceList,
  piece: Piece,
  tag: number | undefined,
  terms: JudgmentTerms,
): Verdict {
  const selling = sellingOf(marketplaces, piece, { ...terms, cost: tag });
  const money = selling.money(['sell', selling.quick], ['usual', piece.range.price]);
  const authenticity = authenticityOf(piece, tag);
  const inquiry = inquiryAbout(piece, tag);
  if (inquiry) {
    return { ...askBack('buy', inquiry, omit(money, 'payUpTo', 'payUpToBy')), ...defined({ authenticity }) };
  }
  const { buy, thin } = selling.limits;
  const zones = authenticity
    ? zonesBetween(['check', Math.max(buy ?? 0, thin ?? 0)], ['leave', Infinity])
    : zonesBetween(['buy', buy], ['thin', thin], ['leave', Infinity]);
  const zone = tag === undefined ? null : zoneAt(zones, tag);
  const [fast, usual] = money.at as [MoneyAt, MoneyAt];
  const reason =
    authenticity && zone !== 'leave'
      ? authenticityInWords(authenticity, piece.range, tag)
      : saleInWords(fast, usual, selling.marketplace?.name);
  const { strength } = piece;
  return { question: 'buy', zone, strength, reason, zones, ...rateOf(piece), money, ...defined({ authenticity }) };
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
export function judgeAsking(marketplaces: MarketplaceList, piece: Piece, asked: number, terms: JudgmentTerms): Verdict {
  const money = sellingOf(marketplaces, piece, terms).money(['ask', asked]);
  const inquiry = inquiryAbout(piece, asked);
  if (inquiry) return askBack('sell', inquiry, money);
  const [, p30, p70] = piece.quantiles;
  const at = (log: number) => Math.round(piece.range.price * Math.exp(log));
  const zones = zonesBetween(['low', at(p30)], ['usual', at(p70)], ['high', Infinity]);
  const zone = zoneAt(zones, asked);
  const reason = PACE_WORDS[zone as 'low' | 'usual' | 'high'];
  return { question: 'sell', zone, strength: piece.strength, reason, zones, ...rateOf(piece), money };
}

/** Returns a verdict on buying as rows have it. */
export function inShort({ zone, strength, money, authenticity }: Verdict): VerdictInShort {
  const code = zone as VerdictInShort['zone'];
  return { zone: code, ...defined({ strength, payUpTo: money.payUpTo }), ...(authenticity && { checkFirst: true }) };
}

/** Returns a verdict with a question in place of a code. */
export function askBack(question: Verdict['question'], ask: Inquiry, money: JudgmentMoney): Verdict {
  return { question, zone: null, reason: ask.text, zones: [], money, ask };
}

/**
 * Returns the question to ask instead of a verdict: the piece's own, or one about a price far above its range. A range
 * that is a guess says nothing of such a price.
 */
export function inquiryAbout(piece: Piece, ...prices: readonly (number | undefined)[]): Inquiry | undefined {
  if (piece.inquiry || piece.strength === 'probable') return piece.inquiry;
  const far = prices.find((price = 0) => isFarAbove(price, piece));
  return far === undefined ? undefined : piece.beyond?.(far);
}

/** Returns true for a price, US dollars, so far above the range that another piece is likely meant. */
export const isFarAbove = (price: number, { range }: Pick<Piece, 'range'>): boolean =>
  price > FAR_ABOVE * range.priceHigh;

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

/** Returns the hit rate as a member of a verdict. */
export const rateOf = ({ hitRate }: Piece): Pick<Verdict, 'hitRate'> => defined({ hitRate });

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
