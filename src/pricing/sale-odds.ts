import artifact from '../../model/sale-odds.json' with { type: 'json' };
import type { Garment } from '../garments/garment.ts';

/** A figure with its 80 % interval. */
export interface Likely {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The part of `sale-odds.json` that answers are computed from; its schema describes each field. */
export interface SaleOddsArtifact {
  readonly version: string;
  readonly date: string;
  readonly shape: readonly {
    readonly ratio: number;
    readonly log: number;
    readonly low: number;
    readonly high: number;
  }[];
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
  readonly room: readonly Room[];
}

/** How many sell by when at the estimate, of one kind of garment on one marketplace. */
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
  /** What the shape is multiplied by there. */
  readonly steepness: number;
  /** Sales per listing and day, by days since the listing began. */
  readonly spans: readonly {
    readonly from: number;
    readonly to: number;
    readonly hazard: number;
  }[];
}

/** What buyers paid over what was asked on a marketplace: median and quartiles. */
export interface Room {
  readonly marketplace: string;
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
  readonly what: string;
}

/** The fitted file that ships with the project. It is about buyers, so an operator's own prices leave it as it is. */
export const saleOdds: SaleOddsArtifact = artifact;

/** Standard normal point of the ends of an 80 % interval. */
const Z80 = 1.2816;

/**
 * The log of how likely a sale is at an asking price, beside asking the estimate; never rises with the price. Beyond the
 * prices that were seen it stays as at the last of them. `at` is a place in its uncertainty in standard deviations, so that
 * simulations can draw curves: 0 is the curve itself, -1.28 and 1.28 are the ends of its 80 % interval.
 */
export function logHazardRatio(asked: number, estimate: number, at = 0): number {
  const { shape } = saleOdds;
  const [first, last] = [shape[0], shape.at(-1)] as [
    SaleOddsArtifact['shape'][0],
    SaleOddsArtifact['shape'][0],
  ];
  const ratio = Math.max(first.ratio, Math.min(last.ratio, asked / estimate));
  const next = Math.max(
    1,
    shape.findIndex((point) => point.ratio >= ratio),
  );
  const [a, b] = [shape[next - 1] ?? first, shape[next] ?? last];
  const part = Math.log(ratio / a.ratio) / Math.log(b.ratio / a.ratio);
  const value = (point: typeof a) => {
    const end = at < 0 ? point.low : point.high;
    return (
      point.log + (Math.abs(Math.max(-MOST_AT, Math.min(MOST_AT, at))) / Z80) * (end - point.log)
    );
  };
  return value(a) + part * (value(b) - value(a));
}

/** Further out, the ends of the interval would cross. */
const MOST_AT = 1.6;

/** How many times as likely a sale is at one price as at another, on any day, both beside the same estimate in USD. */
export function hazardRatio(asked: number, other: number, estimate: number): Likely {
  const at = (z: number) =>
    Math.exp(logHazardRatio(asked, estimate, z) - logHazardRatio(other, estimate, z));
  const ends = [at(-Z80), at(0), at(Z80)].toSorted((a, b) => a - b);
  return { value: at(0), low: ends[0] as number, high: ends[2] as number };
}

/** The level of a garment on a marketplace; undefined where it is not known how many sell. */
export function saleLevel(
  garment: Pick<Garment, 'brand' | 'category'>,
  marketplace: string,
): SaleLevel | undefined {
  return saleOdds.levels.find(
    (level) =>
      level.marketplace === marketplace &&
      level.brand === garment.brand.slug &&
      level.category === garment.category.slug,
  );
}

/**
 * The share of listings that sell within so many days at an asking price, as long as they stay listed. `listedFor`: days that
 * it has stood already without a sale.
 */
export function soldWithin(
  level: SaleLevel,
  {
    asked,
    estimate,
    days,
    listedFor = 0,
  }: { asked: number; estimate: number; days: number; listedFor?: number },
): Likely {
  const sum = hazardSum(level, listedFor, listedFor + days);
  // The interval of the shape is that of other marketplaces: here its steepness is measured.
  const log = level.steepness * logHazardRatio(asked, estimate);
  const share = (side: -1 | 0 | 1) => 1 - Math.exp(-Math.exp(log + side * Z80 * level.error) * sum);
  return { value: share(0), low: share(-1), high: share(1) };
}

/** Sales per listing at the estimate between two ages in days, if one that sells is replaced at once. */
export function hazardSum({ spans }: SaleLevel, from: number, to: number): number {
  return spans.reduce(
    (sum, span) =>
      sum + span.hazard * Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)),
    0,
  );
}

/**
 * The highest asking price in USD at which a sale is at least so many times as likely as at the estimate; undefined where
 * no price that was seen makes it that likely.
 */
export function priceForRatio(estimate: number, times: number): number | undefined {
  return highestPrice(estimate, (asked) => logHazardRatio(asked, estimate) >= Math.log(times));
}

/** The highest asking price in USD at which so large a share sells within so many days; undefined where none does. */
export function priceToSellWithin(
  level: SaleLevel,
  {
    estimate,
    days,
    share,
    listedFor = 0,
  }: { estimate: number; days: number; share: number; listedFor?: number },
): number | undefined {
  return highestPrice(
    estimate,
    (asked) => soldWithin(level, { asked, estimate, days, listedFor }).value >= share,
  );
}

/** The highest price within those that were seen that fits, if lower ones fit too. */
function highestPrice(estimate: number, fits: (asked: number) => boolean): number | undefined {
  const { shape } = saleOdds;
  let [low, high] = [shape[0]?.ratio ?? 1, shape.at(-1)?.ratio ?? 1].map(
    (ratio) => ratio * estimate,
  ) as [number, number];
  if (!fits(low)) return undefined;
  if (fits(high)) return high;
  while (high / low > 1.0005) {
    const middle = Math.sqrt(low * high);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** What buyers paid over what was asked on a marketplace; undefined where no sales tell. */
export function roomOn(marketplace: string): Room | undefined {
  return saleOdds.room.find((room) => room.marketplace === marketplace);
}
