import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { Problem } from '../../src/base/problem.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';
import { MAX_PAGE_ROWS } from '../../src/lists/text-files.ts';
import { pluck } from '../support/pluck.ts';
import { sheetXml, workbook } from '../support/workbook.ts';

const readWorkbook = (bytes: Uint8Array) => readListFile(bytes, MAX_PAGE_ROWS);
const readItems = async (bytes: Uint8Array) => (await readWorkbook(bytes)).rows.flatMap(({ fields }) => fields ?? []);

const SHEET = sheetXml([
  ['Title', 'Asking Price', 'Date Listed', 'Cost'],
  ['Coach leather tote & strap', 95, { day: 46300 }, { formula: 'B2/10', value: 9.5 }],
  ['Zara dress', 20.5, { day: 46301 }, 4],
]);

/** Asserts that a workbook is refused with a `Problem`. */
async function assertRefused(bytes: Uint8Array, words: RegExp): Promise<void> {
  await assert.rejects(readWorkbook(bytes), (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.match(error.message, words);
    return true;
  });
}

/** The same two sheets with items, and one of notes, as programs save them. */
const SAVED_FOLDER = new URL('workbooks/', import.meta.url);

describe('the reader of workbooks', () => {
  for (const file of readdirSync(SAVED_FOLDER))
    it(`reads all sheets of ${file} with its dates, formulas, currencies and links`, async () => {
      const items = await readItems(readFileSync(new URL(file, SAVED_FOLDER)));
      assert.deepEqual(
        items.map(({ title, brand, listPrice, cost, listedOn }) => [title, brand, listPrice, cost, listedOn]),
        [
          ['Coach Tabby 26 leather bag', 'Coach', 195, 60, '2026-10-05'],
          ['Levi’s 501 jeans 32 & hemmed', 'Levi’s', 42.5, 8.5, '2026-10-06'],
          ['Nike fleece hoodie', 'Nike', 30, 6, '2026-09-30'],
          ['Zara midi dress', 'Zara', 24, 5, '2026-11-01'],
        ],
      );
    });

  it('reads dates as dates and formulas by their values', async () => {
    assert.deepEqual(await readItems(workbook([SHEET])), [
      { title: 'Coach leather tote & strap', listPrice: 95, listedOn: '2026-10-05', cost: 9.5, quantity: 1 },
      { title: 'Zara dress', listPrice: 20.5, listedOn: '2026-10-06', cost: 4, quantity: 1 },
    ]);
    const { hasBom, rows } = await readWorkbook(workbook([SHEET]));
    assert.ok(hasBom);
    assert.equal(rows[2]?.source, 'Zara dress,20.5,2026-10-06,4');
  });

  it('reads the first sheet with a header row, without macros and pictures', async () => {
    const notesSheet = sheetXml([
      ['My notes', 'of'],
      ['the', 'year'],
    ]);
    const otherFiles = { 'xl/vbaProject.bin': strToU8('macro'), 'xl/media/a.png': strToU8('x'.repeat(9_000_000)) };
    const emptySheet = sheetXml([['--']]);
    const items = await readItems(
      workbook([emptySheet, notesSheet, SHEET, sheetXml([['Title'], ['Nike hoodie']])], otherFiles),
    );
    assert.equal(items.map(({ title }) => title).join(', '), 'Coach leather tote & strap, Zara dress');
    const plainItems = await readItems(workbook([sheetXml([['Nike hoodie'], ['Gucci belt']])]));
    assert.deepEqual(pluck(plainItems, 'title'), ['Nike hoodie', 'Gucci belt']);
  });

  it('reads the first sheet with items for sale and all with the same columns, and names the others', async () => {
    const createMonthSheet = (title: string) =>
      sheetXml([
        ['Title', 'Asking Price'],
        [title, 20],
      ]);
    const soldSheet = sheetXml([
      ['Item', 'Sold For', 'Sold Date'],
      ['Gap tee', 9, { day: 46300 }],
    ]);
    const brandSheet = sheetXml([
      ['Title', 'Brand'],
      ['Belt', 'Gucci'],
    ]);
    const { rows, sheetsInWords } = await readWorkbook(
      workbook([soldSheet, createMonthSheet('Coach bag'), createMonthSheet('Zara dress'), brandSheet]),
    );
    assert.deepEqual(
      rows.flatMap(({ fields }) => fields?.title ?? []),
      ['Coach bag', 'Zara dress'],
    );
    assert.equal(
      sheetsInWords,
      'Sheets: read “Sheet2” and “Sheet3”. Not read: “Sheet1” and “Sheet4”, with other columns.',
    );
  });

  /** Opens a bag’s price in a cell of the second style, above one of $5 in the first. */
  const readPricesWithStyles = async (styles: string, amount: number) => {
    const sheet = sheetXml([
      ['Title', 'Asking Price'],
      ['Coach bag', { day: amount }],
      ['Gap tee', 5],
    ]);
    const parts = { 'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`) };
    return (await readWorkbook(workbook([sheet], parts))).rows.slice(1);
  };

  for (const format of ['&quot;£&quot;#,##0.00', '[$€-2] #,##0.00', '[$CAD] 0', '[$$-1009]0.00', '0%'])
    it(`takes no number shown as ${format} for US dollars`, async () => {
      const formats = `<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts>`;
      const rows = await readPricesWithStyles(
        `${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`,
        20,
      );
      assert.match(rows[0]?.remark ?? '', /^Its price is "20+ ?(?:£|€|CAD|%)": /);
      assert.deepEqual(
        rows.map(({ fields }) => fields?.askingPrice),
        [undefined, 5],
      );
    });

  for (const id of [9, 10])
    it(`takes no number in the percent format ${id}, which no workbook describes, for US dollars`, async () => {
      const rows = await readPricesWithStyles(`<cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`, 0.125);
      assert.match(rows[0]?.remark ?? '', /^Its price is "12\.5%": /);
    });

  it('says which cell is a formula without a saved value, as some programs write them', async () => {
    const formulaCell = '<c r="B2"><f>2*3</f><v></v></c>';
    const { rows } = await readWorkbook(workbook([SHEET.replace('<c r="B2"><v>95</v></c>', formulaCell)]));
    assert.match(rows[1]?.remark ?? '', /^Its price is "a formula without a saved value": /);
  });

  it('says which cell is an error', async () => {
    const { rows } = await readWorkbook(workbook([SHEET.replace('"B3"><v>20.5', '"B3" t="e"><v>#N/A')]));
    assert.match(rows[2]?.remark ?? '', /^Its price is "#N\/A": /);
  });

  it('escapes text that would be a formula in CSV', async () => {
    const { rows } = await readWorkbook(workbook([sheetXml([['Title'], ['=HYPERLINK("x") coach bag']])]));
    assert.equal(rows[1]?.source, `"'=HYPERLINK(""x"") coach bag"`);
  });

  it('refuses an address that spans too many cells', async () => {
    for (const row of [
      '<row r="999999"><c r="A999999"><v>1</v></c></row>',
      '<row a=">" r="1e9"><c r="A1"><v>1</v></c></row>',
      '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>',
      '<row r="&#57;99999"><c r="A1"><v>1</v></c></row>',
      '<x:row r="1"><x:c r="XFD1048576"><x:v>1</x:v></x:c></x:row>',
    ]) {
      const sheet = `<?xml version="1.0"?><worksheet><sheetData>${row}</sheetData></worksheet>`;
      await assertRefused(workbook([sheet]), /too large once it is unpacked/);
    }
  });

  it('refuses a file that unpacks to too many bytes, even if it states fewer', async () => {
    const bytes = workbook([`<worksheet><sheetData>${' '.repeat(60_000_000)}</sheetData></worksheet>`]);
    await assertRefused(bytes, /too large once it is unpacked/);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at++) {
      const mark = view.getUint32(at, true);
      if (mark === 0x04034b50) view.setUint32(at + 22, 100, true);
      if (mark === 0x02014b50) view.setUint32(at + 24, 100, true);
    }
    await assertRefused(bytes, /cannot be (read|unpacked)/);
  });

  it('refuses a locked, foreign, damaged, invalid, or empty file with a sentence that says so', async () => {
    await assertRefused(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), /password, or an old one/);
    await assertRefused(zipSync({ 'Index/Document.iwa': strToU8('x') }), /Numbers file.*Export To/);
    await assertRefused(zipSync({ 'a.csv': strToU8('title\nCoach bag') }), /an archive\. Unpack it/);
    await assertRefused(workbook([SHEET]).slice(0, 400), /damaged/);
    const missingText = workbook(['<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>9</v></c></row>']);
    await assertRefused(missingText, /cannot be read/);
    await assertRefused(workbook([SHEET.replace(/ r="[A-Z]*\d+"/g, '')]), /cannot be read .* Save the sheet as CSV/);
    await assertRefused(workbook([sheetXml([])]), /no sheet with a row/);
  });
});
