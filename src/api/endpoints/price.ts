import { type Static, Type } from 'typebox';
import { csvText } from '../../base/csv-text.ts';
import { omit } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import { exampleText, text, UsDollars } from '../../base/shape.ts';
import { quoted } from '../../base/text.ts';
import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  categories,
  findBrand,
  findCategory,
  type Garment,
} from '../../catalog/catalog.ts';
import { findOtherKind } from '../../catalog/other-kinds.ts';
import { goalOf } from '../../decide/seller.ts';
import { GRADE_FIELD, ITEM_FIELDS } from '../../input/item-fields.ts';
import { wornBy } from '../../input/parse-item.ts';
import { createQueryReader } from '../../input/query.ts';
import { BrandBody, CategoryBody, GarmentPrice } from '../../present/answer-schema.ts';
import { inSentences } from '../../present/caveats.ts';
import { estimateCsv, pairBody, priceAnswer } from '../../present/garment.ts';
import { payoutsFor } from '../../present/sale.ts';
import { Payouts } from '../../present/sale-schema.ts';
import { priceGarment } from '../../pricing/appraise.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { PriceRow } from '../../pricing/ranges/price-range.ts';
import { sendAnswer, unknownHeader } from '../../service/http/answer.ts';
import { resolveBrand } from '../../titles/brand-field.ts';
import { WEARERS } from '../../titles/genders.ts';
import { resolveCategory } from '../../titles/kind.ts';
import { brandOutside, type Lexicon } from '../../titles/lexicon.ts';
import { nearOf, notCoveredInWords, type Resolution } from '../../titles/not-covered.ts';
import { type DocumentParts, type Endpoint, estimateEndpoint, jsonOrCsv, versionHeaders } from '../endpoint.ts';
import words from '../parameter-words.json' with { type: 'json' };
import { BuyerTermsQuery, optionalField, UnknownParameters } from '../parameters.ts';

const slugParameter = (kind: string, list: string, example: string, entries: readonly { readonly slug: string }[]) =>
  Type.String({
    description: `${kind} slug from \`${list}\`; case and surrounding spaces do not matter.`,
    minLength: 1,
    examples: [example],
    'x-valid-values': list,
    // Not an enum to the service, which answers 404 to any other slug and ignores case. A function, so that only
    // documents that use it have the slugs.
    slugs: () => entries.map(({ slug }) => slug),
  });

/** A brand and a category of the catalog, by their slugs. */
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

/** Creates an endpoint with tier averages as JSON or CSV, made once for each query. */
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
      const answerTo = keptByQuery(parts, (query: Static<typeof PriceQuery>) => jsonOrCsv(make(parts, query), headers));
      app.get(described.path, (request, reply) => {
        const { values, unknown } = readPriceQuery(request);
        sendAnswer(request, reply, answerTo(values), unknownHeader(unknown));
      });
    },
  };
}

const price = tierEndpoint(priceBody, { operation: 'getPrice', path: '/api/public/price', answer: PriceAnswer });
/** The same prices as rows, for sheets. */
const priceCsv = tierEndpoint(priceRowsCsv, { operation: 'getPriceCsv', path: '/api/public/price.csv' });

function priceBody({ pricing }: Pick<DocumentParts, 'pricing'>, query: Static<typeof PriceQuery>) {
  const { brand, category } = readPair(pricing.lexicon, query);
  return {
    ...pairBody(brand, category),
    currency: 'USD',
    prices: tierRows(pricing, query),
    source: `Hangtag static estimate ${pricing.modelVersion}`,
    methodology: pricing.methodology,
  };
}

function priceRowsCsv({ pricing }: Pick<DocumentParts, 'pricing'>, query: Static<typeof PriceQuery>): string {
  const rows = tierRows(pricing, query).map(({ condition, low, mid, high }) => [condition, low, mid, high]);
  return csvText([['condition', 'low', 'mid', 'high'], ...rows]);
}

