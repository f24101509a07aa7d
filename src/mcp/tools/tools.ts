import type { JSONObject } from '@modelcontextprotocol/server';
import { inputProblem, type Problem } from '../../base/problem.ts';
import { type Fields, Type, type ValuesOf } from '../../base/shape.ts';
import { compact, quote } from '../../base/text.ts';
import { isObject, omitUndefined, pick } from '../../base/values.ts';
import { comparePayouts } from '../../operations/compare-payouts.ts';
import { OPERATIONS } from '../../operations/every-operation.ts';
import { FIELDS } from '../../operations/fields/item-fields.ts';
import { createInputReader, limitNames, toUnknownMember } from '../../operations/fields/read-input.ts';
import { answerListInSteps, appraiseList, type ListAnswer, requireFewItems } from '../../operations/list.ts';
import type { OfferAnswer } from '../../operations/offer.ts';
import type { Context, Operation } from '../../operations/operation.ts';
import { isSoldHere } from '../../present/evidence-text.ts';
import { splitTakenFor } from '../../present/item.ts';
import { expandIncludes, INCLUDES, type Include, ItemAnswer } from '../../present/item-answer.ts';
import { flattenAnswer, type RowAnswer } from '../../present/list-answer.ts';

type Arguments = Readonly<Record<string, unknown>>;

type MemberSchemas = Record<string, JSONObject>;

type ToolOperation = Operation & { readonly tool: NonNullable<Operation['tool']> };
type ToolPhrases = ToolOperation['tool']['arguments'];

/** The operations that are tools, in the order in which clients see them. */
const TOOL_OPERATIONS = OPERATIONS.flatMap((operation: Operation): ToolOperation[] =>
  operation.tool ? [{ ...operation, tool: operation.tool }] : [],
);

/** Fields that may be 0. Models send 0 for other amounts that they mean to omit. */
const ZERO_FIELDS: ReadonlySet<string> = new Set(['shippingLabel', 'buyerShipping', 'daysListed', 'minProfit']);

const isZero = (value: unknown) => value === 0 || value === '0';

function omitZeros(args: Arguments): Arguments {
  const zeroNames = Object.keys(args).filter((name) => isZero(args[name]) && !ZERO_FIELDS.has(name));
  // A free item costs 0. Among other zeros, a price of 0 was only filled in.
  const isFreeItem = zeroNames.join() === 'askingPrice';
  const entries = Object.entries(args).filter(([name]) => isFreeItem || !zeroNames.includes(name));
  const omitNestedZeros = (value: unknown) => (isObject(value) ? omitZeros(value) : value);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      return [name, name === 'items' && Array.isArray(value) ? value.map(omitNestedZeros) : omitNestedZeros(value)];
    }),
  );
}

/** Creates the tools: their definitions for clients, with their implementations. */
export function createTools(context: Context) {
  const marketplaces = context.fees.marketplaces.map(({ id }) => id);
  return TOOL_OPERATIONS.map((operation, index) =>
    createTool(context, operation, { isFirst: index === 0, marketplaces }),
  );
}

/** A tool among the others. Each word costs tokens, so only the first declares what several have. */
interface ToolPlace {
  readonly isFirst: boolean;
  /** Ids of all marketplaces. The first tool lists them, and the others do in a refusal. */
  readonly marketplaces: readonly string[];
}

function createTool(context: Context, operation: ToolOperation, place: ToolPlace) {
  const readArguments = createInputReader(operation.input, { required: operation.required });
  const isList = operation.name === appraiseList.name;
  return {
    ...createDefinition(operation, place),
    /** Answers a call in steps, between which other requests may run. Throws a {@link Problem} for an invalid call. */
    *answerInSteps(args: Arguments, baseUrl = context.publicUrl()) {
      const callContext = { ...context, publicUrl: () => baseUrl };
      if (!('items' in operation.input) && Array.isArray(args.items))
        throw inputProblem('items', 'items is for price_list: call it for several items.');
      // Some models send the only item of a list without an array.
      const sentArguments = isList ? { ...args, items: [args.items ?? []].flat() } : args;
      if (isList) requireFewItems(sentArguments, 'Make several calls.');
      const { values, unknownNames } = readArguments(omitZeros(sentArguments));
      const input = completeInput(operation.name, callContext, values);
      const answer = isList ? yield* answerListInSteps(callContext, input) : operation.run(callContext, input);
      const { fullAnswer, shownAnswer } = isList ? showFlatRows(answer, values) : showWithoutText(answer);
      // Such as size or color, which don't affect our prices.
      const unusedText = unknownNames.length > 0 && `Not used: ${quote(unknownNames.join(', '), 400)}.`;
      const lines = [...(operation.writeLines?.(fullAnswer, context, input) ?? []), unusedText];
      return { structured: { ...shownAnswer, ...toUnknownMember(unknownNames) }, text: compact(...lines).join('\n') };
    },
  };
}

