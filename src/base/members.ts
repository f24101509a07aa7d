type Defined<T> = { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Returns the members that have a value: an answer omits the unknown. */
export function defined<T extends object>(members: T): Defined<T> {
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) known[name] = value;
  return known as Defined<T>;
}

/** Returns an object without some of its members. */
export function omit<T extends object, Name extends keyof T>(object: T, ...names: readonly Name[]): Omit<T, Name> {
  const rest: Partial<T> = {};
  for (const name of Object.keys(object) as Name[]) if (!names.includes(name)) rest[name] = object[name];
  return rest as Omit<T, Name>;
}

/** Returns an object with some of its members. */
export function membersOf<T extends object, Name extends keyof T>(object: T, ...names: readonly Name[]): Pick<T, Name> {
  const some: Partial<T> = {};
  for (const name of Object.keys(object) as Name[]) if (names.includes(name)) some[name] = object[name];
  return some as Pick<T, Name>;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns true for a value that counts as omitted, as spreadsheets and forms send it. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
