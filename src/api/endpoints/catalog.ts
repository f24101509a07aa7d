import { Type } from 'typebox';
import { defined, membersOf } from '../../base/members.ts';
import { once } from '../../base/memo.ts';
import { choice, counted, exampleText, orNull, UsDollars } from '../../base/shape.ts';
import { brands, categories, TIERS, tierLabel } from '../../catalog/catalog.ts';
import { otherKinds, PARCEL_WEIGHTS } from '../../catalog/other-kinds.ts';
import { MarketplaceRow } from '../../money/schema.ts';
import { BrandBody, CategoryBody, GarmentBody } from '../../present/answer-schema.ts';
import { kindCounts } from '../../pricing/evidence/evidence.ts';
import { cacheableJson, sendAnswer } from '../../service/http/answer.ts';
import { type DocumentParts, type Endpoint, versionHeaders } from '../endpoint.ts';

function listEndpoint({
  make,
  isOfModel,
  ...described
}: Pick<Endpoint, 'operation' | 'path' | 'answer'> & {
  readonly make: (parts: DocumentParts) => object;
  readonly isOfModel?: boolean;
}): Endpoint {
  return {
    ...described,
    example: make,
    register: (app, parts) => {
      const headers = isOfModel ? versionHeaders(parts.pricing) : undefined;
      const list = once(() => cacheableJson(make(parts), headers));
      app.get(described.path, (request, reply) => sendAnswer(request, reply, list()));
    },
  };
}

const totalOf = ({ length }: readonly object[]) =>
  Type.Integer({ description: 'The number of entries.', minimum: 0, examples: [length] });

const { name, slug } = BrandBody.properties;
const BrandEntry = Type.Object({ name, slug }, { $id: 'BrandEntry' });
const TierEntry = Type.Object({
  tier: BrandBody.properties.tier,
  label: BrandBody.properties.tierLabel,
  brands: Type.Array(BrandEntry, { description: 'The brands of the tier.' }),
});
const BrandList = Type.Object(
  {
    total: totalOf(brands),
    tiers: Type.Array(TierEntry, {
      description: 'From the most expensive brands to the cheapest.',
      minItems: TIERS.length,
      maxItems: TIERS.length,
    }),
    allSlugs: Type.Array(slug, { description: 'Every brand slug.' }),
  },
  { $id: 'BrandList' },
);

const brandList = listEndpoint({
  operation: 'listBrands',
  path: '/api/public/brands',
  answer: BrandList,
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
  { total: totalOf(categories), categories: Type.Array(CategoryEntry, { description: 'All categories.' }) },
  { $id: 'CategoryList' },
);

const categoryList = listEndpoint({
  operation: 'listCategories',
  path: '/api/public/categories',
  answer: CategoryList,
  make: ({ pricing }) => ({
    total: categories.length,
    categories: categories.map((category) => {
      const { name, slug } = category;
      return { name, slug, priceModifier: pricing.priceModifier(category) };
    }),
  }),
  isOfModel: true,
});

const KindEntry = Type.Object(
  {
    ...CategoryBody.properties,
    family: exampleText('Kinds that share what we know about a brand.', ['small leather goods']),
    gender: orNull(GarmentBody.properties.gender, 'The usual wearer; null if both are equally likely.'),
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
  { total: totalOf(otherKinds), kinds: Type.Array(KindEntry, { description: 'All kinds.' }) },
  { $id: 'KindList' },
);

const kindList = listEndpoint({
  operation: 'listKinds',
  path: '/api/public/kinds',
  answer: KindList,
  make: ({ pricing }) => ({
    total: otherKinds.length,
    kinds: otherKinds.map((kind) => ({
      ...defined(membersOf(kind, 'name', 'slug', 'family', 'weight', 'holds', 'not')),
      gender: kind.gender ?? null,
      ...kindCounts(pricing.effects, kind),
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

const marketplaceList = listEndpoint({
  operation: 'listMarketplaces',
  path: '/api/public/marketplaces',
  answer: MarketplaceList,
  make: ({ marketplaces: { rows, notModeled } }) => ({
    total: rows.length,
    currency: 'USD',
    marketplaces: rows,
    notModeled,
  }),
});

export const listEndpoints: readonly Endpoint[] = [marketplaceList, brandList, categoryList, kindList];
