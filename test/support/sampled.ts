/** Returns every `step`-th value. A step coprime to the number of kinds reaches each kind. */
export const sampled = <T>(all: readonly T[], step: number): readonly T[] =>
  all.filter((_one, index) => index % step === 0);
