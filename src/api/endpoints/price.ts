import { type Static, Type } from 'typebox';
import { CSV_TYPE, csvText } from '../../base/csv-text.ts';
import { defined, omit } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import { exampleText, text, UsDollars } from '../../base/shape.ts';
import { quoted } from '../../base/text.ts';
import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  type Condition,
  categories,
  findBrand,
  findCategory,
  type Garment,
} from '../../catalog/catalog.ts';
import { findOtherKind } from '../../catalog/other-kinds.ts';
import { GRADE_FIELD, ITEM_FIELDS } from '../../input/item-fields.ts';
import { wornBy } from '../../input/parse-item.ts';
import { createQueryReader } from '../../input/query.ts';
import { goalOf } from '../../money/seller.ts';
import { BrandBody, CategoryBody, GarmentPrice } from '../../present/answer-schema.ts';
import { inSentences } from '../../present/caveats.ts';
import { estimateCsv, pairBody, priceAnswer } from '../../present/garment.ts';
import { payoutsFor } from '../../present/sale.ts';
import { Payouts } from '../../present/sale-schema.ts';
import { priceGarment } from '../../pricing/appraise.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { PriceRow } from '../../pricing/ranges/price-range.ts';
import { cacheableAnswer, cacheableJson, sendAnswer, unknownHeader } from '../../service/http/answer.ts';
import { resolveBrand } from '../../titles/brand-field.ts';
import { WEARERS } from '../../titles/genders.ts';
import { resolveCategory } from '../../titles/kind.ts';
import { brandOutside, type Lexicon, nearOf, notCoveredInWords, type Resolution } from '../../titles/lexicon.ts';
import {
  BuyerTermsQuery,
  type DocumentParts,
  type Endpoint,
  estimateEndpoint,
  optionalField,
  UnknownParameters,
  versionHeaders,
} from '../endpoint.ts';
import words from '../parameter-words.json' with { type: 'json' };

const slugParameter = (kind: string, list: string, example: string, entries: readonly { readonly slug: string }[]) =>
  Type.String({
    description: `${kind} slug from \`${list}\`; case and surrounding spaces do not matter.`,
    minLength: 1,
    examples: [example],
    'x-valid-values': list,
    // Only for the OpenAPI document: the service ignores case and answers 404 for an unknown slug.
    slugs: () => entries.map(({ slug }) => slug),
  });

/** Slugs of a brand and a category in the catalog. */
export const PAIR_QUERY = {
  brand: slugParameter('Brand', '/api/public/brands', 'coach', brands),
  category: slugParameter('Category', '/api/public/categories', 'bag', categories),
};

const PriceQuery = Type.Object({
  ...PAIR_QUERY,
  condition: optionalField(GRADE_FIELD, 'Condition grade, spelled exactly like this.'),
});

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
    source: exampleText('The origin of the estimate, with the model version.', ['Hangtag static estimate 2026.12.1']),
    methodology: Type.String({ description: 'A brief statement of how the estimate is computed.' }),
  },
  { $id: 'PriceAnswer' },
);

const readPriceQuery = createQueryReader(PriceQuery, { exact: ['condition'] });

/** Creates an endpoint for tier averages, with answers cached by query. `make` returns JSON, or a string for CSV. */
function tierEndpoint(
  make: (parts: DocumentParts, query: Static<typeof PriceQuery>) => object | string,
  described: Pick<Endpoint, 'operation' | 'path' | 'answer'>,
): Endpoint {
  return {
    ...described,
    query: PriceQuery,
    example: make,
    register: (app, parts) => {
      const headers = versionHeaders(parts.pricing);
      const answerTo = cacheByQuery(parts, (query: Static<typeof PriceQuery>) => {
        const result = make(parts, query);
        return typeof result === 'string' ? cacheableAnswer(CSV_TYPE, result, headers) : cacheableJson(result, headers);
      });
      app.get(described.path, (request, reply) => {
        const { values, unknown } = readPriceQuery(request);
        sendAnswer(request, reply, answerTo(values), unknownHeader(unknown));
      });
    },
  };
}

