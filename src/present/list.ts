import { membersOf } from '../base/members.ts';
import { count, listOf, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import { answerReprice, type RepriceAdvice, type RepriceQuestion, type RepriceTerms } from '../decide/ask.ts';
import type { Verdict } from '../decide/decision-schema.ts';
import { type AnswerParts, bestMarketplaceFor, type JudgmentTerms } from '../decide/selling.ts';
import { judgeTag } from '../decide/verdict.ts';
import { GOALS, type GoalTerms, type ItemInput } from '../input/item-fields.ts';
import type { Marketplace } from '../marketplaces/fees.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { rangeOf } from '../pricing/pricing.ts';
import { createTotal, type Pieces, priceOfLot, sharedErrors } from '../pricing/total.ts';
import type { ListTotal } from './list-schema.ts';

/** Facts in a title as one string: pieces with the same facts share the error of their model. */
function factsKey({ facts, price }: Appraisal): string {
  const { line, model, variants, size, subKind, materials, era, features, themes } = facts;
  if (!price.item.isKnown) return '';
  return [line, model, ...variants, size, subKind, ...materials, era, ...features, ...themes].join(' ');
}

/** The members of identical pieces that a list's total needs. */
interface ListedPieces extends Pieces {
  readonly quantity: number;
  /** True for a piece that our listings cannot price: its range is a floor, and no total counts it. */
  readonly isToLookUp: boolean;
}

/** One of several items with its price, its sale by the seller's terms, and its advice. Amounts in US dollars. */
export interface ListedItem extends ListedPieces {
  readonly listing: Appraisal;
  readonly shared: ReturnType<typeof sharedErrors>;
  /** The verdict on buying the piece at its cost, by default its asking price. */
  readonly verdict: Verdict;
  /** On the seller's marketplace, or another if it refuses the piece; undefined if none takes it or to look up. */
  readonly sale:
    | {
        readonly marketplace: NonNullable<Verdict['money']['marketplace']>;
        readonly net: number;
        readonly payUpTo: number | undefined;
      }
    | undefined;
  /** Returns the marketplace with the highest payout among those that take the piece; not every interface shows it. */
  readonly best: () => Marketplace | undefined;
  readonly advice: RepriceAdvice | undefined;
}

/** Answers one of several items, the same in every interface; a piece costs its asking price by default. Pure. */
export function answerItem(
  { pricing, marketplaces }: AnswerParts,
  listing: Appraisal,
  item: Omit<RepriceQuestion, 'listing' | 'askingPrice'> & Pick<ItemInput, 'quantity' | 'cost'>,
  { plan, ...seller }: JudgmentTerms & { readonly plan?: RepriceTerms | undefined },
): ListedItem {
  const { quantity = 1, cost, ...listed } = item;
  const { garment, asked, isToLookUp } = listing;
  const range = rangeOf(listing.price);
  const { label, shipping } = seller;
  const verdict = judgeTag(marketplaces, listing, cost ?? asked?.price, seller);
  const { marketplace, payUpTo, at } = verdict.money;
  const [usual] = at;
  const isSold = marketplace && usual && !isToLookUp;
  // The errors of our prices, as far as the asker's evidence leaves them.
  const ours = 1 - (listing.asker?.weight ?? 0);
  return {
    listing,
    ...range,
    quantity,
    isToLookUp,
    shared: sharedErrors(pricing, garment, factsKey(listing), ours),
    verdict,
    sale: isSold ? { marketplace, net: usual.keep, payUpTo } : undefined,
    best: () =>
      isSold ? bestMarketplaceFor(marketplaces, { garment, price: range.price, label, shipping }) : undefined,
    advice: plan && answerReprice(marketplaces, { ...listed, listing, askingPrice: asked?.price }, plan),
  };
}

/** Returns an item's own goal if it names one, else that of its list. */
export function goalFor(item: GoalTerms, list: GoalTerms): GoalTerms {
  const hasOwn = GOALS.some((goal) => item[goal] !== undefined);
  return membersOf(hasOwn ? item : list, ...GOALS);
}

/** Returns the total of priced items, whole US dollars; pieces to look up are counted separately. Pure. */
export function listTotal(priced: readonly ListedPieces[], notPriced: number): ListTotal {
  const sum = createListTotal(notPriced);
  for (const item of priced) sum.add(item);
  return sum.total();
}

/** Adds up items one at a time without keeping them. */
export function createListTotal(notPriced = 0) {
  const known = createTotal();
  let priced = 0;
  let unpriced = notPriced;
  let quantity = 0;
  let toLookUp = 0;
  let squares = 0;
  return {
    add(item: ListedPieces): void {
      priced++;
      if (item.isToLookUp) {
        toLookUp += item.quantity;
        return;
      }
      quantity += item.quantity;
      squares += item.quantity * item.price ** 2;
      known.add(item);
    },
    addUnpriced(): void {
      unpriced++;
    },
    /** Returns the total so far. */
    total(): ListTotal {
      const sums = known.total();
      const asOneLot = priceOfLot(sums.sumOfPrices, squares);
      return { ...sums, asOneLot, priced, notPriced: unpriced, quantity, toLookUp };
    },
  };
}

/** Pieces below this price, US dollars, often sell better as one lot. */
const LOT_BELOW = 30;

/** The range of a total, such as `8 in 10 totals are between $90 and $151`; amounts are US dollars. */
export function totalRangeInWords(low: number, high: number): string {
  return `8 in 10 totals are between ${usd(low)} and ${usd(high)}`;
}

/** Returns a sentence with the price of several pieces as one lot, US dollars; empty unless all are cheap. */
export function asOneLotInWords(
  prices: readonly number[],
  { asOneLot, quantity }: { readonly asOneLot: number; readonly quantity: number },
): string {
  const isForLots = quantity > 1 && asOneLot > 0 && prices.every((price) => price < LOT_BELOW);
  return isForLots ? `As one lot: about ${usd(asOneLot)}.` : '';
}

/** Returns what a total excludes, to append to it: `, without 1 piece to look up`. */
export function withoutInWords(toLookUp: number, notPriced = 0): string {
  const missing = stated(
    notPriced > 0 && `the ${count(notPriced, 'item')} not priced`,
    toLookUp > 0 && `${count(toLookUp, 'piece')} to look up`,
  );
  return missing.length > 0 ? `, without ${listOf(missing)}` : '';
}
