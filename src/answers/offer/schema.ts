import { Type } from 'typebox';
import { dollarAmount, flag, type Shape, text } from '../../base/shape.ts';
import { MarketplaceName, type SaleTerms } from '../../marketplaces/schema.ts';
import { EstimateFigures, GarmentBody, SourceName } from '../garment/schema.ts';
import { ListingFigures, TitleEvidence } from '../listing/schema.ts';
import { JudgmentSchema } from '../verdict/schema.ts';

const OFFER_REPLIES = ['accept', 'counter', 'decline'] as const;
export type OfferReply = (typeof OFFER_REPLIES)[number];

/** Terms of an offer. Amounts in US dollars. */
export interface OfferTerms extends Pick<SaleTerms, 'cost' | 'shipping' | 'label'> {
  readonly asked: number;
  readonly offered: number;
  readonly listedFor?: number | undefined;
}

export const Kept = Type.Object(
  {
    price: dollarAmount('The price'),
    net: dollarAmount('The payout after fees and label'),
    profit: Type.Optional(dollarAmount('`net` less `cost`')),
  },
  { $id: 'Kept', description: 'The payout at a price.' },
);
export type Kept = Shape<typeof Kept>;

const likely = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        value: Type.Number({ description: 'The middle.', minimum: 0 }),
        low: Type.Number({ description: 'Its lower end.', minimum: 0 }),
        high: Type.Number({ description: 'Its upper end.', minimum: 0 }),
      },
      { description: `${description} With its 80% interval.` },
    ),
  );

export const OfferAnswer = Type.Object(
  {
    advice: Type.Unsafe<OfferReply | null>({
      type: ['string', 'null'],
      enum: [...OFFER_REPLIES, null],
      description:
        'The advice. Null if too little is known (see the question in `judgment.ask`), and with `checkFirst`.',
    }),
    checkFirst: Type.Optional(
      flag('Copies are common and it asks far too little: check that it is real before any reply.'),
    ),
    counter: Type.Optional(dollarAmount('The counteroffer, with `counter`')),
    reason: text('The reason, in a sentence.'),
    isClose: Type.Optional(flag('True if a slightly lower or higher estimate would change the advice.')),
    keep: Type.Object(
      { offered: Kept, asked: Kept, counter: Type.Optional(Kept) },
      { description: 'The payout at each price.' },
    ),
    timesAsLikely: likely(
      'The odds of a sale on any given day at the offered price, as a multiple of the odds at the asking price.',
    ),
    soldIn90Days: likely('The share that sells within 90 days at the asking price; absent if not measured.'),
    judgment: JudgmentSchema,
    marketplace: MarketplaceName,
    takenFor: ListingFigures.properties.takenFor,
    beyondEvidence: ListingFigures.properties.beyondEvidence,
    ...GarmentBody.properties,
    estimate: EstimateFigures.properties.estimate,
    evidence: TitleEvidence,
    soldSearches: ListingFigures.properties.soldSearches,
    caveats: EstimateFigures.properties.caveats,
    source: SourceName,
  },
  { $id: 'OfferAnswer' },
);
/** An answer to an offer as programs get it: over HTTP, from the package and the command line. */
export type OfferAnswer = Shape<typeof OfferAnswer>;
