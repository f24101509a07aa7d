import { ladderFor } from '../../src/decide/ask.ts';
import { type Selling, sellingOf } from '../../src/decide/selling.ts';
import type { Marketplaces } from '../../src/marketplaces/fees.ts';
import { P70, P90 } from '../../src/pricing/ranges/spread.ts';
import { type Cells, cellsOf, percent } from '../evaluation/markdown.ts';
import { seededRandom } from '../numbers/random.ts';
import { bootstrap } from '../numbers/statistics.ts';
import { meanOf, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { OfferedPiece } from './offered-pieces.ts';

/** Days simulated: our ladder asks its last price for 30 of them. */
const SEASON = 90;
/** Factors on a seller's rate of sales relative to similar places: the medians of each fifth of sellers. */
const RATE_FACTORS = [-P90, -P70, 0, P70, P90].map((point) => Math.exp(PARAMETERS.saleOdds.rateError * point));

/** An assumption about buyers. */
interface Buyers {
  readonly name: string;
  /** Factor on the rate at which they come. */
  readonly rate: number;
  /** Price sensitivity, in standard deviations from the measured one. */
  readonly at: number;
}

/** Rates are known within a factor of two, price sensitivity within an interval: these are the ends of both. */
const BUYERS: readonly Buyers[] = [
  { name: 'as measured', rate: 1, at: 0 },
  { name: 'half as many', rate: 0.5, at: 0 },
  { name: 'twice as many', rate: 2, at: 0 },
  { name: 'closest about prices', rate: 1, at: -P90 },
  { name: 'easiest about prices', rate: 1, at: P90 },
];

/** Returns the prices to ask for a piece with this estimate, US dollars. */
type Plan = (estimate: number) => ReturnType<typeof ladderFor>;

const fixed =
  (times: number): Plan =>
  (estimate) => [{ day: 0, price: Math.max(1, Math.round(times * estimate)) }];
const NEVER_CUT = fixed(1);

const PLANS: Readonly<Record<string, Plan>> = {
  'our ladder: 1.25 times our estimate, after 30 days the estimate, after 60 a fifth less': (estimate) =>
    ladderFor(estimate),
  'our estimate, never cut': NEVER_CUT,
  'our estimate, 10% less each month': (estimate) =>
    [0, 1, 2].map((month) => ({ day: 30 * month, price: Math.max(1, Math.round(estimate * 0.9 ** month)) })),
  '1.5 times our estimate, never cut': fixed(1.5),
};

/** A piece with its estimate and its sale price, US dollars, and its seller's net at any price. */
interface Piece {
  readonly estimate: number;
  readonly paid: number;
  readonly keep: Selling['keep'];
}

/**
 * Simulates a season of asking for pieces that were sold. Buyers come at the usual rates of such places; the odds that
 * one buys depend on the ask relative to the sale price, which no plan knows. Only the prices are observed.
 */
export function planRows(marketplaces: Pick<Marketplaces, 'list'>, pieces: readonly OfferedPiece[]) {
  const sold = pieces.map(({ listing, paid }): Piece => {
    return { estimate: listing.price.price, paid, keep: sellingOf(marketplaces, listing, {}).keep };
  });
  return BUYERS.flatMap((buyers) =>
    Object.entries(PLANS).map(([name, plan]) => ({ name, ...earningsOf(plan, buyers, sold) })),
  );
}

/**
 * Returns a plan's dollars per piece after fees, where an unsold piece earns nothing, the fraction that sells, and the
 * gain over always asking the estimate, with its 90% interval over resamples of the pieces.
 */
function earningsOf(plan: Plan, buyers: Buyers, pieces: readonly Piece[]) {
  const brought = pieces.map((piece) => {
    const { dollars, sold } = broughtBy(piece, plan, buyers);
    return { dollars, sold, gain: dollars - broughtBy(piece, NEVER_CUT, buyers).dollars };
  });
  const gainOf = (group: readonly (typeof brought)[number][]) => meanOf(group, ({ gain }) => gain);
  return {
    buyers: buyers.name,
    dollars: meanOf(brought, ({ dollars }) => dollars),
    sold: meanOf(brought, ({ sold }) => sold),
    gain: gainOf(brought),
    gainInterval: bootstrap([brought], ([sample = []]) => gainOf(sample), seededRandom(1)),
  };
}

/** Returns a plan's expected dollars and odds of a sale for a piece that buyers value at its sale price. */
function broughtBy({ estimate, paid, keep }: Piece, plan: Plan, { rate, at }: Buyers) {
  const steps = plan(estimate);
  const parts = RATE_FACTORS.flatMap((factor) => {
    let left = 1 / RATE_FACTORS.length;
    return steps.map(({ day, price }, step) => {
      const sales = salesBetween(day, steps[step + 1]?.day ?? SEASON);
      const sold = left * (1 - Math.exp(-rate * factor * sales * Math.exp(logHazardRatio(price, paid, at))));
      left -= sold;
      return { sold, dollars: sold * keep(price) };
    });
  });
  return { dollars: total(parts, ({ dollars }) => dollars), sold: total(parts, ({ sold }) => sold) };
}

/** Returns the earnings of plans as a table. */
export function planCells(rows: ReturnType<typeof planRows>): Cells {
  const dollars = (amount: number) => amount.toFixed(2);
  return cellsOf(rows, {
    buyers: ({ buyers }) => buyers,
    plan: ({ name }) => name,
    'dollars per piece in 90 days': (row) => dollars(row.dollars),
    'sold in 90 days': ({ sold }) => percent(sold),
    'beyond our estimate, never cut': ({ gain }) => dollars(gain),
    'its 90% interval': ({ gainInterval: [low, high] }) => `${dollars(low)} to ${dollars(high)}`,
  });
}

const { ratios, shape, ownPrice, ownPriceEnds, steepnessError, ages, hazards } = PARAMETERS.saleOdds;
const [lowest = 1, highest = 1] = ownPriceEnds;

/** Standard deviation of the log factor on a listing's curve, both between marketplaces and overall. */
const CURVE_ERROR = Math.hypot(steepnessError, Math.log(highest / lowest) / (2 * P90));

/**
 * Log of the odds that a listing sells on a day at one asking price, relative to asking the estimate; never rises with
 * the price. `at` is its uncertainty, in standard deviations: -1.28 and 1.28 are the steep and the flat end.
 */
export function logHazardRatio(asked: number, estimate: number, at = 0): number {
  return ownPrice * shapeAt(asked / estimate) * Math.exp(-at * CURVE_ERROR);
}

/** Returns the log hazard relative to listings at their estimate: flat below observed prices, still falling above. */
function shapeAt(asked: number): number {
  const point = (i: number) => ({ ratio: ratios[i] as number, log: shape[i] as number });
  const ratio = Math.max(point(0).ratio, asked);
  const above = ratios.findIndex((one) => one >= ratio);
  const next = above === -1 ? ratios.length - 1 : Math.max(1, above);
  const [a, b] = [point(next - 1), point(next)];
  return a.log + ((b.log - a.log) * Math.log(ratio / a.ratio)) / Math.log(b.ratio / a.ratio);
}

/** Returns the expected number of sales between two ages of a listing, days, if no sale ended it. */
function salesBetween(from: number, to: number): number {
  return hazards.reduce((sum, hazard, i) => {
    const [start, end] = [ages[i] as number, ages[i + 1] as number];
    return sum + Math.max(0, Math.min(to, end) - Math.max(from, start)) * hazard;
  }, 0);
}
