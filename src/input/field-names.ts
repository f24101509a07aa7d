import { distance } from 'fastest-levenshtein';
import { isBlank } from '../base/members.ts';
import { memo } from '../base/memo.ts';
import { Problem } from '../base/problem.ts';
import { bounded, plain, quoted, shortened } from '../base/text.ts';

/** Fields keyed by the normalized names that agents, spreadsheets, and marketplaces use, most likely field first. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['asked', ['askingPrice']],
  ['asking', ['askingPrice', 'asked', 'tag']],
  ['askingprice', ['asked', 'tag']],
  ['price', ['askingPrice', 'tag']],
  ['offer', ['offered']],
  ['platform', ['marketplace']],
  ['seller', ['marketplace']],
  ['shippingcost', ['label']],
  ['shippinglabel', ['label']],
  ['fee', ['label']],
  ['label', ['name']],
  ['shipping', ['buyerPaysShipping']],
]);

const MAX_NAME = 60;
/** Shorter names are too ambiguous to correct. */
const MIN_MISSPELLED = 4;
/** Names of at least this length may have two wrong letters, and shorter names may have one. */
const LONG_NAME = 8;
/** Limits on the unknown names echoed in an answer, since a request can contain any number of them, of any length. */
const MAX_UNKNOWN = 20;
const MAX_UNKNOWN_LENGTH = 40;
/** Maximum number of names in an object, several times our fields. Each unknown one is compared with all of them. */
const MAX_NAMES = 200;

/** Values keyed by field, and a list of the unrecognized names. */
export interface NamedValues<Values = Readonly<Record<string, unknown>>> {
  /** Values keyed by field. Unrecognized names are kept as sent. */
  readonly values: Values;
  readonly unknown: readonly string[];
}

/** Array brackets after a name, with or without an index: `comps[]`, `comps[0]`. */
const BRACKETS = /\[\d{0,3}\]$/;

/** Normalizes a name to lowercase, without `_`, `-`, array brackets, or a plural `s`. */
const plainName = (name: string) =>
  bounded(name, MAX_NAME)
    .toLowerCase()
    .replace(BRACKETS, '')
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/s$/, '');

/** Creates a function that finds a field by its exact name, by another spelling, or by a synonym, in that order. */
function createNameFinder(fields: object): (name: string) => string | undefined {
  // Reversed so that the first of two fields with the same plain name wins.
  const names = Object.keys(fields).toReversed();
  const fieldByPlainName = new Map(names.map((field) => [plainName(field), field]));
  // A text `label` is the seller's name for an item, so the synonyms for the cost of a shipping label do not apply.
  const hasLabelCost = 'label' in fields && Object(fields.label).type === 'number';
  const canBeMeant = (field: string) => Object.hasOwn(fields, field) && (field !== 'label' || hasLabelCost);
  return (name) => {
    if (Object.hasOwn(fields, name)) return name;
    const typed = plainName(name);
    return fieldByPlainName.get(typed) ?? SYNONYMS.get(typed)?.find(canBeMeant);
  };
}

/**
 * Creates a function that assigns values to fields by their names, other spellings, and synonyms. It throws a 400
 * {@link Problem} for too many names, for two names for the same field and, unless `isChecked` is false, for a likely
 * misspelling. If `isExact`, only exact field names count. `absent` begins the sentence about a misspelling.
 */
export function createNameReader(
  fields: object,
  { isExact = false, isChecked = true, absent = 'There is no parameter' } = {},
): (sent: object) => NamedValues {
  const fieldNames = Object.keys(fields);
  const findField = isExact ? (name: string) => fieldNames.find((field) => field === name) : createNameFinder(fields);
  return (sent) => {
    // Created without prototypes, since a request may contain a name such as `constructor`.
    const values: Record<string, unknown> = Object.create(null);
    const sentNames: Record<string, string> = Object.create(null);
    const unknown: string[] = [];
    const entries = Object.entries(sent);
    if (entries.length > MAX_NAMES) throw tooManyNames(entries.length);
    for (const [name, value] of entries) {
      const field = findField(name);
      if (field === undefined) {
        if (isChecked) refuseNearMiss(name, fieldNames, absent);
        unknown.push(name);
      }
      const key = field ?? name;
      const previousName = sentNames[key];
      if (isBlank(value)) {
        values[key] ??= value;
      } else if (previousName === undefined) {
        values[key] = value;
        sentNames[key] = name;
      } else {
        requireParts(previousName, name);
        values[key] = [values[key], value].flat();
        sentNames[key] = name;
      }
    }
    return { values, unknown: boundedNames(unknown) };
  };
}

function tooManyNames(count: number): Problem {
  const detail = `${count} names were sent together: send at most ${MAX_NAMES}, and only those that we know.`;
  return new Problem('invalid_parameter', detail);
}

/** Throws a 400 {@link Problem} if a field was sent under two names, unless both have array brackets. */
function requireParts(name: string, otherName: string): void {
  if (BRACKETS.test(name) && BRACKETS.test(otherName)) return;
  const parameter = shortened(plain(otherName), MAX_NAME);
  const names = `${shortened(plain(name), MAX_NAME)} and ${parameter}`;
  const detail = `${names} are two names of one parameter: give only one of them.`;
  throw new Problem('invalid_parameter', detail, { parameter });
}

/** Truncates the unknown names, and the list of them, to the limits for an answer. */
export const boundedNames = (names: readonly string[]): readonly string[] =>
  names.slice(0, MAX_UNKNOWN).map((name) => shortened(plain(name), MAX_UNKNOWN_LENGTH));

/** Returns the response member that lists unknown names, or {} if there are none. */
export const listUnknown = (unknown: readonly string[]): { readonly unknownParameters?: readonly string[] } =>
  unknown.length > 0 ? { unknownParameters: unknown } : {};

const plainFieldName = memo(plainName);

/** Throws a 400 {@link Problem} if a name is probably a misspelled field. `absent` begins the message. */
export function refuseNearMiss(name: string, fields: readonly string[], absent: string): void {
  const typed = plainName(name);
  if (typed.length < MIN_MISSPELLED) return;
  const maxDistance = typed.length < LONG_NAME ? 1 : 2;
  const near = fields.find((field) => {
    const plainField = plainFieldName(field);
    const isSimilar = plainField.length >= MIN_MISSPELLED && plainField[0] === typed[0];
    return isSimilar && distance(plainField, typed) <= maxDistance;
  });
  if (near === undefined) return;
  throw new Problem('invalid_parameter', `${absent} ${quoted(name)}. Did you mean ${near}?`, {
    parameter: shortened(plain(name), MAX_NAME),
    didYouMean: [near],
  });
}
