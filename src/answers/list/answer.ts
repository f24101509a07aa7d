import { defined, membersOf } from '../../base/members.ts';
import type { Tier } from '../../catalog/catalog.ts';
import type { Garment } from '../../catalog/garment.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import { cents, dollars } from '../../marketplaces/money.ts';
import type { EvidenceFacts } from '../../pricing/evidence.ts';
import { priceAsLot } from '../../pricing/lot.ts';
import type { PriceRange } from '../../pricing/price-range.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import { type Pricing, rangeOf } from '../../pricing/pricing.ts';
import { type Pieces, type SharedErrors, scaledErrors, sharedErrors, totalOf } from '../../pricing/total.ts';
import type { Caveat } from '../../wording/caveat.ts';
import { levelErrorsInWords } from '../../wording/caveats.ts';
import { ownCaveats } from '../garment/answer.ts';
import { takenFor } from '../listing/answer.ts';
import { findingCaveats } from '../listing/finding-words.ts';
import { answerReprice } from '../plan/answer.ts';
import { bestMarketplaceFor } from '../sale/where-sold.ts';
import { type AnswerParts, type JudgmentTerms, sellingOf } from '../verdict/judgment.ts';
import { type Piece, pieceOf } from '../verdict/piece.ts';
import type { Seller } from '../verdict/seller.ts';
import type { ComparedItem, ComparedList, ListTotal } from './schema.ts';
import { TOTAL_METHOD } from './totals.ts';
import { aboutItems, leftAfterFees } from './words.ts';

/**
 * Facts of a title as one text, empty without any: pieces with the same ones share what a model may be misjudged by.
 */
function factsKey({ facts, price }: PricedListing): string {
  const { line, model, variants, size, subKind, materials, era, features, themes } = facts;
  if (price.item.depth === 0) return '';
  return [line, model, ...variants, size, subKind, ...materials, era, ...features, ...themes].join(' ');
}

/** The worth of one of several items, with the errors that it shares with others. */
export interface Worth extends PriceRange {
  readonly evidence: EvidenceFacts;
  readonly shared: SharedErrors;
  /** True for a piece that our listings cannot price: its range is a floor, and no total counts it. */
  readonly isToLookUp: boolean;
}

/** Returns the worth of a listing by its title. Pure. */
export function worthOf(pricing: Pricing, appraisal: PricedListing): Worth {
  // Errors of our prices are in what the asker's evidence leaves of them.
  const ours = 1 - (appraisal.asker?.weight ?? 0);
  return {
    ...rangeOf(appraisal.price),
    evidence: appraisal.evidence,
    shared: scaledErrors(sharedErrors(pricing, appraisal.garment, factsKey(appraisal)), ours),
    isToLookUp: appraisal.isToLookUp,
  };
}

/** Pieces of one item of a list. */
export interface CountedPieces extends Pieces {
  readonly quantity: number;
  readonly isToLookUp: boolean;
}

/**
 * Returns the total of priced items, each for its number of pieces, whole US dollars; all zero where there is none.
 * Pieces to look up are counted apart. Pure.
 */
export function listTotal(priced: readonly CountedPieces[], notPriced: number): ListTotal {
  const known = priced.filter((one) => !one.isToLookUp);
  return {
    ...(known.length === 0 ? { price: 0, priceLow: 0, priceHigh: 0, sumOfPrices: 0 } : totalOf(known)),
    asOneLot: priceAsLot(known),
    priced: priced.length,
    notPriced,
    quantity: piecesOf(known),
    toLookUp: piecesOf(priced) - piecesOf(known),
  };
}

