/** The style sheets in cascade order, with the prefixes of their pages' paths. `base` is on every page. */
export const SHEETS = {
  base: /^/,
  card: /^\/($|price|appraise|offer|list|sold)/,
  answer: /^\/($|price|appraise)/,
  home: /^\/$/,
  browse: /^\/browse/,
  developers: /^\/developers/,
  fees: /^\/fees/,
  list: /^\/(list|sold)/,
} as const;
export type SheetName = keyof typeof SHEETS;
export const sheetNames = Object.keys(SHEETS) as SheetName[];
