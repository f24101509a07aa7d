import { wholeCount } from '../base/shape.ts';
import { Type } from '../base/type.ts';
import { categories as rows } from '../catalog/catalog.ts';
import { operation } from './operation.ts';
import { CategoryBody } from './price.ts';

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

const CategoryList = Type.Object(
  {
    total: wholeCount('The number of entries.'),
    categories: Type.Array(CategoryEntry, { description: 'All categories.', minItems: 1 }),
  },
  { $id: 'CategoryList' },
);

export const categories = operation({
  name: 'categories',
  summary: 'All categories',
  description: 'Needs no key and no parameters.',
  input: {},
  answer: CategoryList,
  run: ({ pricing }) => ({
    total: rows.length,
    categories: rows.map((category) => {
      const { name, slug } = category;
      return { name, slug, priceModifier: pricing.priceModifier(category) };
    }),
  }),
  http: { operation: 'listCategories', path: '/api/public/categories', tag: 'Catalog', kind: 'fixed', isOfModel: true },
});
