import type shipped from '../../model/evaluation.json';
import { planPrices } from '../../src/money/plan.ts';
import type { Marketplace } from '../../src/money/schema.ts';
import { computeSelling, type Selling, toGoods } from '../../src/money/selling.ts';
import { Z90 } from '../../src/pricing/price-range.ts';
import { type CellTable, exactPercent, toCellTable } from '../evaluation/markdown.ts';
import { createRandom } from '../numbers/random.ts';
import { computeInterval, computeMean, FIFTH_QUANTILES, sumBy } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';
import type { OfferedPiece } from './offered-pieces.ts';

/** Days simulated. Our plan asks its last price for the final 30. */
const SEASON = 90;
/** Rates of sales relative to similar sellers: the median in each fifth of sellers. */
const RATE_FACTORS = FIFTH_QUANTILES.map((point) => Math.exp(PARAMETERS.saleOdds.rateError * point));

/**
 * The measured rate and price sensitivity of buyers, and the ends of the intervals within which they are known. `rate`
 * is a factor on the rate at which buyers come. `sensitivity` is the distance from the measured price sensitivity in
 * standard deviations, negative for more sensitive buyers.
 */
const BUYERS = [
  { name: 'as measured', rate: 1, sensitivity: 0 },
  { name: 'half as many', rate: 0.5, sensitivity: 0 },
  { name: 'twice as many', rate: 2, sensitivity: 0 },
  { name: 'closest about prices', rate: 1, sensitivity: -Z90 },
  { name: 'easiest about prices', rate: 1, sensitivity: Z90 },
];

type Buyers = (typeof BUYERS)[number];

/** Returns the prices to ask for an item with this estimate, USD, each with the day from which it applies. */
type Plan = (estimate: number) => readonly { readonly day: number; readonly price: number }[];

/** Creates a plan that never changes its price, a multiple of the estimate. */
const createFixedPlan =
  (factor: number): Plan =>
  (estimate) => [{ day: 0, price: Math.max(1, Math.round(factor * estimate)) }];
const NEVER_CUT = createFixedPlan(1);

const PLANS: Readonly<Record<string, Plan>> = {
  'our ladder: 1.25 times our estimate, after 30 days the estimate, after 60 a fifth less': (estimate) =>
    planPrices(estimate).map(({ fromDay, suggestedPrice }) => ({ day: fromDay, price: suggestedPrice })),
  'our estimate, never cut': NEVER_CUT,
  'our estimate, 10% less each month': (estimate) =>
    [0, 1, 2].map((month) => ({ day: 30 * month, price: Math.max(1, Math.round(estimate * 0.9 ** month)) })),
  '1.5 times our estimate, never cut': createFixedPlan(1.5),
};

/** A sold item: its estimate, its sale price, and a function that returns the seller's proceeds at a price, USD. */
interface PlannedPiece {
  readonly estimate: number;
  readonly paid: number;
  readonly toNet: Selling['toNet'];
}

/** A plan's figures with some buyers, as `evaluation.json` has them. */
type PlanRow = (typeof shipped)['decisions']['plans'][number];

/**
 * Simulates a season of asking prices for sold items. Buyers come at the rates that are usual for similar sellers. The
 * odds that one of them buys depend on the asking price relative to the sale price, which plans do not know.
 */
export function simulatePlans(marketplaces: readonly Marketplace[], pieces: readonly OfferedPiece[]): PlanRow[] {
  const sold = pieces.map(({ appraisal, paid }): PlannedPiece => {
    return {
      estimate: appraisal.estimate.price,
      paid,
      toNet: computeSelling(marketplaces, toGoods(appraisal), {}).toNet,
    };
  });
  return BUYERS.flatMap((buyers) =>
    Object.entries(PLANS).map(([name, plan]) => ({ name, ...measurePlan(plan, buyers, sold) })),
  );
}

/**
 * Returns a plan's earnings per item after fees, USD, where an unsold item earns nothing; the fraction that sells; and
 * the gain over always asking the estimate, with a 90% bootstrap interval.
 */
