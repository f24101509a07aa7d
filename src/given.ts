type Given<T> = { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Returns the members that have a value: an answer leaves out what is not known. */
export function given<T extends object>(members: T): Given<T> {
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) known[name] = value;
  return known as Given<T>;
}
