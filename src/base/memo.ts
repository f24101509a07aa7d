/** Computes one value per name on first use, and caches it. Use this only for a few names: nothing is ever evicted. */
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

/** Defers a computation to its first use, and caches the result. */
export function once<T>(make: () => T): () => T {
  const valueNamed = memo(make);
  return () => valueNamed('');
}

/** Defers asynchronous work to its first use, and caches the promise. After a rejection, the next use tries again. */
export function oncePromised<T>(make: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => {
    promise ??= make().catch((error) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}
