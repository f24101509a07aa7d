import { strFromU8, strToU8, Unzip, UnzipInflate, type Unzipped, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { safeCell } from '../base/csv-text.ts';
import { plain, shortened } from '../base/text.ts';
import { type FileText, MAX_COLUMNS, mostCells, mostRows, UnreadableList } from './csv.ts';

// Loaded only for a workbook: half of it is a library.

const MB = 1024 * 1024;
/** Unpacked bytes for each cell that a list may have: a filled one takes 25 to 60, but most may be empty. */
const BYTES_OF_CELL = 3;
const MOST_UNPACKED = 256 * MB;
/** Bytes unpacked at a time; deflate expands them to at most a thousand times as many (zlib, Technical Details). */
const PIECE = 16 * 1024;
/** Maximum rows of a sheet (ECMA-376, 18.3.1.73, as Excel limits it). */
const MOST_ROWS = 1_048_576;
/** Parts with the contents of cells, as opposed to macros, pictures and links. */
const PART = /^(\[Content_Types\]\.xml|(_rels|xl|xl\/_rels|xl\/worksheets)\/[^/]+\.(xml|rels))$/;
/** Attributes with the address of a row or a cell, unlikely in text. */
const ADDRESS = /(?<![\w:.-])r\s*=\s*["']([^"']*)/g;

/**
 * Returns each sheet of a workbook as CSV: dates as YYYY-MM-DD, formulas by their saved values. Rejects with an
 * {@link UnreadableList}, even after too much is unpacked: a file may state less than it contains.
 */
export async function sheetTexts(bytes: Uint8Array, maxRows: number): Promise<readonly FileText[]> {
  const parts = await unpack(bytes, Math.min(MOST_UNPACKED, BYTES_OF_CELL * mostCells(maxRows)));
  for (const [name, part] of Object.entries(parts)) {
    const text = strFromU8(part);
    if (!text.includes('sheetData')) continue;
    const addressed = withAddresses(text);
    requireSmall(addressed, maxRows);
    if (addressed !== text) parts[name] = strToU8(addressed);
  }
  // Packed without compression, so that the library neither unpacks more than this nor starts workers for it.
  const packed = zipSync(parts, { level: 0 });
  const sheets = await readWorkbook(packed.buffer as ArrayBuffer).catch((cause: Error) => {
    const reason = shortened(plain(cause.message), 100);
    throw new UnreadableList(`The workbook cannot be read (${reason}). Save the sheet as CSV and send that.`);
  });
  const texts = sheets.map(({ sheet: tab, data }) => {
    const text = data.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
    // A mark lets Excel read the output file.
    return { tab, text, hasMark: true };
  });
  return texts.filter(({ text }) => text.trim() !== '');
}

/** Unpacks the needed parts, up to a total number of bytes. */
async function unpack(bytes: Uint8Array, most: number): Promise<Unzipped> {
  const names: string[] = [];
  const pieces: Record<string, Uint8Array<ArrayBuffer>[]> = {};
  let size = 0;
  const unzip = new Unzip((part) => {
    names.push(part.name);
    if (!PART.test(part.name)) return;
    const own: Uint8Array<ArrayBuffer>[] = [];
    pieces[part.name] = own;
    part.ondata = (error, piece) => {
      if (error) throw error;
      size += piece.length;
      if (size > most) throw tooLarge();
      own.push(piece as Uint8Array<ArrayBuffer>);
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  try {
    // Reads only the directory at the end, which a truncated file does not have.
    unzipSync(bytes, { filter: () => false });
    for (let at = 0; at < bytes.length; at += PIECE) {
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
    }
  } catch (error) {
    if (error instanceof UnreadableList) throw error;
    throw new UnreadableList('The workbook is damaged: it cannot be unpacked. Save the sheet as CSV and send that.');
  }
  const parts: Unzipped = {};
  for (const [name, own] of Object.entries(pieces)) parts[name] = new Uint8Array(await new Blob(own).arrayBuffer());
  if ('xl/workbook.xml' in parts) return parts;
  const isNumbers = names.some((name) => /\.iwa$|^Index\.zip$/.test(name));
  throw new UnreadableList(
    isNumbers
      ? 'This is a Numbers file. In Numbers, choose File, Export To, Excel or CSV, and send that.'
      : 'This is an archive. Unpack it, and send the sheet as .xlsx or CSV.',
  );
}

/** A row or a cell: its name with a prefix, and its attributes. */
const ROW_OR_CELL = /<((?:\w+:)?(?:row|c))(?=[\s/>])([^<>]*)>/g;
const OWN_ADDRESS = /(?<![\w:.-])r\s*=\s*["']([A-Z]*)(\d*)/;

/** Adds the addresses that are optional (ECMA-376, 18.3.1.4): a row follows the one above, a cell the one before. */
function withAddresses(sheet: string): string {
  let row = 0;
  let column = 0;
  return sheet.replace(ROW_OR_CELL, (tag: string, name: string, attributes: string) => {
    const [address, letters = '', digits = ''] = OWN_ADDRESS.exec(attributes) ?? [];
    const isRow = name.endsWith('row');
    row = isRow ? Number(digits || row + 1) : row;
    column = isRow ? 0 : columnOf(letters) || column + 1;
    if (address !== undefined) return tag;
    return `<${name} r="${isRow ? '' : lettersOf(column)}${row}"${attributes}>`;
  });
}

/** The letters of a column: 28 is `AB`. */
const lettersOf = (column: number): string =>
  column === 0 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

/** Refuses a sheet whose addresses span more cells than a list may have: the library would fill in those between. */
function requireSmall(sheet: string, maxRows: number): void {
  const rowsAllowed = Math.min(MOST_ROWS, mostRows(maxRows));
  const cellsAllowed = Math.min(MOST_UNPACKED / BYTES_OF_CELL, mostCells(maxRows));
  let rows = 0;
  let columns = 0;
  for (const [, address = ''] of sheet.matchAll(ADDRESS)) {
    const [, letters = '', digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
    if (digits === undefined) throw tooLarge();
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnOf(letters));
    if (rows > rowsAllowed || columns > MAX_COLUMNS || rows * columns > cellsAllowed) throw tooLarge();
  }
}

/** The number of a column, starting at 1: `A` is 1, `AA` 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => 26 * number + letter.charCodeAt(0) - 64, 0);

const tooLarge = (): UnreadableList =>
  new UnreadableList(
    'The workbook is too large once it is unpacked. Delete empty rows, columns and other sheets, or save it as CSV.',
  );

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' ? safeCell(cell) : String(cell ?? '');
}
