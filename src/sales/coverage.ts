import type { ContributedSale } from './contributed-sale.ts';
import { Sources } from './spread.ts';
import { isInside } from './track-record.ts';

/** Number of the latest sales that show if ranges still hold their promise. */
export const WATCHED = 200;
/** Most of them that may be of one source: a tenth. */
const MOST_OF_ONE = WATCHED / 10;
/** Number of sales that are searched for them. */
export const LOOKED_THROUGH = 10 * WATCHED;

/** Outside of these the ranges, which should hold 80%, need to be looked at. */
export const LOWEST_COVERAGE = 0.7;
export const HIGHEST_COVERAGE = 0.9;

/** The share of the latest {@link WATCHED} sales inside their ranges; undefined where there are fewer. The newest come first. */
export function latestCoverage(latest: readonly ContributedSale[]): number | undefined {
  const sources = new Sources();
  const handles = latest.map((sale) => sources.add(sale));
  const counts = new Map<number, number>();
  let [watched, inside] = [0, 0];
  for (const [index, sale] of latest.entries()) {
    const source = sources.of(handles[index] as number);
    const count = counts.get(source) ?? 0;
    if (count === MOST_OF_ONE) continue;
    counts.set(source, count + 1);
    if (isInside(sale)) inside++;
    if (++watched === WATCHED) return inside / WATCHED;
  }
  return undefined;
}
