import type { Garment } from '../garments/garment.ts';
import { Problem } from '../http/problem.ts';
import type { Marketplaces } from '../marketplaces/load.ts';
import { cents } from '../marketplaces/money.ts';
import type { Goal } from '../marketplaces/pay-up-to.ts';
import { type Resale, resaleOf } from '../marketplaces/resale.ts';
import type { PriceRange } from '../pricing/pricing.ts';

/** What a reseller pays and wants, US dollars and fractions; at most one of the last three. */
export interface BuyerTerms {
  readonly cost?: number | undefined;
  readonly profit?: number | undefined;
  readonly returnOnCost?: number | undefined;
  readonly margin?: number | undefined;
}

const GOALS = ['profit', 'returnOnCost', 'margin'] as const;

/** The three goals give different answers: throws a 400 {@link Problem} unless at most one is given. */
export function requireOneGoal(terms: BuyerTerms): void {
  const given = GOALS.filter((name) => terms[name] !== undefined);
  const [, second] = given;
  if (!second) return;
  throw new Problem(
    'invalid_parameter',
    `${given.join(' and ')} are different goals: give only one.`,
    { parameter: second },
  );
}

/** What each marketplace leaves of a price, as a member of an answer; nothing where no term is given. */
export function payoutsFor(
  marketplaces: Marketplaces,
  garment: Garment,
  { price, priceLow, priceHigh }: PriceRange,
  { cost, profit, returnOnCost, margin }: BuyerTerms,
) {
  const terms = [cost, profit, returnOnCost, margin];
  if (terms.every((term) => term === undefined)) return {};
  const expected = { low: priceLow, mid: price, high: priceHigh };
  const goal = goalOf({ profit, returnOnCost, margin });
  return {
    payouts: marketplaces.list.map((marketplace) =>
      payoutBody(resaleOf(marketplace, { garment, expected, cost, goal })),
    ),
  };
}

function payoutBody({ marketplace, accepted, reason, keeps, profit, payUpTo, warning }: Resale) {
  return {
    marketplace,
    accepted,
    ...(reason === undefined ? {} : { reason }),
    ...(accepted === 'no' ? {} : { net: keeps }),
    ...(profit === undefined ? {} : { profit }),
    ...(payUpTo === undefined ? {} : { payUpTo }),
    ...(warning === undefined ? {} : { warning }),
  };
}

function goalOf({ profit, returnOnCost, margin }: Omit<BuyerTerms, 'cost'>): Goal | undefined {
  if (profit !== undefined) return { profit: cents(profit) };
  if (returnOnCost !== undefined) return { returnOnCost };
  return margin === undefined ? undefined : { margin };
}
