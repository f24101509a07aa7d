import { Type } from 'typebox';
import { ConditionSchema, GenderSchema } from '../api/schemas.ts';
import { createQueryReader } from '../http/query.ts';

/** Reads whose garment a page or picture is about, and in which condition, in any spelling that means one. */
export const readGarmentQuery = createQueryReader(
  Type.Object({
    gender: Type.Optional(GenderSchema),
    condition: Type.Optional(ConditionSchema),
  }),
  { takesMeant: true },
);
