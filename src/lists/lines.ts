import { longRowProblem, MAX_ROW_LENGTH, unquote } from '../base/csv-text.ts';
import { isDay } from '../base/day.ts';
import { readMoney } from '../base/read-money.ts';
import { AMOUNT_WORDS } from '../titles/number-rules.ts';
import { compilePattern } from '../titles/phrase-index.ts';
import { isTotalOrHeading, readDollars } from './cells.ts';
import words from './copied-text.json' with { type: 'json' };
import { type Block, findBlocks, isTalk } from './copied-text.ts';
import { findPricePlace, MAX_LEADING_COUNT, type TextLines } from './items-of-lines.ts';
import { LINE_COLUMNS } from './line-rows.ts';
import { MAX_COLUMNS, tooManyColumnsProblem } from './text-files.ts';

const BULLET_PATTERN =
  /^(?:[-–—*+•·▪◦‣>→✓✔]|\p{So}\ufe0f?|\[[ xX]?\])\s*(?=[^\s\d.])|^(?:[-–—*+•]|\p{So}\ufe0f?)\s+(?=\d)/u;
const QUOTED_CELL_PATTERN = /(^|[,;\t]) *("[^"]*(?:""[^"]*)*")(?=[,;\t]|$)/g;
const LINE_NUMBER_PATTERN = /^(?:\d{1,3}\)|\d{1,2}\ufe0f?\u20e3|#\d{1,3}[.:)]?|\d{1,3}[.:](?!\d))\s*(?=\S)/;
/** `sold 10/3`, `sold $80 on Oct 3`. */
const SALE_PATTERN = /\bsold\b[^\n]{0,12} (?:on |\d{1,2}[/.-]\d)/i;
const COST_PATTERN = compilePattern('\\b(?:costs?|<paid>)\\b', { paid: AMOUNT_WORDS.paid }, 'iu');

/**
 * Reads a text's lines, split at tabs or at another mark that gives all equally many cells with a price in one. Of two
 * amounts, the lower is the cost. Throws a `Problem` for a line that is too long or has too many cells.
 */
export function readLines(text: string): TextLines {
  const sentLines = text.trimEnd().split(/\r\n|\r|\n/);
  const unnumberedLines = removeNumbering(sentLines.map(cleanLine));
  const blocks = findBlocks(unnumberedLines);
  if (blocks) return readBlockLines(unnumberedLines, blocks);
  const lines = joinDetails(unnumberedLines);
  const mark = lines.some((line) => line.includes('\t')) ? '\t' : findMarkBetweenCells(lines.filter(Boolean));
  const table = lines.map((line) => (mark ? splitCells(line, mark) : [line]));
  const wideIndex = table.findIndex(({ length }) => length > MAX_COLUMNS);
  if (wideIndex !== -1) throw tooManyColumnsProblem(wideIndex + 1);
  // Lines without a tab may stand among others.
  const dividedRows = table.filter(({ length }) => length > 1);
  const columns = findLineColumns(dividedRows);
  const { amountColumns } = columns;
  const textLines = table.map((cells) => readTextLine(cells, columns, mark));
  const isWhole = (index: number) => amountColumns.length === 0 || table[index]?.length === 1;
  const itemLines = lines.filter((line, index) => line && isWhole(index) && !isTotalOrHeading([line]) && !isTalk(line));
  const priceFormat = findPricePlace(itemLines, 3);
  const hasCosts = COST_PATTERN.test(text) || textLines.some(({ cost }) => cost !== undefined);
  const hasSales = SALE_PATTERN.test(text) || textLines.some(({ status }) => status !== undefined);
  return {
    header: LINE_COLUMNS.slice(0, hasSales ? 5 : 3 + Number(hasCosts)),
    lines: textLines,
    pricePlace: amountColumns.length > 0 && itemLines.length <= dividedRows.length ? undefined : priceFormat.pricePlace,
    arePricesShown: showsPrices(mark, dividedRows) || priceFormat.arePricesShown,
  };
}

function cleanLine(line: string, index: number): string {
  if (line.length > MAX_ROW_LENGTH) throw longRowProblem(index + 1);
  return (
    line
      .replace(QUOTED_CELL_PATTERN, (_, before: string, cell: string) => `${before} ${unquote(cell)}`)
      .replace(/[^\S\t]+/g, ' ')
      .trim()
      // Twice, for `- • Gap tee`.
      .replace(BULLET_PATTERN, '')
      .replace(BULLET_PATTERN, '')
      .replace(LINE_NUMBER_PATTERN, '')
  );
}

/** A share of a sale: `55%`. */
const SHARE_PATTERN = /^\d{1,3} ?%$/;
/** A cell that says when something sold, `Sold 11/02/2026`, or only that it did. */
const SOLD_CELL_PATTERN = /^sold(?:[ :]{1,3}(?:on )?(\S.{3,20}))?$/i;
function readSoldDay(cell = ''): string | undefined {
  const [match, day = ''] = SOLD_CELL_PATTERN.exec(cell) ?? [];
  return match !== undefined && (day === '' || isDay(day)) ? day : undefined;
}

/** Turns the cells between marks into a title and its amounts: the highest is the price, the lowest the cost. */
function readTextLine(
  cells: readonly string[],
  { amountColumns, quantityIndex }: ReturnType<typeof findLineColumns>,
  mark = '',
): TextLines['lines'][number] {
  const soldOn = cells.map(readSoldDay).find((day) => day !== undefined);
  const isApart = (index: number) =>
    amountColumns.includes(index) || index === quantityIndex || readSoldDay(cells[index]) !== undefined;
  const titleCells = cells.filter(
    (cell, index) => cell !== '' && !isApart(index) && !(soldOn && SHARE_PATTERN.test(cell)),
  );
  const dollars = amountColumns.map((index) => readDollars(cells[index])).filter((amount) => amount > 0);
  if (dollars.length === 0) return { title: titleCells.join(titleCells.length > 2 ? ', ' : ' ') };
  const joiners: Readonly<Record<string, string>> = { '\t': ' ', '|': ' | ' };
  const title = titleCells.join(joiners[mark] ?? `${mark} `);
  const quantity = Number(cells[quantityIndex] ?? '') || undefined;
  const price = Math.max(...dollars);
  const lowerAmount = dollars.length > 1 ? Math.min(...dollars) : undefined;
  const isUnclear = dollars.length > 2 || (soldOn && lowerAmount !== undefined);
  const usedText = soldOn === undefined ? 'none was used' : 'the highest is what it sold for';
  const remark = isUnclear ? `${dollars.length} amounts have no names, so ${usedText}.` : undefined;
  const line = { title, quantity, hasAmounts: true, remark };
  // Beside the price of a dated sale stands what the consignor or the seller gets, which is no cost.
  if (soldOn) return { ...line, status: 'sold', price, soldOn };
  if (soldOn === '') return { ...line, status: 'sold', price, cost: lowerAmount };
  return isUnclear ? line : { ...line, price, cost: lowerAmount };
}

/** Returns true for cells that show prices: of tabs, with signs, or beside other numbers, such as sizes. */
const showsPrices = (mark: string | undefined, rows: readonly (readonly string[])[]): boolean =>
  mark === '\t' ||
  (mark !== undefined &&
    rows.some(([words = '', amount = '', ...more]) => more.length > 0 || /\d/.test(words) || /[$.]/.test(amount)));

function readBlockLines(lines: readonly string[], blocks: readonly Block[]): TextLines {
  const titledBlocks = blocks.filter(({ titles }) => titles.length > 0);
  const blockByLine = new Map(titledBlocks.map((block) => [block.lineIndex, block]));
  return {
    header: LINE_COLUMNS,
    lines: lines.map((line, index) => ({ title: line, block: blockByLine.get(index), isOther: line !== '' })),
    pricePlace: undefined,
    arePricesShown: true,
  };
}

/** Lines that say more of the item above: `Size 6`, `Like new, worn twice`, `Small stain on sleeve`. */
const DETAIL_PATTERN = compilePattern(
  '^(?:(?:size|sz)[ :]{1,2}[\\w./]{1,6}|<details>)(?:[,.!;].{0,60})?$|^<slight> <flaws>.{0,40}$',
  words,
  'i',
);

/** Joins to the line of a priced item the details in the lines below it, which stay empty. */
function joinDetails(lines: readonly string[]): readonly string[] {
  const joinedLines = [...lines];
  let itemIndex = -1;
  for (const [index, line] of lines.entries()) {
    if (/\$ ?\d/.test(line)) itemIndex = index;
    else if (line === '') itemIndex = -1;
    else if (itemIndex !== -1 && line.length <= 100 && DETAIL_PATTERN.test(line)) {
      joinedLines[itemIndex] = `${joinedLines[itemIndex]}, ${line}`;
      joinedLines[index] = '';
    }
  }
  return joinedLines;
}

/** Removes line numbers without punctuation, as in `1 Gap tee`, if the lines are numbered in sequence. */
function removeNumbering(lines: readonly string[]): readonly string[] {
  const filledLines = lines.filter(Boolean);
  const readNumber = (text: string) => Number(/^\(?(\d{1,3})(?:\)|\s|$)/.exec(text)?.[1]);
  const areNumbered = filledLines.length > 1 && filledLines.every((line, index) => readNumber(line) === index + 1);
  return areNumbered ? lines.map((line) => line.replace(/^\(?\d{1,3}\)?\s*/, '')) : lines;
}

const splitCells = (line: string, mark: string) => line.split(mark).map((cell) => cell.trim());

/** Returns the mark that divides all lines into equally many cells, with a price in the same cell of each. */
function findMarkBetweenCells(lines: readonly string[]): string | undefined {
  return [',', ';', '|'].find((mark) => {
    const table = lines.map((line) => splitCells(line, mark));
    const width = table[0]?.length ?? 0;
    const isTable = width > 1 && table.every((cells) => cells.length === width && cells.every((cell) => cell !== ''));
    if (!isTable) return false;
    const { amountColumns } = findLineColumns(table);
    // A line alone may also list several items.
    const hasAmounts =
      lines.length > 1 ? amountColumns.length > 0 : table[0]?.slice(1).every(isDollars) && amountColumns.length === 1;
    // In `Air Max 90,9`, the last number may be a size; in `hoodie x2,20`, the first is none.
    const endsInNumber = (cell: string) => /\d$/.test(cell.replace(/ x ?\d+$/i, ''));
    return hasAmounts && amountColumns.length < width && !table.every((cells) => cells.every(endsInNumber));
  });
}

const isDollars = (cell: string): boolean => /\d/.test(cell) && readMoney(cell).kind === 'usd';

/**
 * What a column has: `dollars` with a sign or cents, `count`: small whole numbers, one of which is too low for a size,
 * `number`: other numbers, one of which is too high for a count, `size`: other numbers.
 */
type ColumnKind = 'dollars' | 'count' | 'number' | 'size' | 'words';

/** Returns the columns of amounts, and the one of quantities or -1. */
function findLineColumns(rows: readonly (readonly string[])[]) {
  const columns = Array.from({ length: findMaxLength(rows) }, (_, index) => rows.map((row) => row[index] ?? ''));
  const kinds = columns.map(findColumnKind);
  const amountColumns = findAmountColumns(kinds);
  const isQuantity = (kind: ColumnKind, index: number) =>
    kind === 'count' && index > 0 && !amountColumns.includes(index);
  return { amountColumns, quantityIndex: kinds.findIndex(isQuantity) };
}

/** Returns the length of the longest row. There may be too many rows to spread into Math.max. */
const findMaxLength = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((longest, { length }) => Math.max(longest, length), 0);

function findColumnKind(cells: readonly string[]): ColumnKind {
  const filledCells = cells.filter((cell) => cell !== '');
  if (filledCells.length === 0 || !filledCells.every(isDollars)) return 'words';
  if (filledCells.some((cell) => /[$.]/.test(cell))) return 'dollars';
  const numbers = cells.map(Number);
  if (numbers.some((number) => number > MAX_LEADING_COUNT)) return 'number';
  return numbers.every((number) => number > 0 && (number <= 3 || numbers.includes(1))) ? 'count' : 'size';
}

/** Returns the columns of amounts: those in dollars or else the last with numbers, since others may be sizes. */
function findAmountColumns(kinds: readonly ColumnKind[]): readonly number[] {
  if (kinds.length < 2) return [];
  const listColumns = (isMeant: (kind: ColumnKind) => boolean) =>
    kinds.flatMap((kind, index) => (isMeant(kind) ? [index] : []));
  if (kinds.includes('dollars')) return listColumns((kind) => kind === 'dollars');
  const numberColumns = listColumns((kind) => kind !== 'words');
  // A count may stand after the amount.
  const [secondLast, last] = numberColumns.slice(-2).map((column) => kinds[column]);
  return last === 'count' && secondLast === 'number' ? numberColumns.slice(-2, -1) : numberColumns.slice(-1);
}
