/**
 * Decodes UTF-16 with a byte order mark, UTF-8, or Windows-1252. `hasMark` is true if the text, written again as
 * UTF-8, needs a byte order mark so that Excel reads it right.
 */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly hasMark: boolean } {
  const wide = wideEncodingOf(bytes);
  const utf8 = wide ? undefined : utf8Text(bytes);
  const text = utf8 ?? decode(bytes, wide ?? 'windows-1252');
  const isMarked = text.startsWith('\ufeff');
  return { text: isMarked ? text.slice(1) : text, hasMark: isMarked || utf8 === undefined };
}

/** Converts text to UTF-8 with a byte order mark. Doesn't change UTF-8, or UTF-16 that has a byte order mark. */
export function inUtf8(bytes: Uint8Array, charset: string): Uint8Array {
  if (charset === 'utf-8' || wideEncodingOf(bytes)) return bytes;
  if (utf8Text(bytes) !== undefined && !bytes.includes(0)) return bytes;
  return Buffer.from(`\ufeff${decode(bytes, charset)}`);
}

/** Decodes bytes as a stream, because Node 22.18 and 24.13 otherwise decode Windows-1252 as Latin-1. */
function decode(bytes: Uint8Array, charset: string): string {
  const decoder = new TextDecoder(charset);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

function wideEncodingOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
