import type { Logger } from 'pino';
import type { ContributedSale } from '../../service/sales/contributed-sale.ts';
import type { SaleStore } from '../../service/sales/sale-store.ts';
import { Sources } from '../../service/sales/spread.ts';
import { isInside } from '../../service/sales/track-record.ts';

/** Number of latest sales that decide whether ranges still hold. */
const WATCHED = 200;
/** Most of those sales from one source: a tenth. */
const MOST_OF_ONE = WATCHED / 10;
/** Sales inspected per check. */
const LOOKED_THROUGH = 10 * WATCHED;

/** Ranges should hold 80% of sales; a share outside these bounds needs attention. */
const LOWEST_COVERAGE = 0.7;
const HIGHEST_COVERAGE = 0.9;

/**
 * Returns a function that passes the share of the latest contributed sales within their ranges to `observe`. It logs
 * when the share leaves 70 to 90% and when it comes back. It never rejects.
 */
export function createCoverageWatch(
  sales: Pick<SaleStore, 'latest'>,
  log: Pick<Logger, 'info' | 'warn'>,
  observe: (coverage: number) => void = () => {},
): () => Promise<void> {
  let wasRight = true;
  return async () => {
    // An outage of the store is logged elsewhere.
    const latest = await sales.latest(LOOKED_THROUGH).catch(() => []);
    const coverage = latestCoverage(latest);
    if (coverage === undefined) return;
    observe(coverage);
    const isRight = coverage >= LOWEST_COVERAGE && coverage <= HIGHEST_COVERAGE;
    if (isRight === wasRight) return;
    wasRight = isRight;
    const share =
      `Of the last ${WATCHED} contributed sales, ${Math.round(coverage * 100)}% are within the range of their ` +
      'estimate';
    if (isRight) log.info({ coverage }, `${share} again.`);
    else log.warn({ coverage }, `${share}, which should be 80%: see /api/public/track-record.`);
  };
}

/**
 * Returns the share of the latest {@link WATCHED} sales within their ranges, newest first in `latest`; undefined if
 * there are fewer.
 */
export function latestCoverage(latest: readonly ContributedSale[]): number | undefined {
  const sources = new Sources();
  const handles = latest.map((sale) => sources.add(sale));
  const counts = new Map<number, number>();
  let watched = 0;
  let inside = 0;
  for (const [index, sale] of latest.entries()) {
    const source = sources.sourceOf(handles[index] as number);
    const count = counts.get(source) ?? 0;
    if (count === MOST_OF_ONE) continue;
    counts.set(source, count + 1);
    if (isInside(sale)) inside++;
    if (++watched === WATCHED) return inside / WATCHED;
  }
  return undefined;
}
