/** Returns every `step`-th value. A step coprime to the number of kinds reaches each kind. */
export const sampled = <T>(values: readonly T[], step: number): readonly T[] =>
  values.filter((_one, index) => index % step === 0);
