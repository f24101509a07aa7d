import { Type } from 'typebox';
import {
  choice,
  component,
  described,
  dollarAmount,
  flag,
  orNull,
  type Shape,
  text,
  texts,
  UsDollars,
} from '../base/shape.ts';
import { JudgmentSchema, SoldSearches } from '../decide/decision-schema.ts';
import { Amounts, Payout } from '../marketplaces/schema.ts';
import { PriceRange } from '../pricing/ranges/price-range.ts';
import { EvidenceSchema, ListingAnswer } from './answer-schema.ts';
import words from './schema-words.json' with { type: 'json' };

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
    evidence: Type.Optional(Type.Pick(EvidenceSchema, ['grade', 'of'], { description: words.sale.evidence })),
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

export const Payouts = Type.Optional(Type.Array(EstimatePayout, { description: words.payouts.about }));

const Kept = component('Kept', words.kept.about, {
  price: dollarAmount(words.kept.price),
  net: dollarAmount(words.kept.net),
  profit: Type.Optional(dollarAmount(words.kept.profit)),
});

export const OfferAnswer = Type.Object(
  {
    advice: orNull(choice(['accept', 'counter', 'decline'], words.offer.advice)),
    checkFirst: Type.Optional(flag(words.offer.checkFirst)),
    counter: Type.Optional(dollarAmount(words.offer.counter)),
    target: Type.Optional(dollarAmount(words.offer.target)),
    reason: text(words.offer.reason),
    keep: described(words.offer.keep, { offered: Kept, asked: Kept, counter: Type.Optional(Kept) }),
    judgment: JudgmentSchema,
    marketplace: Payout.properties.marketplace,
    ...Type.Pick(ListingAnswer, [
      'takenFor',
      'beyondEvidence',
      'brand',
      'category',
      'gender',
      'condition',
      'currency',
      'estimate',
      'evidence',
      'soldSearches',
      'source',
      'caveats',
    ]).properties,
  },
  { $id: 'OfferAnswer' },
);
export type OfferAnswer = Shape<typeof OfferAnswer>;