function measurePlan(plan: Plan, buyers: Buyers, pieces: readonly PlannedPiece[]): Omit<PlanRow, 'name'> {
  const outcomes = pieces.map((piece) => {
    const { dollars, sold } = computeOutcome(piece, plan, buyers);
    return { dollars, sold, gain: dollars - computeOutcome(piece, NEVER_CUT, buyers).dollars };
  });
  const computeMeanGain = (sample: readonly (typeof outcomes)[number][]) => computeMean(sample, ({ gain }) => gain);
  return {
    buyers: buyers.name,
    dollars: computeMean(outcomes, ({ dollars }) => dollars),
    sold: computeMean(outcomes, ({ sold }) => sold),
    gain: computeMeanGain(outcomes),
    gainInterval: computeInterval(outcomes, computeMeanGain, createRandom(1)),
  };
}

/** Returns a plan's expected proceeds, USD, and odds of a sale, for an item that buyers value at its sale price. */
function computeOutcome({ estimate, paid, toNet }: PlannedPiece, plan: Plan, { rate, sensitivity }: Buyers) {
  const steps = plan(estimate);
  const parts = RATE_FACTORS.flatMap((factor) => {
    // The probability that this kind of seller still has the item.
    let unsold = 1 / RATE_FACTORS.length;
    return steps.map(({ day, price }, step) => {
      const salesAtEstimate = countExpectedSales(day, steps[step + 1]?.day ?? SEASON);
      const hazardRatio = Math.exp(computeLogHazardRatio(price, paid, sensitivity));
      const sold = unsold * (1 - Math.exp(-rate * factor * salesAtEstimate * hazardRatio));
      unsold -= sold;
      return { sold, dollars: sold * toNet(price) };
    });
  });
  return { dollars: sumBy(parts, ({ dollars }) => dollars), sold: sumBy(parts, ({ sold }) => sold) };
}

export function toPlanCells(rows: readonly PlanRow[]): CellTable {
  const dollars = (amount: number) => amount.toFixed(2);
  return toCellTable(rows, {
    buyers: ({ buyers }) => buyers,
    plan: ({ name }) => name,
    'dollars per piece in 90 days': (row) => dollars(row.dollars),
    'sold in 90 days': ({ sold }) => exactPercent(sold),
    'beyond our estimate, never cut': ({ gain }) => dollars(gain),
    'its 90% interval': ({ gainInterval: [low = 0, high = 0] }) => `${dollars(low)} to ${dollars(high)}`,
  });
}

const { ratios, shape, ownPrice, ownPriceEnds, steepnessError, ages, hazards } = PARAMETERS.saleOdds;
const [lowestOwnPrice = 1, highestOwnPrice = 1] = ownPriceEnds;

/** Standard deviation of the log steepness of the demand curve, both between marketplaces and overall. */
const CURVE_ERROR = Math.hypot(steepnessError, Math.log(highestOwnPrice / lowestOwnPrice) / (2 * Z90));

/**
 * Returns the log hazard of a sale at an asking price, relative to asking the estimate. Never rises with the asking
 * price. `deviations` is the uncertainty of the steepness, in standard deviations: -1.28 gives the steep end of an 80%
 * interval and 1.28 the flat end.
 */
function computeLogHazardRatio(asked: number, estimate: number, deviations = 0): number {
  return ownPrice * interpolateDemand(asked / estimate) * Math.exp(-deviations * CURVE_ERROR);
}

/**
 * Returns the log hazard at a ratio of asking price to estimate, relative to a ratio of 1. Interpolates between
 * measured points in log space. Flat below the lowest point; above the highest, the last slope continues.
 */
function interpolateDemand(askedRatio: number): number {
  const getPoint = (i: number) => ({ ratio: ratios[i] as number, log: shape[i] as number });
  const ratio = Math.max(getPoint(0).ratio, askedRatio);
  const indexAbove = ratios.findIndex((measured) => measured >= ratio);
  const upperIndex = indexAbove === -1 ? ratios.length - 1 : Math.max(1, indexAbove);
  const lower = getPoint(upperIndex - 1);
  const upper = getPoint(upperIndex);
  return lower.log + ((upper.log - lower.log) * Math.log(ratio / lower.ratio)) / Math.log(upper.ratio / lower.ratio);
}

/** Returns the expected sales between two ages of a listing, in days, if it stayed up after a sale. */
function countExpectedSales(from: number, to: number): number {
  let sales = 0;
  for (const [i, hazard] of hazards.entries()) {
    const start = Math.max(from, ages[i] as number);
    const end = Math.min(to, ages[i + 1] as number);
    sales += Math.max(0, end - start) * hazard;
  }
  return sales;
}
