import { CONDITIONS, GENDERS } from '../garments/catalog.ts';
import { resolveCondition } from '../garments/read/conditions.ts';
import { MOST_DOLLARS } from '../marketplaces/payout-answer.ts';

// Schemas of what pages read from their addresses.

export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;

export const oneOf = <const T extends string>(values: readonly T[]) =>
  ({ type: 'string', enum: values }) as const;

/** US dollars, in whole cents. */
export const dollars = (maximum: number = MOST_DOLLARS) =>
  ({ type: 'number', minimum: 0, maximum, multipleOf: 0.01 }) as const;

/** US dollars of which there have to be some. */
export const someDollars = { ...dollars(), exclusiveMinimum: 0 } as const;

/** Gender, and condition also as people write it, such as `like-new`. */
export const garmentFields = {
  gender: oneOf(GENDERS),
  condition: { ...oneOf(CONDITIONS), meant: (words: string) => resolveCondition(words)?.name },
} as const;
