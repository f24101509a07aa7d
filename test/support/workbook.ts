import { strToU8, type Zippable, zipSync } from 'fflate';

/** Text, a number, a date as days since 1899-12-30, or a formula with its saved value. */
type Cell = string | number | { readonly day: number } | { readonly formula: string; readonly value: number };

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const MAIN_NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Returns the XML of a sheet with these rows. */
export function sheetXml(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((cells, rowIndex) => {
    const cellTexts = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${rowIndex + 1}`));
    return `<row r="${rowIndex + 1}">${cellTexts.join('')}</row>`;
  });
  return `${XML_DECLARATION}<worksheet ${MAIN_NAMESPACE}><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: Cell, address: string): string {
  if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if ('day' in cell) return `<c r="${address}" s="1"><v>${cell.day}</v></c>`;
  return `<c r="${address}"><f>${escapeXml(cell.formula)}</f><v>${cell.value}</v></c>`;
}

/** Packs sheets, given as XML, into a workbook as spreadsheet programs save it. `others` adds further files. */
export function workbook(sheets: readonly string[], others: Zippable = {}): Uint8Array {
  const ids = sheets.map((_, sheetIndex) => sheetIndex + 1);
  const sheetList = ids.map((id) => `<sheet name="Sheet${id}" sheetId="${id}" r:id="rId${id}"/>`).join('');
  const links = ids
    .map(
      (id) =>
        `<Relationship Id="rId${id}" Type="${RELATIONS_NAMESPACE}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
    )
    .join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${XML_DECLARATION}<workbook ${MAIN_NAMESPACE} xmlns:r="${RELATIONS_NAMESPACE}"><sheets>${sheetList}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML_DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`,
    'xl/styles.xml': `${XML_DECLARATION}<styleSheet ${MAIN_NAMESPACE}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, sheetIndex) => [`xl/worksheets/sheet${sheetIndex + 1}.xml`, sheet])),
  };
  const bytesByName = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
  return zipSync({ ...bytesByName, ...others });
}
