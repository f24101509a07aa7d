import type { StaticDecode, TObject, TProperties } from 'typebox';
import { namedMarketplace, sellerOf, withGiven } from '../../answers/sale/seller.ts';
import { bounded, quoted, shown } from '../../base/text.ts';
import { categories } from '../../catalog/catalog.ts';
import { optionalField } from '../../items/described.ts';
import type { FieldSchema, Fields } from '../../items/field.ts';
import { boundedText, ITEM_FIELDS } from '../../items/item-fields.ts';
import { isObject, readMembers } from '../../items/query.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { type FieldProblem, readFields } from '../../titles/fields.ts';
import type { Lexicon } from '../../titles/lexicon.ts';
import { notCoveredInWords } from '../../titles/not-covered.ts';
import { MAX_NAME_LENGTH, SELLER_TERMS } from './described.ts';
import { type Arguments, ToolError, type ToolParts, toolErrorOf } from './tool.ts';

type Read<P extends TProperties> = Partial<StaticDecode<TObject<P>>>;

/** Returns arguments by our names: models also write `asking_price`. */
export function inOurNames(args: Arguments): Arguments {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      bounded(name, 100).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

/** Reads arguments by their schemas. Throws a {@link ToolError} that lists all errors at once. */
export function readArguments<P extends TProperties>(properties: P, args: Arguments): Read<P> {
  const sent = Object.entries(properties as unknown as Fields).filter(([name]) => args[name] !== undefined);
  const reads = sent.map(([name, field]) => {
    return [name, () => readMembers({ [name]: field }, { [name]: tidied(args[name], field) })];
  });
  return Object.assign({}, ...Object.values(readAll(Object.fromEntries(reads))));
}

/** Normalizes a value to its field's type, since models write `$45`, and 0 for values to leave out. */
function tidied(value: unknown, { type, ...field }: FieldSchema): unknown {
  if (type === 'string' || type === 'array' || value === null) return value;
  const text = bounded(String(value).trim()).toLowerCase();
  const number = /^\$?\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text.replace('$', '')) : value;
  const {
    minimum = 0,
    exclusiveMinimum = -1,
    maximum = Number.POSITIVE_INFINITY,
  } = field as Partial<Record<'minimum' | 'exclusiveMinimum' | 'maximum', number>>;
  if (number === 0 && (minimum > 0 || exclusiveMinimum >= 0)) return undefined;
  // An amount too large to round is too large for any field, whose error then names it as sent.
  const isAmount = typeof number === 'number' && maximum >= 1 && Math.abs(number) < Number.MAX_SAFE_INTEGER;
  return isAmount ? Math.round(number * 100) / 100 : number;
}

/** Evaluates several readers. Throws a {@link ToolError} that lists all their errors at once. */
export function readAll<T extends object>(reads: { readonly [K in keyof T]: () => T[K] }): T {
  const refusals: ToolError[] = [];
  const values: Partial<T> = {};
  for (const key of Object.keys(reads) as (keyof T)[]) {
    try {
      values[key] = reads[key]();
    } catch (error) {
      refusals.push(toolErrorOf(error));
    }
  }
  const [first, ...others] = refusals;
  if (!first) return values as T;
  throw others.length === 0 ? first : new ToolError(refusals.map((refusal) => refusal.message).join('\n'));
}

/** Reads the seller's terms in `seller`, or next to the other arguments; over stdio, configured ones are defaults. */
export function readTerms({ seller: standing = {} }: ToolParts, args: Arguments) {
  const { seller = {} } = args;
  const own = typeof seller === 'string' && seller !== '' ? { marketplace: seller } : seller || {};
  if (!isObject(own)) {
    throw new ToolError(`seller is ${shown(own)}: give an object such as {"marketplace": "poshmark", "label": 0}.`);
  }
  const given = { ...args, ...inOurNames(own) };
  const { returnOnCost, margin, ...terms } = readArguments(SELLER_TERMS, given);
  // A goal of 0 means no goal.
  return withGiven(standing, { ...terms, returnOnCost: returnOnCost || undefined, margin: margin || undefined });
}

/** Resolves the seller's terms in a call. Throws a `Problem` for an unknown marketplace and for two goals. */
export function readSeller(parts: ToolParts, args: Arguments) {
  const { shipping, taxRate, ...terms } = readTerms(parts, args);
  return { ...sellerOf(parts.marketplaces, terms), shipping, taxRate };
}

const ALL = 'all';

/** Returns the named marketplaces, all for `all`; undefined without any. Throws an error for an unknown one. */
export function readMarketplaces({ marketplaces }: ToolParts, value: unknown): readonly Marketplace[] | undefined {
  if (String(value).toLowerCase() === ALL) return marketplaces.list;
  const names = typeof value === 'string' ? bounded(value).split(',') : [value ?? []].flat();
  const named = names
    .filter((name) => name !== '')
    .map((name) => namedMarketplace(marketplaces, String(name).slice(0, 60)));
  return named.length === 0 ? undefined : marketplaces.list.filter((marketplace) => named.includes(marketplace));
}

/** Free text: the lists of grades and genders are suggestions. */
const name = optionalField(boundedText(MAX_NAME_LENGTH), '');
const WORDS = { brand: name, category: name, gender: name, condition: name };

export type FoundParts = ReturnType<typeof readParts>;

/** Reads a garment's parts from the arguments. Throws a {@link ToolError} that lists all errors at once. */
export function readParts(lexicon: Lexicon, args: Arguments) {
  const { label } = args;
  const reading = readFields(lexicon, { ...readArguments(WORDS, args), ...(typeof label === 'string' && { label }) });
  if (!reading.problems) return reading;
  // For goods we do not price, correcting the other arguments would not help.
  const uncovered = reading.problems.filter(({ notCovered }) => notCovered);
  const reported = uncovered.length > 0 ? uncovered : reading.problems;
  throw new ToolError(reported.map(problemInWords).join('\n'), {
    code: uncovered.length > 0 ? 'not_covered' : 'invalid_parameter',
    nearest: reported.flatMap(({ nearest }) => nearest.map(({ slug }) => slug)),
  });
}

const HINTS = {
  gender: 'give "female" or "male", or leave it out if unknown',
  condition: `give one of ${ITEM_FIELDS.condition.enum.map((grade) => `"${grade}"`).join(', ')}, or leave it out`,
};

function problemInWords({ argument, given: words, notCovered, nearest }: FieldProblem): string {
  const text = quoted(words);
  if (notCovered) return notCoveredInWords(notCovered);
  if (argument === 'brand')
    return (
      `${text} is not a known brand. ${nearestInWords(nearest) ?? ''} If it is none of them, put it in the ` +
      'title: the price is then for the kind.'
    );
  if (argument === 'category') {
    const all = categories.map(({ slug }) => slug).join(', ');
    return (
      `No category ${text}. ` +
      `${nearestInWords(nearest) ?? `All of them: ${all}. find_brands without arguments describes each.`}`
    );
  }
  return `${argument} is ${text}: ${HINTS[argument]}.`;
}

function nearestInWords(nearest: FieldProblem['nearest']): string | undefined {
  if (nearest.length === 0) return undefined;
  return `Nearest: ${nearest.map((match) => `"${match.slug}" (${match.name})`).join(', ')}.`;
}
