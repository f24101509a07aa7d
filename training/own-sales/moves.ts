import type { Gender } from '../../src/catalog/catalog.ts';
import { createPricing } from '../../src/pricing/loading/create-pricing.ts';
import type { OwnModel } from './own-model.ts';
import type { Published } from './published.ts';
import { garmentOf, type Kind } from './sale.ts';

/** A kind of garment with sales, and its prices as served, USD. */
export interface Move extends Kind {
  readonly gender: Gender;
  readonly sales: number;
  /** The fitted shift from the published price, log USD. */
  readonly log: number;
  readonly before: number;
  readonly after: number;
  /** Width of the range relative to the published one. */
  readonly scale: number;
}

/** Returns the moves of prices by own sales, for the usual gender of each kind, largest first. */
export function movesOf(
  published: Published,
  { shifts, prediction, evidence }: OwnModel,
  inUse = published.pricing,
): Move[] {
  const own = createPricing({ ...published.pricing.artifacts, prediction, evidence });
  const size = ({ before, after }: Move) => Math.abs(Math.log(after / before));
  return [...shifts]
    .map(([filed, { sales, log, scale }]) => {
      const { brand, category } = garmentOf(filed);
      const { gender } = own.usualGender(brand, category);
      const [before, after] = [inUse, own].map((pricing) => pricing.predict({ brand, category, gender }).price) as [
        number,
        number,
      ];
      return { brand, category, gender, sales, log, before, after, scale };
    })
    .sort((a, b) => size(b) - size(a) || b.sales - a.sales);
}
