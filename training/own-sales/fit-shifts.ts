import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { fixedPoint } from '../numbers/fixed-point.ts';
import { quantile, type Weighted } from '../numbers/robust.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { KNOWN_BRAND, kindOf, type Prior, type Sale } from './sale.ts';

const { ownSales } = PARAMETERS;

/** Largest move of a kind by one sale, if the kind has many published listings, log USD. */
const MOST_MOVE = Math.log(ownSales.mostMove);

/** The shift of a brand's kind of garment by own sales. */
export interface Shift {
  readonly sales: number;
  /** Shift of the log of the published price, log USD. */
  readonly log: number;
  /** Standard deviation of the shift, log USD. */
  readonly error: number;
  /** Factor for the ends of the published range. */
  readonly scale: number;
  /** The brand's shift for kinds without sales, and its standard deviation, log USD. */
  readonly ofBrand?: { readonly shift: number; readonly error: number };
}

/** The fields of a sale that are fitted. */
export type FittedSale = Pick<Sale, 'brand' | 'category' | 'log' | 'published' | 'ends'> &
  Partial<Pick<Sale, 'listings' | 'prior'>>;

/** Shifts of prices without a title, and with one. */
export interface OwnShifts {
  readonly untitled: ReadonlyMap<string, Shift>;
  readonly titled: ReadonlyMap<string, Shift>;
}

/**
 * Fits shifts with titles and without. A shop's goods need not be typical of a brand: if its bags are all of an
 * expensive model, the price without a title moves, and the price of the named model does not.
 */
export function fitBoth(sales: readonly Sale[]): OwnShifts {
  return {
    untitled: fitShifts(sales.map((sale) => ({ ...sale, ...sale.untitled }))),
    titled: fitShifts(sales),
  };
}

/**
 * Fits own sales on top of the published prices, by `brand category`, with the published price as the prior. A sale's
 * distance is the brand's shift, plus the kind's, plus the item's own; both shifts are normal around zero, so few sales
 * move a price little. Brands share nothing: unsold brands keep their prices. Pure.
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

/** A shift from the published price and its standard deviation, log USD. */
interface PooledShift {
  readonly shift: number;
  readonly error: number;
}

/** A brand's shifts, and the noise and robust weights of its sales that follow from them. */
interface BrandState {
  readonly ofBrand: PooledShift;
  /** By kind. */
  readonly shifts: readonly PooledShift[];
  /** Noise of its sales as a multiple of the published one. */
  readonly noise: number;
  /** By kind, (log USD)^-2. */
  readonly weights: readonly (readonly number[])[];
}

/**
 * Returns the shifts of a brand's kinds and the remaining distances: the best linear unbiased prediction of a two-level
 * model, in closed form, with robust weights.
 */
