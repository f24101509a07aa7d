import { defined, membersOf, omit } from '../../base/members.ts';
import { cents, dollars, type Marketplace } from '../../marketplaces/fees.ts';
import { priceAsLot } from '../../pricing/lot.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import { rangeOf } from '../../pricing/pricing.ts';
import { type Pieces, type SharedErrors, scaledErrors, sharedErrors, totalOf } from '../../pricing/total.ts';
import { type Caveat, ownCaveats } from '../garment/caveats.ts';
import { isGuess } from '../garment/words.ts';
import { takenFor } from '../listing/answer.ts';
import { candidateNamesFor } from '../listing/candidates.ts';
import { findingCaveats } from '../listing/finding-words.ts';
import { answerReprice, type RepriceAdvice, type RepriceQuestion, type RepriceTerms } from '../plan/answer.ts';
import type { GoalTerms } from '../sale/schema.ts';
import { bestMarketplaceFor, type Seller } from '../sale/seller.ts';
import { IF_REAL, isOftenCopied } from '../verdict/copied.ts';
import { inquiryAbout } from '../verdict/inquiry.ts';
import { inShort, judgeTag } from '../verdict/judgment.ts';
import { type AnswerParts, type JudgmentTerms, sellingOf } from '../verdict/selling.ts';
import type { ComparedItem, ComparedList, ListTotal } from './schema.ts';
import { aboutItems, isSteady, itemInShort, leftAfterFees, MOST_AT_LENGTH, RAISED_IF_WHOLE } from './words.ts';

/** Facts of a title as one text: pieces with the same facts share the error of their model. */
function factsKey({ facts, price }: PricedListing): string {
  const { line, model, variants, size, subKind, materials, era, features, themes } = facts;
  if (price.item.depth === 0) return '';
  return [line, model, ...variants, size, subKind, ...materials, era, ...features, ...themes].join(' ');
}

/** A seller's words for one of several items. Amounts in US dollars. */
interface ItemTerms extends Pick<RepriceQuestion, 'listedOn' | 'daysListed' | 'floor' | 'isSold'> {
  readonly quantity?: number | undefined;
  /** Cost per piece; its asking price by default. */
  readonly cost?: number | undefined;
}

export interface ListTerms extends JudgmentTerms {
  readonly plan?: RepriceTerms | undefined;
}

/** The members of equal pieces that a list's total needs. */
export interface ListedPieces extends Pieces {
  readonly quantity: number;
  /** True for a piece that our listings cannot price: its range is a floor, and no total counts it. */
  readonly isToLookUp: boolean;
}

/** One of several items with its price, its sale by the seller's terms, and its advice. Amounts in US dollars. */
export interface ListedItem extends ListedPieces {
  readonly listing: PricedListing;
  readonly shared: SharedErrors;
  /** On the seller's marketplace, or another if that one refuses the piece; undefined if none takes it. */
  readonly sale:
    | { readonly marketplace: Marketplace; readonly net: number; readonly payUpTo: number | undefined }
    | undefined;
  /** Returns the marketplace with the highest payout among those that take the piece; not every interface shows it. */
  readonly best: () => Marketplace | undefined;
  readonly advice: RepriceAdvice | undefined;
}

/** Answers one of several items, the same in every interface. Pure. */
export function answerItem(
  { pricing, marketplaces }: AnswerParts,
  listing: PricedListing,
  { quantity = 1, cost, ...listed }: ItemTerms,
  { plan, ...seller }: ListTerms,
): ListedItem {
  const { garment, asked, isToLookUp } = listing;
  const range = rangeOf(listing.price);
  const { marketplace, keep, payUpTo } = sellingOf(marketplaces, listing, seller);
  const { label, shipping } = seller;
  // A question comes without a limit.
  const limit = inquiryAbout(listing, cost ?? asked?.price) ? undefined : payUpTo;
  const isSold = marketplace && !isToLookUp;
  // The errors of our prices, as far as the asker's evidence leaves them.
  const ours = 1 - (listing.asker?.weight ?? 0);
  return {
    listing,
    ...range,
    quantity,
    isToLookUp,
    shared: scaledErrors(sharedErrors(pricing, garment, factsKey(listing)), ours),
    sale: isSold ? { marketplace, net: keep(range.price), payUpTo: limit } : undefined,
    best: () =>
      isSold ? bestMarketplaceFor(marketplaces, { garment, price: range.price, label, shipping }) : undefined,
    advice: plan && answerReprice(marketplaces, { ...listed, listing, askingPrice: asked?.price }, plan),
  };
}

