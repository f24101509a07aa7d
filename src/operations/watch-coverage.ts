import type { Logger } from 'pino';
import type { ContributedSale } from '../sales/contributed-sale.ts';
import type { SaleStore } from '../sales/sale-store.ts';
import { Sources } from '../sales/spread.ts';
import { isInside } from '../sales/track-record.ts';

/** Number of the latest sales that show if ranges still hold their promise. */
const WATCHED = 200;
/** Most of them that may be of one source: a tenth. */
const MOST_OF_ONE = WATCHED / 10;
/** Number of sales that are searched for them. */
const LOOKED_THROUGH = 10 * WATCHED;

/** Outside of these the ranges, which should hold 80%, need to be looked at. */
const LOWEST_COVERAGE = 0.7;
const HIGHEST_COVERAGE = 0.9;

/**
 * Returns a function that hands `observe` the share of the latest contributed sales inside their ranges. It logs when
 * the share leaves 70 to 90% and when it comes back. It never rejects.
 */
export function createCoverageWatch(
  sales: Pick<SaleStore, 'latest'>,
  log: Pick<Logger, 'info' | 'warn'>,
  observe: (coverage: number) => void = () => {},
): () => Promise<void> {
  let wasRight = true;
  return async () => {
    // A store that is down is logged as such.
    const latest = await sales.latest(LOOKED_THROUGH).catch(() => []);
    const coverage = latestCoverage(latest);
    if (coverage === undefined) return;
    observe(coverage);
    const isRight = coverage >= LOWEST_COVERAGE && coverage <= HIGHEST_COVERAGE;
    if (isRight === wasRight) return;
    wasRight = isRight;
    const share = `Of the last ${WATCHED} contributed sales ${Math.round(coverage * 100)} % are inside the range of their estimate`;
    if (isRight) log.info({ coverage }, `${share} again.`);
    else log.warn({ coverage }, `${share}, which should hold 80 %: see /api/public/track-record.`);
  };
}

/**
 * The share of the latest {@link WATCHED} sales inside their ranges; undefined where there are fewer. The newest come
 * first.
 */
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
