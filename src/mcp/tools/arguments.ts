import { SHOP_IDS } from '../../answers/picks.ts';
import { namedMarketplace, type Seller, sellerOf, withGiven } from '../../answers/seller.ts';
import { categories, TIERS } from '../../garments/catalog.ts';
import { type FieldProblem, readFields, type UsualGender } from '../../garments/read/fields.ts';
import type { FieldSchema, ValuesOf } from '../../items/field.ts';
import { boundedText, ITEM_FIELDS, SOLD_FIELDS } from '../../items/item-fields.ts';
import { readMembers } from '../../items/members.ts';
import { SELLER_FIELDS, type SellerTerm } from '../../items/seller-fields.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { forCircumstances } from '../../marketplaces/circumstances.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import { bounded, quoted } from '../../text.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import { type Arguments, ToolError, type ToolParts, toolErrorOf } from './tool.ts';

/** Longest name to look up, in characters: twice the longest in the catalog. */
export const MAX_NAME_LENGTH = 60;
const name = boundedText(MAX_NAME_LENGTH);
const NAMES = ['brand', 'category', 'gender', 'condition'] as const;

/** Argument fields by the names that models use. */
const FIELDS = {
  title: ITEM_FIELDS.title,
  brand: name,
  category: name,
  gender: name,
  condition: name,
  asking_price: ITEM_FIELDS.askingPrice,
  quantity: ITEM_FIELDS.quantity,
  sold_price: TERM_FIELDS.price,
  sold_on: SOLD_FIELDS.soldOn,
  cost: TERM_FIELDS.cost,
  price: TERM_FIELDS.price,
  keep: TERM_FIELDS.cost,
  offer: TERM_FIELDS.offered,
  days_listed: TERM_FIELDS.listedFor,
  shipping: TERM_FIELDS.shipping,
  margin: TERM_FIELDS.margin,
  tax_rate: TERM_FIELDS.taxRate,
  ...SELLER_FIELDS,
  /** A larger value is a percentage meant as a fraction. */
  return_on_cost: { ...TERM_FIELDS.returnOnCost, maximum: 10 },
  query: name,
  shop: { type: 'string', enum: SHOP_IDS },
  tier: { type: 'string', enum: TIERS },
  ...forCircumstances(() => ({ type: 'boolean' }) as const),
} as const satisfies Record<string, FieldSchema>;
type Name = keyof typeof FIELDS;

/** Reads arguments by their fields. Throws a {@link ToolError} that lists all errors at once. */
export function readArguments<const N extends Name>(
  args: Arguments,
  names: readonly N[],
): ValuesOf<Pick<typeof FIELDS, N>> {
  const reads = names.map((name) => {
    const field = FIELDS[name];
    return [name, () => readMembers({ [name]: field }, { [name]: tidied(args[name], field) })];
  });
  return Object.assign({}, ...Object.values(readAll(Object.fromEntries(reads))));
}

const SAID: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  1: true,
  false: false,
  no: false,
  n: false,
  0: false,
};

/** Normalizes a value to its field's type, since models write `$45` and `yes`. Rounds amounts to cents. */
function tidied(value: unknown, { type, ...field }: FieldSchema): unknown {
  if (type === 'string' || value === null) return value;
  const text = bounded(String(value).trim()).toLowerCase();
  if (type === 'boolean') return SAID[text] ?? value;
  const number = /^\$?\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text.replace('$', '')) : value;
  const isFine = 'maximum' in field && field.maximum < 1;
  return typeof number === 'number' && !isFine ? Math.round(number * 100) / 100 : number;
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

/** Returns the seller's terms from the arguments, or the configured ones. */
export function readSeller(
  { marketplaces, seller = {} }: ToolParts,
  args: Arguments,
  names: readonly SellerTerm[],
): Seller {
  return sellerOf(marketplaces, withGiven(seller, readArguments(args, names)));
}

/**
 * Returns the named marketplaces in the order of the fee file, or undefined if the argument is missing. Throws an error
 * that lists all marketplaces if one is unknown.
 */
export function readMarketplaces({ marketplaces }: ToolParts, value: unknown): readonly Marketplace[] | undefined {
  const names = typeof value === 'string' ? bounded(value).split(',') : [value ?? []].flat();
  const named = names
    .filter((name) => name !== '')
    .map((name) => namedMarketplace(marketplaces, String(name).slice(0, 60)));
  return named.length === 0 ? undefined : marketplaces.list.filter((marketplace) => named.includes(marketplace));
}

/** The parts of a garment in a call. */
export type FoundParts = ReturnType<typeof readParts>;

/** Reads a garment's parts from the arguments. Throws a {@link ToolError} that lists all errors at once. */
export function readParts(args: Arguments, usualGender?: UsualGender) {
  const { label } = args;
  const reading = readFields(
    { ...readArguments(args, NAMES), ...(typeof label === 'string' && { label }) },
    usualGender,
  );
  if (!reading.problems) return reading;
  // For goods we do not price, correcting the other arguments would not help.
  const uncovered = reading.problems.filter(({ notCovered }) => notCovered);
  const reported = uncovered.length > 0 ? uncovered : reading.problems;
  throw new ToolError(reported.map(problemInWords).join('\n'), {
    isNotCovered: uncovered.length > 0,
    nearest: reported.flatMap(({ nearest }) => nearest.map(({ slug }) => slug)),
  });
}

const HINTS = {
  gender: 'give "female" or "male", or leave it out if unknown',
  condition: `give one of ${ITEM_FIELDS.condition.enum.map((grade) => `"${grade}"`).join(', ')}, or leave it out`,
};

function problemInWords({ argument, given: words, notCovered, nearest }: FieldProblem): string {
  const text = quoted(words);
  if (notCovered) return `${notCoveredInWords(notCovered)} Say so; do not price something else instead.`;
  if (argument === 'brand')
    return `${text} is no brand that is known here. ${nearestInWords(nearest) ?? ''} If it is none of them, give it in the title: then the price is that of the kind.`;
  if (argument === 'category') {
    const all = categories.map(({ slug }) => slug).join(', ');
    return `No category ${text}. ${nearestInWords(nearest) ?? `All of them: ${all}. find_brands without arguments describes each.`}`;
  }
  return `${argument} is ${text}: ${HINTS[argument]}.`;
}

/** Suggests the nearest entries, or returns undefined if there are none. */
export function nearestInWords(nearest: FieldProblem['nearest']): string | undefined {
  if (nearest.length === 0) return undefined;
  return `Nearest: ${nearest.map((match) => `"${match.slug}" (${match.name})`).join(', ')}.`;
}
