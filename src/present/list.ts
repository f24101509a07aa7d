import { membersOf } from '../base/members.ts';
import { count, listOf, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import { GOALS, type GoalTerms, type ItemInput } from '../input/item-fields.ts';
import { answerReprice, type RepriceAdvice, type RepriceQuestion, type RepriceTerms } from '../money/ask.ts';
import type { Verdict } from '../money/decision-schema.ts';
import type { Marketplace } from '../money/fees.ts';
import { type AnswerParts, bestMarketplaceFor, type JudgmentTerms } from '../money/selling.ts';
import { judgeTag } from '../money/verdict.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { rangeOf } from '../pricing/pricing.ts';
import { createTotal, type Pieces, priceOfLot, sharedErrors } from '../pricing/total.ts';
import type { ListTotal } from './sale-schema.ts';

interface ListedPieces extends Pieces {
  readonly quantity: number;
  /** True if our listings cannot price the item, so its range is only a floor and totals exclude it. */
  readonly isToLookUp: boolean;
}

/** A list item with its price, its projected sale under the seller's terms, and our advice. Amounts in US dollars. */
export interface ListedItem extends ListedPieces {
  readonly listing: Appraisal;
  readonly shared: ReturnType<typeof sharedErrors>;
  /** Verdict on buying the item at its cost, which defaults to its asking price. */
  readonly verdict: Verdict;
  /** Sale on the seller's marketplace, else on another; undefined if none accepts the item or if it is to look up. */
  readonly sale:
    | {
        readonly marketplace: NonNullable<Verdict['money']['marketplace']>;
        readonly net: number;
        readonly payUpTo: number | undefined;
      }
    | undefined;
  /** Returns the accepting marketplace with the highest payout. Slow, because it takes a payout on each of them. */
  readonly best: () => Marketplace | undefined;
  readonly advice: RepriceAdvice | undefined;
}

/** Returns the answer for one item in a list. Its cost defaults to its asking price. Pure. */
export function answerItem(
  { pricing, marketplaces }: AnswerParts,
  listing: Appraisal,
  {
    quantity = 1,
    cost,
    ...aging
  }: Omit<RepriceQuestion, 'listing' | 'askingPrice'> & Pick<ItemInput, 'quantity' | 'cost'>,
  { plan, ...terms }: JudgmentTerms & { readonly plan?: RepriceTerms | undefined },
): ListedItem {
  const { garment, isToLookUp } = listing;
  const askingPrice = listing.asked?.price;
  const range = rangeOf(listing.price);
  const verdict = judgeTag(marketplaces, listing, cost ?? askingPrice, terms);
  const { marketplace, payUpTo, at } = verdict.money;
  const [usualSale] = at;
  const isForSale = marketplace && usualSale && !isToLookUp;
  const sale = { garment, price: range.price, label: terms.label, shipping: terms.shipping };
  // The asker's evidence replaces part of our price, so only the rest carries our pricing error.
  const ourShare = 1 - (listing.asker?.weight ?? 0);
  return {
    listing,
    ...range,
    quantity,
    isToLookUp,
    shared: sharedErrors(pricing, listing.item, ourShare),
    verdict,
    sale: isForSale ? { marketplace, net: usualSale.keep, payUpTo } : undefined,
    best: () => (isForSale ? bestMarketplaceFor(marketplaces, sale) : undefined),
    advice: plan && answerReprice(marketplaces, { ...aging, listing, askingPrice }, plan),
  };
}

/** Returns the item's own goal if it has one, otherwise the list's goal. */
export function goalFor(item: GoalTerms, list: GoalTerms): GoalTerms {
  const hasGoal = GOALS.some((goal) => item[goal] !== undefined);
  return membersOf(hasGoal ? item : list, ...GOALS);
}

/** Returns the total for priced items in whole US dollars. Items to look up are counted separately. Pure. */
export function listTotal(priced: readonly ListedPieces[], notPriced: number): ListTotal {
  const accumulator = createListTotal(notPriced);
  for (const item of priced) accumulator.add(item);
  return accumulator.total();
}

/** Creates an accumulator for a list's total, to which items are added one at a time. */
export function createListTotal(notPriced = 0) {
  const totalOfPriced = createTotal();
  let priced = 0;
  let unpriced = notPriced;
  let quantity = 0;
  let toLookUp = 0;
  let sumOfSquares = 0;
  return {
    add(item: ListedPieces): void {
      priced++;
      if (item.isToLookUp) {
        toLookUp += item.quantity;
        return;
      }
      quantity += item.quantity;
      sumOfSquares += item.quantity * item.price ** 2;
      totalOfPriced.add(item);
    },
    addUnpriced(): void {
      unpriced++;
    },
    total(): ListTotal {
      const sums = totalOfPriced.total();
      const asOneLot = priceOfLot(sums.sumOfPrices, sumOfSquares);
      return { ...sums, asOneLot, priced, notPriced: unpriced, quantity, toLookUp };
    },
  };
}

/** Items below this price, in US dollars, aren't worth the work of selling individually, so they suit a lot. */
const LOT_BELOW = 30;

/** Returns the range of a total in words: `8 in 10 totals are between $90 and $151`. */
export function totalRangeInWords(low: number, high: number): string {
  return `8 in 10 totals are between ${usd(low)} and ${usd(high)}`;
}

/** Returns a sentence with the price of several items as one lot, in US dollars, or '' unless all are cheap. */
export function asOneLotInWords(
  prices: readonly number[],
  { asOneLot, quantity }: { readonly asOneLot: number; readonly quantity: number },
): string {
  const isForLots = quantity > 1 && asOneLot > 0 && prices.every((price) => price < LOT_BELOW);
  return isForLots ? `As one lot: about ${usd(asOneLot)}.` : '';
}

/** Returns a phrase for the items excluded from a total, to append to it: `, without 1 piece to look up`. */
export function withoutInWords(toLookUp: number, notPriced = 0): string {
  const missing = stated(
    notPriced > 0 && `the ${count(notPriced, 'item')} not priced`,
    toLookUp > 0 && `${count(toLookUp, 'piece')} to look up`,
  );
  return missing.length > 0 ? `, without ${listOf(missing)}` : '';
}
