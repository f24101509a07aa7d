import { isObject, membersOf } from '../../base/members.ts';
import { roundToCent } from '../../base/numbers.ts';
import { invalid, Problem } from '../../base/problem.ts';
import { bounded, shown } from '../../base/text.ts';
import { CONDITIONS } from '../../catalog/catalog.ts';
import { namedMarketplace, sellerOf, withGiven } from '../../decide/seller.ts';
import { type FieldSchema, type Fields, readField, type ValuesOf, valueIn } from '../../input/field.ts';
import { createNameReader, type NamedValues } from '../../input/field-names.ts';
import { EVIDENCE_FIELDS, ITEM_FIELDS, SELLER_FIELDS, TERM_FIELDS, TITLED_FIELDS } from '../../input/item-fields.ts';
import { type Item, parseItem } from '../../input/parse-item.ts';
import { readFields } from '../../input/query.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { refusalText } from '../../present/refusals.ts';
import type { AskerEvidence } from '../../pricing/asker/weigh-evidence.ts';
import type { Lexicon } from '../../titles/lexicon.ts';
import type { Arguments, Schemas, ToolParts } from './tool.ts';

/** The words for a garment: its title carries brand, kind and wearer, which may also be sent apart. */
export const GARMENT = { ...TITLED_FIELDS, condition: { ...TITLED_FIELDS.condition, enum: CONDITIONS } };

/** Prices that the caller knows. */
const YOURS = { sold: ITEM_FIELDS.comps, asked: ITEM_FIELDS.comps, guess: ITEM_FIELDS.guess };

const prices = { type: 'array', items: { type: 'number' } } as const;

/** The caller's own facts, in one object, or with sales and asking prices in one list, next to other arguments. */
export const EVIDENCE = {
  yours: {
    type: 'object',
    properties: { ...YOURS, sold: prices, asked: prices },
    examples: [{ sold: [40, 55] }],
  },
  comps: prices,
  guess: ITEM_FIELDS.guess,
};

export const MARKETPLACES = { marketplaces: { type: 'array', items: { type: 'string' }, examples: [['ebay']] } };

const { forMyself, margin, returnOnCost, shipping, taxRate } = TERM_FIELDS;

/** The terms of a seller, the same in every tool that takes them; few people have the last ones. */
export const SELLER_TERMS = {
  ...SELLER_FIELDS,
  buyerPaysShipping: shipping,
  forMyself,
  returnOnCost: { ...returnOnCost, maximum: 10 },
  margin,
  taxRate,
};

/** The same in one object, or next to the other arguments. */
export const SELLER = {
  seller: { type: 'object', properties: SELLER_TERMS, examples: [{ marketplace: 'poshmark', label: 0 }] },
  ...SELLER_TERMS,
};

/** Arguments that are objects; text or a list alone is one of their members. */
const OBJECTS = [
  { name: 'seller', members: SELLER_TERMS, alone: 'marketplace', example: SELLER.seller.examples[0] },
  { name: 'yours', members: YOURS, alone: 'sold', example: EVIDENCE.yours.examples[0] },
].map((one) => ({ ...one, readNames: createNameReader(one.members) }));

/** Creates the reader of a tool's names. */
export function createArgumentReader(takes: Schemas): (args: Arguments) => NamedValues {
  const readNames = createNameReader(takes);
  return (sent) => {
    const { values, unknown } = readNames(sent);
    const args = { ...values };
    const strange = [...unknown];
    for (const { name, readNames, alone, example } of OBJECTS) {
      const sent = args[name];
      if (!sent) continue;
      const own = typeof sent === 'string' || Array.isArray(sent) ? { [alone]: sent } : sent;
      if (!isObject(own)) {
        throw invalid(name, `${name} is ${shown(own)}: give an object such as ${JSON.stringify(example)}.`);
      }
      const within = readNames(own);
      args[name] = within.values;
      strange.push(...within.unknown.map((one) => `${name}.${one}`));
    }
    return { values: args, unknown: strange };
  };
}

