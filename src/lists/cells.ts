import { readMoney } from '../base/read-money.ts';
import data from './columns.json' with { type: 'json' };

type Label = keyof typeof data.labels;
const LABELS = new Map(
  Object.entries(data.labels).map(([label, words]) => [label, new RegExp(`^(?:${words})$`, 'iu')]),
);
/** Maximum length of a label. Longer cells are descriptions. */
const MAX_LABEL = 40;

/** Returns true if a cell says nothing else than a label does. */
export const says = (label: Label, cell = ''): boolean =>
  cell.length <= MAX_LABEL && LABELS.get(label)?.test(cell.trim()) === true;

/** Returns the names in a list of `columns.json`. */
export const listedNames = (list: string): readonly string[] => (list === '' ? [] : list.split(', '));

/** Returns the trimmed cells of a row in the given columns. Omits empty cells and placeholders such as `N/A`. */
export const filledAt = (cells: readonly string[], columns: readonly number[] = []): string[] =>
  columns.map((at) => (cells[at] ?? '').trim()).filter((text) => text !== '' && !says('placeholder', text));

/** Returns the absolute value of a cell's amount, in any currency, or undefined if the cell is not an amount. */
export function amountIn(cell: string): number | undefined {
  const money = readMoney(cell);
  return 'amount' in money ? Math.abs(money.amount) : undefined;
}

/** Returns true unless the row is blank, the rule below a Markdown header, or the footer of a report. */
export function isRow(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const isRule = filled.every((cell) => says('rule', cell));
  return !isRule && !(filled.length < 5 && says('footer', filled.join(' ').slice(0, MAX_LABEL)));
}

/** Returns true for a row that is not an item: a total such as `October total`, a note, a month or a heading alone. */
export function isTotal(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const [label] = filled;
  const isAlone = filled.every((cell) => cell === label);
  if (filled.length === 1 && label?.trim().endsWith(':')) return true;
  return says('total', label) || says('totalOf', label) || (isAlone && says('month', label));
}

/** Returns true if a cell says how an item is offered, such as `FixedPrice`. */
export const isFormat = (cell: string): boolean => says('auction', cell) || says('fixedPrice', cell);

/** Returns a status as text. In a column such as `Sold?`, yes becomes `Sold?`, and no becomes `not Sold?`. */
export const statusIn = (column: string, cell: string): string =>
  says('no', cell) ? `not ${column}` : says('yes', cell) ? column : cell;
