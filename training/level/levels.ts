import type { PriceClass, SaleErrors } from '../../src/pricing/loading/artifact.ts';

/** Result for a class of prices, from sales by US sellers. */
export interface LevelClass {
  readonly class: PriceClass;
  readonly sales: number;
  readonly sellers: number;
  /** Log USD, in the year of the prices; 0 with too few sales. */
  readonly level: number;
  /** Ends of its 90% interval, log USD; absent with too few sales. */
  readonly interval?: readonly [low: number, high: number];
}

/** The trend of sold prices, log USD per year. */
export interface Trend {
  readonly class: PriceClass | 'all';
  readonly yearly: number;
  readonly interval: readonly [low: number, high: number];
}

/** The content of `levels.json`. */
export interface Levels {
  readonly classes: readonly LevelClass[];
  readonly trends: readonly Trend[];
  /** The effect of a kind on the price of an unbranded piece, log USD. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Judged effects on garments regardless of their title, log USD, by `term:label`; absent without judgments. */
  readonly judged?: Readonly<Record<string, number>> | undefined;
  /** How far sales are from prices; absent without enough sales. */
  readonly errors?: SaleErrors | undefined;
}

/** Levels of a fit without sellers' sales: all zero. */
export const NO_LEVELS: Levels = { classes: [], trends: [], kinds: {} };

/** Returns the level of a class, log USD. */
export const levelAt = ({ classes }: Levels, priceClass: PriceClass): number =>
  classes.find((one) => one.class === priceClass)?.level ?? 0;