/** Returns the tier average in all five grades or in one. */
export function tierRows(pricing: Pricing, query: Static<typeof PriceQuery>) {
  const { brand, category } = readPair(pricing.lexicon, query);
  const rows = pricing.staticPrices(brand, category);
  return query.condition ? rows.filter((row) => row.condition === query.condition) : rows;
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

/** A brand and a kind, in the catalog or not. */
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

/** The same as a row for any and each condition, or the given one, for sheets. */
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

type Pair = Static<typeof PairPath>;

/** Returns the garment of a path and a query, with the usual gender unless one is given. */
function garmentOf(pricing: Pricing, query: Pair & Static<typeof RowsQuery>): Garment {
  const { brand, category: named } = readAnyPair(pricing.lexicon, query);
  const { category, gender = pricing.usualGender(brand, category).gender } = wornBy(named, query.gender);
  return { brand, category, gender, condition: query.condition };
}

/** Returns a garment's estimate with its page; with a reseller's terms, also the payout of each marketplace. */
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

/** Caches answers by brand, category and the other parameters, which have a limited number of combinations. */
export function keptByQuery<Query extends Pair & { condition?: string; gender?: string }, Made>(
  { pricing }: Pick<DocumentParts, 'pricing'>,
  make: (query: Query) => Made,
) {
  const answers = new Map<string, Made>();
  return (query: Query): Made => {
    const { brand, category } = readPair(pricing.lexicon, query);
    const name = `${brand.slug} ${category.slug} ${query.condition} ${query.gender}`;
    let made = answers.get(name);
    if (made === undefined) {
      made = make(query);
      answers.set(name, made);
    }
    return made;
  };
}

/** Maximum length, in characters, of a name that is compared with all others. */
const MAX_NAME = 100;

/** Returns a brand and a category by their slugs. Throws a 404 {@link Problem} that names the closest slugs. */
export function readPair(lexicon: Lexicon, { brand, category }: Pair) {
  return {
    brand: findBrand(brand) ?? refuse(lexicon, 'brand', brand),
    category: findCategory(category) ?? refuse(lexicon, 'category', category),
  };
}

/** Returns a brand and a kind, in the catalog or not, by their slugs. Throws like {@link readPair}. */
export function readAnyPair(lexicon: Lexicon, { brand, category }: Pair) {
  return {
    brand: brandOutside(lexicon, brand) ?? findBrand(brand) ?? refuse(lexicon, 'brand', brand),
    category: findOtherKind(category) ?? findCategory(category) ?? refuse(lexicon, 'category', category),
  };
}

/** Says where names that are not in the catalog have prices. */
const MORE = {
  brand: '/api/public/appraise prices thousands of other brands, and any brand by its kind.',
  category: '/api/public/kinds lists more, which /api/public/appraise takes.',
} as const;

function refuse(lexicon: Lexicon, parameter: 'brand' | 'category', name: string): never {
  const isBrand = parameter === 'brand';
  const resolve = isBrand ? () => resolveBrand(lexicon, name) : () => resolveCategory(name);
  const resolution: Resolution<Pick<Brand, 'slug' | 'name' | 'isOutsideCatalog'> & Pick<Category, 'isExtended'>> =
    name.length > MAX_NAME ? { nearest: [] } : resolve();
  const slugs = nearOf(resolution)
    .filter(({ isOutsideCatalog, isExtended }) => !(isOutsideCatalog || isExtended))
    .map(({ slug }) => slug);
  const path = `/api/public/${isBrand ? 'brands' : 'categories'}`;
  const hint = hintFor(parameter, name, resolution, slugs);
  throw new Problem(
    isBrand ? 'unknown_brand' : 'unknown_category',
    `${parameter} ${quoted(name)} is not in the catalog. ${hint} Full list: ${path}.`,
    slugs.length > 0 ? { parameter, didYouMean: slugs, validValuesUrl: path } : { parameter, validValuesUrl: path },
  );
}

/** Returns a sentence about what to ask for in place of a name; `slugs` are the closest ones. */
function hintFor(
  parameter: 'brand' | 'category',
  name: string,
  { match, notCovered }: Resolution<Pick<Brand, 'slug' | 'name'>>,
  slugs: readonly string[],
): string {
  if (notCovered) return notCoveredInWords(notCovered);
  if (slugs.length > 0) return `Did you mean ${slugs.join(', ')}?`;
  if (!match) return MORE[parameter];
  const as = match.slug === name ? '' : ` as ${match.slug}`;
  return `${match.name} is not covered here; /api/public/appraise prices it${as}.`;
}

export const priceEndpoints: readonly Endpoint[] = [price, priceCsv, garmentEstimate, garmentEstimateCsv];
