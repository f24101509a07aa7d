import { type Static, Type } from 'typebox';
import { brands, TIERS, tierLabel } from '../../garments/catalog.ts';
import type { Tool } from './tool.ts';

const Output = Type.Object({
  total: Type.Integer(),
  tiers: Type.Array(
    Type.Object({
      tier: Type.String(),
      label: Type.String(),
      brands: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() })),
    }),
  ),
});

/** Every brand, by tier. */
export function createListBrands(): Tool {
  const structured: Static<typeof Output> = {
    total: brands.length,
    tiers: TIERS.map((tier) => ({
      tier,
      label: tierLabel(tier),
      brands: brands
        .filter((brand) => brand.tier === tier)
        .map(({ name, slug }) => ({ name, slug })),
    })),
  };
  const text = structured.tiers
    .map((tier) => `${tier.label}: ${tier.brands.map((brand) => brand.name).join(', ')}`)
    .join('\n');
  return {
    name: 'list_brands',
    title: 'List all brands',
    description: `All ${brands.length} covered brands by tier, most expensive first; no prices.`,
    inputSchema: Type.Object({}, { additionalProperties: false }),
    outputSchema: Output,
    call: () => ({ structured, text }),
  };
}
