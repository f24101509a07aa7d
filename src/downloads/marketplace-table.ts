import type { Marketplaces } from '../marketplaces/compile.ts';
import type { Cell, Column, Table } from './table.ts';

export const MARKETPLACE_COLUMNS: readonly Column[] = [
  { name: 'marketplace', type: 'string', description: 'Identifier of the marketplace.' },
  { name: 'name', type: 'string', description: 'Its name.' },
  {
    name: 'model',
    type: 'string',
    description: 'Who sells: you list it, they sell it for you, or you meet the buyer.',
  },
  {
    name: 'schedule',
    type: 'integer',
    description: 'Schedules of a marketplace in the order in which they are tried, from 1.',
  },
  {
    name: 'garments',
    type: 'string',
    description: 'Which garments the schedule is for, in words.',
  },
  {
    name: 'line',
    type: 'integer',
    description:
      'Fee lines of a schedule in the order in which they are charged, from 1; 0 where selling is free.',
  },
  {
    name: 'fee',
    type: 'string',
    description: 'What the marketplace calls the fee; empty where selling is free.',
    isOptional: true,
  },
  {
    name: 'basis',
    type: 'string',
    description:
      'What the fee is charged on, joined by +: item, shipping, tax; "less fees" takes the lines before off.',
    isOptional: true,
  },
  {
    name: 'band',
    type: 'integer',
    description: 'Bands of a line by the amount, from 1; 0 where selling is free.',
  },
  {
    name: 'up_to',
    type: 'number',
    description: 'Last amount of the band, US dollars; empty for the last band.',
    isOptional: true,
  },
  { name: 'rate', type: 'number', description: 'Fraction of the amount.', isOptional: true },
  {
    name: 'rate_at_best',
    type: 'number',
    description: 'Where sources give a range: the share at best; the rate is the worst.',
    isOptional: true,
  },
  {
    name: 'fixed',
    type: 'number',
    description: 'Fixed charge of the band, US dollars.',
    isOptional: true,
  },
  {
    name: 'bands_are',
    type: 'string',
    description: 'whole: the one band charges all of the amount. marginal: each charges its part.',
    values: ['whole', 'marginal'],
    isOptional: true,
  },
  {
    name: 'minimum',
    type: 'number',
    description: 'The least the line charges, US dollars.',
    isOptional: true,
  },
  {
    name: 'maximum',
    type: 'number',
    description: 'The most the line charges, US dollars.',
    isOptional: true,
  },
  {
    name: 'label',
    type: 'string',
    description:
      'seller: the seller buys the label and gets what the buyer pays for shipping. prepaid: neither is the seller’s money. none: nothing is shipped.',
  },
  {
    name: 'effective_from',
    type: 'string',
    description: 'When the fees took effect, where known: a year, a month or a day.',
    isOptional: true,
  },
  {
    name: 'checked_on',
    type: 'string',
    description: 'When the fees were last read: a month or a day.',
  },
  {
    name: 'certainty',
    type: 'string',
    description: 'Certainty of the figures: high, medium or low.',
  },
  { name: 'source', type: 'string', description: 'Address of the official page.' },
];

/** The sellers' fees of all marketplaces: one row a band of a fee line. */
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
    columns: MARKETPLACE_COLUMNS,
    key: ['marketplace', 'schedule', 'line', 'band'],
    rows,
  };
}
