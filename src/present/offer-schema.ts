import { Type } from 'typebox';
import { choice, component, described, dollarAmount, flag, orNull, type Shape, text } from '../base/shape.ts';
import { JudgmentSchema } from '../decide/decision-schema.ts';
import { Payout } from '../marketplaces/schema.ts';
import { ListingAnswer } from './listing-schema.ts';
import words from './schema-words.json' with { type: 'json' };

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
