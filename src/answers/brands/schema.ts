import { Type } from 'typebox';
import { counted, type Shape, text, texts } from '../../base/shape.ts';
import { AnyBrandBody, CategoryBody } from '../garment/garment-schema.ts';

/** Brands and kinds by name or tier. */
export const BrandsAnswer = Type.Object({
  brands: Type.Array(
    Type.Object({
      ...AnyBrandBody.properties,
      listings: Type.Optional(counted('Listings of a brand outside the catalog that were seen.')),
      kinds: Type.Optional(
        Type.Array(Type.Object({ slug: CategoryBody.properties.slug, listings: counted('Listings of the kind.') }), {
          description: 'The same by kind.',
        }),
      ),
    }),
    { description: 'The brands found.' },
  ),
  nearest: texts('Similar slugs, if none is found.'),
  note: Type.Optional(text('The reason for a result without a brand, or a name by spelling.')),
  categories: Type.Optional(
    Type.Array(Type.Object({ ...CategoryBody.properties, holds: text('Its contents.') }), {
      description: 'All kinds, where nothing was asked for.',
    }),
  ),
});
export type BrandsAnswer = Shape<typeof BrandsAnswer>;
