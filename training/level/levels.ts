import type { PriceClass, SaleErrors } from '../../src/pricing/loading/artifact.ts';
import { fitSaleErrors } from './fit-ranges.ts';

/** The level of US sellers' prices relative to the fit. Optional members are absent with too few sellers. */
export interface SellerLevel {
  /** Log USD, 0 with too few sellers. */
  readonly level: number;
  /** Ends of its 90% interval, log USD. */
  readonly interval?: readonly [low: number, high: number];
  readonly sales: number;
  readonly sellers: number;
  /** Additional level of items without a known brand, log USD. */
  readonly withoutBrand?: number;
  /** Factors on the price between which eight in ten sellers' own levels lie. */
  readonly ofSellers?: readonly [low: number, high: number];
}

/** The content of `levels.json`. */
export interface Levels extends SellerLevel {
  /** Judged effects on garments regardless of their title, log USD, by `term:label`. Absent without judgments. */
  readonly judged?: Readonly<Record<string, number>> | undefined;
  /** Distances of sales from prices. */
  readonly errors: SaleErrors;
}

/** Levels of a fit without sellers' sales. */
export const NO_LEVELS: Levels = { level: 0, sales: 0, sellers: 0, errors: fitSaleErrors([]) };

/** Returns true for a class of houses. Too few private sales of these are known to be genuine to show a level. */
export const isHouseClass = (tierOrClass: string): boolean => tierOrClass === 'designer' || tierOrClass === 'luxury';

/** Returns a class's level, log USD: zero for houses, higher or lower for no brand, and the same for all others. */
export function levelAt({ level, withoutBrand = 0 }: Pick<Levels, 'level' | 'withoutBrand'>, priceClass: PriceClass) {
  if (isHouseClass(priceClass)) return 0;
  return priceClass === 'no brand' ? level + withoutBrand : level;
}
