/** Computes one value per name on first use and keeps it. For few names: nothing is ever dropped. */
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

/** Computes one value on first use and keeps it. */
export function once<T>(make: () => T): () => T {
  const valueNamed = memo(make);
  return () => valueNamed('');
}

/**
 * Starts one promise on first use and keeps it. After a rejection, which may be temporary, the next use tries again.
 */
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
