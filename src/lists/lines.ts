import { MAX_ROW_LENGTH, tooLong, unquoted } from '../base/csv-rows.ts';
import { safeCell } from '../base/csv-text.ts';
import { bounded } from '../base/text.ts';
import { readMoney } from '../titles/read-money.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import { isTotal } from './cells.ts';
import { MAX_COLUMNS, TooManyColumns } from './csv.ts';

const BULLET = /^(?:[-–—*+•·▪◦‣>→✓✔]|\p{So}\ufe0f?|\[[ xX]?\])\s*(?=[^\s\d.])|^(?:[-–—*+•]|\p{So}\ufe0f?)\s+(?=\d)/u;
const QUOTED = /(^|[,;\t]) *("[^"]*(?:""[^"]*)*")(?=[,;\t]|$)/g;
const NUMBER = /^(?:\d{1,3}\)|\d{1,2}\ufe0f?\u20e3|#\d{1,3}[.:)]?|\d{1,3}[.:](?!\d))\s*(?=\S)/;

/** Where lines have their prices without a dollar sign: most first, all last, or most last. */
export type PricePlace = 'first' | 'last' | 'often last' | undefined;

/**
 * Converts the lines of a text to CSV with a title, a quantity if it has a cell of its own, a price and, if there are two
 * amounts, the lower as the cost. Drops bullets and line numbers. Splits lines into cells at tabs, or at another mark if all lines
 * have equally many and one cell of each is a price. Throws an {@link UnreadableList} if a line has more than
 * {@link MAX_ROW_LENGTH} characters or {@link MAX_COLUMNS} cells.
 */
export function csvOfLines(text: string) {
  const rows = withPricesBelow(
    text
      .trimEnd()
      .split(/\r\n|\r|\n/)
      .map(cellsOfLine),
  );
  const filledRows = rows.filter((cells) => cells.some((cell) => cell !== ''));
  dropNumbering(filledRows);
  const mark = rows.some(({ length }) => length > 1) ? undefined : markBetweenCells(filledRows);
  if (mark) for (const cells of filledRows) cells.splice(0, 1, ...splitAt(cells[0] as string, mark));
  const amountColumns = findAmountColumns(filledRows);
  const quantityColumn = findQuantityColumn(filledRows, amountColumns);
  const hasCosts = amountColumns.size > 1 || SAYS_COST.test(text);
  const header = ['title', 'quantity', 'asking price', ...(hasCosts ? ['cost'] : [])];
  const table = [header, ...rows.flatMap((cells) => partsOfLine(cells, amountColumns, quantityColumn, mark))];
  return {
    header,
    csv: table.map((cells) => `${cells.join('') === '' ? '' : cells.map(safeCell).join(',')}\r\n`).join(''),
    prices:
      amountColumns.size > 0
        ? undefined
        : pricePlaceIn(
            filledRows.map(([line = '']) => line).filter((line) => !line.endsWith(':') && !isTotal([line])),
            3,
          ),
  };
}

/** Moves a price on a line of its own, as ads have it, to the line above. */
function withPricesBelow(rows: readonly string[][]): readonly string[][] {
  const isPrice = ([cell = '']: readonly string[] = []) => cell.startsWith('$') && isAmount(cell);
  for (const [at, cells] of rows.entries()) {
    const above = rows[at - 1];
    if (isPrice(cells) && above?.length === 1 && above[0] !== '' && !isPrice(above)) above.push(cells.shift() ?? '');
  }
  return rows;
}

/** Splits a line into cells, without its bullet and number. */
function cellsOfLine(line: string, at: number): string[] {
  if (line.length > MAX_ROW_LENGTH) throw tooLong(at + 1);
  const [first = '', ...others] = line
    .replace(QUOTED, (_, before: string, cell: string) => `${before} ${unquoted(cell)}`)
    .split('\t', MAX_COLUMNS + 1)
    .map((cell) => cell.trim());
  if (others.length >= MAX_COLUMNS) throw new TooManyColumns(at + 1);
  return [first.replace(BULLET, '').replace(BULLET, '').replace(NUMBER, ''), ...others];
}

/** Removes line numbers without punctuation, as in `1 Gap tee`, if the lines are numbered in sequence. */
function dropNumbering(rows: readonly string[][]): void {
  const numberIn = (text: string) => Number(/^\(?(\d{1,3})(?:\)|\s|$)/.exec(text)?.[1]);
  const isNumbered = rows.every(([first = ''], index) => numberIn(first) === index + 1);
  if (rows.length < 2 || !isNumbered) return;
  for (const cells of rows) cells[0] = (cells[0] as string).replace(/^\(?\d{1,3}\)?\s*/, '');
}

/** Returns the mark that divides all lines into equally many cells, with a price in the same cell of each. */
function markBetweenCells(rows: readonly (readonly string[])[]): string | undefined {
  return [',', ';', '|'].find((mark) => {
    const table = rows.map(([line = '']) => splitAt(line, mark));
    const width = table[0]?.length ?? 0;
    const isTable = width > 1 && table.every((cells) => cells.length === width && cells.every((cell) => cell !== ''));
    if (!isTable) return false;
    const amounts = findAmountColumns(table);
    // A line alone may also list several items.
    const isEnough = rows.length > 1 ? amounts.size > 0 : table[0]?.slice(1).every(isAmount) && amounts.size === 1;
    // In `Air Max 90,9`, the last number may be a size; in `hoodie x2,20`, the first is none.
    const endsInNumber = (cell: string) => /\d$/.test(cell.replace(/ x ?\d+$/i, ''));
    return isEnough && amounts.size < width && !table.every((cells) => cells.every(endsInNumber));
  });
}

const splitAt = (line: string, mark: string) => line.split(mark, MAX_COLUMNS).map((cell) => cell.trim());

/** Finds amount columns: all that use `$` or cents or, if none do, the last numeric one, since others may be sizes. */
function findAmountColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  // There may be too many rows to spread into Math.max.
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  if (width < 2) return new Set();
  const columns = Array.from({ length: width }, (_, at) => ({ at, cells: rows.flatMap((row) => row[at] || []) }));
  const numeric = columns.filter(({ cells }) => cells.length > 0 && cells.every(isAmount));
  const inDollars = numeric.filter(({ cells }) => cells.some((cell) => /[$.]/.test(cell)));
  const amounts = inDollars.length > 0 ? inDollars : numeric.slice(-1);
  return new Set(amounts.map(({ at }) => at));
}

