import { invalidInput, Problem } from '../../base/problem.ts';
import { currencyIn, DOLLARS_ONLY } from '../../base/read-money.ts';
import { describeValue, quote, shorten, truncate } from '../../base/text.ts';
import { isBlank } from '../../base/values.ts';
import { editsBetween, fold } from '../../catalog/normalize.ts';

/** Fields by other plain names that agents and tools give them, most likely field first. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['asking', ['askingPrice', 'listPrice']],
  ['askingprice', ['listPrice']],
  ['price', ['askingPrice']],
  ['tag', ['askingPrice']],
  ['brand', ['query']],
  ['name', ['query']],
  ['offer', ['offered']],
  ['kind', ['category']],
  ['sex', ['gender']],
  ['platform', ['marketplace', 'marketplaces']],
  ['shippingcost', ['shippingLabel']],
]);

/** Longer names are cut before they are read. */
const MAX_NAME_READ = 60;
/** Shorter names are too ambiguous to correct. */
const MIN_MISSPELLED = 4;
/** Names of at least this length may have two wrong letters, and shorter names may have one. */
const LONG_NAME = 8;
/** Limits on the unknown names echoed in an answer, since a request can contain any number of them, of any length. */
const MAX_UNKNOWN = 20;
const MAX_UNKNOWN_LENGTH = 40;
/** Maximum number of names in an object, several times our fields. Each unknown one is compared with all of them. */
const MAX_NAMES_SENT = 200;

/** Values keyed by field, and a list of the unrecognized names. */
export interface NamedValues<Values = Readonly<Record<string, unknown>>> {
  /** Values keyed by field. Unrecognized names are kept as sent. */
  readonly values: Values;
  readonly unknown: readonly string[];
}

export interface NameOptions {
  /** True where a specification forbids synonyms: then those of names are unknown, and those of values invalid. */
  readonly isExact?: boolean | undefined;
  /** False for names that another reader may read, so that no misspelling is refused. */
  readonly isChecked?: boolean | undefined;
  /** Begins the sentence about a misspelled name. */
  readonly absent?: string | undefined;
  /** Fields that stand in another object, and the sentence that says so. */
  readonly elsewhere?: { readonly fields: object; readonly says: (field: string) => string } | undefined;
}

/** Array brackets after a name, with or without an index: `comps[]`, `comps[0]`. */
const INDEX_BRACKETS = /\[\d{0,3}\]$/;

/** Folds a name, without array brackets or a plural `s`. */
export const foldFieldName = (name: string) =>
  fold(truncate(name, MAX_NAME_READ).replace(INDEX_BRACKETS, '')).replace(/s$/, '');

/** Creates a function that finds a field by its exact name, by another spelling, or by a synonym, in that order. */
function createNameFinder(fields: object): (name: string) => string | undefined {
  // Reversed so that the first of two fields with the same folded name wins.
  const names = Object.keys(fields).toReversed();
  const fieldByFoldedName = new Map(names.map((field) => [foldFieldName(field), field]));
  return (name) => {
    if (Object.hasOwn(fields, name)) return name;
    const folded = foldFieldName(name);
    return fieldByFoldedName.get(folded) ?? SYNONYMS.get(folded)?.find((field) => Object.hasOwn(fields, field));
  };
}

/**
 * Creates a function that assigns values to fields by their names, other spellings, and synonyms. It throws a 400
 * {@link Problem} for two names for the same field, a misplaced field and a likely misspelling, and calls `refuse` with
 * one for a currency other than US dollars.
 */
