import { Type } from 'typebox';
import { choice, type Shape, text, usdPrice } from '../../base/shape.ts';
import { CONDITIONS } from '../../catalog/catalog.ts';
import { ListingAnswer } from '../listing/schema.ts';

export const Factor = Type.Object({
  name: text('The part of the price that this factor covers.'),
  factor: Type.Number({ description: 'US dollars for the first part, a multiple for the others.' }),
});
/** A part of a price. The first is in US dollars; the others multiply it. */
export type Factor = Shape<typeof Factor>;

export const TierAverage = Type.Object(
  {
    prices: Type.Array(Type.Object({ condition: choice(CONDITIONS, 'Grade.'), price: usdPrice('The average') }), {
      description: 'The average in each grade.',
    }),
    note: text('Its meaning, in a sentence.'),
  },
  { description: 'The tier average.' },
);
/** The middle of a brand's whole tier, US dollars. */
export type TierAverage = Shape<typeof TierAverage>;

const { properties: listing } = ListingAnswer;

/** The reasons for a price. */
export const ExplanationAnswer = Type.Object({
  takenFor: listing.takenFor,
  brand: listing.brand,
  category: listing.category,
  gender: listing.gender,
  condition: listing.condition,
  currency: listing.currency,
  beyondEvidence: listing.beyondEvidence,
  estimate: listing.estimate,
  evidence: listing.evidence,
  data: text('A description of the listings behind all prices.'),
  whyWide: text('The reason for the width of the range.'),
  tested: text('The share of held-out listings that fell within the range.'),
  factors: Type.Array(Factor, { description: 'Their product is the price.' }),
  tierAverage: TierAverage,
  ignored: listing.ignored,
  caveats: listing.caveats,
  source: listing.source,
});
export type ExplanationAnswer = Shape<typeof ExplanationAnswer>;
