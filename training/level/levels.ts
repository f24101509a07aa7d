import type { ClassRange, PriceClass } from '../../src/pricing/artifact.ts';

/** Sales of sellers in the US beside the fit's prices, of one class of prices. */
export interface LevelClass {
  readonly class: PriceClass;
  readonly sales: number;
  readonly sellers: number;
  /** Log USD, in the year of the prices; 0 where there are too few sales. */
  readonly level: number;
  /** Ends of its 90% interval, log USD; absent where there are too few sales. */
  readonly interval?: readonly [low: number, high: number];
}

/** The trend of sold prices, log USD a year. */
export interface Trend {
  readonly class: PriceClass | 'all';
  readonly yearly: number;
  readonly interval: readonly [low: number, high: number];
}

/** The content of `levels.json`. */
export interface Levels {
  readonly classes: readonly LevelClass[];
  readonly trends: readonly Trend[];
  /** The addition of a kind to the price of a piece without a name, log USD. */
  readonly kinds: Readonly<Record<string, number>>;
  /** What judgments say of garments whatever their title, log USD, by `term:label`; absent without judgments. */
  readonly judged?: Readonly<Record<string, number>> | undefined;
  readonly ranges: readonly ClassRange[];
}

/** Of a fit beside which no seller's sales stand: its own zero counts. */
export const NO_LEVELS: Levels = { classes: [], trends: [], kinds: {}, ranges: [] };

/** Returns the level of a class, log USD. */
export const levelAt = ({ classes }: Levels, priceClass: PriceClass): number =>
  classes.find((one) => one.class === priceClass)?.level ?? 0;

/** Returns the range of a class; that of the fit where none was measured. */
export const rangeAt = ({ ranges }: Levels, priceClass: PriceClass): ClassRange =>
  ranges.find((one) => one.class === priceClass) ?? { class: priceClass, sales: 0, stretch: 1 };
