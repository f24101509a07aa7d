import { isObject, membersOf } from '../../base/members.ts';
import { roundToCent } from '../../base/numbers.ts';
import { invalid, Problem } from '../../base/problem.ts';
import { bounded, shown } from '../../base/text.ts';
import { CONDITIONS, TIERS } from '../../catalog/catalog.ts';
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
import type { Marketplace } from '../../money/fees.ts';
import { namedMarketplace, sellerOf, withGiven } from '../../money/seller.ts';
import type { AnswerParts } from '../../money/selling.ts';
import { refusalText } from '../../present/listing.ts';
import type { AskerEvidence } from '../../pricing/asker/weigh-evidence.ts';

/** Maximum length of a name to look up, in characters: more than twice that of the longest name in the catalog. */
export const MAX_NAME_LENGTH = 60;

export type Arguments = Readonly<Record<string, unknown>>;

/** The subset of JSON Schema that tools use. */
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

/** Arguments that are a single value or a list of prices, with the same bounds in every tool. */
export const FIELDS = {
  askingPrice: ITEM_FIELDS.askingPrice,
  ...membersOf(TERM_FIELDS, 'offered', 'cost', 'listedFor', 'price', 'keep'),
  quantity: ITEM_FIELDS.quantity,
  soldPrice: TERM_FIELDS.price,
  soldOn: SOLD_FIELDS.soldOn,
  query: boundedText(MAX_NAME_LENGTH),
  tier: { type: 'string', enum: TIERS },
  ...EVIDENCE_FIELDS,
  ...TITLED_FIELDS,
  detail: { type: 'string', enum: ['short', 'usual', 'full'] },
} as const satisfies Fields;

/** The caller's evidence: prices of sold items, asking prices, and an estimate. */
const YOURS = { sold: ITEM_FIELDS.comps, asked: ITEM_FIELDS.comps, guess: ITEM_FIELDS.guess };

const { forMyself, margin, returnOnCost, shipping, taxRate } = TERM_FIELDS;

/** A seller's terms, the same in every tool. The rarely needed ones come last. */
const SELLER_TERMS = {
  ...SELLER_FIELDS,
  buyerPaysShipping: shipping,
  forMyself,
  returnOnCost: { ...returnOnCost, maximum: 10 },
  margin,
  taxRate,
};

const prices = { type: 'array', items: { type: 'number' } } as const;

/** Arguments that describe a garment. The title usually contains the brand, kind, and wearer. */
export const GARMENT = { ...TITLED_FIELDS, condition: { ...TITLED_FIELDS.condition, enum: CONDITIONS } };

/** The caller's evidence, either in the object `yours` or as the top-level arguments `comps` and `guess`. */
export const EVIDENCE = {
  yours: {
    type: 'object',
    properties: { ...YOURS, sold: prices, asked: prices },
    examples: [{ sold: [40, 55] }],
  },
  comps: prices,
  guess: ITEM_FIELDS.guess,
};

/** A seller's terms, either in the object `seller` or as top-level arguments. */
export const SELLER = {
  seller: { type: 'object', properties: SELLER_TERMS, examples: [{ marketplace: 'poshmark', label: 0 }] },
  ...SELLER_TERMS,
};

export const MARKETPLACES = { marketplaces: { type: 'array', items: { type: 'string' }, examples: [['ebay']] } };

/** Arguments that are objects. A string or list sent instead of an object is stored as its `shorthand` member. */
const OBJECTS = [
  {
    name: 'seller',
    readNames: createNameReader(SELLER_TERMS),
    shorthand: 'marketplace',
    example: SELLER.seller.examples[0],
  },
  { name: 'yours', readNames: createNameReader(YOURS), shorthand: 'sold', example: EVIDENCE.yours.examples[0] },
];

/** A tool call's parsed arguments. */
export interface Call {
  /** Values as sent, keyed by the tool's own argument names. */
  readonly args: Arguments;
  /** Names of arguments that were sent but aren't supported by the tool. */
  readonly unknown: readonly string[];
  readonly values: ValuesOf<typeof FIELDS>;
  readonly item: Item;
  readonly evidence: AskerEvidence;
  /** Terms specified in this call only. In contrast, `seller` also includes the configured defaults. */
  readonly terms: ValuesOf<typeof SELLER_TERMS>;
  readonly seller: ReturnType<typeof sellerBy>;
  /** Marketplaces to show, or undefined if the call doesn't name any. */
  readonly marketplaces: readonly Marketplace[] | undefined;
}

/**
 * Creates a reader for a tool's calls. The reader throws a {@link Problem} that lists all of the errors in a call.
 * `remark` is appended to each error about the garment.
 */
export function createCallReader(takes: Schemas, remark?: string) {
  const readNames = createNameReader(takes);
  const fields: Fields = membersOf(FIELDS, ...(Object.keys(takes) as (keyof typeof FIELDS)[]));
  return (parts: AnswerParts & { readonly seller?: SellerTerms }, sent: Arguments): Call => {
    const { list } = parts.marketplaces;
    const { args, unknown } = readObjects(readNames(sent));
    const problems: Problem[] = [];
    const refuse = (problem: Problem) => problems.push(problem);
    const readValues = <F extends Fields>(by: F, from: Arguments) => readFields(by, tidied(by, from), { refuse });
    const values: Call['values'] = readValues(fields, args);
    const yours = readValues(YOURS, Object(args.yours));
    const item = parseItem(parts.pricing.lexicon, values);
    problems.push(...garmentProblems(item, remark));
    const terms = 'seller' in takes ? readValues(SELLER_TERMS, { ...args, ...Object(args.seller) }) : {};
    const seller = orProblem(() => sellerBy(list, parts.seller ?? {}, terms));
    const marketplaces = orProblem(() => namedMarketplaces(list, args.marketplaces));
    if (problems.length > 0 || seller instanceof Problem || marketplaces instanceof Problem) {
      throw joinedProblem([...problems, seller, marketplaces].filter((value) => value instanceof Problem));
    }
    return { args, unknown, values, item, evidence: evidenceIn(values, yours), terms, seller, marketplaces };
  };
}

