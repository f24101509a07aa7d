import { round, total } from '../numbers/sums.ts';
import type { Stamp } from '../publish/write-artifact.ts';
import { fitLevel, fitOdds, KNOT_RATIOS, type OddsCell } from './fit.ts';
import type { Likely, PlaceClass, SaleLevel, SaleOddsArtifact, SaleRate } from './odds.ts';

/** Version of the published odds; raised by hand with each fit, independently of the prices. */
export const ODDS_VERSION = '2026.12.0';

/** Day of that fit. */
export const ODDS_FITTED_ON = '2026-11-21';

/** Facts about the sources that cells do not contain, in the file next to them. */
interface Beside {
  /** Factor of the shape for two prices of the same listing. */
  readonly ownPrice: Likely;
  readonly room: SaleOddsArtifact['room'];
  readonly sources: Readonly<Record<string, SourceFacts>>;
  readonly ledgers?: readonly Ledger[];
}

/** Listings and sales of a seller by age, at the prices that were asked. */
interface Ledger {
  /** The class of places that it represents; a ledger without one shows only how sellers differ. */
  readonly place?: PlaceClass;
  readonly what: string;
  readonly listings: number;
  readonly spans: readonly LedgerSpan[];
}

interface LedgerSpan {
  /** Days since the listing began. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Days on sale of all listings in this span. */
  readonly days: number;
  readonly sold: number;
}

interface SourceFacts {
  /** Describes the source in a clause. */
  readonly what: string;
  /** True if cells count listings instead of days. */
  readonly countsListings?: boolean;
  /** The group with a known number of listings; `error` is a standard deviation of the log hazard. */
  readonly level?: Omit<SaleLevel, 'source' | 'what' | 'sold' | 'spans'>;
}

/** Fits the cells and builds the artifact. */
export function oddsArtifact(cells: readonly OddsCell[], beside: Beside, stamp: Stamp): SaleOddsArtifact {
  const fit = fitOdds(cells);
  const facts = (source: string): SourceFacts => beside.sources[source] ?? { what: source };
  const own = (source: string) => cells.filter((cell) => cell.source === source);
  const soldOf = (source: string) => total(own(source), ({ sold }) => sold);
  const sources = [...fit.steepness].map(([source, { log, error }]) => {
    const { what, countsListings } = facts(source);
    const days = countsListings ? null : Math.round(total(own(source), (cell) => cell.days));
    const steepness = round(Math.exp(log), 3);
    return {
      source,
      what,
      days,
      sold: soldOf(source),
      steepness,
      steepnessError: round(error, 3),
    };
  });
  const levels = sources.flatMap(({ source, what, sold }): SaleLevel[] => {
    const { level } = facts(source);
    if (!level) return [];
    const { listings, ...group } = level;
    const spans = fitLevel(cells, fit, source).map(({ from, to, hazard, steepness }) => ({
      from,
      to,
      hazard: round(hazard, 5),
      steepness: round(steepness, 3),
    }));
    return [{ ...group, source, what, listings, sold, spans }];
  });
  const ledgers = [...(beside.ledgers ?? []), ...levels.map((level) => ledgerOf(level, own(level.source)))];
  return {
    ...stamp,
    shape: KNOT_RATIOS.map((ratio, i) => ({ ratio, log: round(fit.shape[i] as number, 3) })),
    ownPrice: beside.ownPrice,
    steepnessError: round(fit.between, 3),
    sources,
    levels,
    rates: ledgers.flatMap(ratesOf),
    rateError: round(rateError(ledgers), 2),
    room: beside.room,
  };
}

/** Returns the cells of a luxury marketplace as a ledger. */
function ledgerOf({ what, listings }: SaleLevel, cells: readonly OddsCell[]): Ledger {
  const spans = [...Map.groupBy(cells, ({ ageFrom }) => ageFrom).values()].map((own) => {
    const { ageFrom: from, ageTo: to } = own[0] as OddsCell;
    return { from, to, days: total(own, ({ days }) => days), sold: total(own, ({ sold }) => sold) };
  });
  return { place: 'luxury', what, listings, spans: spans.toSorted((a, b) => a.from - b.from) };
}

function ratesOf({ place, what, listings, spans }: Ledger): SaleRate[] {
  if (!place) return [];
  return [
    {
      place,
      what,
      listings,
      sold: total(spans, ({ sold }) => sold),
      spans: spans.map(({ from, to, days, sold }) => ({ from, to, hazard: round(sold / days, 5) })),
    },
  ];
}

/** Listings of this age, days, are compared between sellers: novelty has worn off. */
const SETTLED = 60;

/** Returns the standard deviation between sellers of the log of sales per listing and day. */
function rateError(ledgers: readonly Ledger[]): number {
  const rates = ledgers.map(({ spans }) => {
    const settled = spans.filter(({ to }) => to > SETTLED);
    return Math.log(total(settled, ({ sold }) => sold) / total(settled, ({ days }) => days));
  });
  const mean = total(rates, (rate) => rate) / rates.length;
  return Math.sqrt(total(rates, (rate) => (rate - mean) ** 2) / Math.max(1, rates.length - 1));
}
