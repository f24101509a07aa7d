import { Type } from 'typebox';
import { CONDITIONS } from '../garments/catalog.ts';
import { EVIDENCE_GRADES, EVIDENCE_OF, PLACES } from '../pricing/evidence-grade.ts';
import { Grade, PriceRange } from '../pricing/price-range.ts';
import { choice, counted, type Shape, text, texts } from '../shape.ts';
import { CONFIDENCE_FACTOR } from '../wording/estimate.ts';
import { GarmentBody, SourceName } from './garment-schema.ts';

/** Listings of one place. */
const PlaceListings = Type.Object({
  place: choice(PLACES, 'Market of the listings.'),
  sold: counted('Listings that were sold.'),
  asked: counted('Listings of which only the asking price is known.'),
  from: Type.Optional(
    Type.Integer({
      description:
        'First year of the sales, or of the asking prices where nothing was sold. Absent where they have none of their own.',
    }),
  ),
  to: Type.Optional(Type.Integer({ description: 'Last year of the same.' })),
});

const SoldExampleSchema = Type.Object(
  {
    soldOn: text('Month of the sale, such as 2021-06.'),
    price: Type.Number({ description: 'US dollars, as they were paid then.', exclusiveMinimum: 0 }),
    title: text('The title, as its seller wrote it.'),
    condition: Type.Optional(Grade),
    marketplace: Type.Optional(text('Marketplace of the sale; absent of own sales of this service.')),
    from: text('Publisher of the sale.'),
    license: Type.Optional(text('The license that allows showing it; absent of own sales of this service.')),
  },
  { $id: 'SoldExample' },
);

const EXAMPLES =
  'Sold pieces like it that may be shown: own sales of this service first, then published ones, the nearest first: of its brand, kind, gender, model and line. Absent where there is none. Published ones are no part of the counts, and old: read the year first.';

/** The evidence behind a price. */
export const EvidenceSchema = Type.Object(
  {
    grade: choice(
      EVIDENCE_GRADES,
      'sold here: 3 sales or more in the United States since 2021. some sold here: fewer, or earlier. sold elsewhere: sales in Europe or Korea only. asked only: none sold. judged: no listing of the brand; the price follows our own judgment of it. none: no listing of the brand; the price is that of its kind.',
    ),
    of: choice(
      EVIDENCE_OF,
      'The thing that was counted, the nearest to the garment that has listings. brand and kind: with this gender or with none stated. brand, kind: nothing of this brand and kind.',
    ),
    listings: counted('Listings that were counted.'),
    sold: counted('Listings among them that were sold; the rest are asking prices.'),
    places: Type.Array(PlaceListings, {
      description: 'The same by place, the United States first.',
    }),
    text: text('The same in words.'),
    examples: Type.Optional(Type.Array(SoldExampleSchema, { maxItems: 3, description: EXAMPLES })),
  },
  { $id: 'Evidence', description: 'The listings behind a price, and their grade.' },
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
  },
  { $id: 'MlPrediction', description: 'An estimate with its range.' },
);

export const GradePrice = Type.Object({ condition: Grade, ...PriceRange.properties });
/** A price in one grade, whole US dollars. */
export type GradePrice = Shape<typeof GradePrice>;

/** Everything an answer says about a garment's price, on every surface. */
export const EstimateFigures = Type.Object({
  estimate: MlPrediction,
  byCondition: Type.Array(GradePrice, {
    description: 'The price in each grade, best first.',
    minItems: CONDITIONS.length,
    maxItems: CONDITIONS.length,
  }),
  evidence: EvidenceSchema,
  caveats: texts('Caveats about the price, as sentences.'),
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
