// Forty files of one family, each a megabyte of the characters that a reader of CSV stumbles over.

/** Bytes of a file; a list may have 1 MB. */
const BYTES = 1_000_000;

const utf8 = (text: string) => Buffer.from(text);
/** Big-endian UTF-16, as its byte order mark says. */
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const columns = (count: number) => `${'a,'.repeat(count - 1)}a\n`;

/** A file's encoding, and what it repeats. */
const FILLINGS: Readonly<Record<string, readonly [(text: string) => Buffer, string]>> = {
  commas: [utf8, ','],
  semicolons: [utf8, ';'],
  tabs: [utf8, '\t'],
  quotes: [utf8, '"'],
  'quotes and commas': [utf8, '",'],
  'commas and quotes': [utf8, ',"'],
  'quotes that stay open': [utf8, '"a""'],
  'line feeds': [utf8, '\n'],
  'carriage returns': [utf8, '\r'],
  'rows of quotes': [utf8, '"\n"'],
  'byte order marks': [utf8, '\ufeff'],
  NULs: [utf8, '\0'],
  '500 columns': [utf8, columns(500)],
  '300 columns': [utf8, columns(300)],
  '300 empty columns': [utf8, `${','.repeat(299)}\n`],
  'wide characters': [utf8, '👜'],
  'one word': [utf8, 'coach'],
  'UTF-16 commas': [(text) => Buffer.from(text, 'utf16le'), ','],
  'UTF-16 wide rows': [utf16be, '，👜,"\n'],
  'all of them': [utf8, ',"\r\n;\t👜\ufeff""=\u0301'],
};

/** A file by its name. `head` is its first line. */
function fill(encode: (text: string) => Buffer, filling: string, head: string): Buffer {
  const mark = encode === utf8 ? '' : '\ufeff';
  const first = encode(mark + head);
  const unit = encode(filling);
  return Buffer.concat([first, Buffer.alloc(BYTES - first.length - ((BYTES - first.length) % unit.length), unit)]);
}

/** Each filling with column names above it and without. */
export const HOSTILE_FILES: readonly { readonly name: string; readonly bytes: () => Buffer }[] = Object.entries(
  FILLINGS,
).flatMap(([name, [encode, filling]]) => [
  { name, bytes: () => fill(encode, filling, '') },
  { name: `${name} below column names`, bytes: () => fill(encode, filling, 'title,price\n') },
]);
