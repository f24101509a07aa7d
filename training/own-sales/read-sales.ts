import { existsSync, statSync } from 'node:fs';
import { DAY_MS, toIsoDay } from '../../src/base/day.ts';
import { Problem } from '../../src/base/problem.ts';
import { shorten } from '../../src/base/text.ts';
import { sumOf } from '../../src/base/values.ts';
import type { Brand, Condition, Garment } from '../../src/catalog/catalog.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { isUnknown } from '../../src/catalog/outside-catalog.ts';
import { readInput } from '../../src/cli/io.ts';
import { type ListFile, openTables, readTableRows } from '../../src/lists/read-list-file.ts';
import { appraiseRow, type RowFields } from '../../src/operations/answer-row.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { toGradeLetters } from '../../src/titles/parse-item.ts';
import { computeMedian, countBy } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';
import consigners from '../words/consigners-grades.json' with { type: 'json' };
import { createSalesLexicon, type UncertainName, type UnnamedItem } from './own-brands.ts';
import type { PaidRow } from './posterior.ts';
import reasons from './reasons.json' with { type: 'json' };
import { createSaleReader, describeSaleColumns, type LeftOut, type RowSale } from './row-sale.ts';

/** A sale with what our model says about the item. */
export interface Sale extends PaidRow {
  readonly count: number;
  readonly garment: Garment;
  /** Our price and the ends of its range, log USD. */
  readonly ourLog: number;
  readonly lowLog: number;
  readonly highLog: number;
  readonly title: string;
  /** YYYY-MM-DD, or undefined if the file doesn't state the day. */
  readonly day: string | undefined;
  readonly marketplace: string | undefined;
  readonly file: string;
  readonly line: number;
}

/** A row left out. */
export interface LeftOutRow extends LeftOut {
  readonly line: number;
}

