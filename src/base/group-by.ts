/**
 * Groups rows by a key, in the order in which keys come first. Does what `Map.groupBy` does, which is newer than the
 * oldest browsers and Node that run the package's code for browsers.
 */
export function groupBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
