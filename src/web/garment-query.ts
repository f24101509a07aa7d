import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ConditionSchema, GenderSchema } from '../api/schemas.ts';
import type { Brand, Category } from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';
import { createQueryReader } from '../http/query.ts';
import type { Pricing } from '../pricing/pricing.ts';

/** Reads gender and condition from a query; a condition also as people write it, such as `like-new`. */
export const readGarmentWords = createQueryReader(
  Type.Object({
    gender: Type.Optional(GenderSchema),
    condition: Type.Optional(ConditionSchema),
  }),
  { takesMeant: true },
);

/** The garment that a page or picture is about: of the usual gender, unless the address names one. */
export function readGarmentQuery(
  request: FastifyRequest,
  pricing: Pick<Pricing, 'usualGender'>,
  { brand, category }: { readonly brand: Brand; readonly category: Category },
): Garment {
  const { gender = pricing.usualGender(brand, category).gender, condition } =
    readGarmentWords(request);
  return { brand, category, gender, condition };
}
