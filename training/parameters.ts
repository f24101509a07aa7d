import groups from './parameters.json' with { type: 'json' };

/** A number, or a short list of related ones, with the reason for it. */
interface Parameter {
  readonly value: number | readonly number[];
  readonly unit: string;
  readonly why: string;
}

/** Parameters of one step of the training. */
interface ParameterGroup {
  readonly title: string;
  /** Files below training/ that use them. */
  readonly files: readonly string[];
  readonly parameters: Readonly<Record<string, Parameter>>;
}

/**
 * Every number in the training that was chosen or estimated, rather than fitted in each run. Change one in
 * `parameters.json`, fit and evaluate again. training/MODEL.md has the formulas with them. Prior knowledge of
 * individual markets is in `markets/sources/`.
 */
export const PARAMETER_GROUPS: Readonly<Record<string, ParameterGroup>> = groups;

type Groups = typeof groups;
type Values<P> = { readonly [K in keyof P]: P[K] extends { readonly value: infer V } ? V : never };

/** The values of all groups, by their names. */
export const PARAMETERS = Object.fromEntries(
  Object.entries(PARAMETER_GROUPS).map(([name, { parameters }]) => [
    name,
    Object.fromEntries(Object.entries(parameters).map(([key, { value }]) => [key, value])),
  ]),
) as { readonly [G in keyof Groups]: Values<Groups[G]['parameters']> };

/** Returns the values of a group by term: terms with the same value are listed in one name. */
export function byTerm(group: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(group).flatMap(([terms, value]) => terms.split(', ').map((term) => [term, value] as const)),
  );
}
