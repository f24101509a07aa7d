import { defined, isBlank, isObject, membersOf, omit } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import type { Fields, ValuesOf } from '../../base/shape.ts';
import { plain, quote, truncate } from '../../base/text.ts';
import { SELLER_FIELDS } from '../../money/seller.ts';
import { unreadInComps } from './comps.ts';
import { type FieldSchema, orProblem, readField } from './field.ts';
import {
  boundedNames,
  createNameReader,
  type NamedValues,
  type Refuse,
  requireFewNames,
  throwProblem,
} from './field-names.ts';

type Sent = Readonly<Record<string, unknown>>;

interface ReaderOptions {
  readonly required?: readonly string[] | undefined;
  /**
   * Given where a specification forbids synonyms: then synonyms of names are unknown, and those of values are invalid
   * for the fields in it.
   */
  readonly exact?: readonly string[];
  /** Begins the message about a misspelled name. */
  readonly absent?: string | undefined;
  /** False to ignore all other names, which another reader may read. */
  readonly isChecked?: boolean;
}

/**
 * Creates a function that reads an object as sent: fields by their names, other spellings and synonyms, and the
 * seller's terms also in `seller`, where the flat ones win. Null and blank values count as omitted. `refuse` is called
 * with the 400 {@link Problem} for each invalid value and throws it by default; a misspelled name and a required field
 * that is missing always throw one. Unknown names, which caches and trackers add, are listed in `unknown`.
 */
export function createInputReader<F extends Fields>(fields: F, reading: ReaderOptions = {}) {
  return createReader(fields, reading, (values) => values);
}

/** The part of a request that queries are read from. */
export interface QueryRequest {
  readonly query: unknown;
  readonly raw: { readonly url?: string | undefined };
}

/**
 * Creates a function that reads a request's query parameters like {@link createInputReader}. It also throws a 400
 * {@link Problem} for a repeated parameter, and for one that is not valid percent-encoding.
 */
export function createQueryReader<F extends Fields>(fields: F, reading: ReaderOptions = {}) {
  const read = createReader(fields, reading, (values) => textsIn(fields, values));
  return ({ query, raw: { url = '' } }: QueryRequest): NamedValues<ValuesOf<F>> => {
    refuseBrokenEncoding(url, fields);
    return read(Object(query));
  };
}

/** Creates a function that reads some parameters and ignores all others. */
export function createFieldReader<const F extends Fields>(fields: F, required?: readonly (keyof F & string)[]) {
  const read = createQueryReader(fields, { required, isChecked: false });
  return (request: QueryRequest): ValuesOf<F> => read(request).values;
}

/** What `seller` may hold. Agents send the purpose with the terms. */
const SELLER_NAMES = { ...SELLER_FIELDS, purpose: undefined };
const readSellerNames = createNameReader(SELLER_NAMES, { absent: 'seller has no member' });

function createReader<F extends Fields>(
  fields: F,
  { required = [], exact, absent, isChecked }: ReaderOptions,
  prepare: (values: Sent) => Sent,
) {
  const isExact = exact !== undefined;
  const readNames = createNameReader(fields, { isExact, ...defined({ absent, isChecked }) });
  const hasTerms = Object.hasOwn(fields, 'marketplace');
  return (sent: object, refuse?: Refuse): NamedValues<ValuesOf<F>> => {
    requireFewNames(sent);
    const { seller } = sent as Sent;
    const terms = hasTerms && isObject(seller) ? readSellerNames(seller) : { values: {}, unknown: [] };
    const { values, unknown } = readNames(isExact ? sent : flatten(sent), refuse);
    const given = prepare(values);
    for (const name of required) if (isBlank(given[name])) throw missing(name, required, fields[name]);
    const nearest = Object.fromEntries(Object.entries(given).filter(([, value]) => !isBlank(value)));
    return {
      values: readFields(
        fields,
        { ...membersOf(terms.values, ...Object.keys(SELLER_NAMES)), ...nearest },
        defined({ refuse, exact }),
      ),
      unknown: boundedNames([
        ...unknown,
        ...terms.unknown.map((name) => `seller.${name}`),
        ...unreadInYours(sent as Sent),
        ...unreadInComps(nearest.comps),
      ]),
    };
  };
}

function missing(parameter: string, required: readonly string[], schema: FieldSchema = {}): Problem {
  const { 'x-valid-values': validValuesUrl } = schema;
  if (schema.missing) return schema.missing();
  return new Problem(
    'missing_parameter',
    (name) => `${name(parameter)} is missing: give ${required.map(name).join(' and ')}.`,
    { parameter, ...defined({ validValuesUrl }) },
  );
}

/** Lists the names in `yours` that {@link flatten} leaves out, as `yours.url`. */
const unreadInYours = ({ yours }: Sent): string[] =>
  isObject(yours) ? Object.keys(omit(yours, 'sold', 'asked', 'guess')).map((name) => `yours.${name}`) : [];

/** Returns what was sent without the terms in `seller`, and with the evidence of `yours`, the object of 1.x. */
function flatten(sent: object): object {
  const { seller, yours, ...flat } = sent as Sent;
  const typed = Object.entries({ seller, yours }).filter(([, value]) => !isObject(value) && !isBlank(value));
  const named = { ...flat, ...Object.fromEntries(typed) };
  if (!isObject(yours)) return named;
  const asking = [yours.asked ?? []]
    .flat()
    .map((price) => (isObject(price) ? { ...price, asking: true } : { price, asking: true }));
  const comps = [flat.comps ?? [], yours.sold ?? [], asking].flat();
  return { ...named, ...(comps.length > 0 && { comps }), ...(isBlank(yours.guess) ? {} : { guess: yours.guess }) };
}

function textsIn(fields: Fields, sent: Sent): Sent {
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = sent[name];
    if (value === undefined) continue;
    // Repeating a list's parameter is the same as separating its values.
    const { type }: { readonly type?: string } = field;
    if (Array.isArray(value) && type !== 'array') {
      const detail = `${name} is given ${value.length} times: give it once.`;
      throw new Problem('repeated_parameter', detail, { parameter: name });
    }
    const entered = truncate((Array.isArray(value) ? value.join(';') : String(value)).trim());
    texts[name] = plain(entered).trim() || entered;
  }
  return texts;
}

/** Throws a 400 {@link Problem} for invalid percent-encoding, which the framework passes through undecoded. */
function refuseBrokenEncoding(url: string, fields: Fields): void {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('%')) return;
  for (const pair of url.slice(start + 1).split('&')) {
    const [name = ''] = pair.split('=', 1);
    if (!Object.hasOwn(fields, name)) continue;
    try {
      decodeURIComponent(pair);
    } catch {
      const detail = `${name} is not valid percent-encoded UTF-8: ${quote(pair)}.`;
      throw new Problem('malformed_query', detail, { parameter: name });
    }
  }
}

/**
 * Reads fields by their own names, from text or JSON. `refuse` is called with the 400 {@link Problem} for each invalid
 * value and throws it by default. Fields in `exact` don't accept value synonyms.
 */
export function readFields<F extends Fields>(
  fields: F,
  sent: Sent,
  { refuse = throwProblem, exact = [] }: { refuse?: Refuse; exact?: readonly string[] } = {},
): ValuesOf<F> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = orProblem(() => readField(name, sent[name], schema, exact.includes(name)));
    if (value instanceof Problem) refuse(value);
    else if (value !== undefined) values[name] = value;
  }
  return values as ValuesOf<F>;
}