function fitBrand(sales: readonly FittedSale[]) {
  const kinds = [...Map.groupBy(sales, kindOf).values()];
  const prior = sales[0]?.prior ?? KNOWN_BRAND;
  const start: BrandState = {
    ofBrand: { shift: 0, error: prior.brand },
    shifts: kinds.map(() => ({ shift: 0, error: 0 })),
    noise: 1,
    weights: kinds.map((own) => own.map((sale) => noiseOf(sale) ** -2)),
  };
  const next = (before: BrandState): BrandState => {
    const unsold = { mean: 0, weight: 0 };
    const levels = kinds.map((own, k) => levelOf(own, before.weights[k] as readonly number[]));
    const [pooledBrand = before.ofBrand, ...shifts] = poolKinds([unsold, ...levels], prior);
    const noise = prior.isNew ? noiseLeft(kinds, { ...before, shifts }) : 1;
    return {
      ofBrand: pooledBrand,
      shifts,
      noise,
      weights: kinds.map((own, k) => own.map((sale) => robustWeight(sale, shifts[k] as PooledShift, prior, noise))),
    };
  };
  const { ofBrand, shifts, weights } = fixedPoint(start, next, largestMove, {
    tolerance: ownSales.tolerance,
    mostRounds: ownSales.mostRounds,
  });
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
        // Undoes the sale's own pull on its kind, so that each is judged without itself.
        const pull = Math.min(ownSales.mostOwnPull, (weights[k]?.[i] as number) * error ** 2);
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

/** Returns a sale's weight at its kind's shift, (log USD)^-2, with its pull bounded. */
const robustWeight = (sale: FittedSale, { shift }: PooledShift, prior: Prior, noise: number) =>
  Math.min(noiseOf(sale, noise) ** -2, pullOf(sale, prior, noise) / Math.abs(distanceOf(sale) - shift));

/**
 * Returns the noise of a new brand's sales as a multiple of the published one, which covers unbranded goods of many
 * makers: a step of expectation maximization, with `priorNoise` items of the published noise added to the sales.
 */
function noiseLeft(kinds: readonly (readonly FittedSale[])[], { shifts, noise }: BrandState): number {
  const squares = kinds.flatMap((own, k) => {
    const { shift, error } = shifts[k] as PooledShift;
    return own.map((sale) => {
      const away = Math.abs(distanceOf(sale) - shift) / noiseOf(sale);
      return Math.min(ownSales.outlier * noise, away) ** 2 + (error / noiseOf(sale)) ** 2;
    });
  });
  return Math.sqrt((ownSales.priorNoise + total(squares, (one) => one)) / (ownSales.priorNoise + squares.length));
}

const largestMove = (before: BrandState, after: BrandState) =>
  Math.max(...after.shifts.map(({ shift }, k) => Math.abs(shift - (before.shifts[k]?.shift ?? 0))));

/** Returns the log ratio of a sale to its published price, log USD. */
export const distanceOf = ({ log, published }: Pick<Sale, 'log' | 'published'>): number => log - published;

/** Returns a distance from the price in multiples of the range's end on that side. */
const endsAway = ({ ends: [low, high] }: FittedSale, left: number) =>
  left < 0 ? left / Math.min(-ownSales.leastEnd, low) : left / Math.max(ownSales.leastEnd, high);

/** Returns the noise of a sale, log USD, as a multiple of that of the published range. */
function noiseOf({ ends: [low, high] }: FittedSale, multiple = 1): number {
  return Math.max(ownSales.leastNoise, (multiple * (high - low)) / (2 * P90));
}

/** Returns the largest move of a kind by one sale, log USD: unbounded without published listings. */
function mostMove({ listings = 0 }: FittedSale): number {
  return MOST_MOVE * Math.max(1, ownSales.manyListings / listings);
}

/**
 * Returns the largest pull of a sale, weight times distance, (log USD)^-1: it moves its kind by at most the prior
 * variance times the pull.
 */
function pullOf(sale: FittedSale, { brand, kind }: Prior, noise: number): number {
  return Math.min(ownSales.outlier / noiseOf(sale, noise), mostMove(sale) / (brand ** 2 + kind ** 2));
}

/** A kind's observed shift, log USD, and its precision. */
export interface Level {
  readonly mean: number;
  readonly weight: number;
}

/** Returns the pooled shifts of a brand's kinds, log USD, from those observed. */
function poolKinds(levels: readonly Level[], prior = KNOWN_BRAND): PooledShift[] {
  const ofKind = prior.kind ** 2;
  const variance = ({ weight }: Level) => ofKind + 1 / weight;
  const precision = levels.reduce((sum, level) => sum + 1 / variance(level), prior.brand ** -2);
  const brand = total(levels, (one) => one.mean / variance(one)) / precision;
  return levels.map(({ weight, mean }) => {
    const share = (ofKind * weight) / (ofKind * weight + 1);
    return {
      shift: brand + share * (mean - brand),
      error: Math.sqrt((1 - share) ** 2 / precision + ofKind * (1 - share)),
    };
  });
}

/**
 * Returns the factor with which a range contains 80% of the sales: the 80% point of their distances, in multiples of
 * the range's ends, with `priorItems` items added at the expected multiples.
 */
function scaleOf(distances: readonly number[], prior: number): number {
  const own = distances.map((distance): Weighted => [distance, 1]);
  const expected = NORMAL_QUANTILES.map(
    (point): Weighted => [prior * point, ownSales.priorItems / NORMAL_QUANTILES.length],
  );
  return quantile([...own, ...expected], 0.8);
}

/** 5, 10, ... 95 and 99% points of the absolute value of a normal variable whose 80% point is 1. */
const NORMAL_QUANTILES = [
  0.0489, 0.0981, 0.1476, 0.1977, 0.2486, 0.3007, 0.3541, 0.4092, 0.4664, 0.5263, 0.5895, 0.6567, 0.7293, 0.8087,
  0.8976, 1.0, 1.1233, 1.2835, 1.5294, 2.0099,
];
