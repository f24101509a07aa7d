import { Problem } from '../base/problem.ts';
import {
  choice,
  component,
  inlineObject,
  nonemptyText,
  type Shape,
  Type,
  UsDollars,
  type ValuesOf,
} from '../base/shape.ts';
import { capitalize, inOneLine, noSuchName } from '../base/text.ts';
import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  type Condition,
  categories,
  DEFAULT_GENDER,
  findBrand,
  findCategory,
  GENDERS,
  type Gender,
  TIERS,
  tierLabel,
} from '../catalog/catalog.ts';
import { nearestNames } from '../catalog/normalize.ts';
import { noteInWords } from '../present/evidence-text.ts';
import { pricePath } from '../present/item.ts';
import { CONFIDENCE_FACTOR, PriceRange } from '../pricing/price-range.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { createStaticRows, PriceRow } from '../pricing/static-estimate.ts';
import { resolveWearer } from '../titles/genders.ts';
import about from './about.json' with { type: 'json' };
import { GRADE_FIELD } from './fields/item-fields.ts';
import { operation } from './operation.ts';

const CATALOG = {
  brand: {
    list: '/api/public/brands',
    entries: brands,
    hint: '/api/public/appraise prices thousands of other brands, and any brand by its kind.',
  },
  category: {
    list: '/api/public/categories',
    entries: categories,
    hint: '/api/public/kinds lists more, which /api/public/appraise takes.',
  },
} as const;
type CatalogField = keyof typeof CATALOG;

const slugField = (field: CatalogField, example: string) =>
  Type.String({
    description: `${capitalize(field)} slug from \`${CATALOG[field].list}\`; case and surrounding spaces do not matter.`,
    minLength: 1,
    maxLength: 2_000,
    examples: [example],
    'x-valid-values': CATALOG[field].list,
  });

const PAIR_INPUT = {
  brand: slugField('brand', 'coach'),
  category: slugField('category', 'bag'),
  condition: { ...GRADE_FIELD, description: 'Condition grade, spelled exactly like this.' },
};

export const BrandBody = component('Brand', 'A brand in the catalog, with its tier.', {
  name: nonemptyText('Display name.', { examples: ['Louis Vuitton'] }),
  slug: nonemptyText('Identifier used in the `brand` parameter.', { examples: ['louis-vuitton'] }),
  tier: choice(TIERS, 'Tier slug, from the most expensive brands to the cheapest.'),
  tierLabel: nonemptyText('Display label of the tier.', { examples: ['Designer'] }),
});
export type BrandBody = Shape<typeof BrandBody>;

export const CategoryBody = component('Category', 'The category.', {
  name: nonemptyText('Display name.', { examples: ['Bags'] }),
  slug: nonemptyText('Identifier used in the `category` parameter.', { examples: ['bag'] }),
});
export type CategoryBody = Shape<typeof CategoryBody>;

const PriceAnswer = Type.Object(
  {
    brand: BrandBody,
    category: CategoryBody,
    currency: UsDollars,
    prices: Type.Array(PriceRow, {
      description: 'All five grades from New with tags to Poor, or the one requested.',
      minItems: 1,
      maxItems: CONDITIONS.length,
    }),
    source: nonemptyText('The origin of the estimate, with the model version.', {
      examples: ['Hangtag static estimate 2026.12.1'],
    }),
    methodology: Type.String({ description: 'A brief statement of how the estimate is computed.' }),
  },
  { $id: 'PriceAnswer' },
);

export const priceByTier = operation({
  name: 'price',
  ...about.price,
  input: PAIR_INPUT,
  required: ['brand', 'category'],
  http: {
    operationId: 'getPrice',
    path: '/api/public/price',
    tag: 'Prices',
    kind: 'kept',
    responseText: 'The estimate.',
    examples: { all: { brand: 'coach', category: 'bag' } },
    isOfModel: true,
  },
  answer: PriceAnswer,
  run({ pricing }, input) {
    const { brand, category } = readPair(input);
    return {
      ...pairBody(brand, category),
      currency: 'USD' as const,
      prices: tierRows(pricing, brand, category, input.condition),
      source: `Hangtag static estimate ${pricing.modelVersion}`,
      methodology: pricing.methodology,
    };
  },
});

const pairBody = ({ name, slug, tier }: Brand, category: Category) => ({
  brand: { name, slug, tier, tierLabel: tierLabel(tier) },
  category: { name: category.name, slug: category.slug },
});

function tierRows(pricing: Pricing, brand: Brand, category: Category, condition?: Condition) {
  const rows = createStaticRows(pricing.artifacts.staticArtifact, brand.tier, category.slug);
  return condition === undefined ? [...rows] : rows.filter((row) => row.condition === condition);
}

/** Returns a brand and a category by their slugs. Throws a 404 {@link Problem} that names the closest slugs. */
export function readPair({ brand = '', category = '' }: Pick<ValuesOf<typeof PAIR_INPUT>, CatalogField>) {
  return {
    brand: findBrand(brand) ?? refuseName('brand', brand),
    category: findCategory(category) ?? refuseName('category', category),
  };
}

function refuseName(parameter: CatalogField, name: string): never {
  const { list: validValuesUrl, entries, hint } = CATALOG[parameter];
  const near = nearestNames<Brand | Category>(name, entries);
  const detail = inOneLine(
    noSuchName(parameter, name, near, ' in the catalog'),
    near.length === 0 && hint,
    `Full list: ${validValuesUrl}.`,
  );
  const didYouMean = near.map(({ slug }) => slug);
  throw new Problem(`${parameter}_not_found`, detail, { parameter, didYouMean, validValuesUrl });
}

const MlPriceAnswer = Type.Object(
  {
    brand: BrandBody,
    category: CategoryBody,
    currency: UsDollars,
    source: nonemptyText('The model, with its version.', { examples: ['Hangtag prediction model 2026.12.1'] }),
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

export const predict = operation({
  name: 'predict',
  ...about.predict,
  input: {
    ...PAIR_INPUT,
    condition: {
      ...GRADE_FIELD,
      description:
        'Condition grade, spelled exactly like this. Filters the tier average only: `/api/public/appraise` gives the ' +
        'estimate for a condition.',
    },
    // There are no predictions for children's clothes.
    gender: Type.Unsafe<Gender>({
      type: 'string',
      enum: GENDERS,
      description: 'Gender of the item.',
      default: DEFAULT_GENDER,
      meant: (value: string) => GENDERS.find((gender) => gender === resolveWearer(value)),
    }),
  },
  required: ['brand', 'category'],
  http: {
    operationId: 'getMlPrice',
    path: '/api/public/ml-price',
    tag: 'Prices',
    kind: 'counted',
    responseText: 'The prediction and the tier average.',
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
      mlPrediction: { price, priceLow, priceHigh, confidence, note: noteInWords(pricing, garment) },
      staticEstimate: { prices: tierRows(pricing, brand, category, input.condition) },
      poweredBy: `Hangtag, ${url}`,
      webUrl: url + pricePath(pricing, garment),
    };
  },
});