/** Explains a problem to a model, so that it can correct its call. */
export function explainToolRefusal(problem: Problem, args: Arguments): string {
  const { parameter = '', items } = problem.members;
  // A 0 was left out, so a required amount seemed to be missing.
  if (isZero(args[parameter])) return `${parameter} is 0: give an amount above 0.`;
  const message = problem.messageIn((name) => (items && name === 'items' ? 'them to price_list' : name));
  return problem.code === 'not_covered' ? `${message} Give no other price.` : message;
}

function createDefinition(operation: ToolOperation, place: ToolPlace) {
  const { input, required = [], tool } = operation;
  const { name, title, description, example } = tool;
  const fields = { ...input, ...OBJECT_ARGUMENT_SCHEMAS };
  const properties = createArgumentSchemas(fields, tool.arguments, place.isFirst ? place.marketplaces : undefined);
  const canHaveTitles = 'title' in input || 'items' in input;
  return {
    name,
    title,
    description,
    inputSchema: {
      type: 'object' as const,
      properties,
      // Strict validators expect `required` even if it is empty.
      required: [...required],
      ...omitUndefined({ examples: example && [example] }),
    },
    outputSchema: createAnswerSchema(operation.name === appraiseList.name ? FLAT_LIST_SCHEMA : operation.answer, place),
    // Answers repeat words from titles, which are untrusted text.
    annotations: canHaveTitles ? { ...READ_ONLY_HINTS, untrustedContentHint: true } : READ_ONLY_HINTS,
  };
}

/** Other hints are about tools that write. */
const READ_ONLY_HINTS = { readOnlyHint: true, openWorldHint: false };

/** Bounds of numbers and lengths, which models would otherwise only learn from errors. */
const BOUND_KEYWORDS = ['maximum', 'maxLength', 'maxItems'] as const;

/** Models do not come near the limits of shorter texts. */
const MAX_TITLE_CHARS = FIELDS.title.maxLength;

interface SchemaView extends Partial<Record<(typeof BOUND_KEYWORDS)[number], number>> {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: SchemaView;
  readonly anyOf?: readonly SchemaView[];
  readonly properties?: Readonly<Record<string, SchemaView>>;
  readonly required?: readonly string[];
}

const OBJECT_ARGUMENT_SCHEMAS = {
  seller: { type: 'object', examples: [{ marketplace: 'poshmark', shippingLabel: 0 }] },
};

/**
 * Returns the schema of an answer: every member with its type, and the members of those that an agent acts on. Leaves
 * out descriptions and, in tools after the first, what `get_price` has declared, because every word costs tokens.
 */
function createAnswerSchema({ properties = {}, required = [] }: SchemaView, { isFirst }: Pick<ToolPlace, 'isFirst'>) {
  const memberSchemas = Object.entries(properties).map(([name, member]) => {
    const isExpanded = EXPANDED_MEMBERS.has(name) && (isFirst || !(name in ItemAnswer.properties));
    return [name, isExpanded ? createMemberSchema(member) : { type: member.type }];
  });
  return {
    type: 'object' as const,
    properties: { ...Object.fromEntries(memberSchemas), unknownParameters: { type: 'array' } } as MemberSchemas,
    required: [...required],
  };
}

/** Members that an agent acts on, whose own members are declared. */
const EXPANDED_MEMBERS: ReadonlySet<string> = new Set([
  'item',
  'estimate',
  'each',
  'evidence',
  'limits',
  'verdict',
  'sale',
  'oneByOne',
  'plan',
  'guess',
  'reply',
  'items',
  'total',
] satisfies (keyof ItemAnswer | keyof OfferAnswer | keyof ListAnswer)[]);

