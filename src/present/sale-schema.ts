// Schemas for answers to sellers: payouts, advice on offers, and lists of items.

import { Type } from 'typebox';
import {
  choice,
  component,
  counted,
  described,
  dollarAmount,
  flag,
  objects,
  orNull,
  type Shape,
  text,
  texts,
  UsDollars,
  usdPrice,
} from '../base/shape.ts';
import { AdviceAnswer, JudgmentSchema, SoldSearches, VerdictInShort } from '../money/decision-schema.ts';
import { Amounts, Payout } from '../money/schema.ts';
import { PriceRange } from '../pricing/ranges/price-range.ts';
import { GarmentPrice, ListingAnswer } from './answer-schema.ts';
import { LISTING_MEMBERS } from './listing.ts';
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
    ...Type.Pick(ListingAnswer, [...LISTING_MEMBERS, 'caveats']).properties,
  },
  { $id: 'OfferAnswer' },
);
export type OfferAnswer = Shape<typeof OfferAnswer>;

export const ListTotal = described(words.total.about, {
  sumOfPrices: counted(words.total.sumOfPrices),
  priceLow: counted(words.total.priceLow),
  priceHigh: counted(words.total.priceHigh),
  price: counted(words.total.price),
  asOneLot: counted(words.total.asOneLot),
  priced: counted(words.total.priced),
  notPriced: counted(words.total.notPriced),
  quantity: counted(words.total.quantity),
  toLookUp: counted(words.total.toLookUp),
});
export type ListTotal = Shape<typeof ListTotal>;

/** An item in a comparison. Amounts are in US dollars per piece. */
const ComparedItem = Type.Object({
  item: counted(words.compared.item),
  name: Type.Optional(text(words.compared.name)),
  takenFor: ListingAnswer.properties.takenFor,
  quantity: Type.Optional(counted(words.compared.quantity)),
  ...Type.Partial(PriceRange).properties,
  atLeast: Type.Optional(usdPrice(words.compared.atLeast)),
  evidence: described(words.compared.evidence, {
    grade: evidence.properties.grade,
    of: Type.Optional(evidence.properties.of),
    listings: Type.Optional(evidence.properties.listings),
  }),
  beyondEvidence: ListingAnswer.properties.beyondEvidence,
  askingPrice: Type.Optional(dollarAmount(words.compared.askingPrice)),
  net: Type.Optional(dollarAmount(words.compared.net)),
  profit: Type.Optional(dollarAmount(words.compared.profit)),
  verdict: Type.Optional(VerdictInShort),
  suggested: Type.Optional(text(words.compared.suggested)),
  candidates: Type.Optional(texts(words.compared.candidates)),
  advice: Type.Optional(
    described(words.compared.advice, {
      ...Type.Pick(AdviceAnswer, ['action', 'ask']).properties,
      why: Type.Optional(AdviceAnswer.properties.why),
      next: Type.Optional(
        described(words.compared.next, {
          on: text(words.compared.nextOn),
          price: dollarAmount(words.compared.nextPrice),
        }),
      ),
    }),
  ),
  ignored: Type.Optional(texts(words.compared.ignored)),
});

const sum = Type.Optional(dollarAmount(words.comparison.net));

export const ComparedList = Type.Object({
  items: Type.Array(ComparedItem, { description: words.comparison.items }),
  notPriced: objects(words.comparison.notPriced, {
    item: counted(words.compared.item),
    name: text(words.comparison.name),
    code: text(words.comparison.code),
    detail: text(words.comparison.detail),
    nearest: Type.Optional(texts(words.comparison.nearest)),
  }),
  total: described(words.comparison.total, { ...ListTotal.properties, net: sum }),
  byAction: Type.Optional(
    objects(words.comparison.byAction, {
      action: text(words.comparison.action),
      quantity: counted(words.comparison.quantity),
      net: sum,
    }),
  ),
  caveats: texts(words.comparison.caveats),
});
export type ComparedList = Shape<typeof ComparedList>;
