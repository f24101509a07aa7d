import type { FileItem } from '../../src/lists/read-row.ts';

/** Returns the columns of one item as a row of a list, without empty ones. */
export const itemOf = (texts: Readonly<Record<string, string>>): FileItem => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  quantity: 1,
});
