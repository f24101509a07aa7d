import { Problem } from '../base/problem.ts';

/** The refusal of a file that is no list, or a broken one. */
export class UnreadableList extends Problem {
  constructor(detail: string) {
    super('unreadable_list', detail);
  }
}

/** The first bytes of a ZIP archive, `PK`. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of a compound file (MS-CFB, 2.2), which holds an old workbook or a locked one. */
const LOCKED = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = '%PDF-';
/** The first characters of pictures: PNG, JPEG, GIF. */
const PICTURES = ['\u2030PNG', '\u00ff\u00d8\u00ff', 'GIF8'];
/** Text holds fewer control characters than this share; a packed file holds more. */
const MOST_CONTROLS = 0.05;
const LOOKED_AT = 4_000;

/**
 * Reads an uploaded file as UTF-8, UTF-16 with a byte order mark (Excel's "Unicode text") or Windows-1252, which older
 * programs write. `hasMark` says if the file should be written back with a byte order mark: it had one, or was not
 * UTF-8, so that Excel reads UTF-8. Throws a {@link Problem} for anything but text.
 */
export function readText(bytes: Uint8Array): { readonly text: string; readonly hasMark: boolean } {
  const wide = wideEncodingOf(bytes);
  const utf8 = wide ? undefined : utf8Text(bytes);
  const text = utf8 ?? decoded(bytes, wide ?? 'windows-1252');
  if (startsWith(bytes, LOCKED)) {
    throw new UnreadableList(
      'This is a workbook with a password, or an old one (.xls). Save it as .xlsx without a password, or as CSV.',
    );
  }
  if (text.startsWith(PDF)) throw new UnreadableList('This is a PDF. Save its table as CSV and send that.');
  if (PICTURES.some((start) => text.startsWith(start))) throw new UnreadableList('This is a picture. Send CSV.');
  if (text.includes('\0') || isPacked(text.slice(0, LOOKED_AT)))
    throw new UnreadableList('This is not a text file. Send CSV.');
  const isMarked = text.startsWith('\ufeff');
  return { text: isMarked ? text.slice(1) : text, hasMark: isMarked || utf8 === undefined };
}

/** True for a workbook (.xlsx), as for any archive. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP);

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function isPacked(text: string): boolean {
  const controls = text.match(/(?!\s)\p{Cc}/gu)?.length ?? 0;
  return controls > MOST_CONTROLS * text.length;
}

/**
 * Converts a file from a `charset` to UTF-8 with a byte order mark, unless it begins with a mark or is UTF-8 already.
 */
export function inUtf8(bytes: Uint8Array, charset: string): Uint8Array {
  if (charset === 'utf-8' || wideEncodingOf(bytes)) return bytes;
  if (utf8Text(bytes) !== undefined && !bytes.includes(0)) return bytes;
  return Buffer.from(`\ufeff${decoded(bytes, charset)}`);
}

/**
 * Returns text in an encoding. It is read as a stream, since Node 22.18 and 24.13 read Windows-1252 as Latin-1
 * otherwise.
 */
function decoded(bytes: Uint8Array, charset: string): string {
  const decoder = new TextDecoder(charset);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/** Returns the encoding that a mark of UTF-16 names; undefined without one. */
function wideEncodingOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Returns the text; undefined for bytes that are not UTF-8. */
function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
