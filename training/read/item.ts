import type { ClosetItem } from '../../src/lists/read-closet.ts';

/** Returns a garment as a list row, without empty texts. */
export const itemOf = (texts: Readonly<Record<string, string>>): ClosetItem => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  quantity: 1,
});
