export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Returns a cell as CSV text, quoted if necessary (RFC 4180). */
export function csvCell(value: string, delimiter: string): string {
  const needsQuotes = value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value);
  return needsQuotes ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Returns rows as CSV, with an empty cell for undefined. Lines end in \n, which shells and spreadsheets both read. */
export function csvText(rows: Iterable<readonly (string | number | undefined)[]>): string {
  let text = '';
  for (const row of rows) {
    const cells = row.map((value) => (value === undefined ? '' : csvCell(String(value), ',')));
    text += `${cells.join(',')}\n`;
  }
  return text;
}

/** Leading characters, in some locales also full-width, that make a spreadsheet run a cell as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Text with any of these is always quoted: a spreadsheet may be set to a delimiter other than the file's. */
const MAY_END_CELL = /[,;\t]/;

/** Returns external text in a form that spreadsheets do not run as a formula. */
export const harmlessText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Returns a CSV cell for external text, escaped against CSV injection as OWASP recommends. */
export function safeCell(text: string): string {
  const harmless = harmlessText(text);
  return csvCell(harmless, MAY_END_CELL.exec(harmless)?.[0] ?? ',');
}