const price = tierEndpoint(priceBody, { operation: 'getPrice', path: '/api/public/price', answer: PriceAnswer });
const priceCsv = tierEndpoint(priceRowsCsv, { operation: 'getPriceCsv', path: '/api/public/price.csv' });

function priceBody({ pricing }: DocumentParts, query: Static<typeof PriceQuery>) {
  const { brand, category } = readPair(pricing.lexicon, query);
  return {
    ...pairBody(brand, category),
    currency: 'USD',
    prices: tierRows(pricing, brand, category, query.condition),
    source: `Hangtag static estimate ${pricing.modelVersion}`,
    methodology: pricing.methodology,
  };
}

function priceRowsCsv({ pricing }: DocumentParts, query: Static<typeof PriceQuery>): string {
  const { brand, category } = readPair(pricing.lexicon, query);
  const rows = tierRows(pricing, brand, category, query.condition);
  const cells = rows.map(({ condition, low, mid, high }) => [condition, low, mid, high]);
  return csvText([['condition', 'low', 'mid', 'high'], ...cells]);
}

/** Returns the tier averages for all five grades, or only for `condition` if it is given. */
export function tierRows(pricing: Pricing, brand: Brand, category: Category, condition?: Condition) {
  const rows = pricing.staticPrices(brand, category);
  return condition === undefined ? rows : rows.filter((row) => row.condition === condition);
}

const EstimateQuery = Type.Object({
  gender: optionalField(ITEM_FIELDS.gender, words.usualGender, { examples: [...WEARERS] }),
  condition: optionalField(GRADE_FIELD, ITEM_FIELDS.condition.description),
  ...BuyerTermsQuery,
});

const EstimateAnswer = Type.Object(
  {
    ...GarmentPrice.properties,
    payouts: Payouts,
    webUrl: text('Web page about this garment.', { format: 'uri' }),
    ...UnknownParameters,
  },
  { $id: 'EstimateAnswer' },
);

const PairPath = Type.Object({
  brand: Type.String({
    description:
      'The slug of a brand: one of `/api/public/brands`, or of thousands of others, such as `telfar`. Case and ' +
      'surrounding spaces do not matter.',
    minLength: 1,
    examples: ['coach', 'telfar'],
  }),
  category: Type.String({
    description:
      'The slug of a category from `/api/public/categories`, or of a kind from `/api/public/kinds`, such as ' +
      '`swimsuit`.',
    minLength: 1,
    examples: ['bag', 'swimsuit'],
  }),
});
type Pair = Static<typeof PairPath>;

const garmentEstimate = estimateEndpoint({
  operation: 'getEstimate',
  path: '/price/{brand}/{category}.json',
  pathParameters: PairPath,
  query: EstimateQuery,
  answer: EstimateAnswer,
  make(parts, query: Pair & Static<typeof EstimateQuery>) {
    const terms = omit(query, 'brand', 'category', 'gender', 'condition');
    goalOf(terms);
    return estimateBody(parts, garmentOf(parts.pricing, query), terms);
  },
  isOfModel: true,
});

const RowsQuery = Type.Pick(EstimateQuery, ['gender', 'condition']);

/** The same prices for spreadsheets: a row for any condition and one for each grade, or only the requested grade. */
const garmentEstimateCsv = estimateEndpoint({
  operation: 'getEstimateCsv',
  path: '/price/{brand}/{category}.csv',
  pathParameters: PairPath,
  query: RowsQuery,
  make({ pricing }, query: Pair & Static<typeof RowsQuery>) {
    const garment = garmentOf(pricing, query);
    return estimateCsv(pricing, { ...garment, condition: undefined }, garment.condition);
  },
  isOfModel: true,
});

/** Returns a query's garment, whose brand and kind may be outside the catalog. Throws a 404 {@link Problem}. */
function garmentOf(pricing: Pricing, query: Pair & Static<typeof RowsQuery>): Garment {
  const { lexicon } = pricing;
  const brand =
    brandOutside(lexicon, query.brand) ?? findBrand(query.brand) ?? refuseName(lexicon, 'brand', query.brand);
  const kind =
    findOtherKind(query.category) ?? findCategory(query.category) ?? refuseName(lexicon, 'category', query.category);
  const { category, gender = pricing.usualGender(brand, category).gender } = wornBy(kind, query.gender);
  return { brand, category, gender, condition: query.condition };
}

