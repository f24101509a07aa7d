import { normalShare, P90 } from '../../src/pricing/ranges/spread.ts';
import { drawn, type Estimate, ofParent, pooled, ZERO } from '../numbers/nested.ts';
import { P95, pointBelow, quantile, type Weighted } from '../numbers/statistics.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { countOf, distanceOf, kindOf, type Prior, type Sale } from './sale.ts';

const { ownSales } = PARAMETERS;

/** Most that one sale may move a kind with many published listings, log USD. */
const MOST_MOVE = Math.log(ownSales.mostMove);

/** How own sales move a brand's kind. */
export interface Shift {
  readonly sales: number;
  /** Move of the published price, log USD. */
  readonly log: number;
  /** Standard deviation of the move, log USD. */
  readonly error: number;
  /** Factor on the ends of the published range. */
  readonly scale: number;
  /** The move of the brand's kinds without sales, and its standard deviation, log USD. */
  readonly ofBrand?: { readonly shift: number; readonly error: number };
}

export type OwnShifts = ReturnType<typeof fitBoth>;

/**
 * Fits the shifts of prices with and without titles by `brand category`, and the `level` by which all other prices
 * move, log USD, which is 0 unless the sales show one. The two kinds of shifts differ because a shop's goods may not be
 * typical: if all its bags are of an expensive model, only the price of a bag without a title moves.
 */
export function fitBoth(sales: readonly Sale[]) {
  const { level, kinds: titled } = fitShifts(sales);
  const { kinds: untitled } = fitShifts(
    sales.map((sale) => ({ ...sale, ...sale.untitled })),
    level,
  );
  return { untitled, titled, level };
}

/** A brand's kind during the fit. */
interface KindFit {
  readonly sales: readonly Sale[];
  /** Each sale's weight per item, (log USD)^-2. */
  readonly weights: readonly number[];
  readonly shift: Estimate;
}

interface BrandFit {
  readonly prior: Prior;
  readonly kinds: readonly KindFit[];
  readonly shift: Estimate;
  /** Noise of the brand's sales, relative to the published noise. */
  readonly noise: number;
}

interface ShopFit {
  readonly level: Estimate;
  readonly brands: readonly BrandFit[];
}

/**
 * Fits own sales with the published prices as the prior. The distance of a sale from its published price is the sum of
 * the shop's level, the brand's shift, the kind's shift, and a deviation of the item. All are normal around zero, so a
 * few sales move a price a little and many decide it. The results are the best linear unbiased predictions of a nested
 * model with robust weights.
 *
 * @param knownLevel the move of all other prices, log USD, if another fit has decided it
 */
