import type { PricedItem } from '../closet/price-item.ts';
import type { RepricedCloset } from '../closet/reprice-closet.ts';
import { problemText, type ValuedCloset } from '../closet/value-closet.ts';
import { plainDollars, usd } from '../wording/numbers.ts';
import { type TextColumn, textTable } from './text-table.ts';

/** A valued list for people at a terminal, where nobody reads CSV: an item per line. */
export function closetTable(valued: ValuedCloset): string[] {
  const columns: TextColumn[] = [
    { title: 'Item', most: 44 },
    { title: 'Price', align: 'right' },
    { title: '8 in 10 between' },
    { title: 'Condition' },
    { title: 'Note', most: 60 },
  ];
  return listTable(valued, columns, ({ garment, askingPrice, verdict, ...priced }) => {
    const asked = askingPrice === undefined ? '' : `asking ${usd(askingPrice)}: ${verdict}`;
    const range = `${usd(priced.priceLow)} to ${usd(priced.priceHigh)}`;
    return [usd(priced.price), range, garment.condition ?? 'any', asked];
  });
}

/** What to do with each garment of a list. */
export function repriceTable(repriced: RepricedCloset): string[] {
  const columns: TextColumn[] = [
    { title: 'Item', most: 36 },
    { title: 'Do' },
    { title: 'Ask', align: 'right' },
    { title: 'Why', most: 100 },
  ];
  return listTable(repriced, columns, (_, index) => {
    const said = repriced.advice[index];
    if (!said || 'silence' in said) return ['', '', said?.silence ?? ''];
    return [said.action, said.price === undefined ? '' : plainDollars(said.price), said.reason];
  });
}

/** A line for each item: its name, then what is said of it; in the last column, why it has no price. */
function listTable(
  { file, outcomes }: ValuedCloset,
  columns: readonly TextColumn[],
  describe: (priced: PricedItem, index: number) => readonly string[],
): string[] {
  const rows = outcomes.flatMap((outcome, index) => {
    const { item } = file.rows[index] ?? {};
    if (!item || !outcome) return [];
    const name = item.title ?? [item.brand, item.category].filter(Boolean).join(' ');
    if ('priced' in outcome) return [[name, ...describe(outcome.priced, index)]];
    const empty = columns.slice(2).map(() => '');
    return [[name, ...empty, problemText(outcome.problem)]];
  });
  return textTable(columns, rows);
}
