import { P90 } from '../../src/pricing/normal.ts';
import { fixedPoint } from '../numbers/fixed-point.ts';
import { quantile, type Weighted } from '../numbers/quantile.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { kindOf, type Sale } from './sale.ts';

/** The largest move of a kind by one sale, where it has many published listings, log USD. */
const MOST_MOVE = Math.log(PARAMETERS.ownSales.mostMove);

/** A kind of garment of a brand, moved by own sales. */
export interface Shift {
  readonly sales: number;
  /** To add to the log of the published price, log USD. */
  readonly log: number;
  /** Standard deviation of that, log USD. */
  readonly error: number;
  /** Published distances from the price are multiplied by it. */
  readonly scale: number;
  /** The brand's shift in kinds that were not sold, and its standard deviation: log USD. */
  readonly ofBrand?: { readonly shift: number; readonly error: number };
}

/** The part of a sale that is fitted. */
export type FittedSale = Pick<Sale, 'brand' | 'category' | 'log' | 'published' | 'ends'> &
  Partial<Pick<Sale, 'listings' | 'brandSpread'>>;

/** Shifts of prices without a title, and by the words of one. */
export interface OwnShifts {
  readonly untitled: ReadonlyMap<string, Shift>;
  readonly titled: ReadonlyMap<string, Shift>;
}

/**
 * Fits both. What a shop sells need not be a house's ordinary listing: where its bags are all of an expensive model,
 * the price
 * without a title moves, and the price by the model's name does not.
 */
export function fitBoth(sales: readonly Sale[]): OwnShifts {
  return {
    untitled: fitShifts(sales.map((sale) => ({ ...sale, ...sale.untitled }))),
    titled: fitShifts(sales),
  };
}

/**
 * Fits own sales on top of the published prices, by `brand category`. The published price is the prior. A sale's
 * distance
 * from it is the brand's shift, plus that of the brand's kind, plus the item's own; the first two are normal around
 * zero,
 * so that few sales move a price little. Brands share nothing: what was not sold keeps its price. Pure.
 */
export function fitShifts(sales: readonly FittedSale[]): ReadonlyMap<string, Shift> {
  const ofBrands = Map.groupBy(sales, ({ brand }) => brand.slug).values();
  const kinds = [...ofBrands].flatMap(fitBrand).sort((a, b) => (a.kind < b.kind ? -1 : 1));
  const shop = scaleOf(
    kinds.flatMap(({ distances }) => distances),
    1,
  );
  return new Map(kinds.map(({ kind, distances, ...shift }) => [kind, { ...shift, scale: scaleOf(distances, shop) }]));
}

/** A level's shift from the published price and its standard deviation, log USD. */
interface PooledShift {
  readonly shift: number;
  readonly error: number;
}

/** A brand's shifts, and the robust weights of its sales that they lead to: inverse variances, (log USD)^-2. */
interface BrandState {
  readonly ofBrand: PooledShift;
  /** By kind. */
  readonly shifts: readonly PooledShift[];
  readonly weights: readonly (readonly number[])[];
}

/**
 * Returns the shifts of a brand's kinds and the distances that they leave: the best linear unbiased prediction of a
 * model of two levels, in closed form, with robust weights.
 */
function fitBrand(sales: readonly FittedSale[]) {
  const kinds = [...Map.groupBy(sales, kindOf).values()];
  const spread = sales[0]?.brandSpread ?? PARAMETERS.ownSales.brand;
  const start: BrandState = {
    ofBrand: { shift: 0, error: spread },
    shifts: kinds.map(() => ({ shift: 0, error: 0 })),
    weights: kinds.map((own) => own.map((sale) => noiseOf(sale) ** -2)),
  };
  const next = ({ weights, ofBrand }: BrandState): BrandState => {
    const unsold = { mean: 0, weight: 0 };
    const levels = kinds.map((own, k) => levelOf(own, weights[k] as readonly number[]));
    const [pooledBrand = ofBrand, ...shifts] = poolKinds([unsold, ...levels], spread);
    return {
      ofBrand: pooledBrand,
      shifts,
      weights: kinds.map((own, k) => own.map((sale) => robustWeight(sale, shifts[k] as PooledShift, spread))),
    };
  };
  const { ofBrand, shifts, weights } = fixedPoint(start, next, largestMove, PARAMETERS.ownSales);
  return kinds.map((own, k) => {
    const { shift, error } = shifts[k] as PooledShift;
    const [first] = own as [FittedSale];
    const most = own.length * mostMove(first);
    return {
      kind: kindOf(first),
      sales: own.length,
      error,
      ofBrand,
      log: Math.max(-most, Math.min(most, shift)),
      distances: own.map((sale, i) => {
        // Its own pull is taken out of what is left.
        const pull = Math.min(PARAMETERS.ownSales.mostOwnPull, (weights[k]?.[i] as number) * error ** 2);
        return endsAway(sale, (distanceOf(sale) - shift) / (1 - pull));
      }),
    };
  });
}