/** Returns a garment's estimate and the URL of its page. Adds the payouts if the terms include a cost or a goal. */
export function estimateBody(
  { pricing, marketplaces, publicUrl }: Omit<DocumentParts, 'requestsPerDay'>,
  garment: Garment,
  terms: Parameters<typeof payoutsFor>[2] = {},
) {
  const listing = priceGarment(pricing, garment);
  return {
    ...inSentences(priceAnswer(pricing, listing)),
    ...payoutsFor(marketplaces, listing, terms),
    webUrl: publicUrl() + pricePath(pricing, garment),
  };
}

/** Caches the values that `make` returns. There are few enough combinations of parameters to cache them all. */
export function cacheByQuery<Query extends Pair & { condition?: string; gender?: string }, Made>(
  { pricing }: DocumentParts,
  make: (query: Query) => Made,
) {
  const answers = new Map<string, Made>();
  return (query: Query): Made => {
    const { brand, category } = readPair(pricing.lexicon, query);
    const parameters = `${brand.slug} ${category.slug} ${query.condition} ${query.gender}`;
    const cached = answers.get(parameters);
    if (cached !== undefined) return cached;
    const made = make(query);
    answers.set(parameters, made);
    return made;
  };
}

/** Returns a brand and a category by their slugs. Throws a 404 {@link Problem} that names the closest slugs. */
export function readPair(lexicon: Lexicon, { brand, category }: Pair) {
  return {
    brand: findBrand(brand) ?? refuseName(lexicon, 'brand', brand),
    category: findCategory(category) ?? refuseName(lexicon, 'category', category),
  };
}

const LIST_PATHS = { brand: '/api/public/brands', category: '/api/public/categories' } as const;
/** Hints for a name that doesn't resemble any in the catalog. */
const OTHER_ENDPOINTS = {
  brand: '/api/public/appraise prices thousands of other brands, and any brand by its kind.',
  category: '/api/public/kinds lists more, which /api/public/appraise takes.',
} as const;

/** Maximum length, in characters, of a name for which we look for similar ones. */
const MAX_NAME = 100;

type Named = Pick<Brand, 'slug' | 'name' | 'isOutsideCatalog'> & Pick<Category, 'isExtended'>;

/** Throws a 404 {@link Problem} that suggests similar names in the catalog, or another endpoint. */
function refuseName(lexicon: Lexicon, parameter: keyof typeof LIST_PATHS, name: string): never {
  let resolution: Resolution<Named> = { nearest: [] };
  if (name.length <= MAX_NAME) {
    resolution = parameter === 'brand' ? resolveBrand(lexicon, name) : resolveCategory(name);
  }
  const inCatalog = nearOf(resolution).filter(({ isOutsideCatalog, isExtended }) => !isOutsideCatalog && !isExtended);
  const slugs = inCatalog.map(({ slug }) => slug);
  const hint = hintFor(name, resolution, slugs) ?? OTHER_ENDPOINTS[parameter];
  const list = LIST_PATHS[parameter];
  throw new Problem(
    `unknown_${parameter}`,
    `${parameter} ${quoted(name)} is not in the catalog. ${hint} Full list: ${list}.`,
    { parameter, ...defined({ didYouMean: slugs.length > 0 ? slugs : undefined }), validValuesUrl: list },
  );
}

/** Returns a sentence that suggests alternatives to a name, or undefined. `slugs` are the closest in the catalog. */
function hintFor(name: string, { match, notCovered }: Resolution<Named>, slugs: readonly string[]): string | undefined {
  if (notCovered) return notCoveredInWords(notCovered);
  if (slugs.length > 0) return `Did you mean ${slugs.join(', ')}?`;
  if (!match) return undefined;
  const slug = match.slug === name ? '' : ` as ${match.slug}`;
  return `${match.name} is not covered here; /api/public/appraise prices it${slug}.`;
}

export const priceEndpoints: readonly Endpoint[] = [price, priceCsv, garmentEstimate, garmentEstimateCsv];
