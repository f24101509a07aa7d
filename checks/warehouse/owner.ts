/** Tables that an owner may have in the warehouse. */
export const TABLES = [
  'brand_alias',
  'brand_word',
  'category_rule',
  'condition_rule',
  'brand_map',
  'category_map',
  'condition_map',
  // Even under the script's own names.
  'hangtag_brand_map',
];
const FUNCTIONS = ['words', 'matches', 'hash64', 'amount'];

/** Returns statements that create the owner's tables, with one row each, and functions. */
export function creating(functionOf: (name: string) => string, storage = ''): string[] {
  const tables = TABLES.map((name) => `CREATE TABLE ${name}${storage} AS SELECT 'precious' AS kept`);
  return [...tables, ...FUNCTIONS.map(functionOf)];
}

/** Returns one row with the owner's tables, each by its only row, and the answers of the functions. */
export const LOOK = `SELECT ${[
  ...TABLES.map((name) => `(SELECT min(kept) FROM ${name}) AS ${name}`),
  ...FUNCTIONS.map((name) => `${name}('x') AS of_${name}`),
].join(', ')}`;
