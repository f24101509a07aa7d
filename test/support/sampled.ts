// Every garment or a sample: `npm run check:pairs` asks for all of them, `npm test` for one in so many.
export const ASKS_ALL = process.env.EVERY_PAIR === 'true';

/**
 * One in `step` of the values, or all of them in the check. Coprime to their number, the steps reach every kind of
 * value.
 */
export function sampled<T>(all: readonly T[], step: number): readonly T[] {
  return ASKS_ALL ? all : all.filter((_one, index) => index % step === 0);
}
