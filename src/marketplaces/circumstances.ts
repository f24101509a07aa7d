/**
 * Facts beside the garment that may decide fees or acceptance: true or false, and false where nobody says. Each
 * row is a parameter of the API, the package and MCP, a field of the calculator, an option of the command line, and a
 * member of `when` in the fee file; all of them read this table.
 */
export const CIRCUMSTANCES = {
  vintage: { meaning: '20 years old or older', brief: '20+ years old', short: 'vintage' },
} as const satisfies Record<string, CircumstanceWords>;

interface CircumstanceWords {
  /** The fact of the garment or its seller: after "Whether it is", and as the label of a field. */
  readonly meaning: string;
  /** Its fewest words, for MCP. */
  readonly brief: string;
  /** Its name in a list of what a marketplace takes. */
  readonly short: string;
}

export type Circumstance = keyof typeof CIRCUMSTANCES;
export const CIRCUMSTANCE_NAMES = Object.keys(CIRCUMSTANCES) as readonly Circumstance[];

/** A sale's circumstances, as far as they are known. */
export type Circumstances = { readonly [Name in Circumstance]?: boolean | undefined };

/** Makes something for each circumstance, under its name. */
export function forCircumstances<T>(
  make: (words: CircumstanceWords, name: Circumstance) => T,
): Record<Circumstance, T> {
  return Object.fromEntries(CIRCUMSTANCE_NAMES.map((name) => [name, make(CIRCUMSTANCES[name], name)])) as Record<
    Circumstance,
    T
  >;
}

/** Returns the circumstances among other members. */
export function circumstancesIn(given: Circumstances): Circumstances {
  return forCircumstances((_, name) => given[name] === true);
}
