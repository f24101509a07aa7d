/** Stopping rule of an iteration. */
interface Limits {
  /** Largest change that counts as convergence. */
  readonly tolerance: number;
  readonly mostRounds: number;
}

/** Iterates `next` until it changes the state by no more than the tolerance, and returns the last state. */
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
