import { dollarAmount, inlineObject, type Shape, wholeCount } from '../base/shape.ts';
import { Type } from '../base/type.ts';

export const ListTotal = inlineObject('The sum of what is sure.', {
  price: wholeCount('Sum of the prices, each times its quantity'),
  priceLow: wholeCount('8 in 10 totals are above this'),
  priceHigh: wholeCount('8 in 10 totals are below this'),
  quantity: wholeCount('Items in the total, each of a lot.'),
  priced: wholeCount('Rows with a price.'),
  unpriced: wholeCount('Rows without one.'),
  ifReal: Type.Optional(dollarAmount('What the items that are often copied would add if they are real')),
});
export type ListTotal = Shape<typeof ListTotal>;
