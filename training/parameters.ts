import groups from './parameters.json' with { type: 'json' };

type Groups = typeof groups;
type Parameters<P> = { readonly [K in keyof P]: P[K] extends { readonly value: infer V } ? V : never };

/**
 * All constants of the training that were chosen or estimated once rather than fitted in each run, by group and name.
 * To change one, edit `parameters.json`, then fit and evaluate again.
 */
export const PARAMETERS = Object.fromEntries(
  Object.entries(groups).map(([group, { parameters }]) => [
    group,
    Object.fromEntries(Object.entries<{ value: unknown }>(parameters).map(([name, { value }]) => [name, value])),
  ]),
) as { readonly [G in keyof Groups]: Parameters<Groups[G]['parameters']> };
