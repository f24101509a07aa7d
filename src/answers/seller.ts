import { given } from '../given.ts';
import { type SellerTerms, USUAL_TERMS } from '../items/seller-fields.ts';
import type { Marketplace, Marketplaces } from '../marketplaces/compile.ts';
import { cents } from '../marketplaces/money.ts';
import type { Goal } from '../marketplaces/resale.ts';
import { namedMarketplace } from './named-marketplace.ts';
import { invalid, type NotUnderstood } from './not-understood.ts';
import type { GoalTerms } from './sale-schema.ts';

/** The seller's terms as judgments take them. Amounts in US dollars. */
export interface Seller {
  readonly marketplace: Marketplace;
  readonly label: number;
  /** Undefined where the seller's time has no price. */
  readonly hourly: number | undefined;
  readonly goal: Goal;
}

/** The goal of a seller who names none. */
export const USUAL_GOAL: Goal = { profit: cents(USUAL_TERMS.profit) };

/** The goal that terms name. Throws {@link NotUnderstood} for more than one: they give different answers. */
export function goalOf({ profit, returnOnCost, margin }: GoalTerms): Goal | undefined {
  const goals = given({ profit: profit && cents(profit), returnOnCost, margin });
  const names = Object.keys(goals);
  const [first, second] = names;
  if (second !== undefined)
    throw invalid(second, `${names.join(' and ')} are different goals: give only one.`);
  return first === undefined ? undefined : (goals as Goal);
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
export function withGiven<Asked extends SellerTerms & GoalTerms>(
  { profit, ...standing }: SellerTerms,
  asked: Asked,
): SellerTerms & Asked {
  const said = given(asked);
  const hasGoal = 'returnOnCost' in said || 'margin' in said;
  return { ...standing, ...(!hasGoal && { profit }), ...said } as SellerTerms & Asked;
}