/** Returns the type of a member, and the types of its own members or of its items’ members. */
function createMemberSchema({ type, items, properties = {} }: SchemaView): object {
  const shownMembers = Object.entries(properties).filter(([name]) => !TEXT_MEMBERS.includes(name));
  const typeSchemas = shownMembers.map(([name, member]) => [name, { type: member.type }]);
  return omitUndefined({
    type,
    items: items?.properties && createMemberSchema(items),
    properties: typeSchemas.length > 0 ? Object.fromEntries(typeSchemas) : undefined,
  });
}

function createArgumentSchemas(fields: Fields, phrases: ToolPhrases, marketplaces?: readonly string[]): MemberSchemas {
  const listedPhrases = Object.entries(phrases).filter(([name]) => name !== 'phrase');
  return Object.fromEntries(
    listedPhrases.map(([name, phrase]) => {
      const schema: SchemaView & { examples?: unknown } = fields[name] ?? (FIELDS as Fields)[name] ?? {};
      const { type, items = {} } = schema;
      const memberPhrases = typeof phrase === 'string' ? undefined : phrase;
      const memberFields = memberPhrases && { ...items.properties, ...schema.properties, ...OBJECT_ARGUMENT_SCHEMAS };
      const properties = memberFields && createArgumentSchemas(memberFields, memberPhrases, marketplaces);
      const choices = name === 'marketplace' ? (marketplaces ?? schema.enum) : schema.enum;
      const showsBounds = !choices && (schema.maxLength ?? MAX_TITLE_CHARS) >= MAX_TITLE_CHARS;
      return [
        name,
        omitUndefined({
          type,
          description: memberPhrases ? memberPhrases.phrase : phrase,
          enum: choices,
          ...(showsBounds && pick(schema, ...BOUND_KEYWORDS)),
          ...(type === 'array' ? { items: createItemSchema(items, properties) } : { properties }),
          examples: type === 'object' || type === 'array' ? schema.examples : undefined,
        }),
      ];
    }),
  ) as MemberSchemas;
}

const createItemSchema = (items: SchemaView, properties?: MemberSchemas) =>
  properties ? { type: 'object', properties } : pick(items.anyOf?.[0] ?? items, 'type');

type ToolInput = Pick<ValuesOf<typeof FIELDS>, 'include' | 'marketplace'>;

type MembersOf<Row> = Row extends object ? keyof Row : never;
type FlatMember = Exclude<MembersOf<ReturnType<typeof toFlatRow>>, Include>;

const createTypeSchemas = <Name extends FlatMember>(type: string, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, { type }])) as Record<Name, object>;

/** Schemas of a row's members. Rows are flat, because in a list of a hundred each word costs a hundred tokens. */
const FLAT_ROW_SCHEMAS: Record<FlatMember, object> = {
  ...createTypeSchemas('integer', 'number', 'quantity', 'price', 'priceLow', 'priceHigh', 'atLeast'),
  ...createTypeSchemas('number', 'net', 'profit', 'payUpTo', 'suggestedPrice', 'shareBelow'),
  ...createTypeSchemas('string', 'id', 'name', 'sku', 'takenFor', 'evidence', 'call', 'way', 'misses'),
  ...createTypeSchemas('array', 'unknownParameters'),
  ...createTypeSchemas('object', 'oneByOne', 'problem'),
};

const INCLUDED_MEMBERS = INCLUDES.filter((member) => member !== 'all');

const FLAT_LIST_SCHEMA = Type.Object({
  items: Type.Array(Type.Object({ ...FLAT_ROW_SCHEMAS, ...pick(ItemAnswer.properties, ...INCLUDED_MEMBERS) })),
  total: appraiseList.answer.properties.total,
});

/** Returns the input of a call with the defaults of its tool. */
function completeInput(name: string, { fees, seller }: Context, input: ToolInput): object {
  // By default, compares only one marketplace, because each costs a model a hundred tokens.
  if (name === comparePayouts.name)
    return { marketplaces: compact(seller?.marketplace ?? fees.marketplaces[0]?.id), ...input };
  // For a seller, rows of a list include the net amount on their marketplace.
  const isSeller = (input.marketplace ?? seller?.marketplace) !== undefined;
  return name === appraiseList.name && isSeller ? { ...input, include: [...(input.include ?? []), 'payouts'] } : input;
}