export function createNameReader(
  fields: object,
  { isExact, isChecked = true, absent = 'There is no parameter', elsewhere }: NameOptions = {},
) {
  const findName = createNameFinder(fields);
  const findField = (name: string) => (isExact && !Object.hasOwn(fields, name) ? undefined : findName(name));
  const refuseMisplaced = createMisplacedCheck(elsewhere);
  const refuseNearMiss = createNearMissCheck([...Object.keys(fields), ...Object.keys(elsewhere?.fields ?? {})], absent);
  return (sent: object, refuse = throwProblem): NamedValues => {
    requireFewNames(sent);
    // Created without prototypes, since a request may contain a name such as `constructor`.
    const values: Record<string, unknown> = Object.create(null);
    const sentNames: Record<string, string> = Object.create(null);
    const unknown: string[] = [];
    const addValue = (field: string, name: string, value: unknown) => {
      if (isBlank(value)) {
        values[field] ??= value;
        return;
      }
      const earlierName = sentNames[field];
      if (earlierName !== undefined) requireParts(earlierName, name);
      values[field] = earlierName === undefined ? value : [values[field], value].flat();
      sentNames[field] = name;
    };
    for (const [name, value] of Object.entries(sent)) {
      const field = findField(name);
      if (field === undefined && name === 'currency') {
        if (!isInDollars(value)) refuse(otherCurrency(value));
        continue;
      }
      if (field === undefined) {
        refuseMisplaced(name, value);
        if (isChecked && unknown.length < MAX_UNKNOWN) refuseNearMiss(name);
        unknown.push(name);
      }
      addValue(field ?? name, name, value);
    }
    return { values, unknown: boundNames(unknown) };
  };
}

function createMisplacedCheck({ fields, says }: NonNullable<NameOptions['elsewhere']> = { fields: {}, says: String }) {
  const findField = createNameFinder(fields);
  return (name: string, value: unknown): void => {
    const field = isBlank(value) ? undefined : findField(name);
    if (field !== undefined) throw invalidInput(field, says(field));
  };
}

const isInDollars = (value: unknown): boolean =>
  isBlank(value) || (typeof value === 'string' && currencyIn(value.trim()) === 'USD');

const otherCurrency = (value: unknown): Problem =>
  new Problem('currency_not_supported', `currency is ${describeValue(value)}: ${DOLLARS_ONLY}.`, {
    parameter: 'currency',
    validValues: ['USD'],
  });

export function throwProblem(problem: Problem): void {
  throw problem;
}

function requireFewNames(sent: object): void {
  const count = Object.keys(sent).length;
  if (count <= MAX_NAMES_SENT) return;
  const detail = `${count} names were sent together: send at most ${MAX_NAMES_SENT}, and only those that we know.`;
  throw new Problem('invalid_parameter', detail);
}

function requireParts(name: string, otherName: string): void {
  if (INDEX_BRACKETS.test(name) && INDEX_BRACKETS.test(otherName)) return;
  const parameter = shorten(otherName, MAX_NAME_READ);
  const names = `${shorten(name, MAX_NAME_READ)} and ${parameter}`;
  throw invalidInput(parameter, `${names} are two names of one parameter: give only one of them.`);
}

/** Truncates the unknown names, and the list of them, to the limits for an answer. */
export const boundNames = (names: readonly string[]): readonly string[] =>
  names.slice(0, MAX_UNKNOWN).map((name) => shorten(name, MAX_UNKNOWN_LENGTH));

/** Returns the response member that lists unknown names, or {} if there are none. */
export const listUnknown = (unknown: readonly string[]): { readonly unknownParameters?: readonly string[] } =>
  unknown.length > 0 ? { unknownParameters: unknown } : {};

/**
 * Creates a function that throws a 400 {@link Problem} if a name is probably a misspelled field: one edit or swap away,
 * or two from eight letters (`longName`) on. `absent` begins the message.
 */
export function createNearMissCheck(
  fields: readonly string[],
  absent: string,
  longName = LONG_NAME,
): (name: string) => void {
  const synonyms = [...SYNONYMS].flatMap(([name, meant]) => {
    const field = meant.find((candidate) => fields.includes(candidate));
    return field === undefined ? [] : [[field, name] as const];
  });
  const foldedFields = [...fields.map((field) => [field, foldFieldName(field)] as const), ...synonyms];
  return (name) => {
    const typed = foldFieldName(name);
    if (typed.length < MIN_MISSPELLED || name.startsWith('_') || name.startsWith('utm_')) return;
    const maxEdits = typed.length < longName ? 1 : 2;
    const isNear = (field: string) => field.length >= MIN_MISSPELLED && editsBetween(typed, field) <= maxEdits;
    const near = foldedFields.find(([, field]) => isNear(field))?.[0];
    if (near === undefined) return;
    throw new Problem('invalid_parameter', `${absent} ${quote(name)}. Did you mean ${near}?`, {
      parameter: shorten(name, MAX_NAME_READ),
      didYouMean: [near],
    });
  };
}
