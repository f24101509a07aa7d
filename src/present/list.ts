import { counted, described, dollarAmount, type Shape } from '../base/shape.ts';
import { Type } from '../base/type.ts';

export const ListTotal = described('The sum of what is sure.', {
  price: counted('Sum of the prices, each times its quantity'),
  priceLow: counted('8 in 10 totals are above this'),
  priceHigh: counted('8 in 10 totals are below this'),
  quantity: counted('Items in the total, each of a lot.'),
  priced: counted('Rows with a price.'),
  unpriced: counted('Rows without one.'),
  ifReal: Type.Optional(dollarAmount('What the items that are often copied would add if they are real')),
});
export type ListTotal = Shape<typeof ListTotal>;
