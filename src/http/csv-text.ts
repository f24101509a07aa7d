/** A cell as it is written: quoted where it must be (RFC 4180). */
export function csvCell(value: string, delimiter: string): string {
  return value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value;
}

/** Lines of cells, each ended by a line feed, which shells and spreadsheets both take; undefined is an empty cell. */
export function csvText(rows: Iterable<readonly (string | number | undefined)[]>): string {
  let text = '';
  for (const row of rows) {
    text += `${row.map((value) => (value === undefined ? '' : csvCell(String(value), ','))).join(',')}\n`;
  }
  return text;
}
