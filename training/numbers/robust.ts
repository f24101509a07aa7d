/** Huber's weight (1964): whole within a bound, beyond it as if the distance were the bound. */
export function huberWeight(distance: number, bound: number): number {
  return distance <= bound ? 1 : bound / distance;
}
