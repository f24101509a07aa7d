import { wholeCount } from '../base/shape.ts';
import { Type } from '../base/type.ts';
import { brands as rows, TIERS, tierLabel } from '../catalog/catalog.ts';
import { operation } from './operation.ts';
import { BrandBody } from './price.ts';

const { name, slug } = BrandBody.properties;
const BrandEntry = Type.Object({ name, slug }, { $id: 'BrandEntry' });
const TierEntry = Type.Object({
  tier: BrandBody.properties.tier,
  label: BrandBody.properties.tierLabel,
  brands: Type.Array(BrandEntry, { description: 'The brands of the tier.' }),
});
const BrandList = Type.Object(
  {
    total: wholeCount('The number of entries.'),
    tiers: Type.Array(TierEntry, {
      description: 'From the most expensive brands to the cheapest.',
      minItems: TIERS.length,
      maxItems: TIERS.length,
    }),
    allSlugs: Type.Array(slug, { description: 'Every brand slug.' }),
  },
  { $id: 'BrandList' },
);

export const brands = operation({
  name: 'brands',
  summary: 'All brands by tier',
  description: 'Needs no key and no parameters.',
  input: {},
  answer: BrandList,
  run: () => ({
    total: rows.length,
    tiers: TIERS.map((tier) => ({
      tier,
      label: tierLabel(tier),
      brands: rows.filter((brand) => brand.tier === tier).map(({ name, slug }) => ({ name, slug })),
    })),
    allSlugs: rows.map(({ slug }) => slug),
  }),
  http: { operation: 'listBrands', path: '/api/public/brands', tag: 'Catalog', kind: 'fixed' },
});
