import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { drawn, type Estimate, ofParent, pooled, ZERO } from '../numbers/nested.ts';
import { normalQuantile, P95, quantile, type Weighted } from '../numbers/robust.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { distanceOf, KNOWN_BRAND, kindOf, type Prior, type Sale } from './sale.ts';

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
  Partial<Pick<Sale, 'listings' | 'prior' | 'items'>>;

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

/** A brand in the fit, with its sales by kind. */
interface BrandSales {
  readonly kinds: readonly (readonly FittedSale[])[];
  readonly prior: Prior;
}

/** The shifts of a brand and its kinds, and the noise and robust weights of its sales that follow from them. */
interface BrandState {
  readonly ofBrand: Estimate;
  /** By kind. */
  readonly shifts: readonly Estimate[];
  /** Noise of its sales as a multiple of the published one. */
  readonly noise: number;
  /** By kind and sale, for one item, (log USD)^-2. */
  readonly weights: readonly (readonly number[])[];
}

interface ShopState {
  readonly level: Estimate;
  readonly brands: readonly BrandState[];
}

/**
 * Fits own sales on top of the published prices, with the published price as the prior. A sale's distance is the shop's
 * level, plus the brand's shift, plus the kind's, plus the item's own. All are normal around zero, so few sales move a
 * price little and many decide it: the best linear unbiased prediction of a nested model, with robust weights. Pure.
 *
 * @param given how far other prices move, log USD, if known
 */
export function fitShifts(sales: readonly FittedSale[], given?: number) {
  const shop = [...Map.groupBy(sales, ({ brand }) => brand.slug).values()].map(
    (own): BrandSales => ({
      kinds: [...Map.groupBy(own, kindOf).values()],
      prior: own[0]?.prior ?? KNOWN_BRAND,
    }),
  );
  let state: ShopState = { level: ZERO, brands: shop.map(startOf) };
  let moved = Number.POSITIVE_INFINITY;
  for (let round = 0; moved > ownSales.tolerance && round < ownSales.mostRounds; round++) {
    const before = state;
    state = nextState(shop, before);
    moved = largestMove(before, state);
  }
  const { level: ofShop, brands } = state;
  const level = given ?? shownLevel(ofShop, shop.filter(({ prior }) => !prior.isNew).length);
  const found = shop.flatMap((brand, b) => shiftsOf(brand, brands[b] as BrandState, level));
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

function startOf({ kinds }: BrandSales): BrandState {
  const weights = kinds.map((own) => own.map((sale) => noiseOf(sale) ** -2));
  return { ofBrand: ZERO, shifts: kinds.map(() => ZERO), noise: 1, weights };
}

/** Returns the shifts by the weights before, and the weights that follow from them. */
function nextState(shop: readonly BrandSales[], before: ShopState): ShopState {
  const observed = shop.map(({ kinds, prior }, b) => {
    const { weights } = before.brands[b] as BrandState;
    const ofKinds = kinds.map((own, k) => observedIn(own, weights[k] as readonly number[]));
    return { ofKinds, ofBrand: pooled(ofKinds.map((one) => ofParent(one, prior.kind))), prior };
  });
  // Brands of the shop's own say nothing about its level: they are compared with unbranded goods.
  const known = observed.filter(({ prior }) => !prior.isNew);
  const ofShop = known.length > 0 ? pooled(known.map(({ ofBrand, prior }) => ofParent(ofBrand, prior.brand))) : ZERO;
  const level = drawn(ZERO, ofShop, ownSales.shop);
  const brands = shop.map((brand, b) => {
    const { ofKinds, ofBrand, prior } = observed[b] as (typeof observed)[number];
    const own = drawn(level, ofBrand, prior.brand);
    const shifts = ofKinds.map((one) => drawn(own, one, prior.kind));
    return weighted(brand, { ...(before.brands[b] as BrandState), ofBrand: own, shifts });
  });
  return { level, brands };
}

/** Returns the weighted mean distance of a kind's sales, and its variance. */
function observedIn(sales: readonly FittedSale[], weights: readonly number[]): Estimate {
  let [weight, sum] = [0, 0];
  for (const [i, sale] of sales.entries()) {
    const own = (weights[i] as number) * itemsOf(sale);
    weight += own;
    sum += own * distanceOf(sale);
  }
  return { value: sum / weight, variance: 1 / weight };
}

/** Returns a brand with the noise and the weights that follow from its shifts. */
function weighted({ kinds, prior }: BrandSales, state: BrandState): BrandState {
  const noise = prior.isNew ? noiseLeft(kinds, state) : 1;
  const weights = kinds.map((own, k) => {
    const { value } = state.shifts[k] as Estimate;
    return own.map((sale) => {
      // A sale moves its kind by at most the prior variance times its pull, weight times distance.
      const most = Math.min(
        ownSales.outlier / noiseOf(sale, noise),
        mostMove(sale) / (prior.brand ** 2 + prior.kind ** 2),
      );
      return Math.min(noiseOf(sale, noise) ** -2, most / Math.abs(distanceOf(sale) - value));
    });
  });
  return { ...state, noise, weights };
}

/** Returns the shifts of a brand's kinds, and what is left of each sale's distance. */
function shiftsOf({ kinds }: BrandSales, { ofBrand, shifts, weights }: BrandState, level: number) {
  return kinds.map((own, k) => {
    const { value, variance } = shifts[k] as Estimate;
    const [first] = own as [FittedSale];
    const sales = total(own, itemsOf);
    const most = sales * mostMove(first);
    return {
      kind: kindOf(first),
      sales,
      error: Math.sqrt(variance),
      ofBrand: { shift: ofBrand.value, error: Math.sqrt(ofBrand.variance) },
      log: level + Math.max(-most, Math.min(most, value - level)),
      distances: own.map((sale, i): Weighted => {
        // Undoes the sale's own pull on its kind, so that each is judged without itself.
        const pull = Math.min(ownSales.mostOwnPull, (weights[k]?.[i] as number) * variance);
        return [endsAway(sale, (distanceOf(sale) - value) / (1 - pull)), itemsOf(sale)];
      }),
    };
  });
}

/**
 * Returns the noise of a new brand's sales as a multiple of the published one, which covers unbranded goods of many
 * makers: a step of expectation maximization, with `priorNoise` items of the published noise added to the sales.
 */
function noiseLeft(kinds: readonly (readonly FittedSale[])[], { shifts, noise }: BrandState): number {
  let [items, squares] = [ownSales.priorNoise, ownSales.priorNoise];
  for (const [k, own] of kinds.entries()) {
    const { value, variance } = shifts[k] as Estimate;
    for (const sale of own) {
      const away = Math.abs(distanceOf(sale) - value) / noiseOf(sale);
      const square = Math.min(ownSales.outlier * noise, away) ** 2 + variance / noiseOf(sale) ** 2;
      items += itemsOf(sale);
      squares += itemsOf(sale) * square;
    }
  }
  return Math.sqrt(squares / items);
}

const largestMove = (before: ShopState, after: ShopState) => {
  let most = 0;
  for (const [b, { shifts }] of after.brands.entries())
    for (const [k, { value }] of shifts.entries())
      most = Math.max(most, Math.abs(value - (before.brands[b]?.shifts[k]?.value ?? 0)));
  return most;
};

/** Returns the number of items that a sale stands for: more than one in a cell of a warehouse. */
const itemsOf = ({ items = 1 }: Pick<FittedSale, 'items'>): number => items;

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
