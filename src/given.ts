/** Returns the members that have a value: an answer leaves out what is not known. */
export function given<T extends object>(
  members: T,
): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const known = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
