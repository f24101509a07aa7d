import { createPricing } from '../../src/pricing/create-pricing.ts';
import type { OwnModel } from './own-model.ts';
import type { Published } from './published.ts';
import { garmentOf } from './sale.ts';

/** A kind of garment with sales, and its prices as served, USD. */
export type Move = ReturnType<typeof movesOf>[number];

/**
 * Returns the moves of prices by own sales, for the usual gender of each kind, largest first: `log` is the fitted shift,
 * log USD, and `scale` the width of the range relative to the published one.
 */
export function movesOf(published: Published, { shifts, prediction, evidence }: OwnModel, inUse = published.pricing) {
  const own = createPricing({ ...published.pricing.artifacts, prediction, evidence });
  const size = ({ before, after }: { before: number; after: number }) => Math.abs(Math.log(after / before));
  return [...shifts]
    .map(([filed, { sales, log, scale }]) => {
      const { brand, category } = garmentOf(filed, own.lexicon.own);
      const { gender } = own.usualGender(brand, category);
      const [before, after] = [inUse, own].map((pricing) => pricing.predict({ brand, category, gender }).price) as [
        number,
        number,
      ];
      return { brand, category, gender, sales, log, before, after, scale };
    })
    .sort((a, b) => size(b) - size(a) || b.sales - a.sales);
}
