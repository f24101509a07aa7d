import type { ListRow } from '../../closet/list-rows.ts';
import { readCloset } from '../../closet/read-closet.ts';
import { type RepricedCloset, repriceCloset } from '../../closet/reprice-closet.ts';
import { MAX_PAGE_ROWS } from '../../closet/row-limits.ts';
import { type ValuedCloset, valueCloset } from '../../closet/value-closet.ts';
import { safeCell } from '../../items/csv-text.ts';
import type { Site } from '../site.ts';
import type { Added } from './add.ts';
import type { ListTerms } from './terms.ts';

/** Headers of a list that is downloaded. */
export const LIST_FILE_HEADERS = {
  'content-disposition': 'attachment; filename="list-with-prices.csv"',
  'content-type': 'text/csv; charset=utf-8',
};

/** Prices a list as a file: the one that came with the form, row for row, or one of the list's own rows. */
export async function listFile(
  { pricing, marketplaces }: Site,
  { file, rows }: Added,
  { goal, plan }: ListTerms,
): Promise<ValuedCloset | RepricedCloset> {
  const text = () => new TextEncoder().encode(csvOf(rows, plan !== undefined));
  const whole = file ?? (await readCloset(text(), MAX_PAGE_ROWS));
  const valued = await valueCloset(whole, { pricing, marketplaces, goal });
  return plan ? repriceCloset(valued, marketplaces, plan) : valued;
}

const OWN_COLUMNS = [
  'title',
  'brand',
  'category',
  'gender',
  'condition',
  'price',
  'cost',
  'quantity',
  'sku',
] as const;
/** The columns that a plan needs besides. */
const PLAN_COLUMNS = ['listed', 'floor', 'sold on'] as const;

/** A list as the text of a CSV file, whose columns the reader of files knows. */
function csvOf(rows: readonly ListRow[], isPlanned: boolean): string {
  const lines = rows.map(
    ({ title, brand, category, gender, condition, askingPrice, cost, quantity, label, ...more }) =>
      [title, brand, category, gender, condition, askingPrice, cost, quantity, label]
        .concat(isPlanned ? [more.listedOn, more.floor, more.isSold && 'sold'] : [])
        .map((cell) => (typeof cell === 'number' ? String(cell) : safeCell(cell ?? '')))
        .join(','),
  );
  return [[...OWN_COLUMNS, ...(isPlanned ? PLAN_COLUMNS : [])].join(','), ...lines].join('\r\n');
}
