import { suggestedText, Type, type ValuesOf } from '../base/shape.ts';
import fees from './marketplaces.json' with { type: 'json' };
import { SALE_BOUNDS } from './payout-rules.ts';

const number = (description: string, bounds: object) => Type.Number({ description, ...bounds });

/** Fields for a seller's terms: flat in a query, in `seller` in JSON. */
export const SELLER_FIELDS = {
  marketplace: suggestedText<string>({
    type: 'string',
    maxLength: 60,
    description: 'Slug or name of the marketplace where you sell; by default eBay.',
    suggests: () => fees.marketplaces.map(({ id }) => id),
  }),
  minProfit: number(
    'Your goal: the dollars that a sale must leave after fees, label and cost. Give one goal.',
    SALE_BOUNDS.cost,
  ),
  minReturn: number('Your goal as a fraction of the cost: 1 doubles your money.', { minimum: 0, maximum: 100 }),
  minMargin: number('Your goal as a fraction of the sale price.', { minimum: 0, maximum: 0.99 }),
  shippingLabel: Type.Unsafe<number | 'usual'>({
    ...number(
      'What the shipping label costs you, US dollars, or `usual` for what such a parcel usually costs; by default the buyer pays for it.',
      SALE_BOUNDS.shippingLabel,
    ),
    'x-words': ['usual'],
  }),
  buyerShipping: number('What the buyer pays you for shipping, US dollars.', SALE_BOUNDS.buyerShipping),
  taxRate: number('Sales tax that the buyer pays, as a fraction of price and shipping.', SALE_BOUNDS.taxRate),
  hourly: number('The value of an hour of your work, US dollars: it comes off what you keep.', {
    minimum: 0,
    maximum: 1000,
  }),
  minutes: number('Minutes of your work on one item, by default 30.', { minimum: 0, maximum: 1000 }),
};

/** A seller's terms. Amounts are US dollars, and the marketplace is a slug or a name. */
export type SellerTerms = ValuesOf<typeof SELLER_FIELDS>;
