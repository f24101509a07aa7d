type Defined<T> = { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Returns a copy of an object without its undefined members, because answers omit unknown values. */
export function defined<T extends object>(members: T): Defined<T> {
  const present: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) present[name] = value;
  }
  return present as Defined<T>;
}

/** Returns a copy of an object without the named members. */
export function omit<T extends object, Name extends keyof T>(object: T, ...names: readonly Name[]): Omit<T, Name> {
  const remaining: Partial<T> = {};
  for (const name of Object.keys(object) as Name[]) {
    if (!names.includes(name)) remaining[name] = object[name];
  }
  return remaining as Omit<T, Name>;
}

/** Returns a copy of an object with only the named members, in the object's order. */
export function membersOf<T extends object, Name extends keyof T>(object: T, ...names: readonly Name[]): Pick<T, Name> {
  const picked: Partial<T> = {};
  for (const name of Object.keys(object) as Name[]) {
    if (names.includes(name)) picked[name] = object[name];
  }
  return picked as Pick<T, Name>;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns true for a value that counts as omitted. Spreadsheets and forms send blank text for an empty field. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
