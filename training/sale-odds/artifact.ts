import type { Room, SaleLevel, SaleOddsArtifact } from '../../src/pricing/sale-odds.ts';
import { round } from '../round.ts';
import type { Stamp } from '../write-artifact.ts';
import type { OddsCell } from './cells.ts';
import { fitOdds, shapeInterval } from './fit.ts';
import { BUNJANG } from './sources/bunjang.ts';
import { RESELLER } from './sources/reseller.ts';
import { VESTIAIRE } from './sources/vestiaire-bags.ts';
import { VINTED_ITALY } from './sources/vinted-italy.ts';

/** What each source is, in a clause. */
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
 * Where it is known how many sell. The error is that of another season: in the second half of the watch, hazards were 0.7 to
 * 0.9 of those in the first.
 */
const LEVELS = [
  {
    source: VESTIAIRE,
    marketplace: 'vestiaire',
    brand: 'louis-vuitton',
    category: 'bag',
    error: 0.3,
  },
] as const;

/** What the reading of the sources says beside the cells. */
export interface Beside {
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
    const days = own.reduce((sum, cell) => sum + cell.days, 0);
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
    shape: shapeInterval(cells, fit).map(({ ratio, log, low, high }) => ({
      ratio,
      log: round(log, 3),
      low: round(low, 3),
      high: round(high, 3),
    })),
    steepnessError: round(fit.between, 3),
    sources,
    levels: LEVELS.flatMap(({ source, ...level }): SaleLevel[] => {
      const own = cells.filter((cell) => cell.source === source);
      const hazards = fit.hazards.get(source);
      if (own.length === 0 || !hazards) return [];
      const ends = new Map(own.map(({ ageFrom, ageTo }) => [ageFrom, ageTo]));
      const spans = [...ends]
        .toSorted(([a], [b]) => a - b)
        .map(([from, to]) => ({ from, to, hazard: round(hazards.get(from) ?? 0, 5) }));
      const listings = beside.listings[source] ?? 0;
      const steepness = round(Math.exp(fit.steepness.get(source)?.log ?? 0), 3);
      const sold = soldOf(own);
      return [{ ...level, source, what: WHAT[source] ?? source, listings, sold, steepness, spans }];
    }),
    room: beside.room,
  };
}

const soldOf = (cells: readonly OddsCell[]) => cells.reduce((sum, { sold }) => sum + sold, 0);
