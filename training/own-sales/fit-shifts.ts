import { normalShare, P90 } from '../../src/pricing/ranges/spread.ts';
import { drawn, type Estimate, ofParent, pooled, ZERO } from '../numbers/nested.ts';
import { P95, pointBelow, quantile, type Weighted } from '../numbers/statistics.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { countOf, distanceOf, kindOf, type Prior, type Sale } from './sale.ts';

const { ownSales } = PARAMETERS;

/** Maximum move of a kind with many published listings by a single sale, log USD. */
const MOST_MOVE = Math.log(ownSales.mostMove);

/** How own sales move the prices of a brand's kind. */
export interface Shift {
  readonly sales: number;
  /** Move of the published price, log USD. */
  readonly log: number;
  /** Standard deviation of the move, log USD. */
  readonly error: number;
  /** Factor for the ends of the published range. */
  readonly scale: number;
  /** The brand's shift for kinds without sales, and its standard deviation, log USD. */
  readonly ofBrand?: { readonly shift: number; readonly error: number };
}

/** Shifts of prices without and with a title, and the move of all other prices, log USD. */
export type OwnShifts = ReturnType<typeof fitBoth>;

/**
 * Fits shifts of prices with and without titles, each by `brand category`, and how far the shop's level moves all other
 * prices, log USD; 0 unless the sales show a level. The shifts differ because a shop's goods may not be typical: if its
 * bags are all of an expensive model, only the price of a bag without a title moves.
 */
export function fitBoth(sales: readonly Sale[]) {
  const { level, kinds: titled } = fitShifts(sales);
  const { kinds: untitled } = fitShifts(
    sales.map((sale) => ({ ...sale, ...sale.untitled })),
    level,
  );
  return { untitled, titled, level };
}

/** A brand's kind in the fit: its sales, the weight of an item of each in (log USD)^-2, and its shift. */
interface KindFit {
  readonly sales: readonly Sale[];
  readonly weights: readonly number[];
  readonly shift: Estimate;
}

interface BrandFit {
  readonly prior: Prior;
  readonly kinds: readonly KindFit[];
  readonly shift: Estimate;
  /** Noise of its sales, relative to the published noise. */
  readonly noise: number;
}

interface ShopFit {
  readonly level: Estimate;
  readonly brands: readonly BrandFit[];
}

/**
 * Fits own sales with the published prices as the prior. A sale's distance is the sum of the shop's level, the brand's
 * shift, the kind's shift, and the item's own deviation. All are normal around zero, so few sales move a price little
 * and many decide it: the best linear unbiased prediction of a nested model, with robust weights.
 *
 * @param knownLevel how far other prices move, log USD, if it is already known
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
  const level = knownLevel ?? shownLevel(fit.level, brands.filter(({ prior }) => !prior.isNew).length);
  const shifts = brands.flatMap((brand) => shiftsOf(brand, level));
  const allDistances = shifts.flatMap(({ distances }) => distances);
  const usualScale = scaleOf(allDistances, 1);
  const kinds = new Map<string, Shift>();
  for (const { kind, distances, ...shift } of shifts.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
    kinds.set(kind, { ...shift, scale: scaleOf(distances, usualScale) });
  return { level, kinds };
}

/** Returns the fit before the first round: no shifts, and weights by the published noise. */
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

/** Returns a shop's level, log USD; 0 unless enough brands show that it differs from ours. */
function shownLevel({ value, variance }: Estimate, brands: number): number {
  const isShown = brands >= ownSales.fewestBrandsOfLevel && Math.abs(value) > P95 * Math.sqrt(variance);
  return isShown ? value : 0;
}

/** Returns the shifts by the weights of a fit, and the next weights by these shifts. */
function nextFit({ brands }: ShopFit): ShopFit {
  const observed = brands.map((brand) => {
    const kinds = brand.kinds.map((kind) => ({ kind, seen: observedIn(kind) }));
    return { brand, kinds, seen: pooled(kinds.map(({ seen }) => ofParent(seen, brand.prior.kind))) };
  });
  // The shop's own brands say nothing about its level, because they are compared with unbranded goods.
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

/** Returns the weighted mean distance of a kind's sales, and its variance. */
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

/** Returns a brand with the noise and weights that follow from its shifts. */
function weighted(brand: BrandFit): BrandFit {
  const { prior } = brand;
  const noise = prior.isNew ? noiseLeft(brand) : 1;
  const kinds = brand.kinds.map((kind) => {
    const weights = kind.sales.map((sale) => {
      // A sale moves its kind by at most the prior variance times its pull, which is its weight times its distance.
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

/** Returns the shifts of a brand's kinds, and each sale's remaining distance as a multiple of its range's end. */
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
        // Dividing undoes the sale's pull on its own kind, so that it is judged by the other sales.
        const pull = Math.min(ownSales.mostOwnPull, (weights[i] as number) * variance);
        return [endsAway(sale, (distanceOf(sale) - value) / (1 - pull)), sale.items];
      }),
    };
  });
}

/**
 * Returns the noise of a new brand's sales relative to the published noise, which covers unbranded goods of many
 * makers: a step of expectation maximization, with `priorNoise` items of the published noise added to the sales.
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
function endsAway({ ends: [low, high] }: Sale, distance: number): number {
  return distance < 0 ? distance / Math.min(-ownSales.leastEnd, low) : distance / Math.max(ownSales.leastEnd, high);
}

/** Returns a sale's noise, log USD: a multiple of the noise that its published range implies. */
function noiseOf({ ends: [low, high] }: Sale, multiple = 1): number {
  return Math.max(ownSales.leastNoise, (multiple * (high - low)) / (2 * P90));
}

/** Returns the maximum move of a kind by a single sale, log USD; infinite if the kind has no published listings. */
function mostMove({ listings }: Sale): number {
  return MOST_MOVE * Math.max(1, ownSales.manyListings / listings);
}

/**
 * Returns the factor by which to widen ranges so that they hold 80% of the sales: the 80% quantile of their distances,
 * given as multiples of the range's ends. With fewer than `manySales`, `priorItems` items at the expected multiples are
 * added.
 */
function scaleOf(distances: readonly Weighted[], prior: number): number {
  if (total(distances, ([, items]) => items) >= ownSales.manySales) return quantile(distances, 0.8);
  const expected = SHARES.map(
    (share): Weighted => [(prior * normalQuantile((1 + share) / 2)) / P90, ownSales.priorItems / SHARES.length],
  );
  return quantile([...distances, ...expected], 0.8);
}

/** Quantiles that represent the distribution of a normal variable's absolute value. */
const SHARES = [...Array.from({ length: 19 }, (_, i) => (i + 1) / 20), 0.99];

/** Returns a quantile of the standard normal distribution. */
const normalQuantile = (probability: number): number => pointBelow(probability, normalShare, [-8, 8]);
