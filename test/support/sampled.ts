// Every brand and kind for `npm run check:pairs`, a sample for `npm test`.
export const ASKS_ALL = process.env.EVERY_PAIR === 'true';

/** Returns one in `step` values, or all in the check. A step coprime to the number of values reaches every kind. */
export function sampled<T>(all: readonly T[], step: number): readonly T[] {
  return ASKS_ALL ? all : all.filter((_one, index) => index % step === 0);
}

/** Returns how often to try a property: as often as given in the check, else a quarter of that. */
export const timesOf = (all: number): number => (ASKS_ALL ? all : Math.ceil(all / 4));
