import { Type } from 'typebox';
import { choice, dollarAmount, exampleText, type Shape, text } from '../base/shape.ts';
import { CERTAINTIES, SellingModel } from './schema.ts';

/** Terms of a sale. Amounts in US dollars. */
export interface SaleTerms {
  /** The selling price; either this or `keep`. */
  readonly price?: number | undefined;
  /** The amount that the seller wants to keep. */
  readonly keep?: number | undefined;
  /** The buyer's payment to the seller for shipping. */
  readonly shipping?: number | undefined;
  /** The seller's payment for the label. */
  readonly label?: number | undefined;
  /** Sales tax as a fraction of price and shipping. */
  readonly taxRate?: number | undefined;
  /** The seller's cost of the item. */
  readonly cost?: number | undefined;
}

export const Acceptance = Type.Object({
  accepted: choice(['yes', 'no', 'check'], 'Acceptance of the garment. If `no`, there are no figures.'),
  reason: Type.Optional(text('The reason for `no`, or what to check.')),
});
/** A marketplace's acceptance of a garment. */
export type Acceptance = Shape<typeof Acceptance>;

/** A marketplace's name in answers. */
export const MarketplaceName = Type.Object(
  {
    id: exampleText('Identifier.', ['ebay']),
    name: exampleText('Display name.', ['eBay']),
  },
  { description: 'The marketplace.' },
);

export const Amounts = Type.Object(
  {
    low: Type.Optional(dollarAmount('At the low end')),
    mid: Type.Optional(dollarAmount('At the price')),
    high: Type.Optional(dollarAmount('At the high end')),
  },
  { description: 'At the low end, the price and the high end of the range, US dollars.' },
);
/**
 * Amounts at a price and at the ends of its range, US dollars; an end is missing if the marketplace gives no figures
 * there.
 */
export type Amounts = Shape<typeof Amounts>;

export const FeeSource = Type.Object(
  {
    url: Type.String({ description: 'The marketplace’s own page.', format: 'uri' }),
    checkedOn: text('The day or month the fees were last read.'),
    effectiveFrom: Type.Optional(text('When they took effect, if known: a day, month or year.')),
    certainty: choice(CERTAINTIES, 'The certainty of the fees.'),
  },
  { $id: 'FeeSource', description: 'The source of the fees.' },
);
export type FeeSource = Shape<typeof FeeSource>;

export const Payout = Type.Object({
  marketplace: MarketplaceName,
  model: SellingModel,
  ...Acceptance.properties,
  fees: Type.Optional(
    Type.Array(
      Type.Object({
        name: text('Fee line.'),
        amount: dollarAmount('The fee'),
      }),
      { description: 'Each line, rounded half up to the cent.' },
    ),
  ),
  totalFees: Type.Optional(dollarAmount('All fees together')),
  net: Type.Optional(dollarAmount('The seller’s payout: price and shipping less fees and label')),
  netRange: Type.Optional(
    Type.Object(
      { low: dollarAmount('At worst'), high: dollarAmount('At best') },
      {
        description:
          '`net` at the ends of our estimate, if that is the price. Without `net`, the sources give only a ' +
          'range of fees.',
      },
    ),
  ),
  profit: Type.Optional(dollarAmount('`net` less `cost`')),
  leastAsk: Type.Optional(
    dollarAmount('With `keep`, the lowest price that leaves that amount; fees and `net` are at this price'),
  ),
  warning: Type.Optional(text('A remark, such as that a lower price nets more, or that fees exceed the price.')),
  feeSource: FeeSource,
});
/** A sale on one marketplace, in US dollars. A marketplace that refuses the garment has no figures. */
export type Payout = Shape<typeof Payout>;
