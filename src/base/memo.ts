/** Computes one value per name at its first use and keeps it. For few names. */
export function memo<T, Name extends string>(make: (name: Name) => T): (name: Name) => T {
  const made = new Map<Name, T>();
  return (name) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const value = make(name);
    made.set(name, value);
    return value;
  };
}

/** Lazily computes and keeps one value. */
export function once<T>(make: () => T): () => T {
  const made = memo(make);
  return () => made('');
}

/** Lazily makes and keeps one promised value. After a rejection, which may be temporary, the next use tries again. */
export function oncePromised<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
