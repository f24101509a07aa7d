/** Facts that may affect fees or acceptance, each a parameter, a field, an option and a member of `when`. */
export const CIRCUMSTANCES = {
  vintage: { meaning: '20 years old or older', short: 'vintage' },
} as const satisfies Record<string, CircumstanceWords>;

interface CircumstanceWords {
  /** The fact about the garment or its seller: follows "True if it is", and labels a field. */
  readonly meaning: string;
  readonly short: string;
}

export type Circumstance = keyof typeof CIRCUMSTANCES;
export const CIRCUMSTANCE_NAMES = Object.keys(CIRCUMSTANCES) as readonly Circumstance[];

/** The known circumstances of a sale. */
export type Circumstances = { readonly [Name in Circumstance]?: boolean | undefined };

/** Maps each circumstance to a value. */
export function forCircumstances<T>(
  make: (words: CircumstanceWords, name: Circumstance) => T,
): Record<Circumstance, T> {
  return Object.fromEntries(CIRCUMSTANCE_NAMES.map((name) => [name, make(CIRCUMSTANCES[name], name)])) as Record<
    Circumstance,
    T
  >;
}

/** Returns the circumstances in an object with other members. */
export function circumstancesIn(facts: Circumstances): Circumstances {
  return forCircumstances((_, name) => facts[name] === true);
}
