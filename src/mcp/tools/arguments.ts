import { isObject, membersOf } from '../../base/members.ts';
import { roundToCent } from '../../base/numbers.ts';
import { invalid, Problem } from '../../base/problem.ts';
import { bounded, shown } from '../../base/text.ts';
import { CONDITIONS, TIERS } from '../../catalog/catalog.ts';
import { namedMarketplace, sellerOf, withGiven } from '../../decide/seller.ts';
import type { AnswerParts } from '../../decide/selling.ts';
import { type FieldSchema, type Fields, orProblem, readField, type ValuesOf, valueIn } from '../../input/field.ts';
import { createNameReader } from '../../input/field-names.ts';
import {
  boundedText,
  EVIDENCE_FIELDS,
  ITEM_FIELDS,
  SELLER_FIELDS,
  type SellerTerms,
  SOLD_FIELDS,
  TERM_FIELDS,
  TITLED_FIELDS,
} from '../../input/item-fields.ts';
import { type Item, parseItem } from '../../input/parse-item.ts';
import { readFields } from '../../input/query.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { refusalText } from '../../present/listing.ts';
import type { AskerEvidence } from '../../pricing/asker/weigh-evidence.ts';

/** Maximum length of a name to look up, in characters: over twice the longest in the catalog. */
export const MAX_NAME_LENGTH = 60;

export type Arguments = Readonly<Record<string, unknown>>;

/** The parts of JSON Schema that tools use. */
interface Schema {
  readonly type?: string | readonly string[];
  enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Schemas;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

export type Schemas = Readonly<Record<string, Schema>>;

/** The arguments that are a single value or the prices of others: each has the same bounds in every tool. */
export const FIELDS = {
  askingPrice: ITEM_FIELDS.askingPrice,
  ...membersOf(TERM_FIELDS, 'offered', 'cost', 'listedFor', 'price', 'keep'),
  quantity: ITEM_FIELDS.quantity,
  soldPrice: TERM_FIELDS.price,
  soldOn: SOLD_FIELDS.soldOn,
  shop: { type: 'string', enum: ['thrift', 'outlet', 'consignment'] },
  budget: TERM_FIELDS.price,
  query: boundedText(MAX_NAME_LENGTH),
  tier: { type: 'string', enum: TIERS },
  ...EVIDENCE_FIELDS,
  ...TITLED_FIELDS,
  detail: { type: 'string', enum: ['short', 'usual', 'full'] },
} as const satisfies Fields;

/** Prices that the caller knows. */
const YOURS = { sold: ITEM_FIELDS.comps, asked: ITEM_FIELDS.comps, guess: ITEM_FIELDS.guess };

const { forMyself, margin, returnOnCost, shipping, taxRate } = TERM_FIELDS;

/** The terms of a seller, the same in every tool that takes them; few people have the last ones. */
const SELLER_TERMS = {
  ...SELLER_FIELDS,
  buyerPaysShipping: shipping,
  forMyself,
  returnOnCost: { ...returnOnCost, maximum: 10 },
  margin,
  taxRate,
};

const prices = { type: 'array', items: { type: 'number' } } as const;

/** The words for a garment: its title carries brand, kind and wearer, which may also be sent apart. */
export const GARMENT = { ...TITLED_FIELDS, condition: { ...TITLED_FIELDS.condition, enum: CONDITIONS } };

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

/** A seller's terms, in one object or next to other arguments. */
export const SELLER = {
  seller: { type: 'object', properties: SELLER_TERMS, examples: [{ marketplace: 'poshmark', label: 0 }] },
  ...SELLER_TERMS,
};

export const MARKETPLACES = { marketplaces: { type: 'array', items: { type: 'string' }, examples: [['ebay']] } };

/** Arguments that take an object. Text or a list on its own is read as the member named by `alone`. */
const OBJECTS = [
  { name: 'seller', members: SELLER_TERMS, alone: 'marketplace', example: SELLER.seller.examples[0] },
  { name: 'yours', members: YOURS, alone: 'sold', example: EVIDENCE.yours.examples[0] },
].map((one) => ({ ...one, readNames: createNameReader(one.members) }));

/** A call's arguments, read. */
export interface Call {
  /** As sent, by the names of the arguments. */
  readonly args: Arguments;
  /** Names that were sent and are no arguments. */
  readonly unknown: readonly string[];
  readonly values: ValuesOf<typeof FIELDS>;
  readonly item: Item;
  readonly evidence: AskerEvidence;
  /** The terms that the call names; those of `seller` are configured ones where it names none. */
  readonly terms: ValuesOf<typeof SELLER_TERMS>;
  readonly seller: ReturnType<typeof sellerBy>;
  /** The marketplaces to show; undefined if none are named. */
  readonly marketplaces: readonly Marketplace[] | undefined;
}

/**
 * Creates a reader of a tool's calls. It throws a {@link Problem} that lists all errors of the arguments at once; a
 * remark follows those of the garment.
 */
export function createCallReader(
  takes: Schemas,
  remark?: string,
): (parts: AnswerParts & { readonly seller?: SellerTerms }, sent: Arguments) => Call {
  const readNames = createNameReader(takes);
  const fields: Fields = membersOf(FIELDS, ...(Object.keys(takes) as (keyof typeof FIELDS)[]));
  return ({ pricing, marketplaces: { list }, seller: standing = {} }, sent) => {
    const { args, unknown } = withObjectsRead(readNames(sent));
    const problems: Problem[] = [];
    const refuse = (problem: Problem) => problems.push(problem);
    const readBy = <F extends Fields>(by: F, values: Arguments) => readFields(by, tidied(by, values), { refuse });
    const values: Call['values'] = readBy(fields, args);
    const { sold = [], asked = [], guess = values.guess } = readBy(YOURS, Object(args.yours));
    const item = parseItem(pricing.lexicon, values);
    problemsOf(item, remark).forEach(refuse);
    const terms = 'seller' in takes ? readBy(SELLER_TERMS, { ...args, ...Object(args.seller) }) : {};
    const seller = orProblem(() => sellerBy(list, standing, terms));
    if (seller instanceof Problem) refuse(seller);
    const marketplaces = orProblem(() => namedMarketplaces(list, args.marketplaces));
    if (marketplaces instanceof Problem) refuse(marketplaces);
    if (problems.length > 0 || seller instanceof Problem || marketplaces instanceof Problem) throw inOne(problems);
    const comps = [...(values.comps ?? []), ...sold, ...asked.map((one) => ({ ...one, asked: true as const }))];
    return { args, unknown, values, item, evidence: { comps, guess }, terms, seller, marketplaces };
  };
}

/** Returns why a garment cannot be priced: for goods without prices, correcting other fields would not help. */
function problemsOf({ refusal, problems }: Item, remark: string | undefined): readonly Problem[] {
  const all = refusal ? [new Problem(refusal.code, refusalText(refusal))] : problems;
  return all.map((problem) => withRemark(problem, remark));
}

export const withRemark = (problem: Problem, remark: string | undefined): Problem =>
  remark === undefined ? problem : new Problem(problem.code, `${problem.message}\n${remark}`, problem.members);

/** Returns arguments with the names within `seller` and `yours` read too. */
function withObjectsRead({ values, unknown }: ReturnType<ReturnType<typeof createNameReader>>) {
  const args: Record<string, unknown> = { ...values };
  const strange = [...unknown];
  for (const { name, readNames, alone, example } of OBJECTS) {
    const sent = args[name];
    if (!sent) continue;
    const members = typeof sent === 'string' || Array.isArray(sent) ? { [alone]: sent } : sent;
    if (!isObject(members)) {
      throw invalid(name, `${name} is ${shown(members)}: give an object such as ${JSON.stringify(example)}.`);
    }
    const within = readNames(members);
    args[name] = within.values;
    strange.push(...within.unknown.map((one) => `${name}.${one}`));
  }
  return { args, unknown: strange };
}

/** The price of a sale that is ours. */
export const ESTIMATE = 'estimate';

/** Returns values to read: models write 0 for amounts to leave out, and more decimals than cents. */
function tidied(fields: Fields, args: Arguments): Arguments {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, tidyValue(args[name], field)]));
}

