import { Type } from 'typebox';
import { dollarAmount, flag, type Shape, text, texts, UsDollars } from '../../base/shape.ts';
import { Amounts, Payout } from '../../marketplaces/schema.ts';
import { PriceRange } from '../../pricing/ranges/price-range.ts';
import { EvidenceSchema } from '../garment/schema.ts';
import { JudgmentSchema, SoldSearches } from '../verdict/schema.ts';

/** A seller's goal, as people say it: US dollars and fractions, at most one of the three. */
export interface GoalTerms {
  /** US dollars left after fees and cost. */
  readonly profit?: number | undefined;
  /** A fraction of the cost: 1 doubles the money. */
  readonly returnOnCost?: number | undefined;
  /** A fraction of the selling price. */
  readonly margin?: number | undefined;
}

export const SalePayout = Type.Object(
  {
    ...Payout.properties,
    rates: Type.Optional(text('The fees at this price, in words. Absent if the item is not accepted.')),
    payUpTo: Type.Optional(Amounts),
  },
  { $id: 'Payout' },
);
export type SalePayout = Shape<typeof SalePayout>;

export const SaleAnswer = Type.Object(
  {
    price: Type.Optional(dollarAmount('The price you gave, or our estimate')),
    keep: Type.Optional(dollarAmount('The amount to keep')),
    currency: UsDollars,
    assumptions: texts('The assumptions behind the amounts.'),
    payouts: Type.Array(SalePayout, { description: 'One for each marketplace.' }),
    best: Type.Optional(
      text(
        'Identifier of the marketplace with the highest `net` among those that accept the item; absent with ' +
          '`keep`, or if only one is compared.',
      ),
    ),
    suggested: Type.Optional(
      text(
        'Identifier of the marketplace used for the verdict: the seller’s own, or else one that accepts the item ' +
          'and where such items are sold. Absent with `keep`. Not the best-paying one: see `best`.',
      ),
    ),
    isDefault: Type.Optional(flag('True if `suggested` is a default, because the seller named no marketplace.')),
    verdict: Type.Optional(
      text('`judgment` in short sentences. Present with a goal, or with a cost if the price is our estimate.'),
    ),
    judgment: Type.Optional(JudgmentSchema),
    notModeled: texts('Fees and effects that are not included.'),
    estimate: Type.Optional(Type.Object(PriceRange.properties, { description: 'Our estimate, if it is the price.' })),
    takenFor: Type.Optional(text('The garment, if brand and category are given.')),
    evidence: Type.Optional(
      Type.Pick(EvidenceSchema, ['grade', 'of'], {
        description: 'The evidence behind the estimate.',
      }),
    ),
    soldSearches: Type.Optional(SoldSearches),
  },
  { $id: 'PayoutsAnswer' },
);
export type SaleAnswer = Shape<typeof SaleAnswer>;

export const EstimatePayout = Type.Object(
  {
    marketplace: Payout.properties.marketplace,
    accepted: Payout.properties.accepted,
    reason: Payout.properties.reason,
    net: Type.Optional(Amounts),
    profit: Type.Optional(Type.Number({ description: '`price` less fees and cost, US dollars.' })),
    payUpTo: Type.Optional(Amounts),
    warning: Payout.properties.warning,
  },
  { $id: 'EstimatePayout' },
);
export type EstimatePayout = Shape<typeof EstimatePayout>;

export const Payouts = Type.Optional(
  Type.Array(EstimatePayout, {
    description:
      'The price less fees on each marketplace, and the most you can pay and still reach the goal; only with ' +
      '`cost`, `profit`, `returnOnCost` or `margin`.',
  }),
);
