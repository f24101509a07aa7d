import { inputProblem, Problem } from '../base/problem.ts';
import { dollarField, suggestedText, Type, type ValuesOf } from '../base/shape.ts';
import { quote } from '../base/text.ts';
import { omit, omitUndefined, pick, roundToCent } from '../base/values.ts';
import { findNearest, indexSpellings } from '../titles/phrase-index.ts';
import { readWords } from '../titles/tokens.ts';
import shippedFile from './marketplaces.json' with { type: 'json' };
import type { FeeFile, Marketplace } from './schema.ts';
import descriptions from './seller-fields.json' with { type: 'json' };

/** The fees that come with Hangtag, which only the tests validate. */
export const shippedFees = shippedFile as FeeFile;

/** Bounds of amounts from a client, US dollars. */
export const AMOUNT_BOUNDS = { minimum: 0, maximum: 100_000, multipleOf: 0.01 };
const SHIPPING_BOUNDS = { ...AMOUNT_BOUNDS, maximum: 1_000 };

/** Fields for a seller's terms: flat in a query, in `seller` in JSON. */
export const SELLER_FIELDS = {
  marketplace: suggestedText<string>({
    type: 'string',
    maxLength: 60,
    description: descriptions.marketplace,
    suggests: () => shippedFees.marketplaces.map(({ id }) => id),
  }),
  minProfit: dollarField({ description: descriptions.minProfit, ...AMOUNT_BOUNDS }),
  minReturn: Type.Number({ description: descriptions.minReturn, minimum: 0, maximum: 100 }),
  minMargin: Type.Number({ description: descriptions.minMargin, minimum: 0, maximum: 0.99 }),
  shippingLabel: Type.Unsafe<number | 'usual'>(
    dollarField({ description: descriptions.shippingLabel, ...SHIPPING_BOUNDS, 'x-words': ['usual'] }),
  ),
  buyerShipping: dollarField({ description: descriptions.buyerShipping, ...SHIPPING_BOUNDS }),
  taxRate: Type.Number({ description: descriptions.taxRate, minimum: 0, maximum: 0.2 }),
  hourly: dollarField({ description: descriptions.hourly, minimum: 0, maximum: 1000 }),
  minutes: Type.Number({ description: descriptions.minutes, minimum: 0, maximum: 1000 }),
};

/** A seller's terms. Amounts are US dollars, and the marketplace is a slug or a name. */
export type SellerTerms = ValuesOf<typeof SELLER_FIELDS>;

/** A reseller's goal after fees and cost: US dollars, or a fraction of the cost or the selling price. */
type Goal = { readonly minProfit: number } | { readonly minReturn: number } | { readonly minMargin: number };

/** Names of the goals, which are mutually exclusive. */
const GOAL_NAMES = ['minProfit', 'minReturn', 'minMargin'] as const;

function readGoal(terms: Pick<SellerTerms, (typeof GOAL_NAMES)[number]>): Goal | undefined {
  const goal = omitUndefined(pick(terms, ...GOAL_NAMES));
  const names = Object.keys(goal);
  const [first, second] = names;
  if (second === undefined) return first === undefined ? undefined : (goal as Goal);
  throw inputProblem(second, (name) => `${names.map(name).join(' and ')} are different goals: give only one.`);
}

const MIN_PARTIAL_NAME = 4;

const toSearchNames = ({ id, name }: Marketplace) => [id, readWords(name).join('')];

/** Returns the marketplace with an id or a name, or whose name alone contains what was sent; else undefined. */
export function findMarketplace(list: readonly Marketplace[], query: string): Marketplace | undefined {
  const queryKey = readWords(query).join('');
  const exactMatch = list.find(({ id }) => id === query) ?? list.find((row) => toSearchNames(row).includes(queryKey));
  if (exactMatch) return exactMatch;
  const partialMatches = list.filter((row) => toSearchNames(row).some((name) => name.includes(queryKey)));
  return partialMatches.length === 1 && queryKey.length >= MIN_PARTIAL_NAME ? partialMatches[0] : undefined;
}

/**
 * Returns the marketplace with the id or name that was sent, or the only one whose id or name contains that; the first
 * one if nothing was. Otherwise throws a {@link Problem} that lists the ids.
 */
export function requireMarketplace(list: readonly Marketplace[], query = list[0]?.id ?? '', parameter = 'marketplace') {
  const match = findMarketplace(list, query);
  if (match) return match;
  const queryKey = readWords(query).join('');
  const spellings = indexSpellings(list.flatMap((row) => toSearchNames(row).map((name) => [name, row] as const)));
  const similarIds = findNearest(queryKey, spellings).map(({ value }) => value.id);
  const validValues = list.map(({ id }) => id);
  throw new Problem(
    'invalid_parameter',
    (name) => `${name(parameter)} is ${quote(query)}: give one of ${validValues.join(', ')}.`,
    { parameter, didYouMean: similarIds, validValues },
  );
}

/** Resolves a seller's terms, in US dollars. Throws a {@link Problem} for an unknown marketplace or several goals. */
export function requireSeller(marketplaces: readonly Marketplace[], terms: SellerTerms) {
  const { marketplace, hourly = 0, minutes = 30 } = terms;
  return {
    ...pick(terms, 'shippingLabel', 'buyerShipping', 'taxRate'),
    marketplace: requireMarketplace(marketplaces, marketplace),
    work: roundToCent((hourly * minutes) / 60),
    goal: readGoal(terms),
  };
}

/** Returns terms, overridden by nearer ones. A nearer goal replaces any other. */
export function overrideTerms(terms: SellerTerms, nearerTerms: SellerTerms): SellerTerms {
  const overrides = omitUndefined(nearerTerms);
  const hasGoal = GOAL_NAMES.some((goal) => goal in overrides);
  return { ...(hasGoal ? omit(terms, ...GOAL_NAMES) : terms), ...overrides };
}
