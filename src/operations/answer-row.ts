import { toIsoDay } from '../base/day.ts';
import { inputProblem, Problem, problemBody } from '../base/problem.ts';
import type { ValuesOf } from '../base/shape.ts';
import { compact, joinNames, joinTexts, plainDollars } from '../base/text.ts';
import { omit, omitUndefined, pick, roundToCent } from '../base/values.ts';
import { countWork } from '../base/work.ts';
import { computePayout } from '../money/fees.ts';
import { forAllInWords } from '../money/money-text.ts';
import { findMarketplace, type SellerTerms } from '../money/seller.ts';
import { findCosts, findPaid, type Goods, isOftenCopied, toExtraCost, toSale } from '../money/selling.ts';
import { type AnswerParts, answerWithAdvice, type ItemAnswer, type ItemTerms } from '../present/item-answer.ts';
import { flattenAnswer, type RowAnswer } from '../present/list-answer.ts';
import type { Appraisal, ListingQuery } from '../pricing/appraisal.ts';
import { toRange } from '../pricing/price-range.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { readItem } from '../titles/parse-item.ts';
import { findPieces } from '../titles/parse-title.ts';
import { appraiseItem, findListingAge, type ItemFields, resolveSeller } from './appraise-item.ts';
import type { ROW_FIELDS } from './fields/item-fields.ts';
import type { Context } from './operation.ts';

/**
 * Equal items as read. Amounts are US dollars for one item or, of a lot, for all pieces; `soldPrice` and `fees` are
 * always for all. `quantity` counts the pieces of a lot. The category is ordered from broad to narrow.
 */
export interface RowFields
  extends Omit<ItemFields, 'comps'>,
    Pick<ListingQuery, 'comps' | 'lot'>,
    Omit<ValuesOf<typeof ROW_FIELDS>, 'quantity' | 'id' | 'name'> {
  readonly quantity: number;
  /** The name of the marketplace where it sold, if that is not the seller's. */
  readonly soldAt?: string | undefined;
}

/** Returns what a list's rows share: prices, fees, the seller's terms, today. Throws a {@link Problem} for bad ones. */
export const toRowParts = (context: Context, { purpose, ...terms }: SellerTerms & Pick<ItemTerms, 'purpose'>) => ({
  ...pick(context, 'pricing', 'fees'),
  ...resolveSeller(context, terms),
  purpose,
  today: toIsoDay(context.clock()),
});
export type RowParts = ReturnType<typeof toRowParts> & Pick<ItemTerms, 'include' | 'publicUrl'>;

export type RowOutcome = Exclude<ReturnType<typeof answerRow>, Problem>;

/** Units of work for a row, and for the answer about it. */
const ROW_WORK = 400;
const ANSWER_WORK = 900;

/** Appraises a row without the fields that cannot be read, or returns why it has no price. */
export function appraiseRow(pricing: AnswerParts['pricing'], row: Omit<RowFields, 'quantity'>) {
  countWork(ROW_WORK);
  const item = readItem(pricing.lexicon, row);
  const unknownCategory = item.problems.find(({ code }) => code === 'category_not_found');
  const outcome = unknownCategory ?? appraiseItem(pricing, item, row);
  return outcome instanceof Problem ? outcome : { appraisal: outcome, fieldProblems: item.problems };
}

/** Returns advice on a row or, if it is no longer for sale, what its seller kept; a {@link Problem} without a price. */
export function answerRow(
  { today, include, publicUrl, ...parts }: RowParts,
  { isForSale, ...row }: RowFields & { readonly isForSale: boolean },
  appraisedRow = appraiseRow(parts.pricing, row),
) {
  if (appraisedRow instanceof Problem) return appraisedRow;
  countWork(ANSWER_WORK);
  const { appraisal } = appraisedRow;
  const listingAge = findListingAge(row, today);
  const terms = {
    ...parts,
    ...pick(row, 'askingPrice', 'listPrice', 'cost', 'floor'),
    ...{ include, publicUrl, purpose: row.purpose ?? parts.purpose, extraCost: toExtraCost(row.extraCost) },
  };
  const termsOfState = isForSale ? { ...terms, daysListed: listingAge.days } : omit(terms, 'marketplace');
  const { answer: itemAnswer, advice } = answerWithAdvice(parts, appraisal, termsOfState);
  const quantity = countRowSales(row);
  const paidForOne = findPaid(findCosts(appraisal, terms));
  const paid = paidForOne && roundToCent(quantity * paidForOne);
  const pastSale = isForSale ? undefined : findPastSale(parts, advice.goods, row, paid);
  const answer: ItemAnswer = isForSale
    ? itemAnswer
    : { ...omit(itemAnswer, 'limits', 'verdict', 'plan', 'sale', 'oneByOne'), ...(pastSale && pick(pastSale, 'sale')) };
  const equalItems = createEqualItems(parts.pricing, appraisal, quantity);
  const { listPrice } = itemAnswer.item;
  const netAtListPrice = isForSale && listPrice !== undefined ? advice.selling?.toNet(listPrice) : undefined;
  return {
    appraisal,
    /** Problems of the fields that are not used for its price or its plan. */
    fieldProblems: [...appraisedRow.fieldProblems, ...compact<Problem>(listingAge.problem, pastSale?.problem)],
    equalItems,
    daysListed: listingAge.days,
    // What is asked, kept and left is of one; a past sale is that of all.
    ...sumRow(answer, { price: quantity * equalItems.price, paid }, isForSale ? quantity : 1, netAtListPrice),
    answer,
    advice,
  };
}

