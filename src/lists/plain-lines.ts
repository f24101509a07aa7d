import { bounded } from '../base/text.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { readMoney } from '../input/money.ts';
import { titleAndQuantity } from '../titles/lots.ts';
import { MAX_COLUMNS, TooManyColumns, withoutQuotes } from './csv.ts';
import type { FileItem } from './file-row.ts';

/** A garment in text without column names. */
interface PlainLine {
  /** Number of its line, starting at 1. */
  readonly line: number;
  /** Its words, without marks in front. */
  readonly words: string;
  readonly item: FileItem;
}

/** Marks and numbers of list items: `•`, `-`, `[x]`, `1.`, `(2)`, `#3`. */
const BULLET = /^(?:[-–—*+•·▪◦‣●○■□☐☑✓✔➤→>]|\[[ xX]?\])\s*(?=[^\s\d.])|^[-–—*+•]\s+(?=\d)/u;
const NUMBER = /^(?:\(\d{1,3}\)|\d{1,3}\)|#\d{1,3}[.:)]?|\d{1,3}[.:](?!\d))\s*(?=\S)/;

/**
 * Returns the garments in text without column names, one a line, as people paste them: with bullets or numbers, with
 * empty lines, or as cells of a sheet. Of cells with amounts, two are what was paid and what is asked. Tells `count` of
 * each line. Throws a {@link TooManyColumns}, and what `count` throws.
 */
export async function* plainLines(text: string, count: (isEmpty: boolean) => void): AsyncGenerator<PlainLine> {
  const lines: { line: number; cells: string[] }[] = [];
  for await (const [line, written] of linesOf(text)) {
    const cells = cellsOf(written);
    if (cells.length > MAX_COLUMNS) throw new TooManyColumns(line);
    const isEmpty = cells.every((cell) => cell === '');
    count(isEmpty);
    if (!isEmpty) lines.push({ line, cells });
  }
  const areNumbered = lines.length > 1 && lines.every(({ cells: [first = ''] }, at) => leadOf(first) === at + 1);
  if (areNumbered) for (const { cells } of lines) cells[0] = (cells[0] as string).replace(/^\d{1,3}\s*/, '');
  const money = await moneyColumns(lines.map(({ cells }) => cells));
  for (const { line, cells } of lines) {
    yield { line, words: cells.filter((cell) => cell !== '').join(' '), item: itemOf(cells, money) };
    await yieldToOthers();
  }
}

async function* linesOf(text: string): AsyncGenerator<readonly [line: number, written: string]> {
  const ends = /\r\n|\r|\n/g;
  let line = 1;
  for (let at = 0; at <= text.length; at = ends.lastIndex) {
    const end = ends.exec(text)?.index ?? text.length;
    yield [line++, text.slice(at, end)];
    if (end === text.length) return;
    await yieldToOthers();
  }
}

/** Returns the cells of a line, which tabs separate. */
function cellsOf(line: string): string[] {
  const cells = withoutQuotes(line)
    .split('\t', MAX_COLUMNS + 1)
    .map((cell) => cell.trim());
  return [(cells[0] as string).replace(BULLET, '').replace(NUMBER, ''), ...cells.slice(1)];
}

/** The number with which a line begins, as in lists that are numbered without a mark. */
const leadOf = (cell: string): number => Number(/^(\d{1,3})(?:\s|$)/.exec(cell)?.[1]);

/** Columns of amounts: with `$` or cents or, without any, the last one of numbers. The others may be sizes. */
async function moneyColumns(rows: readonly (readonly string[])[]): Promise<ReadonlySet<number>> {
  if (rows.every((cells) => cells.length < 2)) return new Set();
  const [amounts, others, marked] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const cells of rows) {
    cells.forEach((cell, at) => {
      if (cell === '' || others.has(at)) return;
      (isAmount(cell) ? amounts : others).add(at);
      if (/[$.]/.test(cell)) marked.add(at);
    });
    await yieldToOthers();
  }
  const columns = [...amounts].filter((at) => !others.has(at)).sort((a, b) => a - b);
  const sure = columns.filter((at) => marked.has(at));
  return new Set(sure.length > 0 ? sure : columns.slice(-1));
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