/** Reads arguments by their fields. Throws a {@link Problem} that lists all errors at once. */
export function readArguments<F extends Fields>(fields: F, args: Arguments): ValuesOf<F> {
  const refusals: Problem[] = [];
  const sent = Object.entries(fields).map(([name, field]) => [name, tidied(args[name], field)] as const);
  const values = readFields(fields, Object.fromEntries(sent), { refuse: (one) => refusals.push(one) });
  refuseAny(refusals);
  return values as ValuesOf<F>;
}

/** Normalizes an amount: models write 0 for values to leave out, and more decimals than cents. */
function tidied(value: unknown, schema: FieldSchema): unknown {
  if ((schema.type !== 'number' && schema.type !== 'integer') || value === null) return value;
  const number = typeof value === 'string' ? valueIn(bounded(value.trim()), schema) : value;
  if (number === 0 && readField('', 0, schema) instanceof Problem) return undefined;
  // An amount too large to round is too large for any field, whose error then names it as sent.
  const isAmount =
    typeof number === 'number' && (schema.maximum ?? 0) >= 1 && Math.abs(number) < Number.MAX_SAFE_INTEGER;
  return isAmount ? roundToCent(number) : value;
}

/** Evaluates several readers. Throws a {@link Problem} that lists all their errors at once. */
export function readAll<T extends object>(reads: { readonly [K in keyof T]: () => T[K] }): T {
  const refusals: Problem[] = [];
  const values: Partial<T> = {};
  for (const key of Object.keys(reads) as (keyof T)[]) {
    try {
      values[key] = reads[key]();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refusals.push(error);
    }
  }
  refuseAny(refusals);
  return values as T;
}

/** Throws the problems as one, if there are any. */
function refuseAny(problems: readonly Problem[]): void {
  const [first, ...others] = problems;
  if (!first) return;
  if (others.length === 0) throw first;
  throw new Problem(first.code, problems.map(({ message }) => message).join('\n'), {
    didYouMean: problems.flatMap(({ members }) => members.didYouMean ?? []),
  });
}

/** Returns the seller's terms as sent, in `seller` or next to the other arguments. */
export const termsIn = (args: Arguments): Arguments => ({ ...args, ...Object(args.seller) });

/**
 * Resolves the seller's terms; over stdio, configured ones are defaults. Throws a `Problem` for an unknown marketplace
 * and for two goals.
 */
export function readSeller({ marketplaces, seller: standing = {} }: ToolParts, args: Arguments) {
  const { returnOnCost, margin, buyerPaysShipping: shipping, ...terms } = readArguments(SELLER_TERMS, termsIn(args));
  // A goal of 0 means no goal.
  const goals = { returnOnCost: returnOnCost || undefined, margin: margin || undefined };
  const given = withGiven(standing, { ...terms, ...goals, shipping });
  return { ...sellerOf(marketplaces, given), ...membersOf(given, 'shipping', 'taxRate'), given };
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

/** Reads what the caller knows of a price, in `yours` or next to the other arguments. */
export function readEvidence(args: Arguments): AskerEvidence {
  const { sold = [], asked = [], guess } = readArguments(YOURS, Object(args.yours));
  const { comps = [], guess: apart } = readArguments(EVIDENCE_FIELDS, args);
  return { comps: [...comps, ...sold, ...asked.map((one) => ({ ...one, asked: true }))], guess: guess ?? apart };
}

/** Reads a garment from the arguments. Throws a {@link Problem} that lists all errors at once. */
export function readGarment(lexicon: Lexicon, args: Arguments): Item {
  const item = parseItem(lexicon, readArguments(TITLED_FIELDS, args));
  // For goods without prices, correcting the other arguments would not help.
  if (item.refusal) throw new Problem(item.refusal.code, refusalText(item.refusal));
  refuseAny(item.problems);
  return item;
}
