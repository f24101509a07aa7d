import { problemText, type ValuedCloset } from '../closet/value-closet.ts';
import { usd } from '../wording/numbers.ts';
import { textTable } from './text-table.ts';

/** Room for a title, and for what is said about a row. */
const TITLE_WIDTH = 44;
const NOTE_WIDTH = 60;

/** A valued list for people at a terminal, where nobody reads CSV: an item per line. */
export function closetTable({ file, outcomes }: ValuedCloset): string[] {
  const rows = outcomes.flatMap((outcome, index) => {
    const { item } = file.rows[index] ?? {};
    if (!item || !outcome) return [];
    const name = item.title ?? [item.brand, item.category].filter(Boolean).join(' ');
    if ('problem' in outcome) return [[name, '', '', '', problemText(outcome.problem)]];
    const { garment, price, priceLow, priceHigh, askingPrice, verdict } = outcome.priced;
    const asked = askingPrice === undefined ? '' : `asking ${usd(askingPrice)}: ${verdict}`;
    const range = `${usd(priceLow)} to ${usd(priceHigh)}`;
    return [[name, usd(price), range, garment.condition ?? 'any', asked]];
  });
  return textTable(
    [
      { title: 'Item', most: TITLE_WIDTH },
      { title: 'Price', align: 'right' },
      { title: '8 in 10 between' },
      { title: 'Condition' },
      { title: 'Note', most: NOTE_WIDTH },
    ],
    rows,
  );
}