/** Returns the weighted mean distance of a kind's sales, and the weight behind it. */
function levelOf(sales: readonly FittedSale[], weights: readonly number[]): Level {
  const weight = total(weights, (one) => one);
  const sum = total(weights.entries(), ([i, one]) => one * distanceOf(sales[i] as FittedSale));
  return { weight, mean: sum / weight };
}

/** Returns the weight of a sale beside its kind's shift, (log USD)^-2: no sale pulls harder than it may. */
const robustWeight = (sale: FittedSale, { shift }: PooledShift, spread: number) =>
  Math.min(noiseOf(sale) ** -2, pullOf(sale, spread) / Math.abs(distanceOf(sale) - shift));

const largestMove = (before: BrandState, after: BrandState) =>
  Math.max(...after.shifts.map(({ shift }, k) => Math.abs(shift - (before.shifts[k]?.shift ?? 0))));

/** Returns how much more than its published price a sale brought, log USD. */
export const distanceOf = ({ log, published }: Pick<Sale, 'log' | 'published'>): number => log - published;

/** Returns a distance from the price as a multiple of the published range's end on that side. */
const endsAway = ({ ends: [low, high] }: FittedSale, left: number) =>
  left < 0 ? left / Math.min(-PARAMETERS.ownSales.leastEnd, low) : left / Math.max(PARAMETERS.ownSales.leastEnd, high);

function noiseOf({ ends: [low, high] }: FittedSale): number {
  return Math.max(PARAMETERS.ownSales.leastNoise, (high - low) / (2 * P90));
}

/** The factor by which one sale may move its kind, log USD: unbounded without any published listing. */
function mostMove({ listings = 0 }: FittedSale): number {
  return MOST_MOVE * Math.max(1, PARAMETERS.ownSales.manyListings / listings);
}

/**
 * The greatest pull of a sale: weight times distance, (log USD)^-1. A pull moves its kind by the variance before any
 * sale times
 * itself at most.
 */
function pullOf(sale: FittedSale, spread: number): number {
  return Math.min(
    PARAMETERS.ownSales.outlier / noiseOf(sale),
    mostMove(sale) / (spread ** 2 + PARAMETERS.ownSales.kind ** 2),
  );
}

/** A kind's shift as it was observed, log USD, and the inverse of its variance. */
export interface Level {
  readonly mean: number;
  readonly weight: number;
}

/** The shifts of a brand's kinds and their standard deviations, log USD, from what was observed of each. */
export function poolKinds(levels: readonly Level[], spread = PARAMETERS.ownSales.brand): PooledShift[] {
  const variance = ({ weight }: Level) => PARAMETERS.ownSales.kind ** 2 + 1 / weight;
  const precision = levels.reduce((sum, one) => sum + 1 / variance(one), spread ** -2);
  const brand = total(levels, (one) => one.mean / variance(one)) / precision;
  return levels.map(({ weight, mean }) => {
    const share = (PARAMETERS.ownSales.kind ** 2 * weight) / (PARAMETERS.ownSales.kind ** 2 * weight + 1);
    return {
      shift: brand + share * (mean - brand),
      error: Math.sqrt((1 - share) ** 2 / precision + PARAMETERS.ownSales.kind ** 2 * (1 - share)),
    };
  });
}

/** Distance of a kind's level from the published price before anything was sold: a standard deviation in log USD. */
export const UNCERTAINTY = Math.hypot(PARAMETERS.ownSales.brand, PARAMETERS.ownSales.kind);

/**
 * Returns the factor by which a range holds 80% of some sales: the 80% point of their distances in ends of the range,
 * with as many items beside them as the parameter `priorItems`, at multiples of `prior`.
 */
function scaleOf(distances: readonly number[], prior: number): number {
  const own = distances.map((distance): Weighted => [distance, 1]);
  const expected = NORMAL_QUANTILES.map(
    (point): Weighted => [prior * point, PARAMETERS.ownSales.priorItems / NORMAL_QUANTILES.length],
  );
  return quantile([...own, ...expected], 0.8);
}

/** 5, 10, ... 95 and 99% points of the absolute value of a normal variable whose 80% point is 1. */
const NORMAL_QUANTILES = [
  0.0489, 0.0981, 0.1476, 0.1977, 0.2486, 0.3007, 0.3541, 0.4092, 0.4664, 0.5263, 0.5895, 0.6567, 0.7293, 0.8087,
  0.8976, 1.0, 1.1233, 1.2835, 1.5294, 2.0099,
];
