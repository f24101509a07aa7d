import { Problem } from '../base/problem.ts';
import { MEGABYTE } from '../base/values.ts';
import data from './columns.json' with { type: 'json' };

/** Maximum size of a list, with room for the long descriptions that marketplaces export. */
export const MAX_LIST_BYTES = MEGABYTE;

/** Maximum fraction of control characters in a text file. Compressed files have more. */
const MAX_CONTROL_SHARE = 0.05;
const CONTROL_SAMPLE_LENGTH = 4_000;

/** Decodes UTF-16 with a byte order mark, UTF-8, or Windows-1252. Throws a {@link Problem} if it is no text. */
export function readText(bytes: Uint8Array) {
  const utf16Charset = detectUtf16(bytes);
  const utf8Text = utf16Charset ? undefined : decodeUtf8(bytes);
  const decodedText = utf8Text ?? decode(bytes, utf16Charset ?? 'windows-1252');
  const text = decodedText.replace(/^\ufeff/, '');
  for (const [fileStart, remedy] of Object.entries(data.otherFiles))
    if (text.startsWith(fileStart)) throw new Problem('unreadable_list', remedy);
  const sampledText = text.slice(0, CONTROL_SAMPLE_LENGTH);
  const controlCount = sampledText.match(/(?!\s)\p{Cc}/gu)?.length ?? 0;
  if (text.includes('\0') || controlCount > MAX_CONTROL_SHARE * sampledText.length)
    throw new Problem('unreadable_list', 'This is not a text file. Send CSV.');
  return {
    text,
    /** True if the priced file needs a byte order mark so that Excel reads it as UTF-8. */
    hasBom: decodedText.startsWith('\ufeff') || utf8Text === undefined,
  };
}

/** Converts text to UTF-8 with a byte order mark. Doesn't change UTF-8, or UTF-16 that has a byte order mark. */
export function convertToUtf8(bytes: Uint8Array, charset: string): Uint8Array {
  if (charset === 'utf-8' || detectUtf16(bytes)) return bytes;
  if (decodeUtf8(bytes) !== undefined && !bytes.includes(0)) return bytes;
  return Buffer.from(`\ufeff${decode(bytes, charset)}`);
}

/** Decodes bytes as a stream, because Node 22.18 and 24.13 otherwise decode Windows-1252 as Latin-1. */
function decode(bytes: Uint8Array, charset: string): string {
  const decoder = new TextDecoder(charset);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

function detectUtf16([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export const MAX_PAGE_ROWS = 500;

/** Returns the maximum number of rows for a given number of items. Leaves room for blank rows and picture rows. */
export const toMaxRows = (itemCount: number): number => 10 * itemCount + 1_000;

/** Returns a sentence that explains where to price a list with more than `maxRows` rows. */
export function explainLongerLists(maxRows: number): string {
  const pageText = maxRows < MAX_PAGE_ROWS ? `up to ${MAX_PAGE_ROWS} at /list, without a key, and ` : '';
  return `Price ${pageText}any number with the command hangtag list.`;
}

/** Maximum number of columns, not counting those that we added to the file earlier. */
export const MAX_COLUMNS = 300;

/** Returns the error for a row with more than {@link MAX_COLUMNS} cells (HTTP 400). */
export const tooManyColumnsProblem = (line: number): Problem =>
  new Problem('unreadable_list', `Line ${line} has more than ${MAX_COLUMNS} columns.`);
