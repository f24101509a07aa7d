import type { Marketplaces } from '../../marketplaces/compile.ts';
import { type Cell, COLUMNS, type Table } from './table.ts';

/** Builds the table of sellers' fees on all marketplaces: one row per band of a fee line. */
export function marketplaceTable({ list }: Marketplaces): Table {
  const rows: Cell[][] = [];
  for (const marketplace of list) {
    const { id, name, model, label, effectiveFrom, checkedOn, certainty, sources } = marketplace;
    for (const [at, schedule] of marketplace.schedules.entries()) {
      const lines = schedule.lines.length > 0 ? schedule.lines : [undefined];
      for (const [order, line] of lines.entries()) {
        for (const [index, band] of (line?.bands ?? [undefined]).entries()) {
          rows.push([
            id,
            name,
            model,
            at + 1,
            schedule.for,
            line ? order + 1 : 0,
            line?.name,
            line?.basis.join('+'),
            line ? index + 1 : 0,
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
          ]);
        }
      }
    }
  }
  return {
    name: 'marketplaces',
    title: 'What marketplaces charge sellers of secondhand garments in the US',
    description: 'One row per band of a fee line, with source and date.',
    columns: COLUMNS.marketplaces,
    key: ['marketplace', 'schedule', 'line', 'band'],
    rows,
  };
}
