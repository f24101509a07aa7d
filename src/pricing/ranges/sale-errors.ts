import type { Condition } from '../../catalog/catalog.ts';
import {
  type ClassErrors,
  ERROR_FACTS,
  type ErrorFacts,
  type PriceClass,
  type SaleErrors,
} from '../loading/artifact.ts';
import { CONFIDENCE_FACTOR, stated } from './confidence.ts';
import type { ItemSpread } from './spread.ts';

/** A piece whose sales are at some distance from its price. */
export interface RangedPiece {
  readonly family: string;
  readonly condition?: Condition | undefined;
  /** Log USD. */
  readonly price: number;
  /** Error of the typical price of the brand and kind, standard deviation in log USD. */
  readonly error: number;
  /** True where its title names a time that has an effect. */
  readonly isDated: boolean;
}

/** The price at which sales are nearest, log USD: $25. */
const NEAREST = 3.2;
/** Prices farther from it are as far as this, a factor of 7: few sales are beyond. */
const MOST_HEIGHT = 4;

/** Returns the facts of a piece. */
export function errorFacts({ family, condition, price, error, isDated }: RangedPiece): ErrorFacts {
  return {
    height: Math.min(MOST_HEIGHT, (price - NEAREST) ** 2),
    error,
    era: Number(isDated),
    bag: Number(family === 'bags'),
    new: Number(condition === 'New with tags'),
    worn: Number(condition === 'Fair' || condition === 'Poor'),
  };
}

/** Returns the errors of a class; undefined where too few of its pieces sold. */
export const errorsOfClass = (errors: SaleErrors | undefined, name: PriceClass): ClassErrors | undefined =>
  errors?.classes.find((one) => one.class === name);

/** Returns what facts add to the log of the distance. */
export function sumOfFacts({ facts }: Pick<SaleErrors, 'facts'>, own: ErrorFacts): number {
  let sum = 0;
  for (const name of ERROR_FACTS) sum += facts[name] * own[name];
  return sum;
}

/** Place of 40% among shares of 5, 10, ... 95%: the middle two fifths end at the points of 30 and 70%. */
const MIDDLE = 7;

/** Returns the spread of sales of which 80% are within a distance from the price, log USD. */
export function spreadWithin(errors: Pick<SaleErrors, 'shape'>, distance: number): ItemSpread {
  const middle = distance * (errors.shape[MIDDLE] as number);
  return { quantiles: [-distance, -middle, middle, distance], confidence: nearShare(errors, distance) };
}

/** Returns the share of sales within {@link CONFIDENCE_FACTOR} of a price, to the hundredth. */
export function nearShare({ shape }: Pick<SaleErrors, 'shape'>, distance: number): number {
  const reach = Math.log(CONFIDENCE_FACTOR) / distance;
  const above = shape.findIndex((multiple) => multiple >= reach);
  if (above < 0) return stated(0.95);
  const start = above === 0 ? 0 : (shape[above - 1] as number);
  const end = shape[above] as number;
  return stated(0.05 * (above + (end > start ? (reach - start) / (end - start) : 1)));
}

/**
 * Returns the spread of sales around the price of a piece by the errors of its class, `scale` times as wide; undefined
 * where too few of the class sold.
 */
export function saleSpread(
  errors: SaleErrors | undefined,
  name: PriceClass,
  piece: RangedPiece,
  scale = 1,
): ItemSpread | undefined {
  const ofClass = errorsOfClass(errors, name);
  // 80% of sales are within this distance.
  return (
    errors && ofClass && spreadWithin(errors, scale * Math.exp(ofClass.log + sumOfFacts(errors, errorFacts(piece))))
  );
}