const piecesOf = (all: readonly CountedPieces[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);

/** The worth of an item of a list and its sale by a seller's terms, the same on every surface. Amounts in US dollars. */
export interface PricedItem extends Worth {
  readonly garment: Garment;
  readonly askingPrice: number | undefined;
  /**
   * The sale on the seller's marketplace, or on another if that one refuses the piece; undefined if none takes it, and
   * for a piece to look up.
   */
  readonly sale:
    | {
        readonly marketplace: Marketplace;
        readonly net: number;
        readonly payUpTo: number | undefined;
      }
    | undefined;
  /** The marketplace that leaves most of the price, of those that take the piece. */
  readonly best: Marketplace | undefined;
}

/** Prices an item of a list, with the piece that judgments take. Pure. */
export function priceItem(
  { pricing, marketplaces }: AnswerParts,
  appraisal: PricedListing,
  seller: JudgmentTerms,
): { readonly priced: PricedItem; readonly piece: Piece } {
  const { garment, asked } = appraisal;
  const worth = worthOf(pricing, appraisal);
  const piece = pieceOf(pricing, appraisal);
  const { marketplace, keep, payUpTo } = sellingOf(marketplaces, piece, seller);
  const isSold = marketplace && !worth.isToLookUp;
  const { label, shipping } = seller;
  return {
    priced: {
      garment,
      ...worth,
      askingPrice: asked?.price,
      sale: isSold ? { marketplace, net: keep(worth.price), payUpTo } : undefined,
      best: isSold ? bestMarketplaceFor(marketplaces, { garment, price: worth.price, label, shipping }) : undefined,
    },
    piece,
  };
}

/** A seller's words and amounts for an item of a list, US dollars. */
export interface ItemTerms {
  readonly quantity?: number | undefined;
  readonly cost?: number | undefined;
  /** Days since it was listed: asks for advice. */
  readonly listedFor?: number | undefined;
}

/** A priced item of a list, with what its total and its caveats need. */
export interface ListedItem {
  readonly row: ComparedItem;
  readonly pieces: PricedItem & CountedPieces;
  readonly tier: Tier;
  readonly caveats: readonly Caveat[];
}

/** Prices an item of a list for a seller. `item` is its place, from 1; `today` is YYYY-MM-DD. Pure. */
export function answerItem(
  parts: AnswerParts,
  appraisal: PricedListing,
  { item, quantity = 1, cost, listedFor }: ItemTerms & { readonly item: number },
  { today, ...seller }: Seller & { readonly today: string },
): ListedItem {
  const { pricing, marketplaces } = parts;
  const { priced, piece } = priceItem(parts, appraisal, seller);
  const { garment, askingPrice, sale } = priced;
  const net = sale?.marketplace === seller.marketplace ? sale.net : undefined;
  // A find costs what is asked for it; a listing of one's own what was paid.
  const spent = listedFor === undefined ? (cost ?? askingPrice) : cost;
  const question = { piece, askingPrice, daysListed: listedFor };
  const terms = { ...seller, goneIn: 'month' as const, today };
  const plan = listedFor === undefined ? undefined : answerReprice(marketplaces, question, terms);
  return {
    row: {
      item,
      takenFor: takenFor(appraisal),
      quantity,
      ...membersOf(priced, 'price', 'priceLow', 'priceHigh'),
      evidence: membersOf(priced.evidence, 'grade', 'of', 'listings'),
      ...(priced.isToLookUp && { beyondEvidence: appraisal.beyondEvidence }),
      ...defined({
        askingPrice,
        net,
        profit: spent === undefined || net === undefined ? undefined : dollars(cents(net - spent)),
        advice: plan && membersOf(plan, 'action', 'ask', 'why'),
      }),
    },
    pieces: { ...priced, quantity },
    tier: garment.brand.tier,
    caveats: [...findingCaveats(appraisal), ...ownCaveats(pricing, garment, appraisal.price.item.depth > 0)],
  };
}

/** Returns several items in the order of their worth, with their total and shared caveats. Pure. */
export function compareItems(
  listed: readonly ListedItem[],
  notPriced: ComparedList['notPriced'],
  { marketplace, label }: Pick<Seller, 'marketplace' | 'label'>,
): ComparedList {
  const items = listed.map(({ row }) => row).sort(byWorth);
  const net = netOfAll(items);
  const counted = listed.filter(({ pieces }) => !pieces.isToLookUp);
  const total = listTotal(
    listed.map(({ pieces }) => pieces),
    notPriced.length,
  );
  return {
    items,
    notPriced,
    total: { ...total, ...defined({ net }) },
    ...defined({ byAction: actionsOf(items) }),
    caveats: [
      ...(net === undefined ? [] : [leftAfterFees(marketplace.name, label)]),
      ...(total.quantity > 1 ? [TOTAL_METHOD] : []),
      ...sharedCaveats(listed),
      ...(counted.length > 0 ? [levelErrorsInWords(levelErrors(counted))] : []),
    ],
  };
}

/** Returns the total net after fees of rows, US dollars; undefined if none has one. */
function netOfAll(rows: readonly ComparedItem[]): number | undefined {
  const nets = rows.flatMap(({ net, quantity }) => (net === undefined ? [] : [net * quantity]));
  return nets.length === 0 ? undefined : dollars(cents(nets.reduce((a, b) => a + b)));
}

/** Returns the number of pieces and their net by action; undefined without a plan. */
function actionsOf(rows: readonly ComparedItem[]): ComparedList['byAction'] {
  const planned = rows.filter(({ advice }) => advice);
  if (planned.length === 0) return undefined;
  return [...Map.groupBy(planned, ({ advice }) => advice?.action ?? 'no advice')].map(([action, group]) => ({
    action,
    quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
    ...defined({ net: netOfAll(group) }),
  }));
}

/** Sorts items by profit; then the others, the most expensive first. */
function byWorth(a: ComparedItem, b: ComparedItem): number {
  const most = (b.profit ?? -1e9) - (a.profit ?? -1e9);
  return most || b.price - a.price || a.item - b.item;
}

/** Returns the largest level error of each tier among the items, log USD. */
function levelErrors(listed: readonly ListedItem[]): ReadonlyMap<Tier, number> {
  const byTier = Map.groupBy(listed, ({ tier }) => tier);
  const largest = (items: readonly ListedItem[]) => Math.max(...items.map((item) => item.pieces.shared.level));
  return new Map([...byTier].map(([tier, items]) => [tier, largest(items)]));
}

/** Returns the caveats of all items once; one that does not apply to all lists those it applies to. */
function sharedCaveats(listed: readonly ListedItem[]): string[] {
  const pairs = listed.flatMap(({ row, caveats }) => caveats.map(({ text }) => ({ caveat: text, item: row.item })));
  return [...Map.groupBy(pairs, ({ caveat }) => caveat)].map(([caveat, about]) => {
    const items = about.map(({ item }) => item).sort((a, b) => a - b);
    return items.length === listed.length ? caveat : aboutItems(items, caveat);
  });
}
