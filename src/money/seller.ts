import { defined, omit } from '../base/members.ts';
import { invalid, Problem } from '../base/problem.ts';
import { quoted } from '../base/text.ts';
import { garments } from '../catalog/garment-names.ts';
import { type GoalTerms, type SellerTerms, USUAL_TERMS } from '../input/item-fields.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { nearest, SpellingIndex } from '../titles/spelling.ts';
import { wordsOf } from '../titles/tokens.ts';
import type { Inquiry } from './decision-schema.ts';
import { cents, type Marketplace, type Marketplaces } from './fees.ts';
import type { Goal } from './payouts.ts';
import rules from './where-sold.json' with { type: 'json' };

/** Returns the goal in a seller's terms, if there is one. Throws a {@link Problem} if there are several. */
export function goalOf({ profit, returnOnCost, margin }: GoalTerms): Goal | undefined {
  const goals = defined({ profit: profit === undefined ? undefined : cents(profit), returnOnCost, margin });
  const goalNames = Object.keys(goals);
  const [firstGoal, secondGoal] = goalNames;
  if (firstGoal === undefined) return undefined;
  if (secondGoal === undefined) return goals as Goal;
  throw invalid(secondGoal, (name) => `${goalNames.map(name).join(' and ')} are different goals: give only one.`);
}

/** Minimum number of characters with which part of a name identifies a marketplace. */
const LEAST_PART = 4;

const namesOf = ({ id, name }: Marketplace) => [id, wordsOf(name).join('')];

/**
 * Returns the marketplace with this id or name, or the only one whose id or name contains `text`. If no text is given,
 * returns the first marketplace. Otherwise throws a {@link Problem} that lists the ids and `otherValues`.
 */
export function namedMarketplace(
  { list }: Pick<Marketplaces, 'list'>,
  text = list[0]?.id ?? '',
  otherValues: readonly string[] = [],
): Marketplace {
  const typed = wordsOf(text).join('');
  const exactMatch = list.find(({ id }) => id === text) ?? list.find((row) => namesOf(row).includes(typed));
  if (exactMatch) return exactMatch;
  const containing = list.filter((row) => namesOf(row).some((name) => name.includes(typed)));
  const [onlyMatch] = containing;
  if (onlyMatch && containing.length === 1 && typed.length >= LEAST_PART) return onlyMatch;
  const spellings = new SpellingIndex(list.flatMap((row) => namesOf(row).map((name) => [name, row] as const)));
  const similarIds = nearest(typed, spellings).map(({ value }) => value.id);
  const parameter = 'marketplace';
  const validValues = [...list.map(({ id }) => id), ...otherValues];
  throw new Problem(
    'invalid_parameter',
    (name) => `${name(parameter)} is ${quoted(text)}: give one of ${validValues.join(', ')}.`,
    { parameter, ...defined({ didYouMean: similarIds.length > 0 ? similarIds : undefined }), validValues },
  );
}

/**
 * Returns the terms of a seller that verdicts need, by default without a goal. Amounts are in US dollars, except
 * that the profit of a goal is in cents. Throws a {@link Problem} for an unknown marketplace or several goals.
 */
export function sellerOf(
  marketplaces: Pick<Marketplaces, 'list'>,
  { marketplace, label, hourly, minutes, ...goals }: SellerTerms & GoalTerms,
) {
  return {
    marketplace: namedMarketplace(marketplaces, marketplace),
    label,
    work: workOf({ hourly, minutes }),
    goal: goalOf(goals),
  };
}

/** Returns the value of the seller's time for an item, US dollars, or 0 if there is no hourly rate. */
export const workOf = ({
  hourly = 0,
  minutes = USUAL_TERMS.minutes,
}: Pick<SellerTerms, 'hourly' | 'minutes'>): number => Math.round((100 * hourly * minutes) / 60) / 100;

/** Returns standing terms, overridden by a request's. Its `returnOnCost` or `margin` replaces a standing profit. */
export function withGiven<Given extends SellerTerms & GoalTerms>(
  standing: SellerTerms,
  given: Given,
): SellerTerms & Given {
  const overrides = defined(given);
  const hasOtherGoal = 'returnOnCost' in overrides || 'margin' in overrides;
  const defaults = hasOtherGoal ? omit(standing, 'profit') : standing;
  return { ...defaults, ...overrides } as SellerTerms & Given;
}

/** Returns searches for sold listings by the words in the title or, if there is no title, by the garment. */
export function searchesLike({
  parsed,
  garment,
}: Partial<Pick<Appraisal, 'parsed'>> & Pick<Appraisal, 'garment'>): Inquiry['sold'] {
  const words = encodeURIComponent(parsed?.withoutMoney || garments(garment));
  return rules.soldSearches.map(({ name, url }) => ({ name, url: url + words }));
}
