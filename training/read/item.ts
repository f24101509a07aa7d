import type { ClosetItem } from '../../src/closet/read-closet.ts';

/** Returns a garment as a row of a list, with those texts that say anything. */
export const itemOf = (texts: Readonly<Record<string, string>>): ClosetItem => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  quantity: 1,
});
