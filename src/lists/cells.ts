import { DAY_MS, dayOf, MONTHS } from '../base/day.ts';
import { fold } from '../catalog/normalize.ts';
import { readMoney } from '../input/money.ts';
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
const TOTAL = /^(?:\w+ ){0,3}(?:sub)?totals?$|^totals? (?:for|of|sale|sold|profit|revenue|paid)/;

/** Returns true for a row that is not an item: a total such as `October total`, a note, or a month name. */
export function isTotal(cells: readonly string[]): boolean {
  const label = cells.find((cell) => cell.trim() !== '') ?? '';
  if (label.length > MAX_LABEL) return false;
  const [text = ''] = label.split(':', 1);
  const wording = text.trim().toLowerCase();
  const isMonth = MONTHS.includes(wording.replace(/ \d{4}$/, ''));
  const isAlone = cells.every((cell) => cell === label || cell.trim() === '');
  if (isMonth && isAlone) return true;
  return TOTALS.has(fold(text)) || TOTAL.test(wording) || isTotalOfMonth(wording);
}

function isTotalOfMonth(wording: string): boolean {
  const [, letters] = /^totals? ([a-z]{3})/.exec(wording) ?? [];
  return letters !== undefined && MONTHS.some((month) => month.startsWith(letters));
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

interface NamedCell {
  readonly name: string;
  readonly cell: string;
}

/** Returns a cell's status as text. In a column such as `Sold?`, yes becomes `Sold?`, and no becomes `not Sold?`. */
export function statusIn({ name, cell }: NamedCell): string {
  if (NO.test(cell)) return `not ${name}`;
  return YES.test(cell) ? name : cell;
}

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]?\s+/i;
const ORDINAL = /(\d)(?:st|nd|rd|th)\b/i;
/** Matches a spreadsheet's serial date: the number of days since 1899-12-30 (ECMA-376, 18.17.4.1). */
const SERIAL = /^\d{5}(?:\.\d{1,12})?$/;
const SERIAL_OF_1970 = 25_569;
const NUMBERS = /^(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})(?:[-/.](\d{4}|\d{2})(?!\d))?/;
const MAX_DAY = 40;

/**
 * Returns a function that converts a column's dates to YYYY-MM-DD, day first if at least one must be and all can be, or
 * to undefined if a cell is not a date with a year.
 */
export function createDayReader(cells: readonly string[]): (cell: string) => string | undefined {
  const dates = cells.map((cell) => NUMBERS.exec(bareDay(cell))?.groups);
  // Only where the day is first do points stand between numbers.
  const mayBeDayFirst = dates.some((date) => Number(date?.first) > 12 || date?.mark === '.');
  const isDayFirst = mayBeDayFirst && !dates.some((date) => Number(date?.second) > 12);
  return (cell) => {
    const text = isDayFirst ? bareDay(cell).replace(NUMBERS, monthFirst) : bareDay(cell);
    return SERIAL.test(text) ? dayOfSerial(Number(text)) : dayOf(text);
  };
}

const bareDay = (cell: string) => cell.slice(0, MAX_DAY).trim().replace(WEEKDAY, '').replace(ORDINAL, '$1');

function monthFirst(_: string, day: string, separator: string, month: string, year?: string): string {
  const date = `${month}${separator}${day}`;
  return year === undefined ? date : `${date}${separator}${year}`;
}

const readAnyDay = createDayReader([]);

/** Returns true if a cell is a date, with or without a year. */
export const isDay = (cell: string): boolean =>
  [cell, `${bareDay(cell)} 2000`, `${bareDay(cell)}/2000`].some((text) => readAnyDay(text) !== undefined);

const dayOfSerial = (serial: number) => dayOf(new Date((Math.floor(serial) - SERIAL_OF_1970) * DAY_MS).toISOString());
