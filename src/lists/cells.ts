// Reads individual cells of sellers' files, regardless of their column.

import { DAY_MS, dayOf, MONTHS } from '../base/day.ts';
import { fold } from '../catalog/normalize.ts';
import { readMoney } from '../input/money.ts';
import data from './columns.json' with { type: 'json' };
import words from './sale-words.json' with { type: 'json' };

const PLACEHOLDER = /^(?:=?"?(?:\p{Sc}? *-+|–|—|n\/?a|none|null|nil|nan|undefined)?"?)$/iu;
const MAX_PLACEHOLDER = 12;

function contentOf(cell = ''): string {
  const text = cell.trim();
  return text.length <= MAX_PLACEHOLDER && PLACEHOLDER.test(text) ? '' : text;
}

/** Returns a row's cells in the given columns, without empty cells and placeholders such as `N/A`. */
export const filledAt = (cells: readonly string[], columns: readonly number[] = []): string[] =>
  columns.map((at) => contentOf(cells[at])).filter((content) => content !== '');

/** Returns the absolute value of the amount in a cell, in any currency, or undefined if the cell is not an amount. */
export function amountIn(cell: string): number | undefined {
  const money = readMoney(cell);
  return 'amount' in money ? Math.abs(money.amount) : undefined;
}

/** True for a row that is neither blank nor a report's footer. */
export function isRow(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && !isFooter(filled);
}

const FOOTERS = data.footers.map(fold);
const MAX_FOOTER_CELLS = 4;
const MAX_FOOTER = 100;

/** True for the line that ends eBay's reports, such as `10 record(s) downloaded, from …`. */
function isFooter(filled: readonly string[]): boolean {
  if (filled.length > MAX_FOOTER_CELLS) return false;
  const text = fold(filled.join(' ').slice(0, MAX_FOOTER)).replace(/^\d+/, '');
  return FOOTERS.some((footer) => text.startsWith(footer));
}

const TOTALS: ReadonlySet<string> = new Set(data.totals.map(fold));
const MAX_LABEL = 40;
const TOTAL = /^(?:\w+ ){0,3}(?:sub)?totals?$|^totals? (?:for|of|sale|sold|profit|revenue|paid)/;

/** True for a row that is not an item: a total such as `October total`, a note, or a month heading. */
export function isTotal(cells: readonly string[]): boolean {
  const label = cells.find((cell) => cell.trim() !== '') ?? '';
  if (label.length > MAX_LABEL) return false;
  const [text = ''] = label.split(':', 1);
  const wording = text.trim().toLowerCase();
  const isMonth = MONTHS.includes(wording.replace(/ \d{4}$/, ''));
  if (isMonth && cells.every((cell) => cell === label || cell.trim() === '')) return true;
  return TOTALS.has(fold(text)) || TOTAL.test(wording) || isTotalOfMonth(wording);
}

function isTotalOfMonth(wording: string): boolean {
  const [, letters] = /^totals? ([a-z]{3})/.exec(wording) ?? [];
  return letters !== undefined && MONTHS.some((month) => month.startsWith(letters));
}

export const YES = /^(?:y|yes|true|x)$/i;
export const NO = /^(?:n|no|false)$/i;
/** Maximum length of a status. Longer cells are descriptions. */
const MAX_STATE = 80;

/** Returns a cell's lowercase words between spaces: `Partially_Refunded` becomes ` partially refunded `. */
function spaced(cell: string): string {
  const text = cell.length > MAX_STATE ? '' : cell;
  return ` ${text.toLowerCase().replace(/[^a-z]+/g, ' ')} `.replaceAll('  ', ' ');
}

const meaningOf = (text: string, meanings: typeof words.events) =>
  meanings.find((meaning) => meaning.words.some((phrase) => text.includes(` ${phrase} `)))?.is;

