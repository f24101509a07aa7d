import { Type } from 'typebox';
import type { Shape } from '../shape.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });

export const ListTotal = Type.Object(
  {
    price: count('The middle: half of such totals are estimated lower. Whole US dollars.'),
    priceLow: count('Lower end of its 80% range.'),
    priceHigh: count('Upper end of its 80% range.'),
    sumOfPrices: count(
      'The prices added up. Usually below `price`: a few pieces are worth far more than is typical.',
    ),
    priced: count('Items with a price.'),
    notPriced: count('Items without one.'),
    quantity: count('Pieces that the total counts.'),
  },
  { description: 'The total of the priced items, sold one by one.' },
);
export type ListTotal = Shape<typeof ListTotal>;