/** The sales in a run's files, with how the files were read. */
export interface Sales {
  readonly sales: readonly Sale[];
  /** A sentence on the columns in each file. */
  readonly columnTexts: readonly string[];
  /** The shop's own brands, which are not on our lists. */
  readonly ownBrands: readonly Brand[];
  /** Names that may be brands, but begin titles of one kind only. */
  readonly uncertainNames: readonly UncertainName[];
  /** Number of rows read. */
  readonly rows: number;
  readonly leftOut: readonly LeftOutRow[];
  /** Conditions that could not be read, with their numbers of rows, which are priced without a grade. */
  readonly conditionsNotRead: ReadonlyMap<string, number>;
  /** The shop's letter grades. */
  readonly gradeByLetter: ReadonlyMap<string, Condition>;
  /** First and last day, YYYY-MM-DD, or undefined if no sale has a day. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Returns the log ratio of a sale to our price. */
export const computeLogDistance = ({ log, ourLog }: Pick<Sale, 'log' | 'ourLog'>): number => log - ourLog;

/** Counts sales, of which each row of a sample stands for several. */
export const countSales = (sales: readonly Pick<Sale, 'count'>[]): number =>
  Math.round(sumOf(sales.map(({ count }) => count)));

/** Most rows in memory. */
const MAX_ROWS = 1_000_000;

/**
 * Reads sales from tables (`-` is standard input) with the columns in docs/your-own-sales.md. Uses the service's own
 * readers, so that each sale is compared with the price that the service would give. Rejects if a file cannot be read
 * or has no column of prices paid.
 *
 * @param notBrands names that the shop says are not brands
 * @param onRow is called with the number of rows that are priced; all are priced again if brands or grades are found
 */
export async function readSales(
  files: readonly string[],
  pricing: Pricing,
  notBrands: readonly string[] = [],
  onRow?: (done: number) => void,
): Promise<Sales> {
  const columnTexts: string[] = [];
  const rows: SaleRow[] = [];
  for (const file of files) {
    if (file === '-') continue;
    if (!existsSync(file)) throw new Error(`${file}: no such file.`);
    if (statSync(file).isDirectory()) throw new Error(`${file}: this is a folder. Name its files.`);
  }
  for (const file of files) {
    for (const sheet of await openSheets(file)) {
      columnTexts.push(`${file}: ${describeSaleColumns(sheet.layout)}`);
      for (const row of readSheet(file, sheet)) rows.push(row);
    }
  }
  let rowsDone = 0;
  const countRow = () => onRow?.(++rowsDone);
  const firstReading = priceSaleRows(rows, pricing, countRow);
  const { lexicon, uncertainNames } = createSalesLexicon(firstReading.unnamed, notBrands);
  const gradeByLetter = readLetters(firstReading.ungraded);
  const isReadAsPublished = lexicon.own.length === 0 && gradeByLetter.size === 0;
  const { reading } = isReadAsPublished
    ? firstReading
    : priceSaleRows(rows, { ...pricing, lexicon }, countRow, gradeByLetter);
  return { ...reading, columnTexts, gradeByLetter, ownBrands: lexicon.own, uncertainNames };
}

interface SaleRow {
  readonly file: string;
  readonly line: number;
  readonly item: RowFields;
  readonly sale: RowSale | LeftOut;
}

/** Returns the sheets of a file that have a price paid. */
async function openSheets(file: string): Promise<readonly ListFile[]> {
  const tables = openTables(readInput(file), MAX_ROWS);
  const sheets = await tables
    .then((opened) => readTableRows(opened, MAX_ROWS))
    .catch((error) => {
      if (!(error instanceof Problem)) throw error;
      const tooLong = `more than ${MAX_ROWS.toLocaleString('en-US')} rows. Draw a sample as in docs/warehouse.md.`;
      throw new Error(`${file}: ${error.code === 'too_many_items' ? tooLong : error.message}`);
    });
  const pricedSheets = sheets.filter(({ layout }) => !layout.isLineList && layout.columnsByRole.has('paid'));
  if (pricedSheets.length > 0) return pricedSheets;
  throw new Error(`${file}: ${explainNoPrice(sheets)}`);
}

/** Explains why a file doesn't have sales. */
function explainNoPrice(sheets: readonly ListFile[]): string {
  const [average] = sheets.flatMap(({ layout }) => layout.averageNames);
  if (average !== undefined) return `the column “${average}” has averages, and a sale is of one item.`;
  const price = sheets.flatMap(({ layout }) => layout.contestedRoles).find(({ role }) => /price/i.test(role));
  if (price) return `several columns are named “${price.names[0]}”: name the one that counts “sold price”.`;
  const exportName = sheets.find(({ layout }) => layout.isInventory)?.layout.exportName;
  return exportName
    ? `this is ${exportName}, which lists items for sale, not sold ones. Use a table of sales.`
    : 'no column shows the price paid. Name it “sold price”.';
}

function readSheet(file: string, sheet: ListFile): SaleRow[] {
  try {
    const readSale = createSaleReader(sheet);
    return sheet.rows.flatMap((row) =>
      row.fields ? [{ file, line: row.line, item: row.fields, sale: readSale(row) }] : [],
    );
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

const REPEATED_SALE = 'the same title and price as another row';

/** Prices rows, and collects what a second reading needs: brands without a name and conditions without a grade. */
function priceSaleRows(
  rows: readonly SaleRow[],
  pricing: Pricing,
  afterRow: () => void,
  letters: ReadonlyMap<string, Condition> = new Map(),
) {
  const priceRow = createSalePricer(pricing, letters);
  const sales: Sale[] = [];
  const leftOut: LeftOutRow[] = [];
  const unnamed: UnnamedItem[] = [];
  const ungraded: UngradedSale[] = [];
  for (const row of rows) {
    const sale = priceRow(row);
    const { item, line } = row;
    afterRow();
    if ('reason' in sale) {
      leftOut.push({ ...sale, line });
      continue;
    }
    sales.push(sale);
    const { garment } = sale;
    if (isUnknown(garment.brand)) unnamed.push({ item, kind: garment.category.name });
    if (item.condition && garment.condition === undefined)
      ungraded.push({ condition: item.condition, distance: computeLogDistance(sale) });
  }
  const days = sales.flatMap(({ day }) => day ?? []).sort();
  const newestDays = rows.flatMap(({ sale }) => ('newest' in sale && sale.newest) || []);
  const reading = {
    sales: sales.sort((a, b) => a.item.kind.localeCompare(b.item.kind) || a.log - b.log),
    conditionsNotRead: countBy(ungraded, ({ condition }) => shorten(condition, 40)),
    rows: rows.length,
    leftOut,
    from: days[0],
    to: [...days.slice(-1), ...newestDays].sort().at(-1),
  };
  return { reading, unnamed, ungraded };
}

/** Creates a function that prices a row, or says why it is left out: it remembers the rows that it has seen. */
function createSalePricer(pricing: Pricing, letters: ReadonlyMap<string, Condition>): (row: SaleRow) => Sale | LeftOut {
  // In other time zones, it may be tomorrow already.
  const latestDay = toIsoDay(Date.now() + DAY_MS);
  const identities = new Set<string>();
  return ({ item: rowFields, sale, file, line }) => {
    if ('reason' in sale) return sale;
    const { price, day, marketplace, count } = sale;
    if (day !== undefined && day > latestDay) return { reason: 'sold on a future date', text: day };
    const grade = letters.get(toGradeLetters(rowFields.condition ?? ''));
    const item = grade === undefined ? rowFields : { ...rowFields, condition: grade };
    const appraisal = appraiseSold(pricing, item);
    if ('reason' in appraisal) return appraisal;
    const identity = findIdentity(item, sale);
    if (identity !== undefined && identities.has(identity)) return { reason: REPEATED_SALE };
    if (identity !== undefined) identities.add(identity);
    const title = item.title ?? '';
    const { sum, priceLow, priceHigh } = appraisal.estimate;
    // The rest of the appraisal would fill the memory.
    const logPrices = { ourLog: sum.toLogPrice(sum.grade), lowLog: Math.log(priceLow), highLog: Math.log(priceHigh) };
    const { keyed, garment } = appraisal;
    return { item: keyed, garment, ...logPrices, log: Math.log(price), count, title, day, marketplace, file, line };
  };
}

/** Returns a text that only a repeated row shares; undefined for rows whose title and day do not identify an item. */
function findIdentity({ title = '', condition = '' }: RowFields, { price, day = '' }: RowSale): string | undefined {
  const text = normalize(title);
  // Titles of five or more words identify an item even if rows repeat them on other days.
  const isOneItem = text.split(' ').length >= 5;
  if (!isOneItem && (text === '' || day === '')) return undefined;
  return [text, condition, price, isOneItem ? '' : day].join('|');
}

/** Reasons for leaving rows out, by the service's problem codes. */
const LEFT_OUT_REASONS: Readonly<Record<string, string>> = reasons;

/** Reads and prices an item as the service does, or returns why it is left out. */
function appraiseSold(pricing: Pricing, item: RowFields): Appraisal | LeftOut {
  const outcome = appraiseRow(pricing, item);
  if (outcome instanceof Problem) {
    const { code, message, members } = outcome;
    return {
      reason: LEFT_OUT_REASONS[code] ?? code.replaceAll('_', ' '),
      text: (members.phrase ?? message).slice(0, 60),
    };
  }
  const { appraisal } = outcome;
  if (appraisal.lot) return { reason: reasons.lot };
  return appraisal.needsLookup ? { reason: 'a rare model, which has no usual price' } : appraisal;
}

/** Consigners' letter grades, best first, with our grades. */
const LETTER_SCALE = Object.entries(consigners.grades as Readonly<Record<string, Condition>>);
const { minSalesOfLetter, maxAboveBetter } = PARAMETERS.ownSales;

/** A sale whose condition could not be read, with its distance from the price without a grade, log USD. */
interface UngradedSale {
  readonly condition: string;
  readonly distance: number;
}

/**
 * Returns our grades for letters that enough sales have, or none if a letter brings far more than a better one, because
 * the letters must then mean something else.
 */
function readLetters(sales: readonly UngradedSale[]): ReadonlyMap<string, Condition> {
  const salesByLetter = Map.groupBy(sales, ({ condition }) => toGradeLetters(condition));
  const usedLetters = LETTER_SCALE.flatMap(([letter, grade]) => {
    const salesOfLetter = salesByLetter.get(letter) ?? [];
    if (salesOfLetter.length < minSalesOfLetter) return [];
    return [{ letter, grade, level: computeMedian(salesOfLetter.map(({ distance }) => distance)) }];
  });
  const isInOrder = usedLetters.every(({ level }, index) => {
    const betterLetter = usedLetters[index - 1];
    return betterLetter === undefined || level - betterLetter.level <= Math.log(maxAboveBetter);
  });
  return new Map(isInOrder ? usedLetters.map(({ letter, grade }) => [letter, grade]) : []);
}
