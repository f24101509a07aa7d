import { Type } from 'typebox';
import { choice, exampleText, orNull, type Shape, UsDollars } from '../../base/shape.ts';
import { GENDERS, TIERS } from '../../catalog/catalog.ts';
import { Grade } from '../../pricing/ranges/price-range.ts';

// Garments as answers name them.

export const GenderName = choice(GENDERS, 'Gender of the garment.');
export const TierSlug = choice(TIERS, 'Tier slug, from the most expensive brands to the cheapest.');

const tierLabel = exampleText('Display label of the tier.', ['Designer']);

/** A brand of the catalog. */
export const BrandBody = Type.Object(
  {
    name: exampleText('Display name.', ['Louis Vuitton']),
    slug: exampleText('Identifier used in the `brand` parameter.', ['louis-vuitton']),
    tier: TierSlug,
    tierLabel,
  },
  { $id: 'Brand', description: 'A brand of the catalog, with its tier.' },
);
export type BrandBody = Shape<typeof BrandBody>;

/** A brand, in the catalog or not. */
export const AnyBrandBody = Type.Object(
  {
    name: exampleText('Display name; for an unknown brand, as given.', ['Vuori']),
    slug: exampleText('Identifier; `unknown-brand` if no brand was recognized.', ['vuori']),
    tier: orNull(TierSlug, 'Tier slug; null for a brand outside the catalog.'),
    tierLabel: orNull(tierLabel),
    inCatalog: Type.Optional(Type.Literal(false, { description: 'Only for a brand outside the catalog.' })),
    like: Type.Optional(choice(TIERS, 'For a brand outside the catalog, the tier with similar prices.')),
  },
  { $id: 'AnyBrand', description: 'The brand, whether or not it is in the catalog.' },
);

export const CategoryBody = Type.Object(
  {
    name: exampleText('Display name.', ['Bags']),
    slug: exampleText('Identifier used in the `category` parameter.', ['bag']),
  },
  { $id: 'Category', description: 'The category.' },
);
export type CategoryBody = Shape<typeof CategoryBody>;

/** The garment that was priced. */
export const GarmentBody = Type.Object({
  brand: AnyBrandBody,
  category: CategoryBody,
  gender: GenderName,
  condition: orNull(Grade, 'The condition that was priced; null for the usual mix of conditions.'),
  currency: UsDollars,
});
export type GarmentBody = Shape<typeof GarmentBody>;

/** The model behind an estimate. */
export const SourceName = exampleText('The model, with its version.', ['Hangtag prediction model 2026.12.1']);
