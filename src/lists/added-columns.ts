import data from './added-columns.json' with { type: 'json' };

type AddedColumn = keyof (typeof data.price & typeof data.plan);

type Cells<Column extends string> = Readonly<Record<Column, string | number | undefined>>;
/** All cells of a priced row, and of its advice: a forgotten column does not compile. */
export type PriceCells = Cells<keyof typeof data.price>;
export type PlanCells = Cells<keyof typeof data.plan>;

export type AddedCells = Partial<PriceCells & PlanCells>;

export const ADDED_COLUMNS = Object.keys(data.price) as AddedColumn[];

export const REPRICE_COLUMNS = Object.keys(data.plan) as AddedColumn[];

export const addedName = (column: AddedColumn): string => `hangtag_${column}`;

const NAMES: ReadonlySet<string> = new Set([...ADDED_COLUMNS, ...REPRICE_COLUMNS].map(addedName));

/** Indexes of the columns from an earlier pricing. Other names that begin like ours are the seller's. */
export const findAdded = (header: readonly string[]): ReadonlySet<number> =>
  new Set(header.flatMap((name, index) => (NAMES.has(name) ? [index] : [])));
