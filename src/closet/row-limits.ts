/** Rows that the list of /list may have. */
export const MAX_PAGE_ROWS = 500;
/** Rows that `hangtag appraise` prices at once; more is a job for the files under `hangtag data`. */
export const MAX_COMMAND_ROWS = 10_000;

/** Rows that a list of so many garments may have altogether: sheets end with empty ones, and pictures have their own. */
export function mostRows(garments: number): number {
  return 10 * garments + 1_000;
}

/** Cells that such a list may have: the widest exports have 80 columns. */
export function mostCells(garments: number): number {
  return 100 * mostRows(garments);
}

/** Advises on a list of more than `maxRows` rows, in a sentence. */
export function whereMoreFit(maxRows: number): string {
  const page =
    maxRows < MAX_PAGE_ROWS ? `up to ${MAX_PAGE_ROWS} at /list, without a key, and ` : '';
  if (maxRows >= MAX_COMMAND_ROWS) return 'Split the file.';
  const most = MAX_COMMAND_ROWS.toLocaleString('en-US');
  return `Price ${page}up to ${most} with the command hangtag appraise.`;
}
