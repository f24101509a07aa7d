import data from './added-columns.json' with { type: 'json' };

type AddedColumn = keyof (typeof data.price & typeof data.plan);

/** Cells of our columns. */
export type AddedCells = Partial<Record<AddedColumn, string | number | undefined>>;

export const ADDED_COLUMNS = Object.keys(data.price) as AddedColumn[];

export const REPRICE_COLUMNS = Object.keys(data.plan) as AddedColumn[];

export const addedName = (column: AddedColumn): string => `hangtag_${column}`;

const NAMES: ReadonlySet<string> = new Set([...ADDED_COLUMNS, ...REPRICE_COLUMNS].map(addedName));

/** Indexes of the columns from an earlier pricing. Other names that begin like ours are the seller's. */
export const findAdded = (header: readonly string[]): ReadonlySet<number> =>
  new Set(header.flatMap((name, index) => (NAMES.has(name) ? [index] : [])));
