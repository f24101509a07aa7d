import type { Marketplace, Marketplaces } from '../../marketplaces/fees.ts';
import { type Cell, COLUMNS, type Table } from './table.ts';

/** Builds the table of sellers' fees on all marketplaces: one row per band of a fee line. */
export function marketplaceTable({ list }: Marketplaces): Table {
  return {
    name: 'marketplaces',
    title: 'What marketplaces charge sellers of secondhand garments in the US',
    description: 'One row per band of a fee line, with source and date.',
    columns: COLUMNS.marketplaces,
    key: ['marketplace', 'schedule', 'line', 'band'],
    rows: list.flatMap(rowsOfMarketplace),
  };
}

function rowsOfMarketplace(marketplace: Marketplace): Cell[][] {
  return marketplace.schedules.flatMap((schedule, at) => {
    // A schedule without fees has a row of its own.
    if (schedule.lines.length === 0) return [rowOfBand(marketplace, at)];
    return schedule.lines.flatMap(({ bands }, line) => bands.map((_, band) => rowOfBand(marketplace, at, line, band)));
  });
}

/** Returns a row of a band by its place, or of a schedule without fees. */
function rowOfBand(marketplace: Marketplace, at: number, order?: number, index?: number): Cell[] {
  const { id, name, model, label, effectiveFrom, checkedOn, certainty, sources } = marketplace;
  const schedule = marketplace.schedules[at] as Marketplace['schedules'][number];
  const line = order === undefined ? undefined : schedule.lines[order];
  const band = index === undefined ? undefined : line?.bands[index];
  return [
    id,
    name,
    model,
    at + 1,
    schedule.for,
    order === undefined ? 0 : order + 1,
    line?.name,
    line?.basis.join('+'),
    index === undefined ? 0 : index + 1,
    band?.upTo,
    band?.rate,
    band?.rateAtBest,
    band?.fixed,
    line && (line.marginal ? 'marginal' : 'whole'),
    line?.minimum,
    line?.maximum,
    label,
    effectiveFrom,
    checkedOn,
    schedule.certainty ?? certainty,
    sources[0],
  ];
}
