// The lists that need no parameters: what the service knows by name.

import { choice, nonemptyText, orNull, Type, UsDollars, wholeCount } from '../base/shape.ts';
import { omitUndefined, pick } from '../base/values.ts';
import { brands, categories, GENDERS, TIERS, tierLabel } from '../catalog/catalog.ts';
import { otherKinds } from '../catalog/outside-catalog.ts';
import { Marketplace } from '../money/schema.ts';
import { operation, type Route } from './operation.ts';
import { BrandBody, CategoryBody } from './price.ts';

const entryCount = wholeCount('The number of entries.');
/** Returns what the operations of lists share; `isOfModel` if its members depend on the model. */
const listAt = (operationId: string, path: string, isOfModel = false, tag: Route['tag'] = 'Catalog') => ({
  description: 'Needs no key and no parameters.',
  input: {},
  http: { operationId, path, tag, kind: 'kept', responseText: 'The list.', examples: { all: {} }, isOfModel } as const,
});

const listMarketplaces = operation({
  name: 'marketplaces',
  summary: 'All marketplaces with their seller fees and sources',
  ...listAt('listMarketplaces', '/api/public/marketplaces', false, 'Marketplaces'),
  answer: Type.Object(
    {
      total: entryCount,
      currency: UsDollars,
      marketplaces: Type.Array({ ...Marketplace, $id: 'Marketplace' }, { description: 'Each with its fees.' }),
      notModeled: Type.Array(Type.String(), { description: 'Fees and effects that no row includes.' }),
    },
    { $id: 'MarketplaceList' },
  ),
  run: ({ marketplaces: { list, notModeled } }) => ({
    total: list.length,
    currency: 'USD' as const,
    marketplaces: list,
    notModeled,
  }),
});

const { name, slug, tier, tierLabel: label } = BrandBody.properties;
const BrandEntry = Type.Object({ name, slug }, { $id: 'BrandEntry' });

const listBrands = operation({
  name: 'brands',
  summary: 'All brands by tier',
  ...listAt('listBrands', '/api/public/brands'),
  answer: Type.Object(
    {
      total: entryCount,
      tiers: Type.Array(
        Type.Object({ tier, label, brands: Type.Array(BrandEntry, { description: 'The brands of the tier.' }) }),
        {
          description: 'From the most expensive brands to the cheapest.',
          minItems: TIERS.length,
          maxItems: TIERS.length,
        },
      ),
      allSlugs: Type.Array(slug, { description: 'Every brand slug.' }),
    },
    { $id: 'BrandList' },
  ),
  run: () => ({
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

const listCategories = operation({
  name: 'categories',
  summary: 'All categories',
  ...listAt('listCategories', '/api/public/categories', true),
  answer: Type.Object(
    { total: entryCount, categories: Type.Array(CategoryEntry, { description: 'All categories.', minItems: 1 }) },
    { $id: 'CategoryList' },
  ),
  run: ({ pricing }) => ({
    total: categories.length,
    categories: categories.map(({ name, slug }) => {
      return { name, slug, priceModifier: pricing.artifacts.staticArtifact.modifier[slug] ?? 1 };
    }),
  }),
});

const KindEntry = Type.Object(
  {
    ...CategoryBody.properties,
    family: nonemptyText('Kinds that share what we know about a brand.', { examples: ['small leather goods'] }),
    gender: orNull(choice(GENDERS, ''), 'The usual wearer; null if both are equally likely.'),
    weight: choice(
      ['light', 'medium', 'heavy'],
      'Weight class of a parcel: light up to half a pound, medium up to two pounds, heavy above that.',
    ),
    holds: nonemptyText('The items this kind includes.', { examples: ['wallets, billfolds'] }),
    not: Type.Optional(
      nonemptyText('Items that its words do not refer to here.', { examples: ['wallets on a chain, which are bags'] }),
    ),
    sold: wholeCount('Number of US sales behind its prices.'),
    judged: wholeCount('Number of titles behind its prices that a language model priced.'),
  },
  { $id: 'KindEntry' },
);

const listKinds = operation({
  name: 'kinds',
  summary: 'All kinds outside the 15 categories, with the evidence behind their prices',
  ...listAt('listKinds', '/api/public/kinds', true),
  answer: Type.Object(
    { total: entryCount, kinds: Type.Array(KindEntry, { description: 'All kinds.', minItems: 1 }) },
    { $id: 'KindList' },
  ),
  run: ({ pricing }) => ({
    total: otherKinds.length,
    kinds: otherKinds.map((kind) => {
      const counts = pricing.effects.evidenceOf('kind', kind.slug);
      return {
        ...pick(kind, 'name', 'slug', 'family', 'weight', 'holds'),
        ...omitUndefined({ not: kind.not }),
        gender: kind.gender ?? null,
        sold: counts?.soldHere ?? 0,
        judged: counts?.judged ?? 0,
      };
    }),
  }),
});

/** The lists, in the order in which doors show them. */
export const REFERENCE_LISTS = [listMarketplaces, listBrands, listCategories, listKinds] as const;
