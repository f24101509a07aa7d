import { Type } from 'typebox';
import { categories } from '../../garments/catalog.ts';
import { listEndpoint } from '../list-endpoint.ts';
import { versionHeaders } from '../price-parts.ts';
import { refer } from '../schema-parts.ts';
import { Category } from '../schemas.ts';

const CategoryEntry = Type.Object({
  ...Category.properties,
  priceModifier: Type.Number({
    description:
      'Factor that the category applies to the brand tier’s base price in the tier average.',
    minimum: 0.01,
    examples: [1.3],
  }),
});

const CategoryList = Type.Object({
  total: Type.Integer({ description: 'How many there are.', examples: [categories.length] }),
  categories: Type.Array(refer('CategoryEntry', CategoryEntry)),
});

/** GET /api/public/categories: the kinds of garment that have prices, for anybody. */
export const categoryList = listEndpoint({
  path: '/api/public/categories',
  operationId: 'listCategories',
  tag: 'Catalog',
  summary: 'All categories',
  schemas: { CategoryList, CategoryEntry },
  make: ({ pricing }) => ({
    total: categories.length,
    categories: categories.map((category) => ({
      name: category.name,
      slug: category.slug,
      priceModifier: pricing.priceModifier(category),
    })),
  }),
  headers: ({ pricing }) => versionHeaders(pricing),
});
