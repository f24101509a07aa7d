import type { Garment } from '../garments/garment.ts';
import { given } from '../given.ts';
import type { GarmentToSell } from '../marketplaces/acceptance.ts';
import { circumstancesIn } from '../marketplaces/circumstances.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
import { payoutAnswer } from '../marketplaces/payout-answer.ts';
import type { SaleTerms } from '../marketplaces/payout-schema.ts';
import { type Resale, resaleOf } from '../marketplaces/resale.ts';
import type { PriceRange } from '../pricing/price-range.ts';
import { type Pricing, rangeOf } from '../pricing/pricing.ts';
import { namedGender } from '../pricing/usual-gender.ts';
import { invalid, NotUnderstood } from './not-understood.ts';
import type { EstimatePayout, GoalTerms, SaleAnswer } from './sale-schema.ts';
import { goalOf } from './seller.ts';

/**
 * The question of a sale's payout: at a price, or for an amount to keep; without either, at our estimate for the
 * brand and category. Amounts in US dollars.
 */
export interface SaleQuestion extends SaleTerms, GoalTerms {
  /** As much of the garment as is known. */
  readonly garment: { readonly [K in keyof GarmentToSell]?: GarmentToSell[K] | undefined };
  /** The estimate by the words of its title, in place of that of the brand and category. */
  readonly estimate?: PriceRange | undefined;
}

/** Prices and fees that a sale is answered from. */
export interface SaleParts {
  readonly pricing: Pick<Pricing, 'priceAtCondition' | 'usualGender'>;
  readonly marketplaces: Marketplaces;
}

/** Computes the payout, the lowest price to ask or the most to pay on every marketplace. Throws {@link NotUnderstood}. Pure. */
export function answerSale(
  { pricing, marketplaces }: SaleParts,
  question: SaleQuestion,
): SaleAnswer {
  const { price, keep, profit, returnOnCost, margin, garment: known, ...rest } = question;
  const { estimate: titled, ...terms } = rest;
  const goal = goalOf({ profit, returnOnCost, margin });
  if (price !== undefined && keep !== undefined) {
    throw invalid('keep', 'Give the price or what you want to keep, not both: give only one.');
  }
  if (goal && keep !== undefined) {
    const [name = ''] = Object.keys(goal);
    throw invalid(name, `${name} needs a price, not keep: leave keep out.`);
  }
  // Fees depend on the gender even where brand or category is missing.
  const { gender, assumptions } = namedGender(pricing, known);
  const { brand, category, condition } = known;
  const parts = given({ brand, category, condition });
  const garment = { ...parts, gender, ...circumstancesIn(known) };
  const isOurs = price === undefined && keep === undefined;
  const estimate = isOurs
    ? (titled ?? pricing.priceAtCondition(requireGarment(garment)))
    : undefined;
  const middle = price ?? estimate?.price;
  const answer = payoutAnswer(marketplaces, { ...terms, garment, price: middle, keep });
  const payouts =
    middle === undefined || (!estimate && !goal)
      ? answer.payouts
      : marketplaces.list.map((marketplace) => {
          const { netAmounts, ...payout } = resaleOf(marketplace, {
            ...terms,
            garment,
            expected: estimate ?? atOnce(middle),
            goal,
          });
          return estimate && netAmounts.low !== undefined && netAmounts.high !== undefined
            ? { ...payout, netRange: { low: netAmounts.low, high: netAmounts.high } }
            : payout;
        });
  return {
    ...answer,
    ...(estimate && { estimate: rangeOf(estimate) }),
    assumptions: [...assumptions, ...answer.assumptions],
    payouts,
  };
}

/** The garment whose estimate is the price. */
function requireGarment(garment: Partial<Garment> & Pick<Garment, 'gender'>): Garment {
  const { brand, category } = garment;
  if (brand && category) return { ...garment, brand, category };
  const parameter = brand ? 'category' : category ? 'brand' : 'price';
  throw new NotUnderstood(
    'missing_parameter',
    parameter === 'price'
      ? 'Give the price, or what you want to keep, or brand and category: our estimate is the price then.'
      : `${parameter} is missing: our estimate needs both. Or give the price, or what you want to keep.`,
    { parameter },
  );
}

/** A price that is known as a range. */
const atOnce = (price: number): PriceRange => ({ price, priceLow: price, priceHigh: price });

/** A reseller's cost in US dollars, and goal. */
export interface ResaleTerms extends GoalTerms {
  readonly cost?: number | undefined;
}

/**
 * Returns the payouts of an estimate on each marketplace, as a member of an answer; nothing without terms. Throws
 * {@link NotUnderstood} for more than one goal.
 */
export function payoutsFor(
  { list }: Marketplaces,
  garment: Garment,
  expected: PriceRange,
  { cost, ...terms }: ResaleTerms,
) {
  const goal = goalOf(terms);
  if (cost === undefined && !goal) return {};
  const sale = { garment, expected, cost, goal };
  return { payouts: list.map((marketplace) => payoutBody(resaleOf(marketplace, sale))) };
}

function payoutBody(resale: Resale): EstimatePayout {
  const { marketplace, accepted, reason, netAmounts, profit, payUpTo, warning } = resale;
  const net = accepted === 'no' ? undefined : netAmounts;
  return { marketplace, accepted, ...given({ reason, net, profit, payUpTo, warning }) };
}
