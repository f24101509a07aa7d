/**
 * What may decide fees or acceptance beside the garment that is priced: true or false, and false where nobody says. Each
 * row is a parameter of the API, the package and MCP, a field of the calculator, an option of the command line, and a
 * member of `when` in the fee file; all of them read this table.
 */
export const CIRCUMSTANCES = {
  vintage: { meaning: '20 years old or older', brief: '20+ years old', short: 'vintage' },
} as const satisfies Record<string, CircumstanceWords>;

interface CircumstanceWords {
  /** What is true of the garment or its seller: after "Whether it is", and as the label of a field. */
  readonly meaning: string;
  /** The same in the fewest words, for MCP. */
  readonly brief: string;
  /** In a list of what a marketplace takes. */
  readonly short: string;
}

export type Circumstance = keyof typeof CIRCUMSTANCES;
export const CIRCUMSTANCE_NAMES = Object.keys(CIRCUMSTANCES) as readonly Circumstance[];

/** What was said of a sale's circumstances. */
export type Circumstances = { readonly [Name in Circumstance]?: boolean | undefined };

/** Something for each circumstance, under its name. */
export function forCircumstances<T>(
  make: (words: CircumstanceWords, name: Circumstance) => T,
): Record<Circumstance, T> {
  return Object.fromEntries(
    CIRCUMSTANCE_NAMES.map((name) => [name, make(CIRCUMSTANCES[name], name)]),
  ) as Record<Circumstance, T>;
}

/** The circumstances among what was given. */
export function circumstancesIn(given: Circumstances): Circumstances {
  return forCircumstances((_, name) => given[name] === true);
}
