import { ITEM_FIELDS } from '../items/item-fields.ts';

// Schemas of fields in the addresses of pages.

export const oneOf = <const T extends string>(values: readonly T[]) =>
  ({ type: 'string', enum: values }) as const;

/** Gender, and condition in any spelling, such as `like-new`. */
export const garmentFields = {
  gender: ITEM_FIELDS.gender,
  condition: ITEM_FIELDS.condition,
} as const;
