export const CSV_TYPE = 'text/csv; charset=utf-8';

/** A cell as it is written: quoted where it must be (RFC 4180). */
function csvCell(value: string, delimiter: string): string {
  return value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Returns lines of cells. Shells and spreadsheets both take the line feed; undefined is an empty cell. */
export function csvText(rows: Iterable<readonly (string | number | undefined)[]>): string {
  let text = '';
  for (const row of rows) {
    text += `${row.map((value) => (value === undefined ? '' : csvCell(String(value), ','))).join(',')}\n`;
  }
  return text;
}

/** A first character that makes spreadsheets run a cell's text, the full-width ones in some languages. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Text with one of these is quoted whatever the file's own delimiter: a spreadsheet may be set to another. */
const MAY_END_CELL = /[,;\t]/;

/** Returns a text from outside that no spreadsheet runs as a formula. */
export const harmlessText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Returns a cell with text from outside, in which a formula is plain text, as OWASP advises against CSV injection. */
export function safeCell(text: string): string {
  const harmless = harmlessText(text);
  return csvCell(harmless, MAY_END_CELL.exec(harmless)?.[0] ?? ',');
}
