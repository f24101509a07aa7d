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
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '../keys/email.ts';
import { KEY_PATTERN } from '../keys/key-format.ts';
import { REQUESTS_PER_DAY } from '../keys/quota.ts';
import { CONFIDENCE_FACTOR } from '../wording/confidence.ts';
import { choice, refer, usd } from './schema-parts.ts';

// One source for types, validation and the OpenAPI document. Names are those of the document's components.

const text = (description: string, examples: string[]) => Type.String({ description, examples });

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
const TierSchema = choice<Tier>(
  TIERS,
  'Tier slug, from the most expensive brands to the cheapest.',
);
const Currency = Type.Literal('USD', { description: 'All prices are in US dollars.' });

const brandSlug = text('Identifier used in the `brand` parameter.', ['louis-vuitton']);
const brandName = text('Display name.', ['Louis Vuitton']);
const categorySlug = text('Identifier used in the `category` parameter.', ['bag']);
const categoryName = text('Display name.', ['Bags']);
const tierLabel = text('Display label of the tier.', ['Designer']);

const Brand = Type.Object({
  name: brandName,
  slug: brandSlug,
  tier: TierSchema,
  tierLabel,
});
const BrandEntry = Type.Object({ name: brandName, slug: brandSlug });
const Category = Type.Object({ name: categoryName, slug: categorySlug });
const CategoryEntry = Type.Object({
  name: categoryName,
  slug: categorySlug,
  priceModifier: Type.Number({
    description:
      'Factor that the category applies to the brand tier’s base price in the tier average.',
    minimum: 0.01,
    examples: [1.3],
  }),
});

const PriceRow = Type.Object({
  condition: ConditionSchema,
  low: usd('Low estimate'),
  mid: usd('Typical price'),
  high: usd('High estimate'),
});

const PriceAnswer = Type.Object({
  brand: refer('Brand', Brand),
  category: refer('Category', Category),
  currency: Currency,
  prices: Type.Array(refer('PriceRow', PriceRow), {
    description: 'All five grades from New with tags to Poor, or the one asked for.',
    minItems: 1,
    maxItems: CONDITIONS.length,
  }),
  source: text('What made the estimate, with the model version.', [
    'Hangtag static estimate 2026.12.0',
  ]),
  methodology: Type.String({ description: 'How the estimate is computed, in brief.' }),
});

const TierEntry = Type.Object({
  tier: TierSchema,
  label: tierLabel,
  brands: Type.Array(refer('BrandEntry', BrandEntry)),
});
const BrandList = Type.Object({
  total: Type.Integer({ description: 'How many there are.', examples: [brands.length] }),
  tiers: Type.Array(TierEntry, { minItems: TIERS.length, maxItems: TIERS.length }),
  allSlugs: Type.Array(Type.String(), { description: 'Every brand slug.' }),
});

const CategoryList = Type.Object({
  total: Type.Integer({ description: 'How many there are.', examples: [categories.length] }),
  categories: Type.Array(refer('CategoryEntry', CategoryEntry)),
});

export const MlPrediction = Type.Object({
  price: usd('Predicted price of an item of unstated condition'),
  priceLow: usd('Lower end of the 80 % interval for a single item'),
  priceHigh: usd('Upper end of the 80 % interval for a single item'),
  confidence: Type.Number({
    description: `Expected share of comparable items within a factor of ${CONFIDENCE_FACTOR} of \`price\`.`,
    minimum: 0,
    maximum: 1,
    examples: [0.62],
  }),
  note: Type.String({ description: 'The evidence behind the prediction, in a sentence.' }),
});

const MlPriceAnswer = Type.Object({
  brand: refer('Brand', Brand),
  category: refer('Category', Category),
  currency: Currency,
  source: text('The model, with its version.', ['Hangtag prediction model 2026.12.0']),
  mlPrediction: refer('MlPrediction', MlPrediction),
  staticEstimate: Type.Object({
    prices: Type.Array(refer('PriceRow', PriceRow), { minItems: 1, maxItems: CONDITIONS.length }),
  }),
  poweredBy: Type.String({ description: 'Attribution.' }),
  webUrl: Type.String({
    description: 'Page for people about this brand and category.',
    format: 'uri',
  }),
});

const KeyRequest = Type.Object({
  email: Type.String({
    description: `Address of the requester, at most ${EMAIL_MAX_LENGTH} characters, with a dot in its domain.`,
    format: 'email',
    pattern: EMAIL_PATTERN,
    maxLength: EMAIL_MAX_LENGTH,
    examples: ['ada@example.com'],
  }),
});

const Limits = Type.Object({
  requestsPerDay: Type.Integer({
    description: 'Answered predictions in a UTC day.',
    examples: [REQUESTS_PER_DAY],
  }),
});
const Usage = Type.Object({
  requestsToday: Type.Integer({ description: 'Answered predictions today.', minimum: 0 }),
  remainingToday: Type.Integer({ description: 'Predictions left today.', minimum: 0 }),
  resetsAt: Type.String({ description: 'The next midnight UTC.', format: 'date-time' }),
});
const keyTier = Type.Literal('free', { description: 'Key tier.' });
const docs = Type.String({ description: 'Where the documentation is.', format: 'uri' });

const apiKey = Type.String({
  description: 'The key. It is shown once: only its hash is stored.',
  pattern: KEY_PATTERN,
});

export const IssuedKey = Type.Object({
  apiKey,
  email: Type.String({ description: 'The address supplied.', format: 'email' }),
  tier: keyTier,
  limits: Limits,
  usage: Usage,
  docs,
});

const liveKey = {
  tier: keyTier,
  createdAt: Type.String({ description: 'When the key was issued.', format: 'date-time' }),
  limits: Limits,
  usage: Usage,
  docs,
};

const CurrentKey = Type.Object(liveKey);
const RotatedKey = Type.Object({ apiKey, ...liveKey });

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

export const MlPriceQuery = Type.Object({
  ...PriceQuery.properties,
  gender: Type.Optional(GenderSchema),
});

/** A price with its range. */
export const PriceRange = Type.Object({
  price: usd('Estimated price'),
  priceLow: usd('Lower end of the 80 % interval for a single item'),
  priceHigh: usd('Upper end of the 80 % interval for a single item'),
});
/** The OpenAPI document's named schemas. */
export const components: Readonly<Record<string, TSchema>> = {
  Brand,
  BrandEntry,
  BrandList,
  Category,
  CategoryEntry,
  CategoryList,
  CurrentKey,
  IssuedKey,
  KeyRequest,
  MlPrediction,
  MlPriceAnswer,
  PriceAnswer,
  PriceRange,
  PriceRow,
  Problem: ProblemDocument,
  RotatedKey,
};
