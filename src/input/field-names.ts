import { distance } from 'fastest-levenshtein';
import { isBlank } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { bounded, plain, quoted, shortened } from '../base/text.ts';

/** Other words for fields, as agents, spreadsheets and marketplaces have them; the first field that exists counts. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  asked: ['askingPrice'],
  asking: ['askingPrice', 'asked', 'tag'],
  askingprice: ['asked', 'tag'],
  price: ['askingPrice', 'tag'],
  offer: ['offered'],
  platform: ['marketplace'],
  seller: ['marketplace'],
  shippingcost: ['label'],
  shippinglabel: ['label'],
  fee: ['label'],
  label: ['name'],
  shipping: ['buyerPaysShipping'],
};

const MAX_NAME = 60;
/** A shorter name is no misspelling of another: `q` and `tag`. */
const LEAST_NAME = 4;
/** From this length on, two letters may be wrong. */
const LONG_NAME = 8;
/** Maximum number of unknown names in an answer, and of characters of each: a request may have any. */
const MOST_UNKNOWN = 20;
const LONGEST_UNKNOWN = 40;

/** Values by the names of their fields, with the names of no field, for the answer to list. */
export interface NamedValues<Values = Readonly<Record<string, unknown>>> {
  /** As sent, a value of no field keeps its name. */
  readonly values: Values;
  readonly unknown: readonly string[];
}

/** The brackets of an array at the end of a name, with the place of a value in some: `comps[]`, `comps[0]`. */
const BRACKETS = /\[\d{0,3}\]$/;

/** Returns a name without case, `_`, `-`, the brackets of arrays and a plural's s. */
const plainName = (name: string) =>
  bounded(name, MAX_NAME)
    .toLowerCase()
    .replace(BRACKETS, '')
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/s$/, '');

/** Creates a function that finds the field a name means: its own, in another spelling, or a synonym. */
function createNameFinder(fields: object): (name: string) => string | undefined {
  const names = Object.keys(fields);
  const known = new Map(names.toReversed().map((field) => [plainName(field), field]));
  // A label in words is the seller's own name of a piece, not what its shipping costs.
  const hasCost = 'label' in fields && Object(fields.label).type === 'number';
  for (const [word, meant] of Object.entries(SYNONYMS)) {
    const field = meant.find((one) => names.includes(one) && (one !== 'label' || hasCost));
    if (field && !known.has(plainName(word))) known.set(plainName(word), field);
  }
  return (name) => (Object.hasOwn(fields, name) ? name : known.get(plainName(name)));
}

/**
 * Creates a reader of names: those of fields, in other spellings, and synonyms. It throws a 400 {@link Problem} for a
 * name that likely misspells a field, and for two names of the same field. If `isExact`, another spelling misspells it
 * too; unless `isChecked`, none does. `absent` begins the sentence about a misspelled name.
 */
export function createNameReader(
  fields: object,
  { isExact = false, isChecked = true, absent = 'There is no parameter' } = {},
): (sent: object) => NamedValues {
  const known = Object.keys(fields);
  const find = isExact ? (name: string) => known.find((one) => one === name) : createNameFinder(fields);
  return (sent) => {
    // Without prototypes: any name may be sent, also one of theirs.
    const values: Record<string, unknown> = Object.create(null);
    const names: Record<string, string> = Object.create(null);
    const unknown: string[] = [];
    for (const [name, value] of Object.entries(sent)) {
      const field = find(name);
      if (field === undefined) unknown.push(name);
      if (field === undefined && isChecked) refuseNearMiss(name, known, absent);
      const meant = field ?? name;
      if (isBlank(value)) {
        values[meant] ??= value;
        continue;
      }
      const other = names[meant];
      if (other !== undefined) requireParts(other, name);
      values[meant] = other === undefined ? value : [values[meant], value].flat();
      names[meant] = name;
    }
    return { values, unknown: boundedNames(unknown) };
  };
}

/** Throws a 400 {@link Problem} for two names of one field, unless both name parts of a list. */
function requireParts(one: string, other: string): void {
  if (!BRACKETS.test(one) || !BRACKETS.test(other)) throw namedTwice(one, other);
}

/** Returns unknown names as an answer may repeat them. */
export const boundedNames = (names: readonly string[]): readonly string[] =>
  names.slice(0, MOST_UNKNOWN).map((name) => shortened(plain(name), LONGEST_UNKNOWN));

/** Returns the member of an answer that lists unknown names; none without any. */
export const listUnknown = (unknown: readonly string[]): { readonly unknownParameters?: readonly string[] } =>
  unknown.length > 0 ? { unknownParameters: unknown } : {};

/** Throws a 400 {@link Problem}, beginning with `absent`, for a name that likely misspells one of the fields. */
export function refuseNearMiss(name: string, fields: readonly string[], absent: string): void {
  const typed = plainName(name);
  if (typed.length < LEAST_NAME) return;
  const most = typed.length < LONG_NAME ? 1 : 2;
  const near = fields.find((field) => {
    const plainField = plainName(field);
    return plainField.length >= LEAST_NAME && plainField[0] === typed[0] && distance(plainField, typed) <= most;
  });
  if (near === undefined) return;
  throw new Problem('invalid_parameter', `${absent} ${quoted(name)}. Did you mean ${near}?`, {
    parameter: shortened(plain(name), MAX_NAME),
    didYouMean: [near],
  });
}

function namedTwice(one: string, other: string): Problem {
  const detail = `${shortened(plain(one), MAX_NAME)} and ${shortened(plain(other), MAX_NAME)} are two names of one `;
  return new Problem('invalid_parameter', `${detail}parameter: give only one of them.`, {
    parameter: shortened(plain(other), MAX_NAME),
  });
}
