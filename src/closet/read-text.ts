import { Problem } from '../http/problem.ts';

/** A file's text. */
export interface FileText {
  /** Without the byte order mark. */
  readonly text: string;
  /** True if the file should be written back with one: it had one, or was not UTF-8, so that Excel reads UTF-8. */
  readonly hasMark: boolean;
}

const ZIP = 'PK\u0003\u0004';

/**
 * Reads an uploaded file as UTF-8, UTF-16 with a byte order mark (Excel's "Unicode text") or Windows-1252, which older
 * programs write. Throws a {@link Problem} for anything but text.
 */
export function readText(bytes: Uint8Array): FileText {
  const { text, isUtf8Text } = decode(bytes);
  if (text.startsWith(ZIP)) {
    throw new Problem(
      'unreadable_list',
      'This is a workbook or an archive: save the sheet as CSV and send that.',
    );
  }
  if (text.includes('\0')) {
    throw new Problem('unreadable_list', 'This is not a text file: send CSV.');
  }
  const hasMark = text.startsWith('\ufeff');
  return { text: hasMark ? text.slice(1) : text, hasMark: hasMark || !isUtf8Text };
}

/**
 * Converts a file to UTF-8 with a byte order mark, from a `charset` that TextDecoder knows. Keeps a file that begins with a mark
 * or is UTF-8: the bytes are more certain than a program's word.
 */
export function inUtf8(bytes: Uint8Array, charset: string): Uint8Array {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (charset === 'utf-8' || isMarked) return bytes;
  if (utf8Text(bytes) !== undefined && !bytes.includes(0)) return bytes;
  return Buffer.from(`\ufeff${decodeAs(charset, bytes).text}`);
}

function decode(bytes: Uint8Array): { text: string; isUtf8Text: boolean } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  const text = utf8Text(bytes);
  return text === undefined ? decodeAs('windows-1252', bytes) : { text, isUtf8Text: true };
}

/** Returns the text; undefined for bytes that are not UTF-8. */
function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): { text: string; isUtf8Text: boolean } {
  return { text: new TextDecoder(encoding).decode(bytes), isUtf8Text: false };
}
