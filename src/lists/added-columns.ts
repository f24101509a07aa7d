import { omit } from '../base/values.ts';
import added from './added-columns.json' with { type: 'json' };

/** Names of the columns that we add to a priced list, in order and without their prefix. */
export const ADDED_COLUMNS = Object.keys(omit(added, 'about')) as (keyof Omit<typeof added, 'about'>)[];

/** Returns the full name of an added column, as it appears in a file. */
export const addedName = (column: (typeof ADDED_COLUMNS)[number]): string => `hangtag_${column}`;
