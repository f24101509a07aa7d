type Defined<T> = { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Returns a copy of an object without its undefined members, because responses omit unknown values. */
export function omitUndefined<T extends object>(members: T): Defined<T> {
  const present: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) present[name] = value;
  }
  return present as Defined<T>;
}

/** Returns a copy of an object without the given members. */
export function omit<T extends object, Name extends keyof T>(object: T, ...names: readonly Name[]): Omit<T, Name> {
  const remaining: Partial<T> = {};
  for (const name of Object.keys(object) as Name[]) {
    if (!names.includes(name)) remaining[name] = object[name];
  }
  return remaining as Omit<T, Name>;
}

/** Returns a copy of an object that has only the given members, in their original order. */
export function pick<T extends object, Name extends keyof T>(object: T, ...names: readonly Name[]): Pick<T, Name> {
  const picked: Partial<T> = {};
  for (const name of Object.keys(object) as Name[]) {
    if (names.includes(name)) picked[name] = object[name];
  }
  return picked as Pick<T, Name>;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns true if a value should be treated as omitted. Spreadsheets and forms send blank text for an empty field. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

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
