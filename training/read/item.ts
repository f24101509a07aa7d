import type { FileItem } from '../../src/lists/read-row.ts';

/** Returns a garment as a list row, without empty strings. */
export const itemOf = (texts: Readonly<Record<string, string>>): FileItem => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  quantity: 1,
});
