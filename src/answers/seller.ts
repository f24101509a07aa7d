import { type SellerTerms, USUAL_TERMS } from '../items/seller-fields.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/compile.ts';
import type { Goal } from '../marketplaces/pay-up-to.ts';
import { goalOf, USUAL_GOAL } from './goal.ts';
import { namedMarketplace } from './named-marketplace.ts';
import type { GoalTerms } from './sale-schema.ts';

/** The seller's terms as judgments take them. Amounts in US dollars. */
export interface Seller {
  readonly marketplace: Marketplace;
  readonly label: number;
  /** Undefined where the seller's time has no price. */
  readonly hourly: number | undefined;
  readonly goal: Goal;
}

/** Resolves terms, the usual ones where none are given. Throws {@link NotUnderstood} for an unknown marketplace and two goals. */
export function sellerOf(
  marketplaces: Pick<Marketplaces, 'list'>,
  { marketplace, label = USUAL_TERMS.label, hourly, ...goals }: SellerTerms & GoalTerms,
): Seller {
  return {
    marketplace: namedMarketplace(marketplaces, marketplace),
    label,
    hourly,
    goal: goalOf(goals) ?? USUAL_GOAL,
  };
}

/** The seller's standing terms with those of one question in their place; any goal stands in place of the standing profit. */
export function withGiven<Given extends SellerTerms & GoalTerms>(
  standing: SellerTerms,
  given: Given,
): SellerTerms & Given {
  const { profit, ...rest } = standing;
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  const hasGoal = ['returnOnCost', 'margin'].some((name) => said.some(([one]) => one === name));
  return { ...rest, ...(!hasGoal && { profit }), ...Object.fromEntries(said) } as SellerTerms &
    Given;
}
