import { bounded } from '../base/text.ts';
import { readMoney } from '../input/money.ts';
import { titleAndQuantity } from '../titles/lots.ts';
import type { FileItem } from './file-row.ts';

/** A garment in text without column names. */
export interface PlainLine {
  /** Number of its line, starting at 1. */
  readonly line: number;
  /** Its words, without marks in front. */
  readonly words: string;
  readonly item: FileItem;
}

/** Marks and numbers of list items: `•`, `-`, `[x]`, `1.`, `(2)`, `#3`. */
const BULLET = /^(?:[-–—*+•·▪◦‣●○■□☐☑✓✔➤→>]|\[[ xX]?\])\s*(?=[^\s\d.])|^[-–—*+•]\s+(?=\d)/u;
const NUMBER = /^(?:\(\d{1,3}\)|\d{1,3}\)|#\d{1,3}[.:)]?|\d{1,3}[.:](?!\d))\s*(?=\S)/;
/** Cells as spreadsheets quote them. */
const QUOTED = /(?<=^|[,;\t])\s*"((?:[^"]|"")*)"(?=\s*(?:[,;\t]|$))/g;

/**
 * Returns the garments in text without column names, one a line, as people paste them: with bullets or numbers, with
 * empty lines, or as cells of a sheet. Of cells with amounts, two are what was paid and what is asked.
 */
export function plainLines(text: string): PlainLine[] {
  const all = text.split(/\r\n|\r|\n/).map((line, at) => ({ line: at + 1, cells: cellsOf(line) }));
  const lines = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const rows = lines.map(({ cells }) => cells);
  const areNumbered = rows.length > 1 && rows.every(([first = ''], at) => leadOf(first) === at + 1);
  const own = areNumbered ? rows.map(([first = '', ...rest]) => [first.replace(/^\d{1,3}\s*/, ''), ...rest]) : rows;
  const money = moneyColumns(own);
  return lines.map(({ line }, at) => {
    const cells = own[at] as string[];
    return { line, words: cells.filter((cell) => cell !== '').join(' '), item: itemOf(cells, money) };
  });
}

/** Returns the cells of a line, which tabs separate. */
function cellsOf(line: string): string[] {
  const text = line.replace(QUOTED, (_, cell: string) => ` ${cell.replaceAll('""', '"')}`);
  const cells = text.split('\t').map((cell) => cell.trim());
  return [(cells[0] as string).replace(BULLET, '').replace(NUMBER, ''), ...cells.slice(1)];
}

/** The number with which a line begins, as in lists that are numbered without a mark. */
const leadOf = (cell: string): number => Number(/^(\d{1,3})(?:\s|$)/.exec(cell)?.[1]);

/** Columns of amounts: with `$` or cents or, without any, the last one of numbers. The others may be sizes. */
function moneyColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const width = Math.max(...rows.map((cells) => cells.length));
  if (width < 2) return new Set();
  const columns = Array.from({ length: width }, (_, at) => rows.flatMap((cells) => cells[at] || []));
  const amounts = [...columns.keys()].filter((at) => columns[at]?.length && columns[at].every(isAmount));
  const marked = amounts.filter((at) => columns[at]?.some((cell) => /[$.]/.test(cell)));
  return new Set(marked.length > 0 ? marked : amounts.slice(-1));
}

const isAmount = (cell: string): boolean => /\d/.test(cell) && readMoney(cell).kind === 'usd';

function itemOf(cells: readonly string[], money: ReadonlySet<number>): FileItem {
  const texts = cells.filter((cell, at) => cell !== '' && !money.has(at));
  const read = [...money].map((at) => readMoney(cells[at] ?? ''));
  const amounts = read.flatMap((cell) => (cell.kind === 'usd' && cell.amount > 0 ? [cell.amount] : []));
  if (amounts.length < 2) return titleAndQuantity(bounded([...texts, ...amounts.map((one) => `$${one}`)].join(' ')));
  const named = titleAndQuantity(bounded(texts.join(' ')));
  return { ...named, cost: Math.min(...amounts), askingPrice: Math.max(...amounts) };
}
