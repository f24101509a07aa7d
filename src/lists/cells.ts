import { DAY_MS, dayOf, MONTHS } from '../base/day.ts';
import { fold } from '../catalog/normalize.ts';
import { readMoney } from '../input/money.ts';
import data from './columns.json' with { type: 'json' };
import words from './sale-words.json' with { type: 'json' };

/** Matches text that spreadsheets and exports put in otherwise empty cells. */
const PLACEHOLDER = /^(?:=?"?(?:\p{Sc}? *-+|–|—|n\/?a|none|null|nil|nan|undefined)?"?)$/iu;
const MAX_PLACEHOLDER = 12;

/** Returns the trimmed cells of a row in the given columns. Omits empty cells and placeholders such as `N/A`. */
export const filledAt = (cells: readonly string[], columns: readonly number[] = []): string[] =>
  columns.map((at) => (cells[at] ?? '').trim()).filter((text) => text !== '' && !isPlaceholder(text));

const isPlaceholder = (text: string): boolean => text.length <= MAX_PLACEHOLDER && PLACEHOLDER.test(text);

/** Returns the absolute value of a cell's amount, in any currency, or undefined if the cell is not an amount. */
export function amountIn(cell: string): number | undefined {
  const money = readMoney(cell);
  return 'amount' in money ? Math.abs(money.amount) : undefined;
}

/** Returns true unless the row is blank or is a report footer. */
export function isRow(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && !isFooter(filled);
}

const FOOTERS = data.footers.map(fold);
const MAX_FOOTER_CELLS = 4;
const MAX_FOOTER = 100;

/** Returns true for the last line of an eBay report, such as `10 record(s) downloaded, from …`. */
function isFooter(filled: readonly string[]): boolean {
  if (filled.length > MAX_FOOTER_CELLS) return false;
  const text = fold(filled.join(' ').slice(0, MAX_FOOTER)).replace(/^\d+/, '');
  return FOOTERS.some((footer) => text.startsWith(footer));
}

const TOTALS: ReadonlySet<string> = new Set(data.totals.map(fold));
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

/** Returns a cell's words in lowercase, surrounded by spaces: `Partially_Refunded` becomes ` partially refunded `. */
function wordsIn(cell: string): string {
  const text = cell.length > MAX_STATUS ? '' : cell;
  return ` ${text.toLowerCase().replace(/[^a-z]+/g, ' ')} `.replaceAll('  ', ' ');
}

const meaningOf = (text: string, meanings: typeof words.events) =>
  meanings.find((meaning) => meaning.words.some((phrase) => text.includes(` ${phrase} `)))?.is;

/** Returns `sold`, `unsold`, or the reason a sale was undone, such as `returned`, or undefined if it is unknown. */
export function statusOf(cell: string): string | undefined {
  let text = wordsIn(cell);
  for (const phrase of words.asIf.phrases) text = text.replace(` ${phrase} `, ' sold ');
  return meaningOf(text, words.statuses);
}

const STATUSES = Object.fromEntries(
  Object.entries(data.statuses).flatMap(([is, list]) => (Array.isArray(list) ? list.map((word) => [word, is]) : [])),
);

/**
 * Returns what a status or type cell says: `sold` only if all of its words do. `event` is another kind of row, such as a
 * fee. Undefined if the words are unknown.
 */