export function fitShifts(sales: readonly Sale[], knownLevel?: number) {
  let fit = firstFit(sales);
  let moved = Number.POSITIVE_INFINITY;
  for (let round = 0; moved > ownSales.tolerance && round < ownSales.mostRounds; round++) {
    const before = fit;
    fit = nextFit(before);
    moved = largestMove(before, fit);
  }
  const { brands } = fit;
  const knownBrands = brands.filter(({ prior }) => !prior.isNew);
  const level = knownLevel ?? shownLevel(fit.level, knownBrands.length);
  const shifts = brands.flatMap((brand) => shiftsOf(brand, level));
  const allDistances = shifts.flatMap(({ distances }) => distances);
  const usualScale = scaleOf(allDistances, 1);
  const kinds = new Map<string, Shift>();
  for (const { kind, distances, ...shift } of shifts.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
    kinds.set(kind, { ...shift, scale: scaleOf(distances, usualScale) });
  return { level, kinds };
}

/** Returns the fit's starting point: no shifts, and weights from the published noise. */
function firstFit(sales: readonly Sale[]): ShopFit {
  const kindFit = (ofKind: readonly Sale[]): KindFit => ({
    sales: ofKind,
    weights: ofKind.map((sale) => noiseOf(sale) ** -2),
    shift: ZERO,
  });
  const brandFit = (ofBrand: readonly Sale[]): BrandFit => ({
    prior: (ofBrand as [Sale])[0].prior,
    kinds: [...Map.groupBy(ofBrand, kindOf).values()].map(kindFit),
    shift: ZERO,
    noise: 1,
  });
  const brands = [...Map.groupBy(sales, ({ brand }) => brand.slug).values()].map(brandFit);
  return { level: ZERO, brands };
}

/** Returns a shop's level, log USD, or 0 unless enough brands show that it differs from ours. */
function shownLevel({ value, variance }: Estimate, brands: number): number {
  const isShown = brands >= ownSales.fewestBrandsOfLevel && Math.abs(value) > P95 * Math.sqrt(variance);
  return isShown ? value : 0;
}

/** Computes the shifts for a fit's weights, and the next weights for these shifts. */
function nextFit({ brands }: ShopFit): ShopFit {
  const observed = brands.map((brand) => {
    const kinds = brand.kinds.map((kind) => ({ kind, seen: observedIn(kind) }));
    return { brand, kinds, seen: pooled(kinds.map(({ seen }) => ofParent(seen, brand.prior.kind))) };
  });
  // The shop's own brands are compared with unbranded goods, so they say nothing about its level.
  const knownBrands = observed.filter(({ brand }) => !brand.prior.isNew);
  const seenOfKnown = knownBrands.map(({ brand, seen }) => ofParent(seen, brand.prior.brand));
  const level = drawn(ZERO, seenOfKnown.length > 0 ? pooled(seenOfKnown) : ZERO, ownSales.shop);
  return {
    level,
    brands: observed.map(({ brand, kinds, seen }) => {
      const shift = drawn(level, seen, brand.prior.brand);
      const drawnKinds = kinds.map(({ kind, seen }) => ({ ...kind, shift: drawn(shift, seen, brand.prior.kind) }));
      return weighted({ ...brand, shift, kinds: drawnKinds });
    }),
  };
}

/** Returns the weighted mean distance of a kind's sales, with its variance. */
function observedIn({ sales, weights }: KindFit): Estimate {
  let totalWeight = 0;
  let sum = 0;
  for (const [i, sale] of sales.entries()) {
    const weight = (weights[i] as number) * sale.items;
    totalWeight += weight;
    sum += weight * distanceOf(sale);
  }
  return { value: sum / totalWeight, variance: 1 / totalWeight };
}

/** Updates a brand's noise and weights for its shifts. */
function weighted(brand: BrandFit): BrandFit {
  const { prior } = brand;
  const noise = prior.isNew ? noiseLeft(brand) : 1;
  const kinds = brand.kinds.map((kind) => {
    const weights = kind.sales.map((sale) => {
      // A sale's pull is its weight times its distance. It moves its kind by at most the pull times the prior variance.
      const maxPull = Math.min(
        PARAMETERS.fit.huberBound / noiseOf(sale, noise),
        mostMove(sale) / (prior.brand ** 2 + prior.kind ** 2),
      );
      return Math.min(noiseOf(sale, noise) ** -2, maxPull / Math.abs(distanceOf(sale) - kind.shift.value));
    });
    return { ...kind, weights };
  });
  return { ...brand, noise, kinds };
}

/** Returns the shifts of a brand's kinds, with the remaining distances of its sales as multiples of range ends. */
function shiftsOf(brand: BrandFit, level: number) {
  return brand.kinds.map(({ sales, weights, shift }) => {
    const { value, variance } = shift;
    const [first] = sales as [Sale];
    const count = countOf(sales);
    const maxShift = count * mostMove(first);
    return {
      kind: kindOf(first),
      sales: count,
      error: Math.sqrt(variance),
      ofBrand: { shift: brand.shift.value, error: Math.sqrt(brand.shift.variance) },
      log: level + Math.max(-maxShift, Math.min(maxShift, value - level)),
      distances: sales.map((sale, i): Weighted => {
        // The division undoes the sale's pull on its own kind, so that only other sales judge it.
        const pull = Math.min(ownSales.mostOwnPull, (weights[i] as number) * variance);
        return { value: endsAway(sale, (distanceOf(sale) - value) / (1 - pull)), weight: sale.items };
      }),
    };
  });
}

/**
 * Returns the noise of a new brand's sales relative to the published noise, which is that of unbranded goods by many
 * makers. Makes one step of expectation maximization, with `priorNoise` items at the published noise as the prior.
 */
function noiseLeft({ kinds, noise }: BrandFit): number {
  let items = ownSales.priorNoise;
  let squares = ownSales.priorNoise;
  for (const { sales, shift } of kinds) {
    for (const sale of sales) {
      const away = Math.abs(distanceOf(sale) - shift.value) / noiseOf(sale);
      const square = Math.min(PARAMETERS.fit.huberBound * noise, away) ** 2 + shift.variance / noiseOf(sale) ** 2;
      items += sale.items;
      squares += sale.items * square;
    }
  }
  return Math.sqrt(squares / items);
}

function largestMove(before: ShopFit, after: ShopFit): number {
  const shiftsIn = ({ brands }: ShopFit) => brands.flatMap(({ kinds }) => kinds.map(({ shift }) => shift.value));
  const were = shiftsIn(before);
  return shiftsIn(after).reduce((most, value, at) => Math.max(most, Math.abs(value - (were[at] as number))), 0);
}

/** Returns a distance from the price as a multiple of the range's end on that side. */
function endsAway({ ends: { low, high } }: Sale, distance: number): number {
  return distance < 0 ? distance / Math.min(-ownSales.leastEnd, low) : distance / Math.max(ownSales.leastEnd, high);
}

/** Returns a sale's noise, log USD: a multiple of the noise that its published range implies. */
function noiseOf({ ends: { low, high } }: Sale, multiple = 1): number {
  return Math.max(ownSales.leastNoise, (multiple * (high - low)) / (2 * P90));
}

/** Returns how far one sale may move its kind, log USD: infinitely far if the kind has no published listings. */
function mostMove({ listings }: Sale): number {
  return MOST_MOVE * Math.max(1, ownSales.manyListings / listings);
}

/**
 * Returns the factor on ranges with which they contain 80% of the sales: the 80% quantile of `distances`, which are
 * multiples of range ends. With fewer than `manySales` sales, adds `priorItems` items at the multiples that are
 * expected for the prior factor.
 */
function scaleOf(distances: readonly Weighted[], prior: number): number {
  if (total(distances, ({ weight }) => weight) >= ownSales.manySales) return quantile(distances, 0.8);
  const expected = SHARES.map((share) => ({
    value: (prior * normalQuantile((1 + share) / 2)) / P90,
    weight: ownSales.priorItems / SHARES.length,
  }));
  return quantile([...distances, ...expected], 0.8);
}

/** Probabilities that represent the distribution of a normal variable's absolute value. */
const SHARES = [...Array.from({ length: 19 }, (_, i) => (i + 1) / 20), 0.99];

const normalQuantile = (probability: number): number => pointBelow(probability, normalShare, { low: -8, high: 8 });
