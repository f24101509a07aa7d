import type { Likely, Room, SaleLevel, SaleOddsArtifact } from '../../src/pricing/sale-odds.ts';
import { round } from '../numbers/round.ts';
import { total } from '../numbers/sums.ts';
import type { Stamp } from '../publish/write-artifact.ts';
import type { OddsCell } from './cells.ts';
import { fitLevel, fitOdds, KNOT_RATIOS } from './fit.ts';
import { BUNJANG } from './sources/bunjang.ts';
import { RESELLER } from './sources/reseller.ts';
import { VESTIAIRE } from './sources/vestiaire-bags.ts';
import { VINTED_ITALY } from './sources/vinted-italy.ts';

/** Version of the published odds; raised by hand with each fit, apart from that of the prices. */
export const ODDS_VERSION = '2026.12.0';

/** Each source in a clause. */
const WHAT: Readonly<Record<string, string>> = {
  [VESTIAIRE]:
    'Louis Vuitton bags on Vestiaire Collective, July to October 2020, with the day that each came online and sold',
  [BUNJANG]:
    'men’s clothing of 14 brands on Bunjang (South Korea), March 2025, days on sale and sales by price',
  [VINTED_ITALY]:
    'clothing of six brands on Vinted Italy, September 2026, what stood and what sold fast by price',
  [RESELLER]:
    'one American reseller’s clothing on eBay, Poshmark, Mercari and Depop, March to June 2026, exports of the whole inventory',
};

/** Sources whose cells count listings, not days. */
const COUNTS_ONLY: readonly string[] = [VINTED_ITALY];

/**
 * The group in which the number of sales is known. The error is that of another season: in the second half of the watch, hazards were 0.7 to
 * 0.9 of those in the first.
 */
const LEVELS = [
  {
    ...{ source: VESTIAIRE, marketplace: 'vestiaire' },
    ...{ brand: 'louis-vuitton', category: 'bag', error: 0.3 },
  },
] as const;

/** The facts of the sources beside the cells. */
export interface Beside {
  /** The factor of the shape for two prices of one listing. */
  readonly ownPrice: Likely;
  readonly room: readonly Room[];
  readonly listings: Readonly<Record<string, number>>;
}

/** Fits the cells and puts the artifact together. */
export function oddsArtifact(
  cells: readonly OddsCell[],
  beside: Beside,
  stamp: Stamp,
): SaleOddsArtifact {
  const fit = fitOdds(cells);
  const sources = [...fit.steepness].map(([source, { log, error }]) => {
    const own = cells.filter((cell) => cell.source === source);
    const days = total(own, (cell) => cell.days);
    return {
      source,
      what: WHAT[source] ?? source,
      days: COUNTS_ONLY.includes(source) ? null : Math.round(days),
      sold: soldOf(own),
      steepness: round(Math.exp(log), 3),
      steepnessError: round(error, 3),
    };
  });
  return {
    ...stamp,
    shape: KNOT_RATIOS.map((ratio, i) => ({ ratio, log: round(fit.shape[i] as number, 3) })),
    ownPrice: beside.ownPrice,
    steepnessError: round(fit.between, 3),
    sources,
    levels: LEVELS.flatMap(({ source, ...level }): SaleLevel[] => {
      const own = cells.filter((cell) => cell.source === source);
      if (own.length === 0) return [];
      const spans = fitLevel(cells, fit, source).map(({ from, to, hazard, steepness }) => ({
        ...{ from, to },
        hazard: round(hazard, 5),
        steepness: round(steepness, 3),
      }));
      const listings = beside.listings[source] ?? 0;
      const sold = soldOf(own);
      return [{ ...level, source, what: WHAT[source] ?? source, listings, sold, spans }];
    }),
    room: beside.room,
  };
}

const soldOf = (cells: readonly OddsCell[]) => total(cells, ({ sold }) => sold);
