import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { drawn, type Estimate, ofParent, pooled, ZERO } from '../numbers/nested.ts';
import { normalQuantile, P95, quantile, type Weighted } from '../numbers/robust.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { countOf, distanceOf, kindOf, type Prior, type Sale } from './sale.ts';

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

/** Shifts of prices without a title and with one, and the shop's level. */
export type OwnShifts = ReturnType<typeof fitBoth>;

/**
 * Fits shifts with titles and without, each by `brand category`, and how far the shop's level moves all other prices,
 * log USD: zero unless the sales show it. A shop's goods need not be typical of a brand: if its bags are all of an
 * expensive model, the price without a title moves, and the price of the named model does not.
 */
export function fitBoth(sales: readonly Sale[]) {
  const { level, kinds: titled } = fitShifts(sales);
  const { kinds: untitled } = fitShifts(
    sales.map((sale) => ({ ...sale, ...sale.untitled })),
    level,
  );
  return { untitled, titled, level };
}

/** A brand's kind in the fit: its sales, the weight of one item of each, (log USD)^-2, and its shift. */
interface KindFit {
  readonly sales: readonly Sale[];
  readonly weights: readonly number[];
  readonly shift: Estimate;
}

interface BrandFit {
  readonly prior: Prior;
  readonly kinds: readonly KindFit[];
  readonly shift: Estimate;
  /** Noise of its sales as a multiple of the published one. */
  readonly noise: number;
}

interface ShopFit {
  readonly level: Estimate;
  readonly brands: readonly BrandFit[];
}

/**
 * Fits own sales on top of the published prices, with the published price as the prior. A sale's distance is the shop's
 * level, plus the brand's shift, plus the kind's, plus the item's own. All are normal around zero, so few sales move a
 * price little and many decide it: the best linear unbiased prediction of a nested model, with robust weights. Pure.
 *
 * @param given how far other prices move, log USD, if known
 */
export function fitShifts(all: readonly Sale[], given?: number) {
  const ofKind = (sales: readonly Sale[]): KindFit => ({
    sales,
    weights: sales.map((sale) => noiseOf(sale) ** -2),
    shift: ZERO,
  });
  let fit: ShopFit = {
    level: ZERO,
    brands: [...Map.groupBy(all, ({ brand }) => brand.slug).values()].map((own) => ({
      prior: (own as [Sale])[0].prior,
      kinds: [...Map.groupBy(own, kindOf).values()].map(ofKind),
      shift: ZERO,
      noise: 1,
    })),
  };
  let moved = Number.POSITIVE_INFINITY;
  for (let round = 0; moved > ownSales.tolerance && round < ownSales.mostRounds; round++) {
    const before = fit;
    fit = nextFit(before);
    moved = largestMove(before, fit);
  }
  const { level: ofShop, brands } = fit;
  const level = given ?? shownLevel(ofShop, brands.filter(({ prior }) => !prior.isNew).length);
  const found = brands.flatMap((brand) => shiftsOf(brand, level));
  const usual = scaleOf(
    found.flatMap(({ distances }) => distances),
    1,
  );
  const kinds = found
    .map(({ kind, distances, ...shift }): [string, Shift] => [kind, { ...shift, scale: scaleOf(distances, usual) }])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { level, kinds: new Map(kinds) };
}

/** Returns the level of a shop if enough brands show that it differs from ours, else zero, log USD. */
function shownLevel({ value, variance }: Estimate, brands: number): number {
  const isShown = brands >= ownSales.fewestBrandsOfLevel && Math.abs(value) > P95 * Math.sqrt(variance);
  return isShown ? value : 0;
}

/** Returns the shifts by the weights before, and the weights that follow from them. */
function nextFit({ brands }: ShopFit): ShopFit {
  const observed = brands.map((brand) => {
    const kinds = brand.kinds.map((kind) => ({ kind, seen: observedIn(kind) }));
    return { brand, kinds, seen: pooled(kinds.map(({ seen }) => ofParent(seen, brand.prior.kind))) };
  });
  // Brands of the shop's own say nothing about its level: they are compared with unbranded goods.
  const known = observed.filter(({ brand }) => !brand.prior.isNew);
  const ofShop = known.length > 0 ? pooled(known.map(({ brand, seen }) => ofParent(seen, brand.prior.brand))) : ZERO;
  const level = drawn(ZERO, ofShop, ownSales.shop);
  return {
    level,
    brands: observed.map(({ brand, kinds, seen }) => {
      const shift = drawn(level, seen, brand.prior.brand);
      const drawnKinds = kinds.map((one) => ({ ...one.kind, shift: drawn(shift, one.seen, brand.prior.kind) }));
      return weighted({ ...brand, shift, kinds: drawnKinds });
    }),
  };
}

