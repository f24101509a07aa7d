/** Computes a value for each name on first use and caches it. Use this only for a few names: entries never expire. */
export function memo<T, Name extends string>(make: (name: Name) => T): (name: Name) => T {
  const values = new Map<Name, T>();
  return (name) => {
    const cached = values.get(name);
    if (cached !== undefined) return cached;
    const value = make(name);
    values.set(name, value);
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
