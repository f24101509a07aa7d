import { P90 } from '../../src/pricing/normal.ts';
import { quantile, type Weighted } from '../numbers/quantile.ts';
import { kindOf, type Sale } from './sale.ts';

/**
 * Distances of a brand's own level, and of that of one of its kinds on top, from the published price: standard deviations
 * in log USD. They hold what a published level may be off by, and what a shop's buyers pay more or less. Errors on held-out
 * sales are flat around them (training/README.md).
 */
export const BRAND = 0.25;
const KIND = 0.2;

/** Distance beyond which a sale loses weight, in standard deviations (Huber, 1964). */
const FAR = 2;

/** A single sale moves a kind with so many published listings by a factor of 1.05 at most, one with half as many by twice its log. */
const MANY_LISTINGS = 200;
const MOST_MOVE = Math.log(1.05);

/** The fit ends once no shift changes by more, log USD, or after so many rounds. */
const CLOSE = 1e-6;
const MOST_ROUNDS = 200;

/** Standard deviation of a single item that is taken at least, log USD: no kind of garment sells more alike. */
const LEAST_NOISE = 0.25;

/** A range ends at least so far from its price, log USD: cheap ones are rounded to it. */
const LEAST_END = 0.1;

/** Published items that the spread of the sales is weighed against. */
const PRIOR_ITEMS = 20;

/** A kind of garment of a brand, moved by own sales. */
export interface Shift {
  readonly sales: number;
  /** To add to the log of the published price, log USD. */
  readonly log: number;
  /** Standard deviation of that, log USD. */
  readonly error: number;
  /** Share of what the published price was uncertain by that is left, from 0 to 1. */
  readonly left: number;
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
 * Fits both. What a shop sells need not be a house's ordinary listing: where its bags are all of an expensive model, the price
 * without a title moves, and the price by the model's name does not.
 */
export function fitBoth(sales: readonly Sale[]): OwnShifts {
  return {
    untitled: fitShifts(sales.map((sale) => ({ ...sale, ...sale.untitled }))),
    titled: fitShifts(sales),
  };
}

/**
 * Fits own sales on top of the published prices, by `brand category`. The published price is the prior. A sale's distance
 * from it is the brand's shift, plus that of the brand's kind, plus the item's own; the first two are normal around zero,
 * so that few sales move a price little. Brands share nothing: what was not sold keeps its price. Pure.
 */
export function fitShifts(sales: readonly FittedSale[]): ReadonlyMap<string, Shift> {
  const shifts = new Map<string, Omit<Shift, 'scale'>>();
  const distances = new Map<string, number[]>();
  for (const ofBrand of Map.groupBy(sales, ({ brand }) => brand.slug).values()) {
    const { kinds, left } = fitBrand(ofBrand);
    for (const [kind, shift] of kinds) shifts.set(kind, shift);
    for (const [kind, list] of left) distances.set(kind, list);
  }
  const shop = scaleOf([...distances.values()].flat(), 1);
  return new Map(
    [...shifts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, shift]) => {
        const scale = scaleOf(distances.get(kind) as number[], shop);
        return [kind, { ...shift, scale }];
      }),
  );
}

/** Sales of a kind with their weights, inverse variances in (log USD)^-2. */
interface Group {
  readonly sales: readonly FittedSale[];
  weights: number[];
  shift: number;
  error: number;
}

/**
 * The shifts of a brand's kinds and the distances that are left: the best linear unbiased prediction of a model of two
 * levels, in closed form, with robust weights.
 */
function fitBrand(sales: readonly FittedSale[]) {
  const groups = new Map<string, Group>(
    [...Map.groupBy(sales, kindOf)].map(([kind, own]) => [
      kind,
      { sales: own, weights: own.map((sale) => noiseOf(sale) ** -2), shift: 0, error: 0 },
    ]),
  );
  const all = [...groups.values()];
  const spread = sales[0]?.brandSpread ?? BRAND;
  let ofBrand = { shift: 0, error: spread };
  for (let round = 0, moved = 1; moved > CLOSE && round < MOST_ROUNDS; round++) {
    const before = all.map(({ shift }) => shift);
    ofBrand = solve(all, spread);
    moved = Math.max(...all.map(({ shift }, i) => Math.abs(shift - (before[i] as number))));
    for (const group of all)
      group.weights = group.sales.map((sale) => {
        const far = Math.abs(sale.log - sale.published - group.shift);
        return Math.min(noiseOf(sale) ** -2, pullOf(sale, spread) / far);
      });
  }
  return {
    kinds: [...groups].map(([kind, { sales: own, shift, error }]) => {
      const most = own.length * mostMove(own[0] as FittedSale);
      const log = Math.max(-most, Math.min(most, shift));
      const left = error / Math.hypot(spread, KIND);
      return [kind, { sales: own.length, log, error, left, ofBrand }] as const;
    }),
    left: [...groups].map(
      ([kind, group]) => [kind, group.sales.map((sale, i) => distance(sale, group, i))] as const,
    ),
  };
}

