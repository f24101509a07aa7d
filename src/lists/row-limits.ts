/** The most rows of a list at /list. */
export const MAX_PAGE_ROWS = 500;

/** Returns the most rows of a list of so many garments, with empty rows and rows for pictures. */
export const mostRows = (garments: number): number => 10 * garments + 1_000;

/** Returns the most cells of such a list. The widest exports have 80 columns. */
export const mostCells = (garments: number): number => 100 * mostRows(garments);

/** Advises on a list of more than `maxRows` rows, in a sentence. */
export function whereMoreFit(maxRows: number): string {
  const page = maxRows < MAX_PAGE_ROWS ? `up to ${MAX_PAGE_ROWS} at /list, without a key, and ` : '';
  return `Price ${page}any number with the command hangtag list.`;
}
