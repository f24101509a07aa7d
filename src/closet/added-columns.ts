/** The columns we add, in this order, each name after the prefix. Amounts are US dollars. */
export const ADDED_COLUMNS = [
  'brand',
  'category',
  'condition',
  'low',
  'price',
  'high',
  'listings',
  'evidence',
  'marketplace',
  'net',
  'pay_up_to',
  'best_marketplace',
  'verdict',
  'note',
  'model',
] as const;

/** The columns we add for a plan. Amounts are US dollars. */
export const REPRICE_COLUMNS = [
  'action',
  'ask',
  'ask_net',
  'why',
  'schedule',
  'thrift_low',
  'thrift_high',
] as const;

export type AddedColumn = (typeof ADDED_COLUMNS | typeof REPRICE_COLUMNS)[number];

/** Cells of the plan for a row. */
export type RepriceCells = Readonly<
  Partial<Record<(typeof REPRICE_COLUMNS)[number], string | number | undefined>>
>;

/** The name of a column that we add, as it stands in the file. */
export function addedName(column: AddedColumn): string {
  return `hangtag_${column}`;
}

const NAMES: ReadonlySet<string> = new Set([...ADDED_COLUMNS, ...REPRICE_COLUMNS].map(addedName));

/** Indexes of the columns that an earlier pricing added. Other names that begin like ours are the seller's. */
export function findAdded(header: readonly string[]): ReadonlySet<number> {
  return new Set(header.flatMap((name, index) => (NAMES.has(name) ? [index] : [])));
}
