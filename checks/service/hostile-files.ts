import { zipSync } from 'fflate';
import { workbook } from '../../test/support/workbook.ts';

const MEGABYTE = 1024 * 1024;

/** Returns a ZIP archive with `count` entries of the same content. */
const archive = (count: number, nameOf: (index: number) => string, content: string) =>
  zipSync(Object.fromEntries(many(count, (index) => [nameOf(index), utf8(content)])));
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const repeat = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));
const sheet = (content: string) => workbook([`<worksheet><sheetData>${content}`]);
const utf8 = (text: string) => Buffer.from(text);
const MANY_CELLS = 1_000_000;

/** Files that are hard to read, by name. None may delay other requests. */
export const HOSTILE_FILES: Readonly<Record<string, () => Uint8Array>> = {
  '14,000 empty entries': () => archive(14_000, (n) => `xl/${n}.xml`, ''),
  '8,000 tiny entries': () => archive(8_000, (n) => `xl/${n}.xml`, 'x'),
  'names of 60 kB': () => archive(8, (n) => `xl/${'n'.repeat(60_000)}${n}.xml`, 'x'),
  'an unclosed tag of 1.6 MB': () => sheet('<'.repeat(1_600_000)),
  'an unclosed row of 1.6 MB': () => sheet(`<row${' '.repeat(1_600_000)}`),
  'an unclosed attribute': () => sheet(`<row r="${'1'.repeat(1_600_000)}`),
  'an attribute full of tags': () => sheet(`<row r="${'>'.repeat(1_600_000)}`),
  'an unclosed comment': () => sheet(`<!--${repeat('<a> ', 1_600_000)}`),
  'an unclosed CDATA section': () => sheet(`<![CDATA[${repeat('<a> ', 1_600_000)}`),
  'an unclosed instruction': () => sheet(`<?${repeat('<a> ', 1_600_000)}`),
  'an unclosed declaration': () => sheet(`<!DOCTYPE a [${repeat('<!ENTITY a "b">', 1_600_000)}`),
  'tags of 60 kB': () => sheet(`<row a="${'1'.repeat(60_000)}">`.repeat(25)),
  'a tag with 12,000 attributes': () => sheet(`<row ${many(12_000, (n) => `a${n}=""`).join(' ')}/>`),
  'nesting of 400,000': () => sheet('<a>'.repeat(400_000)),
  'a cell of 1.6 MB': () => sheet(`<row><c t="inlineStr"><is><t>${'a'.repeat(1_600_000)}`),
  'a text of entities': () => sheet(`<row><c t="inlineStr"><is><t>${repeat('&amp;', 1_600_000)}`),
  'shared strings of 1.6 MB': () =>
    workbook(['<worksheet><sheetData/></worksheet>'], {
      'xl/sharedStrings.xml': utf8(`<sst>${repeat('<si><t>a</t></si>', 1_600_000)}</sst>`),
    }),
  'a bomb of 100 MB': () => sheet(' '.repeat(100 * MEGABYTE)),
  '190 sheets': () =>
    workbook(many(190, () => '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>')),
  '6,000 rows of 90 cells': () => sheet(`<row>${'<c/>'.repeat(90)}</row>`.repeat(4_000)),
  '100,000 columns': () => utf8(`${many(100_000, (n) => `c${n}`).join(',')}\n`),
  '300 columns with names of a kilobyte': () =>
    utf8(`title,${many(299, (n) => `${n}${'x'.repeat(1_000)}`).join(',')}\n`),
  'many short cells': () => utf8(`title,price\n${repeat(`a${','.repeat(98)}\n`, MANY_CELLS - 20)}`),
  '300,000 empty objects': () => utf8(`[${repeat('{},', MANY_CELLS - 5)}{}]`),
  'objects with different members': () =>
    utf8(
      `[${many(40_000, (n) => `{"title":"a","k${n}":1}`)
        .join(',')
        .slice(0, MANY_CELLS - 30)},{}]`,
    ),
  'JSON of nested arrays': () => utf8(`[{"title":"a","b":${'['.repeat(400_000)}${']'.repeat(400_000)}}]`),
  'lines of JSON': () => utf8(repeat('{"title":"a"}\n', MANY_CELLS)),
  'quotes that never close': () => utf8(`title\n${repeat('"a""', MANY_CELLS - 10)}`),
  'titles with gaps of 120 kB': () =>
    utf8(`title,price\n${repeat(`coach${' '.repeat(120_000)}bag,20\n`, MANY_CELLS - 20)}`),
  'a title of 60,000 lines': () => utf8(`title,price\n"coach${'\n '.repeat(60_000)}bag",20\n`),
  'a line of 1 MB': () => utf8(repeat('coach bag ', MANY_CELLS)),
  'lines of one letter': () => utf8(repeat('a\n', MANY_CELLS)),
  'lines of tabs': () => utf8(repeat(`a${'\t'.repeat(290)}\n`, MANY_CELLS)),
  'bullets and numbers': () => utf8(repeat('(((((1) - - - [x] ', MANY_CELLS)),
  '500 long titles': () => utf8(repeat(`${repeat('coach tabby vintage leather ', 1_900)}\n`, MANY_CELLS)),
};
