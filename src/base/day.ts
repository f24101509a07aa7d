import { capitalize } from './text.ts';

export const DAY_MS = 86_400_000;

/** Formats a time, in milliseconds since the Unix epoch, as a UTC date: `2026-12-05`. */
export const toIsoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const MONTH_NAMES: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

const WEEKDAY_PATTERN = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]?\s+/;
const ORDINAL_PATTERN = /(\d)(?:st|nd|rd|th)\b/;
const MAX_DATE_LENGTH = 40;

/** Matches a spreadsheet's serial date: the number of days since 1899-12-30 (ECMA-376, 18.17.4.1). */
const SERIAL_DATE_PATTERN = /^\d{5}(?:\.\d{1,12})?$/;
const SERIAL_DATE_OF_1970 = 25_569;

/**
 * Parses the date at the start of a text, such as `10/03/2026`, `Oct-03-26` or `Fri, Oct 2nd 2026`, or a serial date,
 * and returns it as YYYY-MM-DD. Expects other numeric dates than those with the year first to start with the month, or
 * with the day if `isDayFirst`, and falls back to the other order if that date does not exist.
 */
export function parseDay(dateText: string, { isDayFirst = false } = {}): string | undefined {
  if (SERIAL_DATE_PATTERN.test(dateText))
    return parseDay(toIsoDay((Math.floor(Number(dateText)) - SERIAL_DATE_OF_1970) * DAY_MS));
  const lowerText = dateText.slice(0, MAX_DATE_LENGTH).trim().toLowerCase();
  const text = lowerText.replace(WEEKDAY_PATTERN, '').replace(ORDINAL_PATTERN, '$1');
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (yearFirst) return formatValidDay(yearFirst[1], yearFirst[2], yearFirst[3]);
  const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text);
  if (numeric) {
    const [, first, second, year] = numeric;
    const [month, day] = isDayFirst ? [second, first] : [first, second];
    return formatValidDay(year, month, day) ?? formatValidDay(year, day, month);
  }
  const monthFirst = /^([a-z]{3})[a-z]*[-. ]+(\d{1,2})[-, ]+(\d{4}|\d{2})(?!\d)/.exec(text);
  if (monthFirst) return formatValidDay(monthFirst[3], findMonthNumber(monthFirst[1]), monthFirst[2]);
  const dayFirst = /^(\d{1,2})[-. ]+([a-z]{3})[a-z]*[-., ]+(\d{4}|\d{2})(?!\d)/.exec(text);
  return dayFirst ? formatValidDay(dayFirst[3], findMonthNumber(dayFirst[2]), dayFirst[1]) : undefined;
}

const findMonthNumber = (letters = '') => String(MONTH_NAMES.findIndex((name) => name.startsWith(letters)) + 1);

/** Returns a date as YYYY-MM-DD, or undefined if it is invalid or before 1990. Two-digit years mean 20xx. */
function formatValidDay(yearText = '', monthText = '', dayText = ''): string | undefined {
  const year = Number(yearText) + (yearText.length === 2 ? 2000 : 0);
  const month = Number(monthText);
  const day = Number(dayText);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isRealDate = date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
  return isRealDate && year >= 1990 ? toIsoDay(date.getTime()) : undefined;
}

export const addDays = (day: string, days: number): string => toIsoDay(Date.parse(day) + days * DAY_MS);

const FIRST_NUMBERS_PATTERN = /^(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})/;

/** Returns true if a column's dates begin with the day: one is above 12 or has points, and none has the day second. */
export function areDayFirst(cells: readonly string[]): boolean {
  const firstNumbers = cells.map((cell) => FIRST_NUMBERS_PATTERN.exec(cell.trim())?.groups);
  const isDayLikely = firstNumbers.some((date) => Number(date?.first) > 12 || date?.mark === '.');
  return isDayLikely && !firstNumbers.some((date) => Number(date?.second) > 12);
}

/** Returns true if a cell is a date, with or without a year. */
export const isDay = (cell: string): boolean =>
  [cell, `${cell} 2000`, `${cell}/2000`].some((text) => parseDay(text) !== undefined);

/** Formats a day, month, or year: `November 20, 2026`, `July 2026`. */
export function dayInWords(text: string): string {
  const [year = '', month, day] = text.split('-');
  if (month === undefined) return year;
  const name = capitalize(MONTH_NAMES[Number(month) - 1] ?? '');
  return day === undefined ? `${name} ${year}` : `${name} ${Number(day)}, ${year}`;
}