/** Sums up all items of a row, whose answer is about one of its `saleCount` sales. */
function sumRow(
  answer: ItemAnswer,
  amountsOfAll: { readonly price: number; readonly paid: number | undefined },
  saleCount: number,
  netAtListPrice: number | undefined,
) {
  const { item, verdict } = answer;
  const { net, profit: profitAtOurs } = flattenAnswer(answer);
  // How much less is kept at the owner's price than at ours, if they ask less.
  const shortfall = netAtListPrice === undefined ? 0 : Math.max(0, (net ?? 0) - netAtListPrice);
  const profit = verdict ? profitAtOurs : profitAtOurs && roundToCent(profitAtOurs - shortfall);
  const sumRoundedDown = (amount: number | undefined) => amount && saleCount * Math.floor(amount);
  const { askingPrice, extraCost = 0 } = item;
  return {
    /** Number of sales that the row takes; the answer's sale and profit are for one of them. */
    saleCount,
    /** Profit on one, a lot or a past sale, US dollars: at the tag of a row with a call, otherwise after the cost. */
    profit,
    /** Of all its items, US dollars. What is kept is rounded down, so that rows add up. */
    amounts: {
      ...amountsOfAll,
      tag: askingPrice && roundToCent(saleCount * (askingPrice + extraCost)),
      /** For a lot, if sold as its call advises; at the owner's price if that is lower than ours. */
      net: sumRoundedDown(net && net - shortfall),
      profit: sumRoundedDown(profit),
    },
  };
}

/** Returns the equal items of a row, with the price of one. */
function createEqualItems({ effects }: Pricing, appraisal: Appraisal, quantity: number) {
  const { brand, kind, model = '' } = appraisal.keyed;
  const isCopied = isOftenCopied(appraisal);
  return {
    ...toRange(appraisal.estimate),
    quantity,
    /** Number of single pieces, with those of a lot. */
    pieceCount: quantity * (appraisal.lot?.pieces ?? 1),
    /** True if our listings give only a floor, or if most sales of a copied item brought more. Totals exclude it. */
    mayBringMore: appraisal.needsLookup || (isCopied && appraisal.quartileAboveOurs !== undefined),
    /** True if copies of such items are common, so that totals exclude it until it is known to be real. */
    isCopied,
    /** The brand, the kind and the model, whose prices share an error. */
    group: `${brand}|${kind}|${model}`,
    /** Error of a seller's price level, which all prices share, log USD. */
    sellerDeviation: effects.sellerDeviation,
  };
}

/**
 * Returns what the seller kept of a past sale, work not counted, after what was `paid` in all, and the problem if its
 * marketplace is unknown.
 */
function findPastSale(parts: Omit<RowParts, 'include' | 'today'>, goods: Goods, row: RowFields, paid?: number) {
  const { soldPrice, soldAt, fees } = row;
  if (soldPrice === undefined) return undefined;
  const knownMarketplace = soldAt === undefined ? parts.marketplace : findMarketplace(parts.fees.marketplaces, soldAt);
  const marketplace = knownMarketplace ?? parts.marketplace;
  const pastSale = { ...toSale(goods, parts), work: 0, price: soldPrice };
  const { net: netAfterFees = soldPrice } = computePayout(marketplace, pastSale);
  const net = fees === undefined ? netAfterFees : roundToCent(soldPrice - fees);
  const profit = paid === undefined ? undefined : roundToCent(net - paid);
  return {
    sale: { marketplace: marketplace.id, net, ...omitUndefined({ profit }) },
    problem: knownMarketplace
      ? undefined
      : inputProblem('soldAt', 'We do not know the fees where it sold: the profit is after those of your marketplace.'),
  };
}

/**
 * Returns a row as every door shows it: its own members, then its answer or why it has none. The quantity of a lot is
 * its number of pieces.
 */
export function createRowAnswer(ownMembers: Pick<RowAnswer, 'number'>, outcome: RowOutcome | Problem): RowAnswer {
  if (outcome instanceof Problem) return { ...ownMembers, problem: problemBody(outcome) };
  const { answer, equalItems, saleCount } = outcome;
  const { quantity } = equalItems;
  if (quantity === 1) return { ...ownMembers, ...answer };
  if (!answer.each) return { ...ownMembers, ...answer, quantity, ...sumEqualItems(outcome) };
  const text =
    saleCount === quantity
      ? `All amounts are for one of the ${quantity} lots. The total has all of them.`
      : `The prices are for one of the ${quantity} lots. What you kept is for all of them.`;
  return { ...ownMembers, ...answer, caveats: [{ code: 'lot', text }, ...answer.caveats] };
}

