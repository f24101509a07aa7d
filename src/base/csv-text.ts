export const CSV_TYPE = 'text/csv; charset=utf-8';

/** A cell as written, quoted if necessary (RFC 4180). */
export function csvCell(value: string, delimiter: string): string {
  return value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Returns lines of cells. Shells and spreadsheets both accept the line feed; undefined is an empty cell. */
export function csvText(rows: Iterable<readonly (string | number | undefined)[]>): string {
  let text = '';
  for (const row of rows) {
    text += `${row.map((value) => (value === undefined ? '' : csvCell(String(value), ','))).join(',')}\n`;
  }
  return text;
}

/** A first character that makes spreadsheets execute a cell's text, the full-width ones in some languages. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Text with one of these is quoted for any delimiter of the file: a spreadsheet may be set to another. */
const MAY_END_CELL = /[,;\t]/;

/** Returns external text in a form that spreadsheets do not execute as a formula. */
export const harmlessText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Returns a cell with external text, in which a formula is plain text, as OWASP advises against CSV injection. */
export function safeCell(text: string): string {
  const harmless = harmlessText(text);
  return csvCell(harmless, MAY_END_CELL.exec(harmless)?.[0] ?? ',');
}
