import { answerReprice } from '../../answers/plan/answer.ts';
import { answerSale } from '../../answers/sale/answer.ts';
import { judgeTag } from '../../answers/verdict/judgment.ts';
import { defined, membersOf } from '../../base/members.ts';
import { dayAt } from '../../items/day.ts';
import { optionalField } from '../../items/described.ts';
import { ITEM_FIELDS, TERM_FIELDS } from '../../items/item-fields.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import { readAll, readArguments, readMarketplaces, readSeller, readTerms } from './arguments.ts';
import { payoutRow } from './payout-row.ts';
import type { Arguments, ToolParts } from './tool.ts';

/** The prices and days that a decision is about. */
export const DECISION = {
  askingPrice: optionalField(ITEM_FIELDS.askingPrice, 'USD; also read from the title.'),
  cost: optionalField(TERM_FIELDS.cost, 'What they pay or paid, USD.'),
  listedFor: optionalField(TERM_FIELDS.listedFor, 'Days listed; adds what to do.'),
};

const GOALS = ['profit', 'returnOnCost', 'margin'] as const;

/**
 * Decides about a garment by a seller's terms: a verdict on its cost or asking price, and the payouts on the
 * marketplaces that are named; of a piece that is for sale, what to do with it instead of a verdict. A find costs what
 * is asked for it. Throws an error that lists everything wrong with the arguments.
 */
export function decisionOn(parts: ToolParts, listing: PricedListing, args: Arguments) {
  const { terms, given, usual, list } = readAll({
    terms: () => readArguments(DECISION, args),
    given: () => readTerms(parts, args),
    usual: () => readSeller(parts, args),
    list: () => readMarketplaces(parts, args.marketplaces),
  });
  const { marketplaces } = parts;
  // One marketplace that is named is the seller's.
  const [only] = list?.length === 1 && given.marketplace === undefined ? list : [];
  const seller = only ? { ...usual, marketplace: only } : usual;
  const { cost = listing.asked?.price, listedFor } = terms;
  const judgment = judgeTag(marketplaces, listing, cost || undefined, seller);
  const today = dayAt((parts.clock ?? Date.now)());
  const plan = { listing, askingPrice: listing.asked?.price, daysListed: listedFor };
  const advice =
    listedFor === undefined
      ? undefined
      : membersOf(answerReprice(marketplaces, plan, { ...seller, goneIn: 'month', today }), 'action', 'ask', 'why');
  const hasLimits = !listing.isToLookUp && GOALS.some((goal) => goalsIn(args)[goal] !== undefined);
  const isJudged = !advice && (judgment.zone !== null || judgment.ask !== undefined || hasLimits);
  const goals = membersOf(given, ...GOALS);
  const sale = { ...membersOf(seller, 'label', 'shipping', 'taxRate', 'marketplace'), ...goals, cost, listing };
  const garment = { ...listing.garment, vintage: listing.facts.era !== undefined };
  // A rare piece has no price that a sale could be at.
  const sold =
    list && !listing.isToLookUp
      ? answerSale({ ...parts, marketplaces: { ...marketplaces, list } }, { ...sale, garment })
      : undefined;
  return {
    seller,
    told: {
      ...(isJudged && { judgment, hasLimits }),
      ...defined({
        advice,
        cost: isJudged ? terms.cost : undefined,
        kept: sold?.payouts.map(payoutRow),
        best: sold?.best,
      }),
    },
  };
}

/** Returns the arguments that may name a goal: those of a seller, or of the call. */
const goalsIn = ({ seller, ...args }: Arguments): Arguments => ({ ...args, ...Object(seller) });
