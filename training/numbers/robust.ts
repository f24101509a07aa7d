/** Returns Huber's weight (1964): 1 within a bound, bound / distance beyond it. */
export function huberWeight(distance: number, bound: number): number {
  return distance <= bound ? 1 : bound / distance;
}
