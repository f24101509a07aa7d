export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Encodes a value as a CSV field (RFC 4180). Quotes leading or trailing whitespace, so that parsers do not trim it. */
export function csvCell(value: string, delimiter: string): string {
  const needsQuotes = value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value);
  return needsQuotes ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Encodes rows as CSV. Undefined becomes an empty field. Lines end with \n, which shells and spreadsheets support. */
export function csvText(rows: Iterable<readonly (string | number | undefined)[]>): string {
  let text = '';
  for (const row of rows) {
    const cells = row.map((value) => (value === undefined ? '' : csvCell(String(value), ',')));
    text += `${cells.join(',')}\n`;
  }
  return text;
}

/** Matches text that a spreadsheet would run as a formula. Some locales also accept the full-width characters. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Matches common delimiters. Text with any of them is quoted, since a spreadsheet may expect a different delimiter. */
const MAY_END_CELL = /[,;\t]/;

/** Prefixes untrusted text that looks like a formula with an apostrophe, so that spreadsheets do not run it. */
const harmlessText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Encodes untrusted text as a CSV field, and prevents CSV injection as OWASP recommends. */
export function safeCell(text: string): string {
  const harmless = harmlessText(text);
  return csvCell(harmless, MAY_END_CELL.exec(harmless)?.[0] ?? ',');
}
