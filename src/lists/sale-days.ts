import { dayOf } from '../base/day.ts';

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]?\s+/i;
const ORDINAL = /(\d)(?:st|nd|rd|th)\b/i;
/** Days as spreadsheets number them, since 1899-12-30 (ECMA-376, 18.17.4.1). */
const SERIAL = /^\d{5}(?:\.\d{1,12})?$/;
const SERIAL_OF_1970 = 25_569;
const MS_OF_DAY = 86_400_000;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})(?:[-/.](\d{4}|\d{2})(?!\d))?/;
const WITHOUT_YEAR = /^(?:\d{1,2}[-/.]\d{1,2}|[a-z]{3,9}\.?[- ]\d{1,2}|\d{1,2}[- ][a-z]{3,9}\.?)$/i;
const MAX_DAY = 40;

/** A day of a file, YYYY-MM-DD; `isGuessed` if the file does not state its year. */
export interface ReadDay {
  readonly day: string;
  readonly isGuessed?: boolean;
}

/**
 * Returns a reader of the days in a column. One cell that can only be day first settles the column; a day without a
 * year is the latest such day up to `today`, YYYY-MM-DD.
 */
export function createDayReader(cells: Iterable<string>, today: string): (cell: string) => ReadDay | undefined {
  let isDayFirst = false;
  for (const cell of cells) {
    const [, first, , second] = NUMBERS.exec(bare(cell)) ?? [];
    if (Number(second) > 12) isDayFirst = false;
    if (Number(second) > 12) break;
    if (Number(first) > 12) isDayFirst = true;
  }
  const inOrder = (text: string) =>
    isDayFirst
      ? text.replace(NUMBERS, (_, day, mark, month, year) => [month, day, year ?? []].flat().join(mark))
      : text;
  return (cell) => {
    const text = inOrder(bare(cell));
    if (SERIAL.test(text)) return dayOfSerial(Number(text));
    const day = dayOf(text);
    if (day !== undefined) return { day };
    return WITHOUT_YEAR.test(text) ? lastSuch(text, today) : undefined;
  };
}

const bare = (cell: string): string => cell.slice(0, MAX_DAY).trim().replace(WEEKDAY, '').replace(ORDINAL, '$1');

const readAnyDay = createDayReader([], '2000-01-01');

/** True for a cell with a day, whether or not it states the year. */
export const isDay = (cell: string): boolean => readAnyDay(cell) !== undefined;

function dayOfSerial(serial: number): ReadDay | undefined {
  const day = dayOf(new Date((Math.floor(serial) - SERIAL_OF_1970) * MS_OF_DAY).toISOString());
  return day === undefined ? undefined : { day };
}

function lastSuch(text: string, today: string): ReadDay | undefined {
  const mark = /[-/.]/.exec(text)?.[0] ?? ' ';
  const year = Number(today.slice(0, 4));
  const days = [year, year - 1].flatMap((one) => dayOf(`${text}${mark}${one}`) ?? []);
  const day = days.find((one) => one <= today);
  return day === undefined ? undefined : { day, isGuessed: true };
}
