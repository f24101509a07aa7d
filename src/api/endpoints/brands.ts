import { Type } from 'typebox';
import { brands, TIERS, tierLabel } from '../../garments/catalog.ts';
import { listEndpoint } from '../list-endpoint.ts';
import { refer } from '../schema-parts.ts';
import { Brand, TierSchema } from '../schemas.ts';

const { name, slug } = Brand.properties;
const BrandEntry = Type.Object({ name, slug });
const TierEntry = Type.Object({
  tier: TierSchema,
  label: Brand.properties.tierLabel,
  brands: Type.Array(refer('BrandEntry', BrandEntry)),
});
const BrandList = Type.Object({
  total: Type.Integer({ description: 'How many there are.', examples: [brands.length] }),
  tiers: Type.Array(TierEntry, { minItems: TIERS.length, maxItems: TIERS.length }),
  allSlugs: Type.Array(Type.String(), { description: 'Every brand slug.' }),
});

/** GET /api/public/brands: the brands by tier, for anybody. */
export const brandList = listEndpoint({
  path: '/api/public/brands',
  operationId: 'listBrands',
  tag: 'Catalog',
  summary: 'All brands by tier',
  schemas: { BrandList, BrandEntry },
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
