/** True in `npm run check:pairs`, which tries every brand and kind. `npm test` tries a sample. */
export const ASKS_ALL = process.env.EVERY_PAIR === 'true';

/** Returns every `step`-th value, or all in the check. A step coprime to the number of kinds reaches each kind. */
export function sampled<T>(all: readonly T[], step: number): readonly T[] {
  return ASKS_ALL ? all : all.filter((_one, index) => index % step === 0);
}

/** Returns how often to try a property: `all` times in the check, otherwise a quarter of that. */
export const timesOf = (all: number): number => (ASKS_ALL ? all : Math.ceil(all / 4));
