import { Type } from 'typebox';
import { BrandBody, TierSlug } from '../../answers/garment-schema.ts';
import { brands, TIERS, tierLabel } from '../../garments/catalog.ts';
import { listEndpoint } from '../list-endpoint.ts';

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
  tag: 'Catalog',
  summary: 'All brands by tier',
  schema: BrandList,
  make: () => ({
    total: brands.length,
    tiers: TIERS.map((tier) => ({
      tier,
      label: tierLabel(tier),
      brands: brands
        .filter((brand) => brand.tier === tier)
        .map(({ name, slug }) => ({ name, slug })),
    })),
    allSlugs: brands.map(({ slug }) => slug),
  }),
});
