import { fold } from '../catalog/normalize.ts';
import { readMoney } from '../input/money.ts';
import data from './columns.json' with { type: 'json' };

export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

const NOTHING = /^(?:=?"?(?:-+|–|—|n\/?a|none|null|nil|nan|undefined)?"?)$/i;
const MAX_NOTHING = 12;

/** Returns a cell's content, without blanks around it; empty for what files write for nothing: `--`, `N/A`, `="-"`. */
export function contentOf(cell = ''): string {
  const text = cell.trim();
  return text.length <= MAX_NOTHING && NOTHING.test(text) ? '' : text;
}

/** Returns the contents of the filled cells at some places. */
export const filledAt = (cells: readonly string[], places: readonly number[] = []): string[] =>
  places.map((at) => contentOf(cells[at])).filter((cell) => cell !== '');

/** Returns the amount in a cell, in any currency and without its sign; undefined for other text. */
export function amountIn(cell: string): number | undefined {
  const money = readMoney(cell);
  return money.kind === 'usd' || money.kind === 'foreign' ? Math.abs(money.amount) : undefined;
}

const FOOTERS = data.footers.map(fold);
const MAX_FOOTER_CELLS = 4;
const MAX_FOOTER = 100;

/** True for a row after the garments: `10 record(s) downloaded, from …` ends eBay's reports. */
export function isFooter(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length > MAX_FOOTER_CELLS) return false;
  const text = fold(filled.join(' ').slice(0, MAX_FOOTER)).replace(/^\d+/, '');
  return FOOTERS.some((footer) => text.startsWith(footer));
}

const TOTALS: ReadonlySet<string> = new Set(data.totals.map(fold));
const MOST_OF_TOTAL = 40;
const TOTAL = /^(?:\w+ ){0,3}(?:sub)?totals?$|^totals? (?:for|of|sale|sold|profit|revenue|paid)/;
const TOTAL_OF_MONTH = /^totals? (?:jan|feb|mar|apr|may|ju[nl]|aug|sep|oct|nov|dec)/;

/** True for a row with a total, such as `October total`, or a note. */
export function isTotal(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  if (first.length > MOST_OF_TOTAL) return false;
  const [text = ''] = first.split(':', 1);
  const words = text.trim().toLowerCase();
  return TOTALS.has(fold(text)) || TOTAL.test(words) || TOTAL_OF_MONTH.test(words);
}
