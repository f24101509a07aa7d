import { sumOf } from '../../base/numbers.ts';
import { choice, type Shape, usdPrice } from '../../base/shape.ts';
import { Type } from '../../base/type.ts';
import { CONDITIONS } from '../../catalog/catalog.ts';

export const PriceRange = Type.Object(
  {
    price: usdPrice('Estimated price'),
    priceLow: usdPrice('Lower end of the 80% interval for a single item'),
    priceHigh: usdPrice('Upper end of the 80% interval for a single item'),
  },
  { $id: 'PriceRange', description: 'A price with its 80% range for a single item.' },
);
/** A price with its 80% range for a single item, whole US dollars. */
export type PriceRange = Shape<typeof PriceRange>;

/** Returns the sum of the ranges of several items, or a share of it. */
export const sumOfRanges = (ranges: readonly PriceRange[], share = 1): PriceRange => ({
  price: Math.round(share * sumOf(ranges.map(({ price }) => price))),
  priceLow: Math.round(share * sumOf(ranges.map(({ priceLow }) => priceLow))),
  priceHigh: Math.round(share * sumOf(ranges.map(({ priceHigh }) => priceHigh))),
});

export const Grade = choice(CONDITIONS, 'Condition grade, spelled exactly like this.');

export const PriceRow = Type.Object(
  {
    condition: Grade,
    low: usdPrice('Low estimate'),
    mid: usdPrice('Typical price'),
    high: usdPrice('High estimate'),
  },
  { $id: 'PriceRow' },
);
/** A row of the tier average, `low < mid < high`. */
export type PriceRow = Shape<typeof PriceRow>;
