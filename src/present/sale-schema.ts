// Schemas for answers to sellers: payouts, advice on offers, and lists of items.

import { Type } from 'typebox';
import { described, dollarAmount, flag, type Shape, text, texts, UsDollars } from '../base/shape.ts';
import { JudgmentSchema, SoldSearches } from '../money/decision-schema.ts';
import { Amounts, Payout } from '../money/schema.ts';
import { PriceRange } from '../pricing/ranges/price-range.ts';
import { GarmentPrice } from './answer-schema.ts';
import words from './schema-words.json' with { type: 'json' };

const { evidence } = GarmentPrice.properties;

export const SalePayout = Type.Object(
  {
    ...Payout.properties,
    rates: Type.Optional(text(words.salePayout.rates)),
    payUpTo: Type.Optional(Amounts),
  },
  { $id: 'Payout' },
);
export type SalePayout = Shape<typeof SalePayout>;

export const SaleAnswer = Type.Object(
  {
    price: Type.Optional(dollarAmount(words.sale.price)),
    keep: Type.Optional(dollarAmount(words.sale.keep)),
    currency: UsDollars,
    assumptions: texts(words.sale.assumptions),
    payouts: Type.Array(SalePayout, { description: words.sale.payouts }),
    best: Type.Optional(text(words.sale.best)),
    suggested: Type.Optional(text(words.sale.suggested)),
    isDefault: Type.Optional(flag(words.sale.isDefault)),
    verdict: Type.Optional(text(words.sale.verdict)),
    judgment: Type.Optional(JudgmentSchema),
    notModeled: texts(words.sale.notModeled),
    estimate: Type.Optional(described(words.sale.estimate, PriceRange.properties)),
    takenFor: Type.Optional(text(words.sale.takenFor)),
    evidence: Type.Optional(Type.Pick(evidence, ['grade', 'of'], { description: words.sale.evidence })),
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
    profit: Type.Optional(Type.Number({ description: words.estimatePayout.profit })),
    payUpTo: Type.Optional(Amounts),
    warning: Payout.properties.warning,
  },
  { $id: 'EstimatePayout' },
);
export type EstimatePayout = Shape<typeof EstimatePayout>;
