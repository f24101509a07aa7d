import { defined } from '../base/members.ts';
import { invalid, Problem } from '../base/problem.ts';
import { quoted } from '../base/text.ts';
import { garments } from '../catalog/garment-names.ts';
import { type GoalTerms, type SellerTerms, USUAL_TERMS } from '../input/item-fields.ts';
import { cents, type Marketplace, type Marketplaces } from '../marketplaces/fees.ts';
import type { Goal } from '../marketplaces/payouts.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { nearest, SpellingIndex } from '../titles/spelling.ts';
import { wordsOf } from '../titles/tokens.ts';
import type { Inquiry } from './decision-schema.ts';
import rules from './where-sold.json' with { type: 'json' };

export const USUAL_GOAL: Goal = { profit: cents(USUAL_TERMS.profit) };

/** Returns the goal in a seller's terms. Throws a {@link Problem} for more than one: they would conflict. */
export function goalOf({ profit, returnOnCost, margin }: GoalTerms): Goal | undefined {
  const goals = defined({ profit: profit && cents(profit), returnOnCost, margin });
  const names = Object.keys(goals);
  const [first, second] = names;
  if (second !== undefined)
    throw invalid(second, (name) => `${names.map(name).join(' and ')} are different goals: give only one.`);
  return first === undefined ? undefined : (goals as Goal);
}

/** Returns the marketplace for an id, a name or part of one, else the first. Throws a {@link Problem}. */
export function namedMarketplace(
  { list }: Pick<Marketplaces, 'list'>,
  text = list[0]?.id ?? '',
  besides: readonly string[] = [],
): Marketplace {
  const exact = list.find(({ id }) => id === text);
  if (exact) return exact;
  const typed = wordsOf(text).join('');
  const names = list.flatMap((one) => [one.id, wordsOf(one.name).join('')].map((name) => [name, one] as const));
  const found = names.find(([name]) => name === typed);
  if (found) return found[1];
  const parts = new Set(names.flatMap(([name, one]) => (name.includes(typed) ? [one] : [])));
  const [part] = parts;
  if (part && parts.size === 1 && typed.length >= 4) return part;
  const didYouMean = nearest(typed, new SpellingIndex(names)).map(({ value }) => value.id);
  const parameter = 'marketplace';
  const validValues = [...list.map(({ id }) => id), ...besides];
  throw new Problem(
    'invalid_parameter',
    (name) => `${name(parameter)} is ${quoted(text)}: give one of ${validValues.join(', ')}.`,
    { parameter, ...(didYouMean.length > 0 && { didYouMean }), validValues },
  );
}

/**
 * Returns a seller's terms for judgments, with defaults for those not given: US dollars, but a goal's profit in cents.
 * Throws a {@link Problem}.
 */
export function sellerOf(
  marketplaces: Pick<Marketplaces, 'list'>,
  { marketplace, label, hourly, minutes, ...goals }: SellerTerms & GoalTerms,
) {
  return {
    marketplace: namedMarketplace(marketplaces, marketplace),
    label,
    work: workOf({ hourly, minutes }),
    goal: goalOf(goals) ?? USUAL_GOAL,
  };
}

/** Returns the worth of a seller's work on one piece, US dollars: without `hourly`, an hour has no price. */
export const workOf = ({
  hourly = 0,
  minutes = USUAL_TERMS.minutes,
}: Pick<SellerTerms, 'hourly' | 'minutes'>): number => Math.round((100 * hourly * minutes) / 60) / 100;

/** Returns standing terms overridden by those of a question; any goal replaces the standing profit. */
export function withGiven<Asked extends SellerTerms & GoalTerms>(
  { profit, ...standing }: SellerTerms,
  asked: Asked,
): SellerTerms & Asked {
  const terms = defined(asked);
  const hasGoal = 'returnOnCost' in terms || 'margin' in terms;
  return { ...standing, ...(!hasGoal && { profit }), ...terms } as SellerTerms & Asked;
}

/** Returns searches for sold listings of a title's words, or of its garment if it has none. */
export function searchesLike({
  parsed,
  garment,
}: Partial<Pick<Appraisal, 'parsed'>> & Pick<Appraisal, 'garment'>): Inquiry['sold'] {
  const words = encodeURIComponent(parsed?.withoutMoney || garments(garment));
  return rules.soldSearches.map(({ name, url }) => ({ name, url: url + words }));
}
