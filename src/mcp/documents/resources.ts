import { brands, categories, conditionGrades, TIERS, tierLabel } from '../../garments/catalog.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { cardDocument } from './card.ts';
import { modelCardDocuments } from './model-card.ts';

/** Returns the catalog, the model card in sections, and the price card. */
export function createResources(pricing: Pricing) {
  return [
    {
      uri: 'hangtag://catalog',
      name: 'catalog',
      title: 'Catalog',
      description: 'Brands by tier with their aliases, categories with their contents, condition grades.',
      mimeType: 'application/json',
      text: JSON.stringify(catalog(pricing)),
    },
    ...modelCardDocuments(pricing.artifacts.card),
    cardDocument(),
  ];
}

function catalog(pricing: Pricing) {
  return {
    modelVersion: pricing.modelVersion,
    tiers: TIERS.map((tier) => ({
      tier,
      label: tierLabel(tier),
      brands: brands.filter((brand) => brand.tier === tier).map(({ name, slug, aliases }) => ({ name, slug, aliases })),
    })),
    categories: categories.map((category) => ({
      name: category.name,
      slug: category.slug,
      holds: category.holds,
      aliases: category.aliases,
      priceModifier: pricing.priceModifier(category),
    })),
    conditions: conditionGrades.map(({ name, meaning, aliases }) => ({ name, meaning, aliases })),
  };
}
