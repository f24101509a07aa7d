import { type TSchema, Type } from 'typebox';
import {
  brands,
  CONDITIONS,
  type Condition,
  categories,
  GENDERS,
  type Gender,
  TIERS,
  type Tier,
} from '../garments/catalog.ts';
import { resolveCondition } from '../garments/read/conditions.ts';
import { PROBLEM_CODES } from '../http/problem.ts';
import { CONFIDENCE_FACTOR } from '../wording/confidence.ts';
import { choice, usd } from './schema-parts.ts';

// One source for types, validation and the OpenAPI document. Names are those of the document's components.

/** A text with examples. */
export const text = (description: string, examples: string[]) =>
  Type.String({ description, examples });

export const ConditionSchema = Type.Unsafe<Condition>({
  type: 'string',
  enum: [...CONDITIONS],
  description: 'Condition grade, spelled exactly like this.',
  meant: (value: string) => resolveCondition(value)?.name,
});
export const GenderSchema = choice<Gender>(GENDERS, 'Whose garment it is.');
export const UsualGenderSchema = choice<Gender>(
  GENDERS,
  'Whose garment it is. Without it: whose most listings of the brand and category are; the answer names it.',
);
export const TierSchema = choice<Tier>(
  TIERS,
  'Tier slug, from the most expensive brands to the cheapest.',
);
export const Currency = Type.Literal('USD', { description: 'All amounts are in US dollars.' });

const brandSlug = text('Identifier used in the `brand` parameter.', ['louis-vuitton']);
const brandName = text('Display name.', ['Louis Vuitton']);
const categorySlug = text('Identifier used in the `category` parameter.', ['bag']);
const categoryName = text('Display name.', ['Bags']);
const tierLabel = text('Display label of the tier.', ['Designer']);

export const Brand = Type.Object({
  name: brandName,
  slug: brandSlug,
  tier: TierSchema,
  tierLabel,
});
/** Outside `/price` and `/ml-price`, whose brands are those of the catalog. */
export const AnyBrand = Type.Object({
  name: text('Display name; of a brand that nothing is known of, as it was given.', ['Vuori']),
  slug: text('Identifier; `unknown-brand` where no brand was recognized.', ['vuori']),
  tier: Type.Union([TierSchema, Type.Null()], {
    description: 'Tier slug; null for a brand outside the catalog.',
  }),
  tierLabel: Type.Union([tierLabel, Type.Null()]),
  inCatalog: Type.Optional(
    Type.Literal(false, { description: 'Only where it is none of the catalog’s brands.' }),
  ),
  like: Type.Optional(
    choice<Tier>(TIERS, 'The tier whose prices those of a brand outside the catalog resemble.'),
  ),
});
export const Category = Type.Object({ name: categoryName, slug: categorySlug });
export const PriceRow = Type.Object({
  condition: ConditionSchema,
  low: usd('Low estimate'),
  mid: usd('Typical price'),
  high: usd('High estimate'),
});

export const MlPrediction = Type.Object({
  price: usd('Predicted price of an item of unstated condition'),
  priceLow: usd('Lower end of the 80% interval for a single item'),
  priceHigh: usd('Upper end of the 80% interval for a single item'),
  confidence: Type.Number({
    description: `Expected share of comparable items within a factor of ${CONFIDENCE_FACTOR} of \`price\`.`,
    minimum: 0,
    maximum: 1,
    examples: [0.62],
  }),
  note: Type.String({ description: 'The evidence behind the prediction, in a sentence.' }),
});

export const ProblemDocument = Type.Object(
  {
    type: Type.String({
      description: 'Identifies the kind of problem; the same wherever the service runs.',
      format: 'uri',
    }),
    title: Type.String({ description: 'Short name of the problem.' }),
    status: Type.Integer({ description: 'The HTTP status.', minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'What was wrong with this request and what to do.' }),
    code: choice(PROBLEM_CODES, 'Stable code of the kind of problem.'),
    phrase: Type.Optional(
      Type.String({ description: 'The words in the title that rule out a price.' }),
    ),
    parameter: Type.Optional(
      Type.String({ description: 'The parameter or body member at fault.' }),
    ),
    documentationUrl: Type.String({
      description: 'Page about the kind of problem.',
      format: 'uri',
    }),
    didYouMean: Type.Optional(
      Type.Array(Type.String(), { description: 'The nearest valid values, nearest first.' }),
    ),
    validValues: Type.Optional(
      Type.Array(Type.String(), { description: 'Every valid value, where there are few.' }),
    ),
    validValuesUrl: Type.Optional(
      Type.String({ description: 'Where all valid values are listed.', format: 'uri' }),
    ),
    'violated-policies': Type.Optional(
      Type.Array(Type.String(), { description: 'The rate-limit policies that were exceeded.' }),
    ),
    requestId: Type.String({ description: 'Identifies this request in the service log.' }),
  },
  { description: 'A problem document (RFC 9457).' },
);

const slugParameter = (kind: string, list: string, example: string, slugs: readonly string[]) =>
  Type.String({
    description: `${kind} slug from \`${list}\`; case and surrounding spaces do not matter.`,
    minLength: 1,
    examples: [example],
    'x-valid-values': list,
    // Not an enum to the service, which answers 404 to another one, and to the same one in other letters. A function, so
    // only the documents that call it hold them.
    slugs: () => slugs,
  });

export const PriceQuery = Type.Object({
  brand: slugParameter(
    'Brand',
    '/api/public/brands',
    'coach',
    brands.map(({ slug }) => slug),
  ),
  category: slugParameter(
    'Category',
    '/api/public/categories',
    'bag',
    categories.map(({ slug }) => slug),
  ),
  condition: Type.Optional(ConditionSchema),
});

/** What made an estimate. */
export const Source = text('The model, with its version.', ['Hangtag prediction model 2026.12.1']);

/** A marketplace as answers name it. */
export const MarketplaceName = Type.Object({
  id: text('Identifier.', ['ebay']),
  name: text('Display name.', ['eBay']),
});
/** Whether a marketplace takes a garment. */
export const Accepted = choice(
  ['yes', 'no', 'check'],
  'Whether the marketplace takes the garment. With `no` there are no figures.',
);

/** A price with its range. */
export const PriceRange = Type.Object({
  price: usd('Estimated price'),
  priceLow: usd('Lower end of the 80% interval for a single item'),
  priceHigh: usd('Upper end of the 80% interval for a single item'),
});

/** The document's named schemas that several endpoints share. */
export const components: Readonly<Record<string, TSchema>> = {
  AnyBrand,
  Brand,
  Category,
  MlPrediction,
  PriceRange,
  PriceRow,
  Problem: ProblemDocument,
};
