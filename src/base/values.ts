function filterMembers<Result>(object: object, isKept: (name: PropertyKey, value: unknown) => boolean): Result {
  const keptMembers: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) if (isKept(name, value)) keptMembers[name] = value;
  return keptMembers as Result;
}

type Defined<T> = {
  readonly [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name];
} & { readonly [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined> };

/** Returns a copy of an object without its undefined members, because responses omit unknown values. */
export const omitUndefined = <T extends object>(object: T) =>
  filterMembers<Defined<T>>(object, (_, value) => value !== undefined);

export const omit = <T extends object, Name extends keyof T>(object: T, ...names: readonly Name[]) =>
  filterMembers<Omit<T, Name>>(object, (name) => !names.some((omittedName) => omittedName === name));

/** Returns a copy of an object that has only the given members, in their original order. */
export const pick = <T extends object, Name extends keyof T>(object: T, ...names: readonly Name[]) =>
  filterMembers<Pick<T, Name>>(object, (name) => names.some((pickedName) => pickedName === name));

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns true if a value should be treated as omitted. Spreadsheets and forms send blank text for an empty field. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Does what `Map.groupBy` does, which is newer than the oldest browsers and Node that run the package's code. */
export function groupBy<Row, Key>(rows: Iterable<Row>, getKey: (row: Row) => Key): Map<Key, Row[]> {
  const rowsByKey = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = getKey(row);
    const group = rowsByKey.get(key);
    if (group) group.push(row);
    else rowsByKey.set(key, [row]);
  }
  return rowsByKey;
}

/** In bytes. */
export const MEGABYTE = 1024 * 1024;

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Rounds a price to whole US dollars, but not below $1. */
export const roundToDollar = (amount: number): number => Math.max(1, Math.round(amount));

export const roundToCent = (amount: number): number => Math.round(amount * 100) / 100;

/** Rounds US dollars down to the cent, and tolerates a floating-point error just below a whole cent. */
export const roundDownToCent = (amount: number): number => Math.floor(100 * amount + 1e-6) / 100;

/** Computes a value for each input on first use and caches it. Use this only for a few inputs: entries never expire. */
export function memo<T, Input = string>(make: (input: Input) => T, toKey: (input: Input) => string = String) {
  const valueByKey = new Map<string, T>();
  return (input: Input): T => {
    const key = toKey(input);
    const value = valueByKey.get(key) ?? make(input);
    valueByKey.set(key, value);
    return value;
  };
}

/** Defers a computation until its result is first used, and caches the result. */
export function lazy<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

/** Defers asynchronous work until first use, and caches the promise. If it is rejected, the next use tries again. */
export function lazyAsync<T>(make: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => {
    promise ??= make().catch((error) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}
