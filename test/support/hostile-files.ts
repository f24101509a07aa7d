// Ten files, each a megabyte of characters that are hard on a CSV parser.

/** Bytes of a file; a list may have 1 MB. */
const BYTES = 1_000_000;

const utf8 = (text: string) => Buffer.from(text);
/** Big-endian UTF-16, as its byte order mark says. */
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
/** A file's encoding, its repeated text, and its first line. */
const FILLINGS: Readonly<Record<string, readonly [(text: string) => Buffer, string, string?]>> = {
  commas: [utf8, ','],
  'quotes and commas below column names': [utf8, '",', 'title,price\n'],
  'quotes that stay open': [utf8, '"a""'],
  'line feeds below column names': [utf8, '\n', 'title,price\n'],
  'rows of quotes': [utf8, '"\n"'],
  NULs: [utf8, '\0'],
  '300 empty columns below column names': [utf8, `${','.repeat(299)}\n`, 'title,price\n'],
  'wide characters': [utf8, '👜'],
  'UTF-16 wide rows below column names': [utf16be, '，👜,"\n', 'title,price\n'],
  'all of them': [utf8, ',"\r\n;\t👜\ufeff""=\u0301'],
};

/** Returns a file of a repeated text. `head` is its first line. */
function fill(encode: (text: string) => Buffer, filling: string, head: string): Buffer {
  const mark = encode === utf8 ? '' : '\ufeff';
  const first = encode(mark + head);
  const unit = encode(filling);
  return Buffer.concat([first, Buffer.alloc(BYTES - first.length - ((BYTES - first.length) % unit.length), unit)]);
}

export const HOSTILE_FILES: readonly { readonly name: string; readonly bytes: () => Buffer }[] = Object.entries(
  FILLINGS,
).map(([name, [encode, filling, head = '']]) => ({ name, bytes: () => fill(encode, filling, head) }));
