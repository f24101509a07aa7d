import { Type } from 'typebox';
import { choice, counted, flag, type Shape, text, texts } from '../../base/shape.ts';
import { CONDITIONS } from '../../catalog/catalog.ts';
import { CONFIDENCE_FACTOR } from '../../pricing/confidence.ts';
import { EVIDENCE_GRADES, EVIDENCE_OF, PLACES } from '../../pricing/evidence-grade.ts';
import { Grade, PriceRange } from '../../pricing/price-range.ts';
import { SOLD_OF } from '../../pricing/sold-groups.ts';
import { GarmentBody, SourceName } from './garment-schema.ts';

const PlaceListings = Type.Object({
  place: choice(PLACES, 'Market of the listings.'),
  sold: counted('Number of listings that sold.'),
  asked: counted('Number of listings with only an asking price.'),
  from: Type.Optional(
    Type.Integer({
      description: 'First year of the sales, or of the asking prices if nothing sold. Absent if unknown.',
    }),
  ),
  to: Type.Optional(Type.Integer({ description: 'Last year, likewise.' })),
});

const amount = (description: string) => Type.Number({ description, minimum: 0 });

export const SoldGroupSchema = Type.Object(
  {
    of: choice(
      SOLD_OF,
      'What was sold: this version of the model, the model in any version, the line, or the brand and kind with ' +
        'this gender or no gender stated. Otherwise the same as in `evidence.of`, where a version counts as a model.',
    ),
    place: choice(PLACES, 'Market of the sales.'),
    n: Type.Integer({
      description: 'Number of sales: the `sold` count of the place, if both cover the same items.',
      minimum: 5,
    }),
    median: amount('Their median, US dollars, as paid at the time.'),
    low: Type.Optional(
      amount('Half of them sold for `low` to `high`. Absent if only a median is published for some of them.'),
    ),
    high: Type.Optional(amount('Upper end of that range.')),
    newest: Type.Optional(text('Month of the newest sale, such as 2026-05, or its year. Absent if unknown.')),
    marketplaces: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
      description: 'Sales by marketplace; they add up to `n`.',
    }),
  },
  { $id: 'SoldGroup' },
);
/** A group of sales at one place, as an answer shows it. */
export type ShownSoldGroup = Shape<typeof SoldGroupSchema>;

/** The evidence behind a price. */
export const EvidenceSchema = Type.Object(
  {
    grade: choice(
      EVIDENCE_GRADES,
      'sold here: 3 sales or more in the United States since 2021. some sold here: fewer, or earlier. sold ' +
        'elsewhere: sales in Europe or Korea only. asked only: none sold. judged: estimated by a language model; ' +
        'no sale seen. none: no listings for the brand; the price is for its kind.',
    ),
    of: choice(
      EVIDENCE_OF,
      'What the counts cover: the most specific level with listings. brand and kind: with this gender or no gender ' +
        'stated. brand, kind: no listings for this brand and kind.',
    ),
    listings: counted('Number of listings counted.'),
    sold: counted('How many of them sold; the rest are asking prices.'),
    places: Type.Array(PlaceListings, {
      description: 'The counts by place, the United States first.',
    }),
    text: text('The same, in words.'),
    sales: Type.Optional(
      Type.Array(SoldGroupSchema, {
        maxItems: PLACES.length,
        description:
          'Selling prices in groups of five sales or more, by place, the United States first. Sales of a brand and ' +
          'kind are often of sought-after models: the estimate is for the usual item. Absent if there are none.',
      }),
    ),
  },
  { $id: 'Evidence', description: 'The listings behind a price, with a grade for the evidence.' },
);

/** An estimate as every endpoint of the model gives it. */
export const MlPrediction = Type.Object(
  {
    ...PriceRange.properties,
    confidence: Type.Number({
      description: `Expected share of comparable items within a factor of ${CONFIDENCE_FACTOR} of \`price\`.`,
      minimum: 0,
      maximum: 1,
      examples: [0.62],
    }),
    note: text('The evidence behind the prediction, in a sentence.'),
    ifReal: Type.Optional(flag('True where copies are common: the range assumes a real one.')),
  },
  { $id: 'MlPrediction', description: 'The estimate.' },
);

export const GradePrice = Type.Object({ condition: Grade, ...PriceRange.properties });
/** A price in one grade, whole US dollars. */
export type GradePrice = Shape<typeof GradePrice>;

/** Everything an answer says about a garment's price, on every surface. */
export const EstimateFigures = Type.Object({
  estimate: MlPrediction,
  byCondition: Type.Array(GradePrice, {
    description: 'The price in each condition grade, best first.',
    minItems: CONDITIONS.length,
    maxItems: CONDITIONS.length,
  }),
  evidence: EvidenceSchema,
  caveats: texts('Caveats about the price, in sentences.'),
});
export type EstimateFigures = Shape<typeof EstimateFigures>;

/**
 * The estimate of a garment, whole US dollars, as programs get it: over HTTP, from the package and the command line.
 */
export const GarmentPrice = Type.Object({
  ...GarmentBody.properties,
  ...EstimateFigures.properties,
  source: SourceName,
});
export type GarmentPrice = Shape<typeof GarmentPrice>;
