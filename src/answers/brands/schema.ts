import { Type } from 'typebox';
import { counted, type Shape, text, texts } from '../../base/shape.ts';
import { AnyBrandBody, CategoryBody } from '../garment/garment-schema.ts';

/** Brands and kinds by name or tier. */
export const BrandsAnswer = Type.Object({
  brands: Type.Array(
    Type.Object({
      ...AnyBrandBody.properties,
      listings: Type.Optional(counted('Number of listings seen, for a brand outside the catalog.')),
      kinds: Type.Optional(
        Type.Array(
          Type.Object({
            slug: CategoryBody.properties.slug,
            listings: counted('Number of listings of the kind.'),
          }),
          {
            description: 'The same by kind.',
          },
        ),
      ),
    }),
    { description: 'The brands found.' },
  ),
  nearest: texts('Similar slugs, if no brand is found.'),
  note: Type.Optional(text('Why no brand was found, or that the name was matched by its spelling.')),
  categories: Type.Optional(
    Type.Array(Type.Object({ ...CategoryBody.properties, holds: text('Its contents.') }), {
      description: 'All kinds, if no brand was asked for.',
    }),
  ),
});
export type BrandsAnswer = Shape<typeof BrandsAnswer>;
