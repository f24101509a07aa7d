import { Type } from 'typebox';
import { CategoryBody } from '../../answers/garment-schema.ts';
import { categories } from '../../garments/catalog.ts';
import { listEndpoint } from '../list-endpoint.ts';
import { versionHeaders } from '../price-parts.ts';

const CategoryEntry = Type.Object(
  {
    ...CategoryBody.properties,
    priceModifier: Type.Number({
      description:
        'Factor that the category applies to the brand tier’s base price in the tier average.',
      minimum: 0.01,
      examples: [1.3],
    }),
  },
  { $id: 'CategoryEntry' },
);

const CategoryList = Type.Object(
  {
    total: Type.Integer({ description: 'The number of entries.', examples: [categories.length] }),
    categories: Type.Array(CategoryEntry),
  },
  { $id: 'CategoryList' },
);

/** GET /api/public/categories: the kinds of garment that have prices, for anybody. */
export const categoryList = listEndpoint({
  path: '/api/public/categories',
  operationId: 'listCategories',
  tag: 'Catalog',
  summary: 'All categories',
  schema: CategoryList,
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