/** Returns what equal items that are sold one by one come to together, beside the price of one. */
function sumEqualItems({ answer, amounts, saleCount }: RowOutcome): Pick<ItemAnswer, 'each' | 'oneByOne'> {
  if (!answer.estimate) return {};
  const { net, profit } = flattenAnswer(answer);
  const sumToCent = (amount: number | undefined) => amount && roundToCent(saleCount * amount);
  const sums = omitUndefined({ net: sumToCent(net), profit: sumToCent(profit) });
  return { each: toRange(answer.estimate), oneByOne: { price: amounts.price, ...sums } };
}

/** Returns how many sales a row takes: one for a lot. Its amounts are for each. */
const countRowSales = ({ lot, quantity }: Pick<RowFields, 'lot' | 'quantity'>): number => (lot ? 1 : quantity);

const ROW_AMOUNTS = ['askingPrice', 'listPrice', 'cost', 'extraCost', 'floor'] as const;
type RowAmounts = { readonly [Name in (typeof ROW_AMOUNTS)[number]]?: number };

/** Returns the changed amounts of a row in dollars; an extra cost may be a share. */
function mapAmounts(row: Pick<RowFields, keyof RowAmounts>, change: (amount: number) => number): RowAmounts {
  return Object.fromEntries(
    ROW_AMOUNTS.flatMap((name) => (typeof row[name] === 'number' ? [[name, roundToCent(change(row[name]))]] : [])),
  );
}

/** Says how amounts for all pieces divide: `$30 is for all 3: $10 each.` Returns '' without any. */
function amountsPerPieceInWords(amounts: RowAmounts, pieces: number): string {
  const dollarsInWords = (dollars: RowAmounts) => joinNames(Object.values(dollars).map(plainDollars));
  const amountCount = Object.keys(amounts).length;
  if (amountCount === 0) return '';
  const perPieceText = dollarsInWords(mapAmounts(amounts, (amount) => amount / pieces));
  return `${dollarsInWords(amounts)} ${amountCount > 1 ? 'are' : 'is'}${forAllInWords(pieces)}: ${perPieceText} each.`;
}

/** Returns a row with its amounts for one item. */
export const splitAmounts = <Row extends Pick<RowFields, keyof RowAmounts | 'lot'>>(row: Row): Row => ({
  ...row,
  ...mapAmounts(row, (amount) => amount / (row.lot?.pieces ?? 1)),
});

/**
 * Counts a row's items: by its quantity or, as a lot, by the equal pieces that its title names. Returns what to say of
 * the amounts, which are for all pieces. In a line, a count such as `x3` says that they are for each (`isEach`: so do
 * words about its price), and stands before the title of a lot that is not sold by the piece.
 */
export function resolvePieces(
  lexicon: Lexicon,
  row: Omit<RowFields, 'quantity'> & { readonly quantity?: number | undefined },
  lineFacts?: { readonly isEach?: boolean | undefined },
): { readonly row: RowFields; readonly remark?: string | undefined } {
  const found = row.quantity === undefined ? findPieces(lexicon, row.title ?? '') : undefined;
  if (!found) return { row: { ...row, quantity: row.quantity ?? 1 } };
  const { lot, amounts: titledAmounts } = found;
  const isMultiplied = lineFacts !== undefined && lot.isMultiplied;
  if (!found.areSoldSingly) {
    const title = isMultiplied ? `${lot.isPack ? 'pack' : 'lot'} of ${lot.pieces} ${found.title}` : row.title;
    return { row: { ...row, title, quantity: 1 } };
  }
  const lotAmounts = mapAmounts(row, (amount) => amount);
  // The title's price is a tag, so a tag is compared with it first.
  const sentPrice = row.askingPrice ?? row.listPrice;
  const usedAmounts = sentPrice === undefined ? titledAmounts : omit(titledAmounts, 'askingPrice');
  // Whoever says that a price is for one needs no remark on it.
  const amountsForAll = lineFacts?.isEach ? omit(lotAmounts, 'askingPrice', 'listPrice') : lotAmounts;
  const titledPrice = titledAmounts.askingPrice && roundToCent(titledAmounts.askingPrice / lot.pieces);
  const isOtherPrice =
    titledPrice !== undefined && sentPrice !== undefined && titledPrice !== roundToCent(sentPrice / lot.pieces);
  const remark = joinTexts(
    !isMultiplied && amountsPerPieceInWords(amountsForAll, lot.pieces),
    isOtherPrice && `Not used: ${plainDollars(titledPrice)} each in the title.`,
  );
  return {
    row: { ...row, ...usedAmounts, ...lotAmounts, title: found.title, quantity: lot.pieces, lot },
    remark: remark || undefined,
  };
}