const SAYS_COST = /\b(?:paid|bought|cost)\b/i;

const MOST_COUNTED = 12;

/** Finds the column of quantities: after the title, small whole numbers, some of them lower than sizes are. */
function findQuantityColumn(
  rows: readonly (readonly string[])[],
  amountColumns: ReadonlySet<number>,
): number | undefined {
  const first = [...amountColumns][0] ?? 0;
  const isQuantity = (at: number) => {
    const counts = rows.map((cells) => (/^\d{1,2}$/.test(cells[at] ?? '') ? Number(cells[at]) : 0));
    const isWithin = (most: number) => counts.every((count) => count > 0 && count <= most);
    return isWithin(MOST_COUNTED) && (isWithin(3) || counts.includes(1));
  };
  return Array.from({ length: Math.max(first - 1, 0) }, (_, at) => at + 1).find(isQuantity);
}

const isAmount = (cell: string): boolean => /\d/.test(cell) && readMoney(cell).kind === 'usd';

/** Returns a line's title, quantity, price and, with two amounts, cost; a line too long for a title in several parts. */
function partsOfLine(
  cells: readonly string[],
  amountColumns: ReadonlySet<number>,
  quantityColumn: number | undefined,
  mark = ' ',
): string[][] {
  const texts = cells.filter((cell, at) => cell !== '' && !amountColumns.has(at) && at !== quantityColumn);
  const amounts = [...amountColumns].flatMap((at) => {
    const money = readMoney(cells[at] ?? '');
    return money.kind === 'usd' && money.amount > 0 ? [money.amount] : [];
  });
  const text = texts.join(
    texts.length > 2 && amountColumns.size === 0 ? ', ' : mark === ' ' ? ' ' : mark === '|' ? ' | ' : `${mark} `,
  );
  if (amounts.length === 0) return chunksOf(text).map((chunk) => [chunk, '', '']);
  const quantity = quantityColumn === undefined ? '' : (cells[quantityColumn] as string);
  const price = [bounded(text), quantity, String(Math.max(...amounts))];
  return [amounts.length > 1 ? [...price, String(Math.min(...amounts))] : price];
}

/** Splits a text that is too long for a title at commas, semicolons and bullets. */
function chunksOf(text: string): string[] {
  if (text.length <= MAX_TITLE_LENGTH) return [text];
  const chunks = [''];
  for (const part of text.split(/(?<=[,;|•·])\s*/)) {
    const joined = `${chunks.at(-1)} ${part}`.trim();
    if (joined.length <= MAX_TITLE_LENGTH) chunks[chunks.length - 1] = joined;
    else chunks.push(bounded(part));
  }
  return chunks.filter((chunk) => chunk !== '').map((chunk) => chunk.replace(/[,;|•·]$/, ''));
}

/** A price before a name, and one after it. A higher number before a name is a model, such as 501. */
const PRICE_FIRST = /^(\$(?=\d)|(?=[12]?\d{1,2}(?:\.\d\d)?\s))(\d{1,4}(?:\.\d\d)?)\s+(?=\p{L})/u;
const PRICE_LAST =
  /(?<=[\p{L}\d’'".)])(?<!\b(?:size|sz|us|eu|uk|waist|w|l|x|inseam|no|vol|style)\.?)\s*(?:(?:[-–—:=@>→…]|\.{2,}){1,20}\s*|\s)(\$?)(\d{1,4}(?:\.\d\d)?)$/iu;

/** A price after a dash, as no size stands. */
const AFTER_DASH = /(?<!size)\s*(?:\s[-–—=@]\s?|:\s)\$?\d{1,4}(?:\.\d\d)?$/i;

/** Returns a price at a place of a text, in US dollars, as it is written there. */
export function priceAt(
  text: string,
  place: PricePlace,
): { readonly written: string; readonly price: number; readonly isMarked: boolean } | undefined {
  if (place === undefined) return undefined;
  const [written, dollar, number] = (place === 'first' ? PRICE_FIRST : PRICE_LAST).exec(text) ?? [];
  if (written === undefined) return undefined;
  return { written, price: Number(number), isMarked: dollar === '$' || AFTER_DASH.test(text) };
}

/** Returns where texts have their prices, unless those may be quantities. */
export function pricePlaceIn(texts: readonly string[], fewest = 2): PricePlace {
  const isEnough = texts.length >= fewest || (texts.length > 0 && texts.every((text) => AFTER_DASH.test(text)));
  if (isEnough && texts.every((text) => PRICE_LAST.test(text))) return 'last';
  const first = texts.flatMap((text) => {
    const [, dollar, number = ''] = PRICE_FIRST.exec(text) ?? [];
    return number === '' ? [] : [dollar === '$' || Number(number) > MOST_COUNTED || number.includes('.')];
  });
  if (first.length > 1 && 2 * first.length > texts.length && first.includes(true)) return 'first';
  const last = texts.filter((text) => PRICE_LAST.test(text) || /\$\d/.test(text));
  return texts.length > 2 && 2 * last.length > texts.length ? 'often last' : undefined;
}