const TEXT_MEMBERS: readonly string[] = ['text', 'reason', 'question', 'brand', 'category'];

/** Returns an answer without what its text says, and with only the codes of caveats, since a model would read both. */
function omitText(answer: object, omittedNames: readonly string[] = []): Record<string, unknown> {
  // A null, such as that of no condition, tells no more than an absent member.
  const members = Object.entries(answer).filter(([name, value]) => value !== null && !omittedNames.includes(name));
  return Object.fromEntries(
    members.map(([name, value]) => {
      if (name === 'caveats') return [name, [...new Set(value.map(({ code }: { readonly code: string }) => code))]];
      return [name, isObject(value) ? omitText(value, TEXT_MEMBERS) : value];
    }),
  );
}

function showWithoutText(answer: object) {
  const fullAnswer = shortenIgnored(answer);
  return { fullAnswer, shownAnswer: omitText(fullAnswer) };
}

/**
 * Returns a row as an agent gets it: what a decision needs, in whole dollars like the text, and what `include` asks
 * for. Leaves out evidence that is sales here, and the share of prices below a tag that has a profit.
 */
function toFlatRow(rowAnswer: RowAnswer, includes: ReadonlySet<Include>) {
  if ('problem' in rowAnswer) return rowAnswer;
  // Searches are included by default, since an answer has them only where evidence is weak.
  const isWanted = (member: Include) => member === 'searches' || includes.has(member);
  const { item, purpose, quantity, shareBelow } = rowAnswer;
  const { evidence, net, profit, payUpTo, ...otherAmounts } = flattenAnswer(rowAnswer);
  const isForSale = purpose === 'resell' || purpose === 'sell';
  return {
    ...pick(rowAnswer, 'number', 'id', 'name', 'sku', 'unknownParameters'),
    takenFor: splitTakenFor(item.takenFor).text,
    ...omitUndefined({
      quantity,
      ...otherAmounts,
      evidence: evidence !== undefined && isSoldHere(evidence) ? undefined : evidence,
      net: isForSale ? floorDollars(net) : undefined,
      profit: floorDollars(profit),
      payUpTo: floorDollars(payUpTo),
      oneByOne: rowAnswer.oneByOne && omitUndefined(pick(rowAnswer.oneByOne, 'price', 'net', 'profit')),
      misses: rowAnswer.verdict?.misses ?? rowAnswer.sale?.misses,
      shareBelow: profit === undefined ? shareBelow : undefined,
    }),
    ...pick(rowAnswer, ...INCLUDED_MEMBERS.filter(isWanted)),
  };
}

const floorDollars = (amount: number | undefined) => (amount === undefined ? undefined : Math.floor(amount));

/** Sorts a list by profit, then by price. The text is written from the full rows, and the flat ones are sent. */
function showFlatRows(answer: object, { include }: ToolInput) {
  const includes = expandIncludes(include);
  const { items = [] }: { readonly items?: readonly RowAnswer[] } = answer;
  const rowAnswers = items.map((rowAnswer): RowAnswer => {
    if ('problem' in rowAnswer) return rowAnswer;
    // A question about each row would fill the list.
    const caveats = rowAnswer.caveats.filter(({ code }) => code !== 'candidates' || includes.has('all'));
    return shortenIgnored({ ...rowAnswer, caveats });
  });
  rowAnswers.sort((a, b) => {
    const [rankA, rankB] = [findRank(a), findRank(b)];
    return rankB.profit - rankA.profit || rankB.price - rankA.price;
  });
  const flatRows = rowAnswers.map((rowAnswer) => toFlatRow(rowAnswer, includes));
  return { fullAnswer: { ...answer, items: rowAnswers }, shownAnswer: { ...answer, items: flatRows } };
}

function findRank(answer: RowAnswer) {
  const { profit = Number.MIN_SAFE_INTEGER, price, atLeast = -1 } = 'problem' in answer ? {} : flattenAnswer(answer);
  return { profit, price: price ?? atLeast };
}

/** Bounds the words of a title that an answer repeats: they are untrusted and may contain instructions for the model. */
const shortenIgnored = <T extends { readonly ignored?: readonly string[] }>(answer: T): T =>
  answer.ignored ? { ...answer, ignored: limitNames(answer.ignored) } : answer;
