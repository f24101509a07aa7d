import { component, exampleText, inlineObject, nonemptyText, Type, UsDollars } from '../base/shape.ts';
import { CONDITIONS, DEFAULT_GENDER, GENDERS, type Gender } from '../catalog/catalog.ts';
import { noteAbout } from '../present/evidence-text.ts';
import { pricePath } from '../present/price-path.ts';
import { PriceRange, PriceRow } from '../pricing/price-range.ts';
import { CONFIDENCE_FACTOR } from '../pricing/spread.ts';
import { resolveWearer } from '../titles/genders.ts';
import { operation } from './operation.ts';
import { BrandBody, CategoryBody, PAIR_INPUT, pairBody, readPair, tierRows } from './price.ts';

const MlPriceAnswer = Type.Object(
  {
    brand: BrandBody,
    category: CategoryBody,
    currency: UsDollars,
    source: exampleText('The model, with its version.', ['Hangtag prediction model 2026.12.1']),
    mlPrediction: component('MlPrediction', 'The estimate.', {
      ...PriceRange.properties,
      confidence: Type.Number({
        description: `Expected share of comparable items within a factor of ${CONFIDENCE_FACTOR} of \`price\`.`,
        minimum: 0,
        maximum: 1,
        examples: [0.62],
      }),
      note: nonemptyText('The evidence behind the prediction, in a sentence.'),
    }),
    staticEstimate: inlineObject('The tier average, as /api/public/price has it.', {
      prices: Type.Array(PriceRow, { description: 'By grade.', minItems: 1, maxItems: CONDITIONS.length }),
    }),
    poweredBy: nonemptyText('Attribution.'),
    webUrl: nonemptyText('Web page about this brand and category.', { format: 'uri' }),
  },
  { $id: 'MlPriceAnswer' },
);

/** Gender of the wearer, or a synonym such as `women` or `mens`. There are no predictions for children's clothes. */
const gender = Type.Unsafe<Gender>({
  type: 'string',
  enum: GENDERS,
  description: 'Gender of the item.',
  default: DEFAULT_GENDER,
  meant: (value: string) => GENDERS.find((gender) => gender === resolveWearer(value)),
});

const condition = {
  ...PAIR_INPUT.condition,
  description:
    'Condition grade, spelled exactly like this. Filters the tier average only: `/api/public/appraise` gives the estimate ' +
    'for a condition.',
} as typeof PAIR_INPUT.condition;

export const predict = operation({
  name: 'predict',
  summary: 'Model prediction with its range, and the tier average',
  description:
    'Predicts the selling price of an item whose condition is not stated, with an 80% interval and a confidence (a share ' +
    'of items, not certainty), alongside the tier average (`staticEstimate`). {requestsPerDay} answered requests per key ' +
    'per UTC day; rejected requests do not count.',
  input: { ...PAIR_INPUT, condition, gender },
  required: ['brand', 'category'],
  http: {
    operation: 'getMlPrice',
    path: '/api/public/ml-price',
    tag: 'Prices',
    kind: 'counted',
    says: 'The prediction and the tier average.',
    examples: { bag: { brand: 'coach', category: 'bag' } },
  },
  answer: MlPriceAnswer,
  run({ pricing, publicUrl }, input) {
    const { brand, category } = readPair(input);
    const garment = { brand, category, gender: input.gender ?? DEFAULT_GENDER };
    const { price, priceLow, priceHigh, confidence } = pricing.predict(garment);
    const url = publicUrl() ?? '';
    return {
      ...pairBody(brand, category),
      currency: 'USD' as const,
      source: `Hangtag prediction model ${pricing.modelVersion}`,
      mlPrediction: { price, priceLow, priceHigh, confidence, note: noteAbout(pricing, garment) },
      staticEstimate: { prices: tierRows({ pricing }, brand, category, input.condition) },
      poweredBy: `Hangtag, ${url}`,
      webUrl: url + pricePath(pricing, garment),
    };
  },
});
