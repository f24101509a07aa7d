/** Caches one value per name, computed on first use. Never evicts a value, so use this only for a few names. */
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

/** Computes a value on first use and caches it. */
export function once<T>(make: () => T): () => T {
  const valueNamed = memo(make);
  return () => valueNamed('');
}

/** Starts a promise on first use and caches it. A rejection may be temporary, so the next use tries again. */
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
