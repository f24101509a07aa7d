import type { Logger } from 'pino';
import {
  HIGHEST_COVERAGE,
  LOOKED_THROUGH,
  LOWEST_COVERAGE,
  latestCoverage,
  WATCHED,
} from '../sales/coverage.ts';
import type { SaleStore } from '../sales/sale-store.ts';

/**
 * Returns a function that hands `observe` the share of the latest contributed sales inside their ranges. It logs when the share
 * leaves 70 to 90% and when it comes back. It never rejects.
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
