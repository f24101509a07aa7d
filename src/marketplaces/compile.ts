import { compileLines, type Line } from './fees.ts';
import type { FeeFile, FeeSchedule, MarketplaceRow } from './schema.ts';

/** A fee schedule ready to compute with. */
export interface Schedule extends FeeSchedule {
  readonly worst: readonly Line[];
  /** The same lines as `worst`, unless a rate is a range. */
  readonly best: readonly Line[];
}

export interface Marketplace extends Omit<MarketplaceRow, 'schedules'> {
  readonly schedules: readonly Schedule[];
}

/** Every marketplace with its fees, and what no fee here counts. */
export interface Marketplaces {
  readonly list: readonly Marketplace[];
  /** The rows as they are in the file. */
  readonly rows: readonly MarketplaceRow[];
  readonly notModeled: readonly string[];
}

/** Makes the rows of a checked fee file ready to compute with. Pure. */
export function compileMarketplaces({ marketplaces, notModeled }: FeeFile): Marketplaces {
  return { list: marketplaces.map(compile), rows: marketplaces, notModeled };
}

function compile(row: MarketplaceRow): Marketplace {
  const schedules = row.schedules.map((schedule) => {
    const isRange = schedule.lines.some(({ bands }) => bands.some(({ rateAtBest }) => rateAtBest !== undefined));
    const worst = compileLines(schedule.lines, 'worst');
    return { ...schedule, worst, best: isRange ? compileLines(schedule.lines, 'best') : worst };
  });
  return { ...row, schedules };
}
