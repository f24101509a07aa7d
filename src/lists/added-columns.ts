import data from './added-columns.json' with { type: 'json' };

type AddedColumn = keyof (typeof data.price & typeof data.plan);

export const ADDED_COLUMNS = Object.keys(data.price) as AddedColumn[];

export const REPRICE_COLUMNS = Object.keys(data.plan) as AddedColumn[];

export const addedName = (column: AddedColumn): string => `hangtag_${column}`;
