import { Type } from 'typebox';
import { dollarAmount, type Shape } from '../../base/shape.ts';
import { PriceRange } from '../../pricing/ranges/price-range.ts';
import { BrandBody, CategoryBody, GenderName } from '../garment/garment-schema.ts';

/** A garment that is worth picking up, as programs get it. */
export const PickRow = Type.Object({
  brand: BrandBody.properties.slug,
  category: CategoryBody.properties.slug,
  gender: GenderName,
  ...PriceRange.properties,
  net: dollarAmount('The payout at this price after fees'),
});
export type PickRow = Shape<typeof PickRow>;
