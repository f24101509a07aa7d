import { strFromU8, strToU8, type UnzipFileInfo, type Unzipped, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { encodeSafeCell } from '../base/csv-text.ts';
import { Problem } from '../base/problem.ts';
import { shorten } from '../base/text.ts';
import { MEGABYTE, roundToCent } from '../base/values.ts';
import data from './columns.json' with { type: 'json' };
import { explainLongerLists, MAX_COLUMNS, toMaxRows } from './text-files.ts';

// This file is imported only when a workbook is read, because it loads two libraries.

/** Maximum unpacked bytes per cell in a list. A filled cell takes 25 to 60 bytes, but most cells are empty. */
const BYTES_PER_CELL = 3;
const MAX_UNPACKED_BYTES = 256 * MEGABYTE;
const MAX_SHEET_ROWS = 1_048_576;
/** Returns the maximum number of cells for a given number of items. The widest exports have 80 columns. */
const toMaxCells = (itemCount: number): number => 100 * toMaxRows(itemCount);
/** Matches the workbook parts needed to read cells, but not macros, pictures, or links. */
const NEEDED_PART_PATTERN = /^(\[Content_Types\]\.xml|(_rels|xl|xl\/_rels|xl\/worksheets)\/[^/]+\.(xml|rels))$/;

/**
 * Returns each non-empty sheet as CSV, with dates as YYYY-MM-DD and formulas as their saved values. Rejects with a
 * {@link Problem} if the workbook is invalid or too large when unpacked, even if it declares a smaller size.
 */
export async function readSheetTexts(bytes: Uint8Array, maxRows: number) {
  const parts = unpackNeededParts(bytes, maxRows);
  const styleSigns = findStyleSigns(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array()));
  for (const [name, part] of Object.entries(parts)) {
    const text = strFromU8(part);
    if (!text.includes('sheetData')) continue;
    requireSmallSheet(text, maxRows);
    if (styleSigns.some(Boolean) || /<f[ >]| t="e"/.test(text)) parts[name] = strToU8(writeAsTexts(text, styleSigns));
  }
  // Repack without compression, so that the library doesn't spawn workers and the data can't expand any further.
  const repackedZip = zipSync(parts, { level: 0 });
  const sheets = await readWorkbook(repackedZip.buffer as ArrayBuffer).catch((cause: Error) => {
    throw new Problem(
      'unreadable_list',
      `The workbook cannot be read (${shorten(cause.message, 100)}). ${SEND_AS_CSV}`,
    );
  });
  return sheets.flatMap(({ sheet: sheetName, data }) => {
    const text = data.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
    // Excel needs a byte order mark to read the priced file.
    return text.trim() === '' ? [] : { sheetName, text, hasBom: true };
  });
}

const SEND_AS_CSV = 'Save the sheet as CSV and send that.';

/** Unpacks the parts needed to read cells. Of a part that states too small a size, only so many bytes are unpacked. */
function unpackNeededParts(bytes: Uint8Array, maxRows: number): Unzipped {
  const maxBytes = Math.min(MAX_UNPACKED_BYTES, BYTES_PER_CELL * toMaxCells(maxRows));
  const partNames: string[] = [];
  let unpackedBytes = 0;
  const isNeeded = ({ name, originalSize }: UnzipFileInfo) => {
    partNames.push(name);
    if (!NEEDED_PART_PATTERN.test(name)) return false;
    unpackedBytes += originalSize;
    if (unpackedBytes > maxBytes) throw workbookTooLargeProblem(maxRows);
    return true;
  };
  try {
    const parts = unzipSync(bytes, { filter: isNeeded });
    if ('xl/workbook.xml' in parts) return parts;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('unreadable_list', `The workbook is damaged: it cannot be unpacked. ${SEND_AS_CSV}`);
  }
  if (partNames.some((name) => /\.iwa$|^Index\.zip$/.test(name)))
    throw new Problem(
      'unreadable_list',
      'This is a Numbers file. In Numbers, choose File, Export To, Excel or CSV, and send that.',
    );
  throw new Problem('unreadable_list', 'This is an archive. Unpack it, and send the sheet as .xlsx or CSV.');
}

