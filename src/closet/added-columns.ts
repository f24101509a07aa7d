/** What we add to a row, in this order, each name after the prefix. Amounts are US dollars. */
export const ADDED_COLUMNS = [
  'brand',
  'category',
  'condition',
  'low',
  'price',
  'high',
  'listings',
  'evidence',
  'best_marketplace',
  'net',
  'pay_up_to',
  'verdict',
  'note',
  'model',
] as const;

export type AddedColumn = (typeof ADDED_COLUMNS)[number];

/** The name of a column that we add, as it stands in the file. */
export function addedName(column: AddedColumn): string {
  return `hangtag_${column}`;
}

const NAMES: ReadonlySet<string> = new Set(ADDED_COLUMNS.map(addedName));

/** Where the columns stand that an earlier pricing added. Other names that begin like ours are the seller's. */
export function findAdded(header: readonly string[]): ReadonlySet<number> {
  return new Set(header.flatMap((name, index) => (NAMES.has(name) ? [index] : [])));
}
