import { Type } from 'typebox';
import { PriceRange } from '../pricing/price-range.ts';
import { dollarAmount, type Shape } from '../shape.ts';
import { BrandBody, CategoryBody, GenderName } from './garment-schema.ts';

/** A garment that is worth picking up, as programs get it. */
export const PickRow = Type.Object({
  brand: BrandBody.properties.slug,
  category: CategoryBody.properties.slug,
  gender: GenderName,
  ...PriceRange.properties,
  net: dollarAmount('The payout of the price after fees'),
});
export type PickRow = Shape<typeof PickRow>;
