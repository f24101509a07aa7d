import { Type } from 'typebox';
import { counted, type Shape } from '../shape.ts';

export const ListTotal = Type.Object(
  {
    price: counted('The middle: half of such totals are estimated lower. Whole US dollars.'),
    priceLow: counted('Lower end of its 80% range.'),
    priceHigh: counted('Upper end of its 80% range.'),
    sumOfPrices: counted(
      'The prices added up. Usually below `price`: a few pieces are worth far more than is typical.',
    ),
    asOneLot: counted('About what all of them bring as one lot, whole US dollars.'),
    priced: counted('Items with a price.'),
    notPriced: counted('Items without one.'),
    quantity: counted('Pieces that the total counts.'),
  },
  { description: 'The total of the priced items, sold one by one.' },
);
export type ListTotal = Shape<typeof ListTotal>;