/** Merges the evidence in `yours` with the top-level evidence. An estimate in `yours` overrides a top-level one. */
function evidenceIn(values: Call['values'], yours: ValuesOf<typeof YOURS>): AskerEvidence {
  const { sold = [], asked = [] } = yours;
  const asking = asked.map((comp) => ({ ...comp, asked: true as const }));
  return { comps: [...(values.comps ?? []), ...sold, ...asking], guess: yours.guess ?? values.guess };
}

/** Returns the reasons why a garment can't be priced. If we don't price such goods at all, returns only that reason. */
function garmentProblems({ refusal, problems }: Item, remark: string | undefined): readonly Problem[] {
  const reasons = refusal ? [new Problem(refusal.code, refusalText(refusal))] : problems;
  return reasons.map((problem) => withRemark(problem, remark));
}

export const withRemark = (problem: Problem, remark: string | undefined): Problem =>
  remark === undefined ? problem : new Problem(problem.code, `${problem.message}\n${remark}`, problem.members);

/** Resolves the member names in `seller` and `yours`. The argument names have already been resolved. */
function readObjects({ values, unknown }: ReturnType<ReturnType<typeof createNameReader>>) {
  const args: Record<string, unknown> = { ...values };
  const allUnknown = [...unknown];
  for (const { name, readNames, shorthand, example } of OBJECTS) {
    const sent = args[name];
    if (!sent) continue;
    const isShorthand = typeof sent === 'string' || Array.isArray(sent);
    const members = isShorthand ? { [shorthand]: sent } : sent;
    if (!isObject(members)) {
      throw invalid(name, `${name} is ${shown(members)}: give an object such as ${JSON.stringify(example)}.`);
    }
    const resolved = readNames(members);
    args[name] = resolved.values;
    allUnknown.push(...resolved.unknown.map((member) => `${name}.${member}`));
  }
  return { args, unknown: allUnknown };
}

/** Value that a call can pass as the price to request our estimate. */
export const ESTIMATE = 'estimate';

/** Normalizes values for validation: models send 0 for amounts that they mean to omit, and fractions of a cent. */
function tidied(fields: Fields, args: Arguments): Arguments {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, tidyValue(args[name], field)]));
}

/** Returns undefined for `estimate`, and for a 0 that the schema rejects. Rounds amounts to the cent. */
function tidyValue(value: unknown, schema: FieldSchema): unknown {
  const isNumeric = schema.type === 'number' || schema.type === 'integer';
  if (!isNumeric) return value;
  if (value === ESTIMATE) return undefined;
  const number = typeof value === 'string' ? valueIn(bounded(value.trim()), schema) : value;
  if (number === 0 && readField('', 0, schema) instanceof Problem) return undefined;
  const isFraction = (schema.maximum ?? 0) < 1;
  // Don't change a number that is too large to round, so that validation rejects it.
  const isRoundable = typeof number === 'number' && Math.abs(number) < Number.MAX_SAFE_INTEGER;
  return isRoundable && !isFraction ? roundToCent(number) : value;
}

function joinedProblem(problems: readonly Problem[]): Problem {
  const [first] = problems;
  if (first && problems.length === 1) return first;
  return new Problem(first?.code ?? 'invalid_parameter', problems.map(({ message }) => message).join('\n'), {
    didYouMean: problems.flatMap(({ members }) => members.didYouMean ?? []),
  });
}

/** Resolves a call's terms. Defaults to the configured terms. Throws a {@link Problem} for invalid terms. */
function sellerBy(list: readonly Marketplace[], configured: SellerTerms, terms: Call['terms']) {
  const { returnOnCost, margin, buyerPaysShipping: shipping, ...others } = terms;
  // Treat a goal of 0 as no goal.
  const goals = { returnOnCost: returnOnCost || undefined, margin: margin || undefined };
  const allTerms = withGiven(configured, { ...others, ...goals, shipping });
  return { ...sellerOf({ list }, allTerms), ...membersOf(allTerms, 'shipping', 'taxRate'), terms: allTerms };
}

/**
 * Returns the named marketplaces (`all` means all of them), or undefined if none are named. Throws a {@link Problem}
 * for an unknown name.
 */
function namedMarketplaces(list: readonly Marketplace[], value: unknown): Call['marketplaces'] {
  if (String(value).toLowerCase() === 'all') return list;
  const names = typeof value === 'string' ? bounded(value).split(',') : [value ?? []].flat();
  const named = names
    .filter((name) => name !== '')
    .map((name) => namedMarketplace({ list }, String(name).slice(0, MAX_NAME_LENGTH)));
  return named.length === 0 ? undefined : list.filter((marketplace) => named.includes(marketplace));
}
