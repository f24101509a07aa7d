/** Throws an error that names what a program did not get. */
export function expect(what: string, isThere: boolean): void {
  if (!isThere) throw new Error(`no ${what}`);
}