/** Returns an item's own goal if it names one, else that of its list. */
export function goalFor(item: GoalTerms, list: GoalTerms): GoalTerms {
  const hasOwn = [item.profit, item.returnOnCost, item.margin].some((goal) => goal !== undefined);
  return membersOf(hasOwn ? item : list, 'profit', 'returnOnCost', 'margin');
}

/** Returns the total of priced items, whole US dollars; pieces to look up are counted separately. Pure. */
export function listTotal(priced: readonly ListedPieces[], notPriced: number): ListTotal {
  const known = priced.filter((item) => !item.isToLookUp);
  return {
    ...(known.length === 0 ? { price: 0, priceLow: 0, priceHigh: 0, sumOfPrices: 0 } : totalOf(known)),
    asOneLot: priceAsLot(known),
    priced: priced.length,
    notPriced,
    quantity: piecesOf(known),
    toLookUp: piecesOf(priced) - piecesOf(known),
  };
}

const piecesOf = (items: readonly ListedPieces[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);

export type ComparedListing = ReturnType<typeof compareItem>;

/** Returns an item as a row to compare. `item` is its position, from 1; `cost` its cost in US dollars. Pure. */
export function compareItem(
  { pricing, marketplaces }: AnswerParts,
  listed: ListedItem,
  { item, cost }: { readonly item: number; readonly cost: number | undefined },
  seller: JudgmentTerms & Pick<Seller, 'marketplace'>,
) {
  const { listing, sale, advice } = listed;
  const { garment } = listing;
  const askingPrice = listing.asked?.price;
  const net = sale?.marketplace === seller.marketplace ? sale.net : undefined;
  // A find costs its asking price; a listing of one's own costs what was paid.
  const spent = advice ? cost : (cost ?? askingPrice);
  const verdict = advice ? undefined : judgeTag(marketplaces, listing, spent || undefined, seller);
  const candidates = candidateNamesFor(pricing, listing);
  const isProfitKnown = spent !== undefined && net !== undefined && !verdict?.authenticity;
  const row: ComparedItem = {
    item,
    takenFor: takenFor(listing),
    ...membersOf(listed, 'price', 'priceLow', 'priceHigh'),
    ...(listed.quantity > 1 && { quantity: listed.quantity }),
    evidence: membersOf(listing.evidence, 'grade', 'of', 'listings'),
    ...(listed.isToLookUp && { beyondEvidence: listing.beyondEvidence }),
    ...defined({
      askingPrice,
      net,
      profit: isProfitKnown ? dollars(cents(net - spent)) : undefined,
      verdict: verdict && (spent !== undefined || verdict.authenticity) ? inShort(verdict) : undefined,
      suggested: sale && sale.marketplace !== seller.marketplace ? sale.marketplace.id : undefined,
      candidates: candidates.length > 1 ? candidates : undefined,
      advice: advice && { ...membersOf(advice, 'action', 'ask', 'why'), ...defined({ next: advice.schedule?.[1] }) },
    }),
  };
  const caveats: readonly Caveat[] = [
    // A plan replaces the verdict on buying.
    ...(advice && isOftenCopied(garment, listing.facts) ? [IF_REAL] : []),
    ...findingCaveats(listing).map(inOneSentence),
    ...ownCaveats(pricing, garment, listing.price.item.depth > 0),
  ];
  return { listed, row, caveats };
}

/** Returns a caveat for lists: one sentence for all assumed genders, whatever the basis of each. */
const inOneSentence = (caveat: Caveat): Caveat =>
  caveat.code === 'assumed_gender' ? { code: caveat.code, text: GENDERS_ASSUMED } : caveat;

/** Comes without item numbers: it is about the items whose gender was not given. */
const GENDERS_ASSUMED = 'Genders that were not given are assumed.';

/** Returns several items by decreasing worth, with their total and shared caveats. Pure. */
export function compareItems(
  compared: readonly ComparedListing[],
  notPriced: ComparedList['notPriced'],
  { marketplace, label }: Pick<Seller, 'marketplace' | 'label'>,
): ComparedList {
  const isBrief = compared.length > MOST_AT_LENGTH;
  const items = compared.map(({ row }) => (isBrief ? briefRow(row) : withAdvice(row, false))).sort(byWorth);
  const net = netOfAll(items);
  const listed = compared.map((one) => one.listed);
  const total = listTotal(listed, notPriced.length);
  return {
    items,
    notPriced,
    total: { ...total, ...defined({ net }) },
    ...defined({ byAction: actionsOf(items) }),
    caveats: [
      ...(net === undefined ? [] : [leftAfterFees(marketplace, label)]),
      ...(isBrief && items.some(({ advice }) => advice?.action === 'RAISE') ? [RAISED_IF_WHOLE] : []),
      ...sharedCaveats(compared, isBrief),
    ],
  };
}

/** Returns the total net after fees of rows, US dollars; undefined if none has one. */
function netOfAll(rows: readonly ComparedItem[]): number | undefined {
  const nets = rows.flatMap(({ net, quantity = 1 }) => (net === undefined ? [] : [net * quantity]));
  return nets.length === 0 ? undefined : dollars(cents(nets.reduce((a, b) => a + b)));
}

function actionsOf(rows: readonly ComparedItem[]): ComparedList['byAction'] {
  const planned = rows.filter(({ advice }) => advice);
  if (planned.length === 0) return undefined;
  return [...Map.groupBy(planned, ({ advice }) => advice?.action ?? 'no advice')].map(([action, group]) => ({
    action,
    quantity: group.reduce((sum, { quantity = 1 }) => sum + quantity, 0),
    ...defined({ net: action === 'CHECK' ? undefined : netOfAll(group) }),
  }));
}

/** Caveats that rows of long lists shorten: the brand is not known, look it up, which one is it. */
const SAID_BY_ROWS: ReadonlySet<Caveat['code']> = new Set(['unknown_name', 'beyond_evidence', 'model_apart']);

const briefRow = (row: ComparedItem): ComparedItem => ({
  ...(row.advice ? omit(withAdvice(row, true), 'askingPrice') : row),
  takenFor: itemInShort(row.takenFor),
  evidence: isGuess(row.evidence) ? membersOf(row.evidence, 'grade', 'of') : membersOf(row.evidence, 'grade'),
});

/** Returns a row with its advice: the reason or, in long lists, just the next price if the reason adds nothing. */
function withAdvice(row: ComparedItem, isBrief: boolean): ComparedItem {
  const { advice } = row;
  if (!advice) return row;
  return { ...row, advice: isBrief && isSteady(advice) ? omit(advice, 'why') : omit(advice, 'next') };
}

function byWorth(a: ComparedItem, b: ComparedItem): number {
  const most = (b.profit ?? -1e9) - (a.profit ?? -1e9);
  return most || b.price - a.price || a.item - b.item;
}

function sharedCaveats(compared: readonly ComparedListing[], isBrief: boolean): string[] {
  const pairs = compared.flatMap(({ row, caveats }) =>
    caveats
      .filter(({ code }) => !(isBrief && SAID_BY_ROWS.has(code)))
      .map(({ text }) => ({ caveat: text, item: row.item })),
  );
  return [...Map.groupBy(pairs, ({ caveat }) => caveat)].map(([caveat, about]) => {
    const items = about.map(({ item }) => item).sort((a, b) => a - b);
    const isOfAll = items.length === compared.length || caveat === GENDERS_ASSUMED;
    return isOfAll ? caveat : aboutItems(items, caveat);
  });
}
