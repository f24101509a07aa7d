/**
 * Boolean facts besides the garment that may affect fees or acceptance; false by default. Each row is a parameter of
 * the API and the package, a field of the calculator, a command-line option, and a member of `when` in the fee
 * file; all of them read this table.
 */
export const CIRCUMSTANCES = {
  vintage: { meaning: '20 years old or older', short: 'vintage' },
} as const satisfies Record<string, CircumstanceWords>;

interface CircumstanceWords {
  /** The fact about the garment or its seller: follows "Whether it is", and labels a field. */
  readonly meaning: string;
  /** Its name in a list of accepted goods. */
  readonly short: string;
}

export type Circumstance = keyof typeof CIRCUMSTANCES;
export const CIRCUMSTANCE_NAMES = Object.keys(CIRCUMSTANCES) as readonly Circumstance[];

/** The known circumstances of a sale. */
export type Circumstances = { readonly [Name in Circumstance]?: boolean | undefined };

/** Maps each circumstance to a value, keyed by name. */
export function forCircumstances<T>(
  make: (words: CircumstanceWords, name: Circumstance) => T,
): Record<Circumstance, T> {
  return Object.fromEntries(CIRCUMSTANCE_NAMES.map((name) => [name, make(CIRCUMSTANCES[name], name)])) as Record<
    Circumstance,
    T
  >;
}

/** Picks the circumstances from an object with other members. */
export function circumstancesIn(facts: Circumstances): Circumstances {
  return forCircumstances((_, name) => facts[name] === true);
}
