/** The end of an iteration. */
interface Limits {
  /** A change of the state that is small enough. */
  readonly tolerance: number;
  readonly mostRounds: number;
}

/** Returns the state at which `next` changes it by no more than the tolerance, or the one after the last round. */
export function fixedPoint<T>(
  start: T,
  next: (state: T) => T,
  changeOf: (before: T, after: T) => number,
  { tolerance, mostRounds }: Limits,
): T {
  let state = start;
  let change = Number.POSITIVE_INFINITY;
  for (let round = 0; change > tolerance && round < mostRounds; round++) {
    const before = state;
    state = next(before);
    change = changeOf(before, state);
  }
  return state;
}
