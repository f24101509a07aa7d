import artifact from '../../../model/sale-odds.json' with { type: 'json' };
import type { Garment } from '../../catalog/catalog.ts';
import { P90 } from '../ranges/normal.ts';

/** A figure with its 80% interval. */
export interface Likely {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The part of `sale-odds.json` that answers are computed from; its schema describes each field. */
export interface SaleOddsArtifact {
  readonly version: string;
  /** Day of the fit, YYYY-MM-DD. */
  readonly fittedOn: string;
  readonly shape: readonly { readonly ratio: number; readonly log: number }[];
  readonly ownPrice: Likely;
  readonly steepnessError: number;
  readonly sources: readonly {
    readonly source: string;
    readonly what: string;
    readonly days: number | null;
    readonly sold: number;
    readonly steepness: number;
    readonly steepnessError: number;
  }[];
  readonly levels: readonly SaleLevel[];
  readonly rates: readonly SaleRate[];
  /** Standard deviation of the log of a seller's rate around that of its class of places. */
  readonly rateError: number;
  readonly room: readonly Room[];
}

/** Classes of places with a rate of sales of their own. */
export type PlaceClass = 'marketplace' | 'luxury' | 'shop';

/** How fast pieces sell in a class of places, at the prices that its sellers ask. */
export interface SaleRate {
  readonly place: PlaceClass;
  readonly what: string;
  readonly listings: number;
  readonly sold: number;
  /** Sales per listing and day, by days since the listing began. */
  readonly spans: readonly { readonly from: number; readonly to: number; readonly hazard: number }[];
}

/** Shares that sell by given days at the estimate, of one kind of garment on one marketplace. */
export interface SaleLevel {
  /** Identifier of the marketplace. */
  readonly marketplace: string;
  /** Slugs. */
  readonly brand: string;
  readonly category: string;
  readonly source: string;
  readonly what: string;
  readonly listings: number;
  readonly sold: number;
  /** Standard deviation of the log hazard. */
  readonly error: number;
  /** Sales per listing and day at the estimate and what the shape is multiplied by, by days since the listing began. */
  readonly spans: readonly {
    readonly from: number;
    readonly to: number;
    readonly hazard: number;
    readonly steepness: number;
  }[];
}

/** Ratio of paid to asked prices on a marketplace: median and quartiles. */
export interface Room {
  readonly marketplace: string;
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
  readonly what: string;
}

/** The fitted file that ships with the project. It is about buyers, so an operator's own prices leave it as it is. */
export const saleOdds = artifact as SaleOddsArtifact;

/**
 * Standard deviation of the log of what the curve of one listing is multiplied by: on another marketplace, and as a
 * whole.
 */
const CURVE_ERROR = Math.hypot(
  saleOdds.steepnessError,
  Math.log(saleOdds.ownPrice.high / saleOdds.ownPrice.low) / (2 * P90),
);

/**
 * The log of how likely a listing sells on a day at one asking price, beside asking the estimate; never rises with the
 * price. `at` is a place in its uncertainty in
 * standard deviations, so that simulations can draw curves: 0 is the curve itself, -1.28 and 1.28 are the steep and the
 * flat end of its 80% interval.
 */
export function logHazardRatio(asked: number, estimate: number, at = 0): number {
  const { ownPrice } = saleOdds;
  return ownPrice.value * shapeAt(asked / estimate) * Math.exp(-at * CURVE_ERROR);
}

/**
 * The log hazard of listings at a ratio of asking price to estimate, beside listings at their estimate: below the
 * prices that were seen as at the first of them, and falling on above the last, since nobody pays any price.
 */
function shapeAt(asked: number): number {
  const { shape } = saleOdds;
  const first = shape[0] as ShapePoint;
  const ratio = Math.max(first.ratio, asked);
  const above = shape.findIndex((point) => point.ratio >= ratio);
  const next = above === -1 ? shape.length - 1 : Math.max(1, above);
  const a = shape[next - 1] ?? first;
  const b = shape[next] ?? first;
  return a.log + ((b.log - a.log) * Math.log(ratio / a.ratio)) / Math.log(b.ratio / a.ratio);
}
type ShapePoint = SaleOddsArtifact['shape'][number];

/** Returns the ratio of the odds of a sale on any day at one price and at another; all in USD. */
export function hazardRatio(asked: number, other: number, estimate: number): Likely {
  const at = (z: number) => Math.exp(logHazardRatio(asked, estimate, z) - logHazardRatio(other, estimate, z));
  const ends = [at(-P90), at(P90)].toSorted((a, b) => a - b);
  return { value: at(0), low: ends[0] as number, high: ends[1] as number };
}

/** The level of a garment on a marketplace; undefined where it is not known how many sell. */
export function saleLevel(garment: Pick<Garment, 'brand' | 'category'>, marketplace: string): SaleLevel | undefined {
  return saleOdds.levels.find(
    (level) =>
      level.marketplace === marketplace &&
      level.brand === garment.brand.slug &&
      level.category === garment.category.slug,
  );
}

/** Returns the class of a marketplace, by its identifier. */
export const placeClassOf = (marketplace: string | undefined): PlaceClass =>
  saleOdds.levels.some((level) => level.marketplace === marketplace) ? 'luxury' : 'marketplace';

/** Returns how many sales a listing has between two ages, days, if none ends it. */
export function salesBetween(place: PlaceClass, from: number, to: number): number {
  const { spans } = saleOdds.rates.find((rate) => rate.place === place) as SaleRate;
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)) * span.hazard,
    0,
  );
}

/** A listing on a marketplace whose level is known, amounts in USD. */
interface Listed {
  readonly asked: number;
  readonly estimate: number;
  /** Days that it has stood without a sale. */
  readonly listedFor?: number | undefined;
}

/** The share of such listings that sell within so many days, as long as they stay listed. */
export function soldWithin(level: SaleLevel, { asked, estimate, listedFor = 0 }: Listed, days: number): Likely {
  const log = shapeAt(asked / estimate);
  const sum = level.spans.reduce((total, { from, to, hazard, steepness }) => {
    const within = Math.min(listedFor + days, to) - Math.max(listedFor, from);
    return total + Math.max(0, within) * hazard * Math.exp(steepness * log);
  }, 0);
  const share = (at: number) => 1 - Math.exp(-Math.exp(at * level.error) * sum);
  return { value: share(0), low: share(-P90), high: share(P90) };
}
