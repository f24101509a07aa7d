import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { Problem } from '../../src/base/problem.ts';
import { MAX_PAGE_ROWS } from '../../src/lists/csv.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';
import { sheetXml, workbook } from '../support/workbook.ts';

const read = (bytes: Uint8Array) => readListFile(bytes, MAX_PAGE_ROWS);
const itemsOf = async (bytes: Uint8Array) => (await read(bytes)).rows.flatMap(({ item }) => item ?? []);

const SHEET = sheetXml([
  ['Title', 'Asking Price', 'Date Listed', 'Cost'],
  ['Coach leather tote & strap', 95, { day: 46300 }, { formula: 'B2/10', value: 9.5 }],
  ['Zara dress', 20.5, { day: 46301 }, 4],
]);

/** Asserts that a workbook is refused with a sentence and without taking 64 MB of memory. */
async function refuses(bytes: Uint8Array, words: RegExp): Promise<void> {
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
  await assert.rejects(read(bytes), (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.match(error.message, words);
    return true;
  });
  const more = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before;
  assert.ok(more < 64 * 1024 * 1024, `${more} bytes`);
}

describe('a workbook', () => {
  it('is read like its sheet as CSV: dates as dates, formulas by their values', async () => {
    assert.deepEqual(await itemsOf(workbook([SHEET])), [
      { title: 'Coach leather tote & strap', askingPrice: 95, listedOn: '2026-10-05', cost: 9.5, quantity: 1 },
      { title: 'Zara dress', askingPrice: 20.5, listedOn: '2026-10-06', cost: 4, quantity: 1 },
    ]);
    const { hasMark, rows } = await read(workbook([SHEET]));
    assert.ok(hasMark);
    assert.equal(rows[2]?.source, 'Zara dress,20.5,2026-10-06,4');
  });

  it('is read from its first sheet with a header row, without its macros and pictures', async () => {
    const notes = sheetXml([
      ['My notes', 'of'],
      ['the', 'year'],
    ]);
    const others = { 'xl/vbaProject.bin': strToU8('macro'), 'xl/media/a.png': strToU8('x'.repeat(9_000_000)) };
    const empty = sheetXml([['--']]);
    const items = await itemsOf(workbook([empty, notes, SHEET, sheetXml([['Title'], ['Nike hoodie']])], others));
    assert.equal(items.map(({ title }) => title).join(', '), 'Coach leather tote & strap, Zara dress');
    const plain = await itemsOf(workbook([sheetXml([['Nike hoodie'], ['Gucci belt']])]));
    assert.deepEqual(
      plain.map(({ title }) => title),
      ['Nike hoodie', 'Gucci belt'],
    );
  });

  it('may lack the addresses of cells and rows, which are optional', async () => {
    const bare = SHEET.replace(/ r="[A-Z]*\d+"/g, '');
    assert.doesNotMatch(bare, / r="/);
    assert.deepEqual(await itemsOf(workbook([bare])), await itemsOf(workbook([SHEET])));
    // A cell with an address moves those after it.
    const some = bare.replace('<row><c t', '<row r="3"><c r="B3" t');
    const [heading] = (await read(workbook([some]))).rows.slice(2);
    assert.equal(heading?.source, ',Title,Asking Price,Date Listed,Cost');
  });

  it('is read from the first sheet with items for sale and those with its columns, and says so', async () => {
    const month = (title: string) =>
      sheetXml([
        ['Title', 'Asking Price'],
        [title, 20],
      ]);
    const sold = sheetXml([
      ['Item', 'Sold For', 'Sold Date'],
      ['Gap tee', 9, { day: 46300 }],
    ]);
    const other = sheetXml([
      ['Title', 'Brand'],
      ['Belt', 'Gucci'],
    ]);
    const { rows, tabsInWords } = await read(workbook([sold, month('Coach bag'), month('Zara dress'), other]));
    assert.deepEqual(
      rows.flatMap(({ item }) => item?.title ?? []),
      ['Coach bag', 'Zara dress'],
    );
    assert.equal(
      tabsInWords,
      'Sheets: read “Sheet2” and “Sheet3”. “Sheet1” lists sales: see hangtag sold. ' +
        'Not read: “Sheet4”, with other columns.',
    );
  });

  it('cannot bring a formula into a file', async () => {
    const { rows } = await read(workbook([sheetXml([['Title'], ['=HYPERLINK("x") coach bag']])]));
    assert.equal(rows[1]?.source, `"'=HYPERLINK(""x"") coach bag"`);
  });

  it('with an address that spans too many cells is refused', async () => {
    for (const row of [
      '<row r="999999"><c r="A999999"><v>1</v></c></row>',
      '<row a=">" r="1e9"><c r="A1"><v>1</v></c></row>',
      '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>',
      '<row r="&#57;99999"><c r="A1"><v>1</v></c></row>',
    ]) {
      const sheet = `<?xml version="1.0"?><worksheet><sheetData>${row}</sheetData></worksheet>`;
      await refuses(workbook([sheet]), /too large once it is unpacked/);
    }
  });

  it('of blanks is refused as soon as it unpacks to too many bytes, even if it states fewer', async () => {
    const bytes = workbook([`<worksheet><sheetData>${' '.repeat(60_000_000)}</sheetData></worksheet>`]);
    await refuses(bytes, /too large once it is unpacked/);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at++) {
      const mark = view.getUint32(at, true);
      if (mark === 0x04034b50) view.setUint32(at + 22, 100, true);
      if (mark === 0x02014b50) view.setUint32(at + 24, 100, true);
    }
    await refuses(bytes, /too large once it is unpacked/);
  });

  it('that is locked, old, from Numbers, damaged or invalid gets a sentence', async () => {
    await refuses(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), /password, or an old one/);
    await refuses(zipSync({ 'Index/Document.iwa': strToU8('x') }), /Numbers file.*Export To/);
    await refuses(zipSync({ 'a.csv': strToU8('title\nCoach bag') }), /an archive\. Unpack it/);
    await refuses(workbook([SHEET]).slice(0, 400), /damaged/);
    await refuses(workbook(['<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>9</v></c></row>']), /cannot be read/);
    await refuses(workbook([sheetXml([])]), /no sheet with a row/);
  });
});