function noiseOf({ ends: [low, high] }: FittedSale): number {
  return Math.max(LEAST_NOISE, (high - low) / (2 * P90));
}

/** The factor by which one sale may move its kind, log USD: unbounded without any published listing. */
function mostMove({ listings = 0 }: FittedSale): number {
  return MOST_MOVE * Math.max(1, MANY_LISTINGS / listings);
}

/**
 * The greatest pull of a sale: weight times distance, (log USD)^-1. A pull moves its kind by the variance before any sale times
 * itself at most.
 */
function pullOf(sale: FittedSale, spread: number): number {
  return Math.min(FAR / noiseOf(sale), mostMove(sale) / (spread ** 2 + KIND ** 2));
}

/** Solves the shifts of a brand's kinds for their weights; returns that of kinds that were not sold. */
function solve(groups: readonly Group[], spread: number): Required<Shift>['ofBrand'] {
  const levels = groups.map(({ sales, weights }) => {
    const weight = weights.reduce((sum, one) => sum + one, 0);
    const sum = sales.reduce(
      (total, { log, published }, i) => total + (weights[i] as number) * (log - published),
      0,
    );
    return { weight, mean: sum / weight };
  });
  const unsold = { mean: 0, weight: 0 };
  const [ofBrand, ...pooled] = poolKinds([unsold, ...levels], spread);
  pooled.forEach((kind, k) => {
    Object.assign(groups[k] as Group, kind);
  });
  return ofBrand as Required<Shift>['ofBrand'];
}

/** A kind's shift as it was observed, log USD, and the inverse of its variance. */
export interface Level {
  readonly mean: number;
  readonly weight: number;
}

/** The shifts of a brand's kinds and their standard deviations, log USD, from what was observed of each. */
export function poolKinds(
  levels: readonly Level[],
  spread = BRAND,
): { shift: number; error: number }[] {
  let precision = spread ** -2;
  let sum = 0;
  for (const { weight, mean } of levels) {
    const variance = KIND ** 2 + 1 / weight;
    precision += 1 / variance;
    sum += mean / variance;
  }
  const brand = sum / precision;
  return levels.map(({ weight, mean }) => {
    const share = (KIND ** 2 * weight) / (KIND ** 2 * weight + 1);
    return {
      shift: brand + share * (mean - brand),
      error: Math.sqrt((1 - share) ** 2 / precision + KIND ** 2 * (1 - share)),
    };
  });
}

/** Distance of a kind's level from the published price before anything was sold: a standard deviation in log USD. */
export const UNCERTAINTY = Math.hypot(BRAND, KIND);

/**
 * The distance of a sale from the price that the others give, as a multiple of the published range's end on that side. Its
 * own pull is taken out of what is left.
 */
function distance(
  { log, published, ends: [low, high] }: FittedSale,
  group: Group,
  i: number,
): number {
  const pull = Math.min(0.9, (group.weights[i] as number) * group.error ** 2);
  const left = (log - published - group.shift) / (1 - pull);
  return left < 0 ? left / Math.min(-LEAST_END, low) : left / Math.max(LEAST_END, high);
}

/**
 * Returns the factor by which a range holds 80% of some sales: the 80% point of their distances in ends of the range,
 * with {@link PRIOR_ITEMS} items beside them that a multiple of `prior` fits.
 */
function scaleOf(distances: readonly number[], prior: number): number {
  const own = distances.map((distance): Weighted => [distance, 1]);
  const expected = NORMAL_QUANTILES.map(
    (point): Weighted => [prior * point, PRIOR_ITEMS / NORMAL_QUANTILES.length],
  );
  return quantile([...own, ...expected], 0.8);
}

/** 5, 10, ... 95 and 99% points of the absolute value of a normal variable whose 80% point is 1. */
const NORMAL_QUANTILES = [
  0.0489, 0.0981, 0.1476, 0.1977, 0.2486, 0.3007, 0.3541, 0.4092, 0.4664, 0.5263, 0.5895, 0.6567,
  0.7293, 0.8087, 0.8976, 1.0, 1.1233, 1.2835, 1.5294, 2.0099,
];
