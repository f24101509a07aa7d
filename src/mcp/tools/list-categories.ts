import { type Static, Type } from 'typebox';
import { categories } from '../../garments/catalog.ts';
import type { Tool, ToolParts } from './tool.ts';

const Output = Type.Object({
  total: Type.Integer(),
  categories: Type.Array(
    Type.Object({
      name: Type.String(),
      slug: Type.String(),
      holds: Type.String(),
      priceModifier: Type.Number({ description: 'Factor on the tier’s base price.' }),
    }),
  ),
});

/** Every category with what it holds. */
export function createListCategories({ pricing }: Pick<ToolParts, 'pricing'>): Tool {
  const structured: Static<typeof Output> = {
    total: categories.length,
    categories: categories.map((category) => ({
      name: category.name,
      slug: category.slug,
      holds: category.holds,
      priceModifier: pricing.priceModifier(category),
    })),
  };
  const text = structured.categories
    .map(({ name, slug, holds }) => `${name} (${slug}): ${holds}`)
    .join('\n');
  return {
    name: 'list_categories',
    title: 'List all categories',
    description: `The ${categories.length} clothing categories and what each holds. For where a garment belongs.`,
    inputSchema: Type.Object({}, { additionalProperties: false }),
    outputSchema: Output,
    call: () => ({ structured, text }),
  };
}
