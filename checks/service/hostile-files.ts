import { zipSync } from 'fflate';
import { workbook } from '../../test/support/workbook.ts';

const MEGABYTE = 1024 * 1024;

/** Returns a ZIP archive with `count` entries of the same content. */
const createArchive = (count: number, createName: (index: number) => string, content: string) =>
  zipSync(Object.fromEntries(createMany(count, (index) => [createName(index), encodeText(content)])));
const createMany = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const repeatToLength = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));
const createSheet = (content: string) => workbook([`<worksheet><sheetData>${content}`]);
const encodeText = (text: string) => Buffer.from(text);
const MAX_CHARACTERS = 1_000_000;

/** Files that are hard to read, by name. None may delay other requests. */
export const HOSTILE_FILES: Readonly<Record<string, () => Uint8Array>> = {
  '14,000 empty entries': () => createArchive(14_000, (n) => `xl/${n}.xml`, ''),
  '8,000 tiny entries': () => createArchive(8_000, (n) => `xl/${n}.xml`, 'x'),
  'names of 60 kB': () => createArchive(8, (n) => `xl/${'n'.repeat(60_000)}${n}.xml`, 'x'),
  'an unclosed tag of 1.6 MB': () => createSheet('<'.repeat(1_600_000)),
  'an unclosed row of 1.6 MB': () => createSheet(`<row${' '.repeat(1_600_000)}`),
  'an unclosed attribute': () => createSheet(`<row r="${'1'.repeat(1_600_000)}`),
  'an attribute full of tags': () => createSheet(`<row r="${'>'.repeat(1_600_000)}`),
  'an unclosed comment': () => createSheet(`<!--${repeatToLength('<a> ', 1_600_000)}`),
  'an unclosed CDATA section': () => createSheet(`<![CDATA[${repeatToLength('<a> ', 1_600_000)}`),
  'an unclosed instruction': () => createSheet(`<?${repeatToLength('<a> ', 1_600_000)}`),
  'an unclosed declaration': () => createSheet(`<!DOCTYPE a [${repeatToLength('<!ENTITY a "b">', 1_600_000)}`),
  'tags of 60 kB': () => createSheet(`<row a="${'1'.repeat(60_000)}">`.repeat(25)),
  'a tag with 12,000 attributes': () => createSheet(`<row ${createMany(12_000, (n) => `a${n}=""`).join(' ')}/>`),
  'nesting of 400,000': () => createSheet('<a>'.repeat(400_000)),
  'a cell of 1.6 MB': () => createSheet(`<row><c t="inlineStr"><is><t>${'a'.repeat(1_600_000)}`),
  'a text of entities': () => createSheet(`<row><c t="inlineStr"><is><t>${repeatToLength('&amp;', 1_600_000)}`),
  'shared strings of 1.6 MB': () =>
    workbook(['<worksheet><sheetData/></worksheet>'], {
      'xl/sharedStrings.xml': encodeText(`<sst>${repeatToLength('<si><t>a</t></si>', 1_600_000)}</sst>`),
    }),
  'a bomb of 100 MB': () => createSheet(' '.repeat(100 * MEGABYTE)),
  '190 sheets': () =>
    workbook(createMany(190, () => '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>')),
  '6,000 rows of 90 cells': () => createSheet(`<row>${'<c/>'.repeat(90)}</row>`.repeat(4_000)),
  '100,000 columns': () => encodeText(`${createMany(100_000, (n) => `c${n}`).join(',')}\n`),
  '300 columns with names of a kilobyte': () =>
    encodeText(`title,${createMany(299, (n) => `${n}${'x'.repeat(1_000)}`).join(',')}\n`),
  'many short cells': () => encodeText(`title,price\n${repeatToLength(`a${','.repeat(98)}\n`, MAX_CHARACTERS - 20)}`),
  '300,000 empty objects': () => encodeText(`[${repeatToLength('{},', MAX_CHARACTERS - 5)}{}]`),
  'objects with different members': () =>
    encodeText(
      `[${createMany(40_000, (n) => `{"title":"a","k${n}":1}`)
        .join(',')
        .slice(0, MAX_CHARACTERS - 30)},{}]`,
    ),
  'JSON of nested arrays': () => encodeText(`[{"title":"a","b":${'['.repeat(400_000)}${']'.repeat(400_000)}}]`),
  'lines of JSON': () => encodeText(repeatToLength('{"title":"a"}\n', MAX_CHARACTERS)),
  'quotes that never close': () => encodeText(`title\n${repeatToLength('"a""', MAX_CHARACTERS - 10)}`),
  'titles with gaps of 120 kB': () =>
    encodeText(`title,price\n${repeatToLength(`coach${' '.repeat(120_000)}bag,20\n`, MAX_CHARACTERS - 20)}`),
  'a title of 60,000 lines': () => encodeText(`title,price\n"coach${'\n '.repeat(60_000)}bag",20\n`),
  'a line of 1 MB': () => encodeText(repeatToLength('coach bag ', MAX_CHARACTERS)),
  'lines of one letter': () => encodeText(repeatToLength('a\n', MAX_CHARACTERS)),
  'lines of tabs': () => encodeText(repeatToLength(`a${'\t'.repeat(290)}\n`, MAX_CHARACTERS)),
  'bullets and numbers': () => encodeText(repeatToLength('(((((1) - - - [x] ', MAX_CHARACTERS)),
  '500 long titles': () =>
    encodeText(repeatToLength(`${repeatToLength('coach tabby vintage leather ', 1_900)}\n`, MAX_CHARACTERS)),
};