/** Returns `sold`, `unsold`, or what undid the sale, such as `returned`; undefined for an unknown status. */
export function statusOf(cell: string): string | undefined {
  let text = spaced(cell);
  for (const phrase of words.asIf.phrases) text = text.replace(` ${phrase} `, ' sold ');
  return meaningOf(text, words.statuses);
}

/** Returns the event that a report's row records, such as `sale` or `shipping label`; undefined if unknown. */
export const eventOf = (cell: string): string | undefined => meaningOf(spaced(cell), words.events);

const EVENT_WORDS = new Set(
  [...words.events.flatMap((event) => event.words), ...words.besideEvents].join(' ').split(' '),
);

/** Returns the event named by a title that names nothing else, such as `eBay shipping label`. */
export function eventOfTitle(title: string): string | undefined {
  const text = spaced(title);
  const titleWords = text.trim().split(' ');
  return titleWords.every((word) => EVENT_WORDS.has(word)) ? meaningOf(text, words.events) : undefined;
}

/** True for the name of an event, such as `shipping label`. */
export const isEvent = (name: string): boolean => words.events.some(({ is }) => is === name);

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]?\s+/i;
const ORDINAL = /(\d)(?:st|nd|rd|th)\b/i;
/** A spreadsheet date serial: days since 1899-12-30 (ECMA-376, 18.17.4.1). */
const SERIAL = /^\d{5}(?:\.\d{1,12})?$/;
const SERIAL_OF_1970 = 25_569;
const NUMBERS = /^(?<first>\d{1,2})([-/.])(?<second>\d{1,2})(?:[-/.](\d{4}|\d{2})(?!\d))?/;
const WITHOUT_YEAR = /^(?:\d{1,2}[-/.]\d{1,2}|[a-z]{3,9}\.?[- ]\d{1,2}|\d{1,2}[- ][a-z]{3,9}\.?)$/i;
const MAX_DAY = 40;

/**
 * Returns a function that reads a column's dates as YYYY-MM-DD: day first if some date must be and none is month first.
 * A date without a year gets the latest year that does not put it after `today`, and is marked `isGuessed`.
 */
export function createDayReader(cells: readonly string[], today: string) {
  const dates = cells.map((cell) => NUMBERS.exec(bareDay(cell))?.groups);
  const isDayFirst = dates.some((date) => Number(date?.first) > 12) && !dates.some((date) => Number(date?.second) > 12);
  return (cell: string) => {
    const text = isDayFirst ? bareDay(cell).replace(NUMBERS, monthFirst) : bareDay(cell);
    const stated = SERIAL.test(text) ? dayOfSerial(Number(text)) : dayOf(text);
    if (stated !== undefined) return { day: stated, isGuessed: false };
    const guessed = WITHOUT_YEAR.test(text) ? latestDay(text, today) : undefined;
    return guessed === undefined ? undefined : { day: guessed, isGuessed: true };
  };
}

const bareDay = (cell: string) => cell.slice(0, MAX_DAY).trim().replace(WEEKDAY, '').replace(ORDINAL, '$1');

function monthFirst(_: string, day: string, mark: string, month: string, year?: string): string {
  const date = `${month}${mark}${day}`;
  return year === undefined ? date : `${date}${mark}${year}`;
}

const readAnyDay = createDayReader([], '2000-01-01');

/** True if a cell is a date, with or without a year. */
export const isDay = (cell: string): boolean => readAnyDay(cell) !== undefined;

const dayOfSerial = (serial: number) => dayOf(new Date((Math.floor(serial) - SERIAL_OF_1970) * DAY_MS).toISOString());

function latestDay(text: string, today: string): string | undefined {
  const mark = /[-/.]/.exec(text)?.[0] ?? ' ';
  const year = Number(today.slice(0, 4));
  const candidates = [year, year - 1].map((candidate) => dayOf(`${text}${mark}${candidate}`));
  return candidates.find((day) => day !== undefined && day <= today);
}
