/** Expands phrases: `<name>` to each word in the list with that name in `parts`, and `(a|b)` to either text. */
export function expandPhrases(
  phrases: readonly string[],
  parts: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  return phrases.flatMap((phrase) => {
    const [, before = '', name = '', choices, after = ''] = /^([^<(]*)(?:<(\w+)>|\(([^()]*)\))(.*)$/.exec(phrase) ?? [];
    if (name === '' && choices === undefined) return [phrase];
    const endings = expandPhrases([after], parts);
    const words = choices?.split('|') ?? expandPhrases(parts[name] ?? [], parts);
    return words.flatMap((word) => endings.map((ending) => before + word + ending));
  });
}
