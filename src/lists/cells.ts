// Meanings of cells in sellers' files, whatever their column.

import { dayOf } from '../base/day.ts';
import { fold } from '../catalog/normalize.ts';
import { readMoney } from '../input/money.ts';
import data from './columns.json' with { type: 'json' };
import words from './sale-words.json' with { type: 'json' };

const NOTHING = /^(?:=?"?(?:\p{Sc}? *-+|–|—|n\/?a|none|null|nil|nan|undefined)?"?)$/iu;
const MAX_NOTHING = 12;

/** Returns a cell's content, without blanks around it; empty for what files write for nothing: `--`, `N/A`, `="-"`. */
function contentOf(cell = ''): string {
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

/** True for a row with cells, except after the garments: `10 record(s) downloaded, from …` ends eBay's reports. */
export function isRow(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length === 0 || filled.length > MAX_FOOTER_CELLS) return filled.length > 0;
  const text = fold(filled.join(' ').slice(0, MAX_FOOTER)).replace(/^\d+/, '');
  return !FOOTERS.some((footer) => text.startsWith(footer));
}

const TOTALS: ReadonlySet<string> = new Set(data.totals.map(fold));
const MOST_OF_TOTAL = 40;
const TOTAL = /^(?:\w+ ){0,3}(?:sub)?totals?$|^totals? (?:for|of|sale|sold|profit|revenue|paid)/;
const TOTAL_OF_MONTH = /^totals? (?:jan|feb|mar|apr|may|ju[nl]|aug|sep|oct|nov|dec)/;
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{4})?$/;

/** True for a row with a total, such as `October total`, a month above its rows, or a note. */
export function isTotal(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  if (first.length > MOST_OF_TOTAL) return false;
  const [text = ''] = first.split(':', 1);
  const words = text.trim().toLowerCase();
  const isMonth = MONTH.test(words) && cells.every((cell) => cell === first || cell.trim() === '');
  return isMonth || TOTALS.has(fold(text)) || TOTAL.test(words) || TOTAL_OF_MONTH.test(words);
}

export const YES = /^(?:y|yes|true|x)$/i;
export const NO = /^(?:n|no|false)$/i;
/** Longer cells are descriptions, not states. */
const MAX_STATE = 80;

/** Returns a cell's words in lower case between blanks: `Partially_Refunded` is ` partially refunded `. */
function spaced(cell: string): string {
  const text = cell.length > MAX_STATE ? '' : cell;
  return ` ${text.toLowerCase().replace(/[^a-z]+/g, ' ')} `.replaceAll('  ', ' ');
}

const meaningOf = (text: string, meanings: typeof words.events) =>
  meanings.find((meaning) => meaning.words.some((phrase) => text.includes(` ${phrase} `)))?.is;

/** Returns `sold`, `unsold` or the reason why a status is that of no sale, such as `returned`; undefined if unknown. */
export function statusOf(cell: string): string | undefined {
  const text = words.asIf.phrases.reduce((rest, phrase) => rest.replace(` ${phrase} `, ' sold '), spaced(cell));
  return meaningOf(text, words.statuses);
}

/** Returns the kind of a report's row: `sale`, or for instance `refund` or `shipping label`; undefined if unknown. */
export const eventOf = (cell: string): string | undefined => meaningOf(spaced(cell), words.events);

const ofEvents = new Set([...words.events.flatMap((event) => event.words), ...words.besideEvents].join(' ').split(' '));

/** Returns the kind of row that a title names if it names nothing else: `eBay shipping label`. */
export function eventOfTitle(title: string): string | undefined {
  const text = spaced(title);
  const own = text.trim().split(' ');
  return own.every((word) => ofEvents.has(word)) ? meaningOf(text, words.events) : undefined;
}

/** True for a kind of row, such as `shipping label`. */
export const isEvent = (name: string): boolean => words.events.some(({ is }) => is === name);

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]?\s+/i;
const ORDINAL = /(\d)(?:st|nd|rd|th)\b/i;
/** Days as spreadsheets number them, since 1899-12-30 (ECMA-376, 18.17.4.1). */
const SERIAL = /^\d{5}(?:\.\d{1,12})?$/;
const SERIAL_OF_1970 = 25_569;
const MS_OF_DAY = 86_400_000;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})(?:[-/.](\d{4}|\d{2})(?!\d))?/;
const WITHOUT_YEAR = /^(?:\d{1,2}[-/.]\d{1,2}|[a-z]{3,9}\.?[- ]\d{1,2}|\d{1,2}[- ][a-z]{3,9}\.?)$/i;
const MAX_DAY = 40;

/**
 * Returns a reader of the days in a column, as YYYY-MM-DD. One cell that can only be day first settles the column; a
 * day whose cell does not state its year `isGuessed`: the latest such day up to `today`.
 */
export function createDayReader(cells: readonly string[], today: string) {
  const numbers = cells.map((cell) => NUMBERS.exec(bareDay(cell)) ?? []);
  const isDayFirst = numbers.some(([, first]) => Number(first) > 12) && !numbers.some((parts) => Number(parts[3]) > 12);
  return (cell: string) => {
    const text = isDayFirst ? bareDay(cell).replace(NUMBERS, monthFirst) : bareDay(cell);
    const stated = SERIAL.test(text) ? dayOfSerial(Number(text)) : dayOf(text);
    const day = stated ?? (WITHOUT_YEAR.test(text) ? lastSuch(text, today) : undefined);
    return day === undefined ? undefined : { day, isGuessed: stated === undefined };
  };
}

const bareDay = (cell: string) => cell.slice(0, MAX_DAY).trim().replace(WEEKDAY, '').replace(ORDINAL, '$1');

const monthFirst = (_: string, day: string, mark: string, month: string, year?: string) =>
  [month, day, ...(year === undefined ? [] : [year])].join(mark);

const readAnyDay = createDayReader([], '2000-01-01');

/** True for a cell with a day, whether or not it states the year. */
export const isDay = (cell: string): boolean => readAnyDay(cell) !== undefined;

const dayOfSerial = (serial: number) =>
  dayOf(new Date((Math.floor(serial) - SERIAL_OF_1970) * MS_OF_DAY).toISOString());

function lastSuch(text: string, today: string): string | undefined {
  const mark = /[-/.]/.exec(text)?.[0] ?? ' ';
  const year = Number(today.slice(0, 4));
  return [year, year - 1].map((one) => dayOf(`${text}${mark}${one}`)).find((day) => day !== undefined && day <= today);
}