/** A cell's address, as the library reads it from attributes with or without a prefix. */
const ADDRESS_PATTERN = /(?<!xmlns:)\br\s*=\s*["']([^"']*)/g;

/** Throws if the addresses in a sheet span too many cells, because the library creates all cells between them. */
function requireSmallSheet(sheet: string, maxRows: number): void {
  const rowsAllowed = Math.min(MAX_SHEET_ROWS, toMaxRows(maxRows));
  const cellsAllowed = Math.min(MAX_UNPACKED_BYTES / BYTES_PER_CELL, toMaxCells(maxRows));
  let rows = 0;
  let columns = 0;
  for (const [, address = ''] of sheet.matchAll(ADDRESS_PATTERN)) {
    const [, letters = '', digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
    rows = Math.max(rows, Number(digits ?? Number.POSITIVE_INFINITY));
    columns = Math.max(columns, toColumnNumber(letters));
    if (rows > rowsAllowed || columns > MAX_COLUMNS || rows * columns > cellsAllowed)
      throw workbookTooLargeProblem(maxRows);
  }
}

/** Currencies of the places that also have dollars, by their language tags and Windows language codes. */
const CURRENCY_BY_PLACE: Readonly<Record<string, string>> = data.dollarsOf;

/** Returns for each style of cells the sign that its number format shows, if it is of another currency or a percent. */
function findStyleSigns(styles: string): readonly (string | undefined)[] {
  const findSign = (format: string) => {
    const [, place = ''] = /\[\$\$-([^\][]{1,20})\]/.exec(format) ?? [];
    return CURRENCY_BY_PLACE[place] ?? /(?!\$)\p{Sc}|(?<=\[\$)[A-Z]{3}\b|%/u.exec(format)?.[0];
  };
  const signByFormat = new Map<string | undefined, string | undefined>([
    ['9', '%'],
    ['10', '%'],
  ]);
  for (const [format] of styles.matchAll(/<numFmt\b[^<>]*/g)) signByFormat.set(readFormatId(format), findSign(format));
  const cellStyles = styles.slice(styles.indexOf('<cellXfs'), styles.indexOf('</cellXfs'));
  return [...cellStyles.matchAll(/<xf\b[^<>]*/g)].map(([style]) => signByFormat.get(readFormatId(style)));
}

const readFormatId = (element: string) => /numFmtId="(\d+)"/.exec(element)?.[1];

const NUMBER_CELL_PATTERN = /<c\b([^<>]*)>((?:<f\b[^<>]*>(?:[^<]*<\/f>)?)?)<v>([^<]*)<\/v>/g;

/** A formula whose value its writer did not compute. */
const EMPTY_FORMULA_PATTERN = /<c\b([^<>]*)><f\b[^<>]*>[^<]*<\/f>(?:<v ?\/>|<v><\/v>)?<\/c>/g;

/** Writes as texts what the library leaves out: errors, formulas without values, and the signs of numbers' formats. */
const writeAsTexts = (sheet: string, styleSigns: readonly (string | undefined)[]): string =>
  sheet
    .replace(EMPTY_FORMULA_PATTERN, '<c$1 t="str"><v>a formula without a saved value</v></c>')
    .replace(NUMBER_CELL_PATTERN, (cell, attributes: string, formula: string, value: string) => {
      const sign = styleSigns[Number(/\bs="(\d+)"/.exec(attributes)?.[1])];
      const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n';
      if (type !== 'e' && (!sign || type !== 'n')) return cell;
      const number = sign === '%' ? `${roundToCent(100 * Number(value))}%` : `${value} ${sign}`;
      return `<c${attributes.replace(/\bt="\w+"/, '')} t="str">${formula}<v>${type === 'e' ? value : number}</v>`;
    });

/** Returns a column's number, such as 27 for `AA`, or 0 for an empty string. */
const toColumnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => 26 * number + letter.charCodeAt(0) - 64, 0);

function workbookTooLargeProblem(maxRows: number): Problem {
  const advice = Number.isFinite(maxRows) ? ` ${explainLongerLists(maxRows)}` : '';
  return new Problem(
    'unreadable_list',
    `The workbook is too large once it is unpacked. Delete empty rows, columns and other sheets, or save it as CSV.${advice}`,
  );
}

function formatCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' ? encodeSafeCell(cell) : String(cell ?? '');
}
