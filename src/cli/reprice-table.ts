import type { RepricedCloset } from '../closet/reprice-closet.ts';
import { problemText } from '../closet/value-closet.ts';
import { plainDollars } from '../wording/offers.ts';
import { textTable } from './text-table.ts';

/** Room for a title, and for the reason of an advice. */
const TITLE_WIDTH = 36;
const WHY_WIDTH = 100;

/** What to do with each garment of a list, for people at a terminal. */
export function repriceTable({ file, outcomes, advice }: RepricedCloset): string[] {
  const rows = outcomes.flatMap((outcome, index) => {
    const { item } = file.rows[index] ?? {};
    if (!item || !outcome) return [];
    const name = item.title ?? [item.brand, item.category].filter(Boolean).join(' ');
    if ('problem' in outcome) return [[name, '', '', problemText(outcome.problem)]];
    const said = advice[index];
    if (!said || 'silence' in said) return [[name, '', '', said?.silence ?? '']];
    return [
      [name, said.action, said.price === undefined ? '' : plainDollars(said.price), said.reason],
    ];
  });
  return textTable(
    [
      { title: 'Item', most: TITLE_WIDTH },
      { title: 'Do' },
      { title: 'Ask', align: 'right' },
      { title: 'Why', most: WHY_WIDTH },
    ],
    rows,
  );
}