/** Returns the weighted mean distance of a kind's sales, and its variance. */
function observedIn({ sales, weights }: KindFit): Estimate {
  let [weight, sum] = [0, 0];
  for (const [i, sale] of sales.entries()) {
    const own = (weights[i] as number) * sale.items;
    weight += own;
    sum += own * distanceOf(sale);
  }
  return { value: sum / weight, variance: 1 / weight };
}

/** Returns a brand with the noise and the weights that follow from its shifts. */
function weighted(brand: BrandFit): BrandFit {
  const { prior } = brand;
  const noise = prior.isNew ? noiseLeft(brand) : 1;
  const kinds = brand.kinds.map((kind) => {
    const weights = kind.sales.map((sale) => {
      // A sale moves its kind by at most the prior variance times its pull, weight times distance.
      const most = Math.min(
        PARAMETERS.fit.huberBound / noiseOf(sale, noise),
        mostMove(sale) / (prior.brand ** 2 + prior.kind ** 2),
      );
      return Math.min(noiseOf(sale, noise) ** -2, most / Math.abs(distanceOf(sale) - kind.shift.value));
    });
    return { ...kind, weights };
  });
  return { ...brand, noise, kinds };
}

/** Returns the shifts of a brand's kinds, and what is left of each sale's distance. */
function shiftsOf({ kinds, shift: ofBrand }: BrandFit, level: number) {
  return kinds.map(({ sales: own, weights, shift: { value, variance } }) => {
    const [first] = own as [Sale];
    const sales = countOf(own);
    const most = sales * mostMove(first);
    return {
      kind: kindOf(first),
      sales,
      error: Math.sqrt(variance),
      ofBrand: { shift: ofBrand.value, error: Math.sqrt(ofBrand.variance) },
      log: level + Math.max(-most, Math.min(most, value - level)),
      distances: own.map((sale, i): Weighted => {
        // Undoes the sale's own pull on its kind, so that each is judged without itself.
        const pull = Math.min(ownSales.mostOwnPull, (weights[i] as number) * variance);
        return [endsAway(sale, (distanceOf(sale) - value) / (1 - pull)), sale.items];
      }),
    };
  });
}

/**
 * Returns the noise of a new brand's sales as a multiple of the published one, which covers unbranded goods of many
 * makers: a step of expectation maximization, with `priorNoise` items of the published noise added to the sales.
 */
function noiseLeft({ kinds, noise }: BrandFit): number {
  let [items, squares] = [ownSales.priorNoise, ownSales.priorNoise];
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

/** Returns a distance from the price in multiples of the range's end on that side. */
const endsAway = ({ ends: [low, high] }: Sale, left: number) =>
  left < 0 ? left / Math.min(-ownSales.leastEnd, low) : left / Math.max(ownSales.leastEnd, high);

/** Returns the noise of a sale, log USD, as a multiple of that of the published range. */
function noiseOf({ ends: [low, high] }: Sale, multiple = 1): number {
  return Math.max(ownSales.leastNoise, (multiple * (high - low)) / (2 * P90));
}

/** Returns the largest move of a kind by one sale, log USD: unbounded without published listings. */
function mostMove({ listings }: Sale): number {
  return MOST_MOVE * Math.max(1, ownSales.manyListings / listings);
}

/**
 * Returns the factor with which a range contains 80% of the sales: the 80% point of their distances, in multiples of
 * the range's ends, with `priorItems` items added at the expected multiples. From `manySales` on, they alone decide.
 */
function scaleOf(distances: readonly Weighted[], prior: number): number {
  if (total(distances, ([, items]) => items) >= ownSales.manySales) return quantile(distances, 0.8);
  const expected = SHARES.map(
    (share): Weighted => [(prior * normalQuantile((1 + share) / 2)) / P90, ownSales.priorItems / SHARES.length],
  );
  return quantile([...distances, ...expected], 0.8);
}

/** Shares of a normal variable's absolute values: 5, 10, ... 95 and 99%. */
const SHARES = [...Array.from({ length: 19 }, (_, i) => (i + 1) / 20), 0.99];
