import { type TSchema, Type } from 'typebox';
import { BrandBody, CategoryBody, GenderName, TierSlug } from '../../answers/garment/garment-schema.ts';
import { choice, counted, exampleText, orNull, UsDollars } from '../../base/shape.ts';
import { brands, categories, TIERS, tierLabel } from '../../catalog/catalog.ts';
import { otherKinds, PARCEL_WEIGHTS } from '../../catalog/other-kinds.ts';
import { MarketplaceRow } from '../../marketplaces/schema.ts';
import { kindCounts } from '../../pricing/kinds/kind-price.ts';
import { cacheableJson, sendAnswer } from '../../service/http/answer.ts';
import { type ApiParts, type Endpoint, versionHeaders } from '../endpoint.ts';
import { cachedOperation, json } from '../openapi/operation-parts.ts';

interface List {
  readonly path: string;
  readonly operationId: string;
  readonly tags: readonly ['Marketplaces' | 'Catalog'];
  readonly summary: string;
  readonly schema: TSchema;
  readonly make: (parts: Pick<ApiParts, 'pricing' | 'marketplaces'>) => object;
  /** True if it holds figures of the model. */
  readonly isOfModel?: boolean;
}

/** An endpoint that answers everybody with the same list, made at the start. */
function listEndpoint({ path, schema, make, isOfModel, ...named }: List): Endpoint {
  return {
    path,
    method: 'get',
    describe: (parts) =>
      cachedOperation({
        ...named,
        description: `${named.summary}. Needs no key and no parameters.`,
        answer: 'The list.',
        content: json(schema, { all: make(parts) }),
      }),
    register: (app, parts) => {
      const list = cacheableJson(make(parts), isOfModel ? versionHeaders(parts.pricing) : undefined);
      app.get(path, (request, reply) => sendAnswer(request, reply, list));
    },
  };
}

const { name, slug } = BrandBody.properties;
const BrandEntry = Type.Object({ name, slug }, { $id: 'BrandEntry' });
const TierEntry = Type.Object({
  tier: TierSlug,
  label: BrandBody.properties.tierLabel,
  brands: Type.Array(BrandEntry),
});
const BrandList = Type.Object(
  {
    total: Type.Integer({ description: 'The number of entries.', examples: [brands.length] }),
    tiers: Type.Array(TierEntry, { minItems: TIERS.length, maxItems: TIERS.length }),
    allSlugs: Type.Array(Type.String(), { description: 'Every brand slug.' }),
  },
  { $id: 'BrandList' },
);

/** GET /api/public/brands: the brands by tier, for anybody. */
export const brandList = listEndpoint({
  path: '/api/public/brands',
  operationId: 'listBrands',
  tags: ['Catalog'],
  summary: 'All brands by tier',
  schema: BrandList,
  make: () => ({
    total: brands.length,
    tiers: TIERS.map((tier) => ({
      tier,
      label: tierLabel(tier),
      brands: brands.filter((brand) => brand.tier === tier).map(({ name, slug }) => ({ name, slug })),
    })),
    allSlugs: brands.map(({ slug }) => slug),
  }),
});

const CategoryEntry = Type.Object(
  {
    ...CategoryBody.properties,
    priceModifier: Type.Number({
      description: 'Factor that the category applies to the brand tier’s base price in the tier average.',
      minimum: 0.01,
      examples: [1.3],
    }),
  },
  { $id: 'CategoryEntry' },
);

const CategoryList = Type.Object(
  {
    total: Type.Integer({ description: 'The number of entries.', examples: [categories.length] }),
    categories: Type.Array(CategoryEntry),
  },
  { $id: 'CategoryList' },
);

/** GET /api/public/categories: the kinds of garment that have prices, for anybody. */
export const categoryList = listEndpoint({
  path: '/api/public/categories',
  operationId: 'listCategories',
  tags: ['Catalog'],
  summary: 'All categories',
  schema: CategoryList,
  make: ({ pricing }) => ({
    total: categories.length,
    categories: categories.map((category) => ({
      name: category.name,
      slug: category.slug,
      priceModifier: pricing.priceModifier(category),
    })),
  }),
  isOfModel: true,
});

const KindEntry = Type.Object(
  {
    ...CategoryBody.properties,
    family: exampleText('Kinds that share what we know about a brand.', ['small leather goods']),
    gender: orNull(GenderName, 'The usual wearer; null if both are equally likely.'),
    weight: choice(
      PARCEL_WEIGHTS,
      'Weight class of a parcel: light up to half a pound, medium up to two pounds, heavy above that.',
    ),
    holds: exampleText('The items this kind includes.', ['wallets, billfolds']),
    not: Type.Optional(
      exampleText('Items that its words do not refer to here.', ['wallets on a chain, which are bags']),
    ),
    sold: counted('Number of US sales behind its prices.'),
    judged: counted('Number of titles behind its prices that a language model priced.'),
  },
  { $id: 'KindEntry' },
);

const KindList = Type.Object(
  {
    total: Type.Integer({ description: 'The number of entries.', examples: [otherKinds.length] }),
    kinds: Type.Array(KindEntry),
  },
  { $id: 'KindList' },
);

/** GET /api/public/kinds: the kinds outside the 15 categories, with the evidence behind their prices, for anybody. */
export const kindList = listEndpoint({
  path: '/api/public/kinds',
  operationId: 'listKinds',
  tags: ['Catalog'],
  summary: 'All kinds outside the 15 categories, with the evidence behind their prices',
  schema: KindList,
  make: ({ pricing }) => ({
    total: otherKinds.length,
    kinds: otherKinds.map((kind) => ({
      name: kind.name,
      slug: kind.slug,
      family: kind.family,
      gender: kind.gender ?? null,
      weight: kind.weight,
      holds: kind.holds,
      ...(kind.not !== undefined && { not: kind.not }),
      ...kindCounts(pricing.artifacts.kinds, kind),
    })),
  }),
  isOfModel: true,
});

const MarketplaceList = Type.Object(
  {
    total: Type.Integer({ description: 'The number of entries.' }),
    currency: UsDollars,
    marketplaces: Type.Array({ ...MarketplaceRow, $id: 'Marketplace' }),
    notModeled: Type.Array(Type.String(), { description: 'Fees and effects that no row includes.' }),
  },
  { $id: 'MarketplaceList' },
);

/** GET /api/public/marketplaces: the fees themselves, for anybody. */
export const marketplaceList = listEndpoint({
  path: '/api/public/marketplaces',
  operationId: 'listMarketplaces',
  tags: ['Marketplaces'],
  summary: 'All marketplaces with their seller fees and sources',
  schema: MarketplaceList,
  make: ({ marketplaces: { rows, notModeled } }) => ({
    total: rows.length,
    currency: 'USD',
    marketplaces: rows,
    notModeled,
  }),
});