function tidyValue(value: unknown, schema: FieldSchema): unknown {
  if ((schema.type !== 'number' && schema.type !== 'integer') || value === null) return value;
  const number = typeof value === 'string' ? valueIn(bounded(value.trim()), schema) : value;
  if (value === ESTIMATE || (number === 0 && readField('', 0, schema) instanceof Problem)) return undefined;
  // An amount too large to round is too large for any field, whose error then names it as sent.
  const isAmount =
    typeof number === 'number' && (schema.maximum ?? 0) >= 1 && Math.abs(number) < Number.MAX_SAFE_INTEGER;
  return isAmount ? roundToCent(number) : value;
}

/** Returns problems as one. */
function inOne(problems: readonly Problem[]): Problem {
  const [first] = problems;
  if (first && problems.length === 1) return first;
  return new Problem(first?.code ?? 'invalid_parameter', problems.map(({ message }) => message).join('\n'), {
    didYouMean: problems.flatMap(({ members }) => members.didYouMean ?? []),
  });
}

/** Resolves the terms of a call, with configured ones as defaults. Throws a {@link Problem}. */
function sellerBy(list: readonly Marketplace[], standing: SellerTerms, terms: Call['terms']) {
  const { returnOnCost, margin, buyerPaysShipping: shipping, ...others } = terms;
  // A goal of 0 means no goal.
  const goals = { returnOnCost: returnOnCost || undefined, margin: margin || undefined };
  const all = withGiven(standing, { ...others, ...goals, shipping });
  return { ...sellerOf({ list }, all), ...membersOf(all, 'shipping', 'taxRate'), terms: all };
}

/** Returns the named marketplaces, all for `all`; undefined without any. Throws a {@link Problem}. */
function namedMarketplaces(list: readonly Marketplace[], value: unknown): Call['marketplaces'] {
  if (String(value).toLowerCase() === 'all') return list;
  const names = typeof value === 'string' ? bounded(value).split(',') : [value ?? []].flat();
  const named = names
    .filter((name) => name !== '')
    .map((name) => namedMarketplace({ list }, String(name).slice(0, 60)));
  return named.length === 0 ? undefined : list.filter((marketplace) => named.includes(marketplace));
}
