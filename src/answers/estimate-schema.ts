import { Type } from 'typebox';
import { CONDITIONS } from '../garments/catalog.ts';
import { Grade, PriceRange } from '../pricing/price-range.ts';
import { choice, type Shape } from '../shape.ts';
import { CONFIDENCE_FACTOR } from '../wording/confidence.ts';
import { EVIDENCE_GRADES } from '../wording/evidence-grade.ts';
import { GarmentBody, SourceName } from './garment-schema.ts';

/** The evidence behind a price. */
export const EvidenceSchema = Type.Object(
  {
    grade: choice(
      EVIDENCE_GRADES,
      'By listings of this brand, category and gender: many sales: 20 or more sold listings. some sales: fewer, among 20 or more listings. asking prices only: 20 or more listings, none of them sold. few listings: fewer than 20. no listings: none; the price comes from other garments and is rounded coarsely.',
    ),
    listings: Type.Integer({
      description: 'Listings of this brand, category and gender, or with no gender stated.',
      minimum: 0,
    }),
    sold: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'The number of them that sold; the rest are asking prices. Null if unknown.',
    }),
    text: Type.String({ description: 'The same in words.' }),
  },
  { $id: 'Evidence' },
);
export type EvidenceFacts = Shape<typeof EvidenceSchema>;

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
    note: Type.String({ description: 'The evidence behind the prediction, in a sentence.' }),
  },
  { $id: 'MlPrediction' },
);

const GradePrice = Type.Object({ condition: Grade, ...PriceRange.properties });
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
  caveats: Type.Array(Type.String(), { description: 'Caveats about the price, as sentences.' }),
});
export type EstimateFigures = Shape<typeof EstimateFigures>;

/** The estimate of a garment, whole US dollars, as programs get it: over HTTP, from the package and the command line. */
export const GarmentPrice = Type.Object({
  ...GarmentBody.properties,
  ...EstimateFigures.properties,
  source: SourceName,
});
export type GarmentPrice = Shape<typeof GarmentPrice>;
