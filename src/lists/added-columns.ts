import added from './added-columns.json' with { type: 'json' };

/** Names of the columns that we add to a priced list, in order and without their prefix. */
export const ADDED_COLUMNS = Object.keys(added).filter((name) => name !== 'about') as Exclude<
  keyof typeof added,
  'about'
>[];

/** Returns the full name of an added column, as it appears in a file. */
export const addedName = (column: (typeof ADDED_COLUMNS)[number]): string => `hangtag_${column}`;
