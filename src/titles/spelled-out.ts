/** Expands phrases: `<name>` to each word in the list with that name in `parts`, and `(a|b)` to either text. */
export function spelledOut(
  phrases: readonly string[],
  parts: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  return phrases.flatMap((phrase) => {
    const [, before = '', name = '', choices, after = ''] = /^([^<(]*)(?:<(\w+)>|\(([^()]*)\))(.*)$/.exec(phrase) ?? [];
    if (name === '' && choices === undefined) return [phrase];
    const endings = spelledOut([after], parts);
    const words = choices?.split('|') ?? spelledOut(parts[name] ?? [], parts);
    return words.flatMap((word) => endings.map((ending) => before + word + ending));
  });
}
