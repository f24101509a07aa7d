import groups from './parameters.json' with { type: 'json' };

type Groups = typeof groups;
type Values<P> = { readonly [K in keyof P]: P[K] extends { readonly value: infer V } ? V : never };

/**
 * The values of all groups, by their names: every number in the training that was chosen or estimated, rather than
 * fitted in each run. Change one in `parameters.json`, fit and evaluate again. training/MODEL.md has the formulas with
 * them. Prior knowledge of individual markets is in `markets/sources/`.
 */
export const PARAMETERS = Object.fromEntries(
  Object.entries(groups).map(([name, { parameters }]) => [
    name,
    Object.fromEntries(Object.entries<{ value: unknown }>(parameters).map(([key, { value }]) => [key, value])),
  ]),
) as { readonly [G in keyof Groups]: Values<Groups[G]['parameters']> };

/** Returns the values of a group by term: terms with the same value are listed in one name. */
export function byTerm(group: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(group).flatMap(([terms, value]) => terms.split(', ').map((term) => [term, value] as const)),
  );
}