export function saleStatusOf(cell: string): 'sold' | 'unsold' | 'event' | undefined {
  const meanings = wordsIn(cell)
    .trim()
    .split(' ')
    .map((word) => STATUSES[word]);
  if (meanings.includes('events')) return 'event';
  if (meanings.includes('unsold')) return 'unsold';
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

/** Returns the first status in the cells that undoes a sale, such as `returned`, or otherwise the largest refund. */
export function undoneIn(cells: readonly NamedCell[]): number | string | undefined {
  const values = cells.map(undoneInCell);
  const status = values.find((value) => typeof value === 'string');
  if (status !== undefined || values.length === 0) return status;
  return Math.max(...values.map(Number));
}

/** Returns the refund amount, the reason the sale was undone, or 0 if it was not undone. */
function undoneInCell({ name, cell }: NamedCell): number | string {
  if (NO.test(cell)) return 0;
  const refund = amountIn(cell) ?? undoneBy(cell);
  if (refund !== undefined) return refund;
  return YES.test(cell) || isDay(cell) ? (undoneBy(name) ?? 'returned') : 0;
}

/** Returns the reason, such as `returned`, if a status or column name says that a sale was undone. */
export function undoneBy(text: string): string | undefined {
  const status = statusOf(text);
  return status === 'sold' || status === 'unsold' ? undefined : status;
}

/** Returns the event recorded in a report row, such as `sale` or `shipping label`, or undefined if it is unknown. */
export const eventOf = (cell: string): string | undefined => meaningOf(wordsIn(cell), words.events);

const EVENT_WORDS = new Set(
  [...words.events.flatMap((event) => event.words), ...words.besideEvents].join(' ').split(' '),
);

/** Returns the event in a title such as `eBay shipping label`, or undefined if the title contains other words. */
export function eventOfTitle(title: string): string | undefined {
  const text = wordsIn(title);
  const titleWords = text.trim().split(' ');
  return titleWords.every((word) => EVENT_WORDS.has(word)) ? meaningOf(text, words.events) : undefined;
}

/** Returns true if the name is an event name, such as `shipping label`. */
export const isEvent = (name: string): boolean => words.events.some(({ is }) => is === name);

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]?\s+/i;
const ORDINAL = /(\d)(?:st|nd|rd|th)\b/i;
/** Matches a spreadsheet's serial date: the number of days since 1899-12-30 (ECMA-376, 18.17.4.1). */
const SERIAL = /^\d{5}(?:\.\d{1,12})?$/;
const SERIAL_OF_1970 = 25_569;
const NUMBERS = /^(?<first>\d{1,2})([-/.])(?<second>\d{1,2})(?:[-/.](\d{4}|\d{2})(?!\d))?/;
const WITHOUT_YEAR = /^(?:\d{1,2}[-/.]\d{1,2}|[a-z]{3,9}\.?[- ]\d{1,2}|\d{1,2}[- ][a-z]{3,9}\.?)$/i;
const MAX_DAY = 40;

/**
 * Returns a function that converts a column's dates to YYYY-MM-DD, day first if at least one must be and all can be.
 * A date without a year gets the latest year that doesn't put it after `today` and is marked `isGuessed`.
 */
export function createDayReader(cells: readonly string[], today: string) {
  const dates = cells.map((cell) => NUMBERS.exec(bareDay(cell))?.groups);
  const isDayFirst = dates.some((date) => Number(date?.first) > 12) && !dates.some((date) => Number(date?.second) > 12);
  return (cell: string) => {
    const text = isDayFirst ? bareDay(cell).replace(NUMBERS, monthFirst) : bareDay(cell);
    const fullDate = SERIAL.test(text) ? dayOfSerial(Number(text)) : dayOf(text);
    if (fullDate !== undefined) return { day: fullDate, isGuessed: false };
    const day = WITHOUT_YEAR.test(text) ? latestDay(text, today) : undefined;
    return day === undefined ? undefined : { day, isGuessed: true };
  };
}

const bareDay = (cell: string) => cell.slice(0, MAX_DAY).trim().replace(WEEKDAY, '').replace(ORDINAL, '$1');

function monthFirst(_: string, day: string, separator: string, month: string, year?: string): string {
  const date = `${month}${separator}${day}`;
  return year === undefined ? date : `${date}${separator}${year}`;
}

const readAnyDay = createDayReader([], '2000-01-01');

/** Returns true if a cell is a date, with or without a year. */
export const isDay = (cell: string): boolean => readAnyDay(cell) !== undefined;

const dayOfSerial = (serial: number) => dayOf(new Date((Math.floor(serial) - SERIAL_OF_1970) * DAY_MS).toISOString());

function latestDay(text: string, today: string): string | undefined {
  const separator = /[-/.]/.exec(text)?.[0] ?? ' ';
  const thisYear = Number(today.slice(0, 4));
  const candidates = [thisYear, thisYear - 1].map((year) => dayOf(`${text}${separator}${year}`));
  return candidates.find((day) => day !== undefined && day <= today);
}
