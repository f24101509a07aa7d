import { DAY_MS, dayAt, dayOf, MONTHS } from '../base/day.ts';
import { fold } from '../catalog/normalize.ts';
import { readMoney } from '../titles/read-money.ts';
import data from './columns.json' with { type: 'json' };

/** Matches text that spreadsheets and exports put in otherwise empty cells. */
const PLACEHOLDER = /^(?:=?"?(?:\p{Sc}? *-+|–|—|n\/?a|none|null|nil|nan|undefined)?"?)$/iu;
const MAX_PLACEHOLDER = 12;

/** Returns the names in a list of `columns.json`. */
export const namesIn = (list: string): readonly string[] => (list === '' ? [] : list.split(', '));

/** Returns the trimmed cells of a row in the given columns. Omits empty cells and placeholders such as `N/A`. */
export const filledAt = (cells: readonly string[], columns: readonly number[] = []): string[] =>
  columns.map((at) => (cells[at] ?? '').trim()).filter((text) => text !== '' && !isPlaceholder(text));

const isPlaceholder = (text: string): boolean => text.length <= MAX_PLACEHOLDER && PLACEHOLDER.test(text);

/** Returns the absolute value of a cell's amount, in any currency, or undefined if the cell is not an amount. */
export function amountIn(cell: string): number | undefined {
  const money = readMoney(cell);
  return 'amount' in money ? Math.abs(money.amount) : undefined;
}

/** Matches a cell of the line below the header of a Markdown table. */
const RULE = /^ ?:?-{3,40}:? ?$/;

/** Returns true unless the row is blank, a rule or a report footer. */
export function isRow(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && !filled.every((cell) => RULE.test(cell)) && !isFooter(filled);
}

const FORMAT = /^(?:auction|auction ?style|fixed ?price|fixed_price|chinese|buy ?it ?now|bin|offers?|giveaway)$/i;

/** Returns true if a cell says how an item is offered, such as `FixedPrice`. */
export const isFormat = (cell: string): boolean => cell.length <= MAX_LABEL && FORMAT.test(cell.trim());

/** Returns true if a cell says that an item is offered in an auction, whose price nobody asks. */
export const isAuction = (cell = ''): boolean => isFormat(cell) && /^(?:auction|chinese)/i.test(cell.trim());

const FOOTERS = namesIn(data.footers).map(fold);
const MAX_FOOTER_CELLS = 4;
const MAX_FOOTER = 100;

/** Returns true for the last line of an eBay report, such as `10 record(s) downloaded, from …`. */
function isFooter(filled: readonly string[]): boolean {
  if (filled.length > MAX_FOOTER_CELLS) return false;
  const text = fold(filled.join(' ').slice(0, MAX_FOOTER)).replace(/^\d+/, '');
  return FOOTERS.some((footer) => text.startsWith(footer));
}

const TOTALS: ReadonlySet<string> = new Set(namesIn(data.totals).map(fold));
const MAX_LABEL = 40;
/** What a line of text has after `Total`. */
const AMOUNT_AFTER = /[\s=$]{1,9}[\d.,]{1,12}$/;
const TOTAL = /^(?:\w+ ){0,3}(?:sub)?totals?$|^totals? (?:for|of|sale|sold|profit|revenue|paid)/;
const TOTAL_OF_MONTH = new RegExp(`^totals? (?:${MONTHS.map((month) => month.slice(0, 3)).join('|')})`);

/** Returns true for a row that is not an item: a total such as `October total`, a note, or a month name. */
export function isTotal(cells: readonly string[]): boolean {
  const label = cells.find((cell) => cell.trim() !== '') ?? '';
  if (label.length > MAX_LABEL) return false;
  const [text = ''] = label.replace(AMOUNT_AFTER, '').split(':', 1);
  const wording = text.trim().toLowerCase();
  const isMonth = MONTHS.includes(wording.replace(/ \d{4}$/, ''));
  const isAlone = cells.every((cell) => cell === label || cell.trim() === '');
  if (isMonth && isAlone) return true;
  return TOTALS.has(fold(text)) || TOTAL.test(wording) || TOTAL_OF_MONTH.test(wording);
}

const YES = /^(?:y|yes|true|x)$/i;
const NO = /^(?:n|no|false)$/i;

/** Returns true if a cell is a yes or no, as in a column such as `Sold?`. */
export const isYesOrNo = (cell: string): boolean => YES.test(cell) || NO.test(cell);

/** Maximum length of a status. Longer cells are assumed to be descriptions. */
const MAX_STATUS = 80;

type Meaning = Exclude<keyof typeof data.statuses, 'about' | 'whole'>;
/** What decides if a cell has several. */
const DECIDING = ['event', 'undone', 'gone', 'unpaid', 'unsold'] as const;

const STATUSES: ReadonlyMap<string, Meaning> = new Map(
  [...DECIDING, 'sold', 'beside'].flatMap((is) =>
    data.statuses[is as Meaning].split(' ').map((word) => [word, is as Meaning] as const),
  ),
);

const WHOLE: ReadonlyMap<string, Exclude<Meaning, 'beside'>> = new Map(
  Object.entries(data.statuses.whole as Readonly<Record<string, Exclude<Meaning, 'beside'>>>),
);

/**
 * Returns what a status or type cell says: `sold` only if all of its words do, `unpaid` for a sale that is not paid yet,
 * `gone` for what was given away, `undone` for a return, and `event` for another kind of row, such as a fee. Undefined
 * if the words are unknown.
 */
export function statusOf(cell: string): Exclude<Meaning, 'beside'> | undefined {
  const words = cell.length > MAX_STATUS ? [] : (cell.toLowerCase().match(/\p{L}+/gu) ?? []);
  const whole = WHOLE.get(words.join(' '));
  if (whole !== undefined) return whole;
  const meanings = words.map((word) => STATUSES.get(word));
  const deciding = DECIDING.find((meaning) => meanings.includes(meaning));
  if (deciding !== undefined) return deciding;
  return meanings.includes('sold') && !meanings.includes(undefined) ? 'sold' : undefined;
}

/** Returns a status as text. In a column such as `Sold?`, yes becomes `Sold?`, and no becomes `not Sold?`. */
export const statusIn = (column: string, cell: string): string =>
  NO.test(cell) ? `not ${column}` : YES.test(cell) ? column : cell;

/** Matches a spreadsheet's serial date: the number of days since 1899-12-30 (ECMA-376, 18.17.4.1). */
const SERIAL = /^\d{5}(?:\.\d{1,12})?$/;
const SERIAL_OF_1970 = 25_569;
const NUMBERS = /^(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})/;

/** Returns true if a column's dates begin with the day: at least one must and all can. Where they do, points are usual. */
export function beginWithDay(cells: readonly string[]): boolean {
  const dates = cells.map((cell) => NUMBERS.exec(cell.trim())?.groups);
  const mayBe = dates.some((date) => Number(date?.first) > 12 || date?.mark === '.');
  return mayBe && !dates.some((date) => Number(date?.second) > 12);
}

/** Returns a cell's date as YYYY-MM-DD, or undefined if it is not a date with a year. */
export function dayIn(cell: string, isDayFirst = false): string | undefined {
  if (!SERIAL.test(cell)) return dayOf(cell, isDayFirst);
  return dayOf(dayAt((Math.floor(Number(cell)) - SERIAL_OF_1970) * DAY_MS));
}

/** Returns true if a cell is a date, with or without a year. */
export const isDay = (cell: string): boolean =>
  [cell, `${cell} 2000`, `${cell}/2000`].some((text) => dayIn(text) !== undefined);
