import { safeCell } from '../base/csv-text.ts';
import { bounded } from '../base/text.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { readMoney } from '../input/money.ts';
import { MAX_COLUMNS, MAX_ROW_LENGTH, TooManyColumns, tooLong, unquoted } from './csv.ts';

/** Marks and numbers of list items: `•`, `-`, `[x]`, `1.`, `(2)`, `#3`. */
const BULLET = /^(?:[-–—*+•·▪◦‣●○■□☐☑✓✔➤→>]|\[[ xX]?\])\s*(?=[^\s\d.])|^[-–—*+•]\s+(?=\d)/u;
/** A cell in quotes, between any delimiters. */
const QUOTED = /(^|[,;\t]) *("[^"]*(?:""[^"]*)*")(?=[,;\t]|$)/g;
const NUMBER = /^(?:\(\d{1,3}\)|\d{1,3}\)|#\d{1,3}[.:)]?|\d{1,3}[.:](?!\d))\s*(?=\S)/;

/**
 * Returns text without column names as CSV: a row for each line, below the names of our columns. Lines are garments as
 * people paste them: with bullets or numbers, or as cells of a sheet. Of cells with amounts, two are what was paid and
 * what is asked. Throws for a line that is too long or wide.
 *
 * @param most the number of lines to read
 */
export async function tableOfLines(text: string, most: number): Promise<string> {
  const lines: string[][] = [];
  for (const written of text.trimEnd().split(/\r\n|\r|\n/, most)) {
    const line = lines.length + 1;
    if (written.length > MAX_ROW_LENGTH) throw tooLong(line);
    const cells = cellsOf(written);
    if (cells.length > MAX_COLUMNS) throw new TooManyColumns(line);
    lines.push(cells);
    await yieldToOthers();
  }
  const filled = lines.filter((cells) => cells.some((cell) => cell !== ''));
  if (filled.length > 1 && filled.every(([first = ''], at) => leadOf(first) === at + 1))
    for (const cells of filled) cells[0] = (cells[0] as string).replace(/^\d{1,3}\s*/, '');
  const money = moneyColumns(filled);
  const names = money.size > 1 ? 'title,cost,price' : 'title';
  return [names, ...lines.map((cells) => rowOf(cells, money).map(safeCell).join(',')), ''].join('\r\n');
}

/** Returns the cells of a line, which tabs separate. */
function cellsOf(line: string): string[] {
  const [first = '', ...others] = line
    .replace(QUOTED, (_, before: string, cell: string) => `${before} ${unquoted(cell)}`)
    .split('\t', MAX_COLUMNS + 1)
    .map((cell) => cell.trim());
  return [first.replace(BULLET, '').replace(NUMBER, ''), ...others];
}

/** The number with which a line begins, as in lists that are numbered without a mark. */
const leadOf = (cell: string): number => Number(/^(\d{1,3})(?:\s|$)/.exec(cell)?.[1]);

/** Columns of amounts: with `$` or cents or, without any, the last one of numbers. The others may be sizes. */
function moneyColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const columns = Array.from({ length: width > 1 ? width : 0 }, (_, at) => ({
    at,
    cells: rows.flatMap((row) => row[at] || []),
  }));
  const amounts = columns.filter(({ cells }) => cells.length > 0 && cells.every(isAmount));
  const marked = amounts.filter(({ cells }) => cells.some((cell) => /[$.]/.test(cell)));
  return new Set((marked.length > 0 ? marked : amounts.slice(-1)).map(({ at }) => at));
}

const isAmount = (cell: string): boolean => /\d/.test(cell) && readMoney(cell).kind === 'usd';

/** Returns the title of a line, which has its one amount, or its title, cost and price. */
function rowOf(cells: readonly string[], money: ReadonlySet<number>): string[] {
  const texts = cells.filter((cell, at) => cell !== '' && !money.has(at));
  const read = [...money].map((at) => readMoney(cells[at] ?? ''));
  const amounts = read.flatMap((cell) => (cell.kind === 'usd' && cell.amount > 0 ? [cell.amount] : []));
  if (amounts.length < 2) return [bounded([...texts, ...amounts.map((one) => `$${one}`)].join(' '))];
  return [bounded(texts.join(' ')), String(Math.min(...amounts)), String(Math.max(...amounts))];
}
