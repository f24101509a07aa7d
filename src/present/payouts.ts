import { Type } from 'typebox';
import { described, dollarAmount, text } from '../base/shape.ts';

export const PayoutRow = Type.Object(
  {
    marketplace: text('Slug of the marketplace.'),
    net: Type.Optional(dollarAmount('What you keep after fees and label')),
    netHigh: Type.Optional(dollarAmount('The most you keep, if the fees vary')),
    fees: Type.Optional(dollarAmount('The marketplace’s fees')),
    profit: Type.Optional(dollarAmount('`net` less the cost')),
    leastAsk: Type.Optional(dollarAmount('The least price to ask that leaves `minNet`')),
    reason: Type.Optional(text('Why it is not accepted, on what that depends, or that a lower price nets more.')),
    label: Type.Optional(
      described('What the label usually costs, unless you sent a price; counted only with `usual`.', {
        price: dollarAmount('The carrier’s price'),
        ounces: Type.Number({ description: 'The usual weight of the parcel; judged.' }),
        asOf: text('The date of the carrier’s prices.'),
      }),
    ),
    asOf: text('When the fees were checked.'),
  },
  { $id: 'PayoutRow' },
);
