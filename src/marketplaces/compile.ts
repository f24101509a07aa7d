import { compileLines, type Line } from './fees.ts';
import type { FeeFile, FeeSchedule, MarketplaceRow } from './schema.ts';

/** A fee schedule ready for computing. */
export interface Schedule extends FeeSchedule {
  readonly worst: readonly Line[];
  /** Equal to `worst` unless a rate is a range. */
  readonly best: readonly Line[];
}

export interface Marketplace extends Omit<MarketplaceRow, 'schedules'> {
  readonly schedules: readonly Schedule[];
}

/** All marketplaces with their fees, and the costs outside the fee model. */
export interface Marketplaces {
  readonly list: readonly Marketplace[];
  /** The rows of the file, unchanged. */
  readonly rows: readonly MarketplaceRow[];
  readonly notModeled: readonly string[];
}

/** Compiles the rows of a valid fee file. Pure. */
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
