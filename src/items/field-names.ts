import { distance } from 'fastest-levenshtein';
import { Problem } from '../base/problem.ts';
import { bounded, quoted } from '../base/text.ts';

/** Other words for fields, as agents, spreadsheets and marketplaces have them; the first field that exists counts. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  asking: ['askingPrice', 'asked'],
  price: ['askingPrice'],
  platform: ['marketplace'],
  seller: ['marketplace'],
  shippingcost: ['label'],
};

const MAX_NAME = 60;
/** A shorter name is no misspelling of another: `q` and `tag`. */
const LEAST_NAME = 4;
/** From this length on, two letters may be wrong. */
const LONG_NAME = 8;

/** Returns a name without case, `_`, `-`, the brackets of arrays and a plural's s. */
const plainName = (name: string) =>
  bounded(name, MAX_NAME)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/s$/, '');

/** Returns a function that finds the field that a name of a parameter means; undefined for any other name. */
export function createNameFinder(fields: readonly string[]): (name: string) => string | undefined {
  const known = new Map(fields.map((field) => [plainName(field), field]));
  for (const [word, meant] of Object.entries(SYNONYMS)) {
    const field = meant.find((one) => fields.includes(one));
    if (field && !known.has(plainName(word))) known.set(plainName(word), field);
  }
  return (name) => (fields.includes(name) ? name : known.get(plainName(name)));
}

/** Throws a 400 {@link Problem} for a name that likely misspells one of the fields. */
export function refuseNearMiss(name: string, fields: readonly string[]): void {
  const typed = plainName(name);
  if (typed.length < LEAST_NAME) return;
  const most = typed.length < LONG_NAME ? 1 : 2;
  const near = fields.find((field) => {
    const plain = plainName(field);
    return plain.length >= LEAST_NAME && plain[0] === typed[0] && distance(plain, typed) <= most;
  });
  if (near === undefined) return;
  throw new Problem('invalid_parameter', `There is no parameter ${quoted(name)}. Did you mean ${near}?`, {
    parameter: name.slice(0, MAX_NAME),
    didYouMean: [near],
  });
}
