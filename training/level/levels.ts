import type { PriceClass, SaleErrors } from '../../src/pricing/loading/artifact.ts';
import { fitSaleErrors } from './fit-ranges.ts';

/** The level of US sellers' prices relative to the fit. */
export interface SellerLevel {
  /** Log USD; 0 with too few sellers. */
  readonly level: number;
  /** Ends of its 90% interval, log USD; absent with too few sellers. */
  readonly interval?: readonly [low: number, high: number];
  readonly sales: number;
  readonly sellers: number;
  /** Level of pieces without a known brand beyond the others', log USD; absent with too few sellers. */
  readonly withoutBrand?: number;
  /** Factors on the price between which eight in ten sellers' own levels are; absent with too few sellers. */
  readonly ofSellers?: readonly [low: number, high: number];
}

/** The content of `levels.json`. */
export interface Levels extends SellerLevel {
  /** Judged effects on garments regardless of their title, log USD, by `term:label`; absent without judgments. */
  readonly judged?: Readonly<Record<string, number>> | undefined;
  /** How far sales are from prices. */
  readonly errors: SaleErrors;
}

/** Levels of a fit without sellers' sales. */
export const NO_LEVELS: Levels = { level: 0, sales: 0, sellers: 0, errors: fitSaleErrors([]) };

/** Returns true for a class of houses, of which too few private sales are genuine and known to show a level. */
export const isOfHouses = (tierOrClass: string): boolean => tierOrClass === 'designer' || tierOrClass === 'luxury';

/** Returns the level of a class, log USD: the same for all but pieces without a brand, and houses, which have none. */
export function levelAt({ level, withoutBrand = 0 }: Pick<Levels, 'level' | 'withoutBrand'>, priceClass: PriceClass) {
  if (isOfHouses(priceClass)) return 0;
  return priceClass === 'no brand' ? level + withoutBrand : level;
}
