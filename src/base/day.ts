export const DAY_MS = 86_400_000;

/** The UTC day of a time in milliseconds since the Unix epoch, as YYYY-MM-DD. */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The months by their English names, in lower case. */
export const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

/** Returns the day that a cell begins with: `10/03/2026`, `Oct-03-26`. The first number is the month if it can be. */
export function dayOf(cell: string): string | undefined {
  const text = cell.trim().toLowerCase();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso) return dayFrom(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text);
  if (numbers) {
    const [, first, second, year] = numbers;
    return dayFrom(year, first, second) ?? dayFrom(year, second, first);
  }
  const named = /^([a-z]{3})[a-z]*[-. ]+(\d{1,2})[-, ]+(\d{4}|\d{2})(?!\d)/.exec(text);
  if (named) return dayFrom(named[3], monthOf(named[1]), named[2]);
  const later = /^(\d{1,2})[-. ]+([a-z]{3})[a-z]*[-., ]+(\d{4}|\d{2})(?!\d)/.exec(text);
  return later ? dayFrom(later[3], monthOf(later[2]), later[1]) : undefined;
}

const monthOf = (letters = '') => String(MONTHS.findIndex((name) => name.startsWith(letters)) + 1);

function dayFrom(year = '', month = '', day = ''): string | undefined {
  const [y, m, d] = [year.length === 2 ? 2000 + Number(year) : Number(year), month, day].map(Number);
  const date = new Date(Date.UTC(y as number, (m as number) - 1, d as number));
  const isDay = date.getUTCMonth() + 1 === m && date.getUTCDate() === d;
  return isDay && (y as number) >= 1990 ? dayAt(date.getTime()) : undefined;
}

/** Returns the day a number of days after another, as YYYY-MM-DD. */
export function dayAfter(day: string, more: number): string {
  return dayAt(Date.parse(day) + more * DAY_MS);
}

/** Returns the whole days from one day to another, both as YYYY-MM-DD; 0 if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
}

/** A day in a sentence: `Dec 5` for `2026-12-05`. */
export function dayInWords(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  const name = MONTHS[(month as number) - 1] as string;
  return `${name[0]?.toUpperCase()}${name.slice(1, 3)} ${date}`;
}
