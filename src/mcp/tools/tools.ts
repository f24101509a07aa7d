import type { JSONObject } from '@modelcontextprotocol/server';
import { invalidInput, type Problem } from '../../base/problem.ts';
import type { Fields, ValuesOf } from '../../base/shape.ts';
import { compact, quote } from '../../base/text.ts';
import { isObject, omitUndefined, pick } from '../../base/values.ts';
import { comparePayouts } from '../../operations/compare-payouts.ts';
import { OPERATIONS } from '../../operations/every-operation.ts';
import { FIELDS } from '../../operations/fields/item-fields.ts';
import { boundNames, createInputReader, listUnknown } from '../../operations/fields/read-input.ts';
import { answerListInSteps, list, requireFewItems } from '../../operations/list.ts';
import type { Context, Operation } from '../../operations/operation.ts';
import { splitTakenFor } from '../../present/item.ts';
import { INCLUDES, type Include, ItemAnswer } from '../../present/item-answer.ts';
import { flattenAnswer, type RowAnswer } from '../../present/row-answer.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** A schema as definitions have it. A type, since an interface would not be assignable to the SDK's open one. */
type ObjectSchema = {
  readonly type: 'object';
  readonly properties: Record<string, JSONObject>;
  readonly required: string[];
};

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
  // What is free costs 0; among other zeros, it is one more that was only filled in.
  const isFree = zeroNames.join() === 'askingPrice';
  const entries = Object.entries(args).filter(([name]) => isFree || !zeroNames.includes(name));
  const omitInner = (value: unknown) => (isObject(value) ? omitZeros(value) : value);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      return [name, name === 'items' && Array.isArray(value) ? value.map(omitInner) : omitInner(value)];
    }),
  );
}

/** Creates the tools, each its definition for clients with its implementation, which use the given prices and fees. */
export function createTools(context: Context) {
  const marketplaces = context.marketplaces.list.map(({ id }) => id);
  // Listed once, because each word costs tokens; others refuse a wrong one with the list.
  return TOOL_OPERATIONS.map((operation, index) =>
    createTool(context, operation, index === 0 ? marketplaces : undefined),
  );
}

function createTool(context: Context, operation: ToolOperation, marketplaces: readonly string[] | undefined) {
  const readArguments = createInputReader(operation.input, { required: operation.required });
  const isList = operation.name === list.name;
  const { completeInput = (_: Context, input: ToolInput) => input, showAnswer = showWithoutText } =
    TOOL_VIEWS[operation.name] ?? {};
  return {
    ...createDefinition(operation, marketplaces),
    /** Answers a call in steps, between which other requests may run. Throws a `Problem` for one that it refuses. */
    *answerInSteps(args: Arguments, address = context.publicUrl()) {
      const ownContext = { ...context, publicUrl: () => address };
      if (!('items' in operation.input) && Array.isArray(args.items))
        throw invalidInput('items', 'items is for price_list: call it for several items.');
      // A list of one item may be that item.
      const sent = isList ? { ...args, items: [args.items ?? []].flat() } : args;
      if (isList) requireFewItems(sent, 'Make several calls.');
      const { values, unknown } = readArguments(omitZeros(sent));
      const input = completeInput(ownContext, values);
      const answer = isList ? yield* answerListInSteps(ownContext, input) : operation.run(ownContext, input);
      const { fullAnswer, shownAnswer } = showAnswer(answer, values);
      // Such as size or color, which don't affect our prices.
      const unusedText = unknown.length > 0 && `Not used: ${quote(unknown.join(', '), 400)}.`;
      const lines = [...(operation.lines?.(fullAnswer, context, input) ?? []), unusedText];
      return { structured: { ...shownAnswer, ...listUnknown(unknown) }, text: compact(...lines).join('\n') };
    },
  };
}

/** Returns a problem in the words of tools, with what to do next, so that the model can correct its call. */
export function toolRefusalInWords(problem: Problem, args: Arguments): string {
  const { parameter = '', items } = problem.members;
  // A 0 is left out, and so a required amount seemed to be missing.
  if (isZero(args[parameter])) return `${parameter} is 0: give an amount above 0.`;
  const message = problem.messageIn((name) => (items && name === 'items' ? 'them to price_list' : name));
  return problem.code === 'not_covered' ? `${message} Give no other price.` : message;
}

function createDefinition(operation: ToolOperation, marketplaces?: readonly string[]) {
  const { input, required = [], answer, tool } = operation;
  const { name, title, description, example } = tool;
  const properties = createArgumentSchemas({ ...input, ...OBJECT_ARGUMENTS }, tool.arguments, marketplaces);
  const takesTitles = 'title' in input || 'items' in input;
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
    outputSchema: declareAnswer(operation.name === list.name ? FLAT_ANSWER : answer, marketplaces !== undefined),
    // Answers repeat words from titles, which are untrusted text.
    annotations: takesTitles ? { ...READ_ONLY_HINTS, untrustedContentHint: true } : READ_ONLY_HINTS,
  };
}

/** Other hints are about tools that write. */
const READ_ONLY_HINTS = { readOnlyHint: true, openWorldHint: false };

/** Bounds of numbers and lengths, which models would otherwise learn by errors. */
const BOUND_KEYWORDS = ['maximum', 'maxLength', 'maxItems'] as const;

/** The shortest limit of a text that models come near to: that of a title. */
const TITLE_LENGTH = 300;

interface SchemaView extends Partial<Record<(typeof BOUND_KEYWORDS)[number], number>> {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: SchemaView;
  readonly anyOf?: readonly SchemaView[];
  readonly properties?: Readonly<Record<string, SchemaView>>;
  readonly required?: readonly string[];
}

const OBJECT_ARGUMENTS = {
  seller: { type: 'object', examples: [{ marketplace: 'poshmark', shippingLabel: 0 }] },
};

/**
 * Returns the schema of an answer: every member with its type, and the members of what an agent acts on. Leaves out
 * descriptions and, in tools after the first, what `get_price` has told, because every word costs tokens.
 */
function declareAnswer({ properties = {}, required = [] }: SchemaView, isFirst: boolean): ObjectSchema {
  const isOpen = (name: string) => OPEN_MEMBERS.has(name) && (isFirst || !(name in ItemAnswer.properties));
  const declarations = Object.entries(properties).map(([name, member]) => [name, declareMember(member, isOpen(name))]);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(declarations), unknownParameters: { type: 'array' } },
    required: [...required],
  };
}

/** Members whose own members are declared: what an agent acts on. */
const OPEN_MEMBERS: ReadonlySet<string> = new Set(
  'item estimate each evidence limits verdict sale oneByOne plan guess reply items total'.split(' '),
);

/** Returns a type and, if `isOpen`, the types of its members, or of those of its items. */
function declareMember({ type, items, properties }: SchemaView, isOpen: boolean): object {
  if (!isOpen) return { type };
  const shownMembers = Object.entries(properties ?? {}).filter(([name]) => !MEMBERS_IN_TEXT.includes(name));
  const declarations = shownMembers.map(([name, member]) => [name, declareMember(member, false)]);
  return omitUndefined({
    type,
    items: items?.properties && declareMember(items, true),
    properties: declarations.length > 0 ? Object.fromEntries(declarations) : undefined,
  });
}

const ALL_FIELDS: Fields = FIELDS;

function createArgumentSchemas(
  fields: Fields,
  phrases: ToolPhrases,
  marketplaces: readonly string[] | undefined,
): Record<string, JSONObject> {
  const listedPhrases = Object.entries(phrases).filter(([name]) => name !== 'phrase');
  return Object.fromEntries(
    listedPhrases.map(([name, phrase]) => {
      const schema: SchemaView & { examples?: unknown } = fields[name] ?? ALL_FIELDS[name] ?? {};
      const { type, items = {} } = schema;
      const innerTexts = typeof phrase === 'string' ? undefined : phrase;
      const members = innerTexts && { ...items.properties, ...schema.properties, ...OBJECT_ARGUMENTS };
      const properties = members && createArgumentSchemas(members, innerTexts, marketplaces);
      const choices = name === 'marketplace' ? (marketplaces ?? schema.enum) : schema.enum;
      return [
        name,
        omitUndefined({
          type,
          description: innerTexts ? innerTexts.phrase : phrase,
          enum: choices,
          ...(choices || (schema.maxLength ?? TITLE_LENGTH) < TITLE_LENGTH ? {} : pick(schema, ...BOUND_KEYWORDS)),
          ...(type === 'array' ? { items: createItemSchema(items, properties) } : { properties }),
          examples: type === 'object' || type === 'array' ? schema.examples : undefined,
        }),
      ];
    }),
  ) as Record<string, JSONObject>;
}

const createItemSchema = (items: SchemaView, properties: Record<string, JSONObject> | undefined) =>
  properties ? { type: 'object', properties } : pick(items.anyOf?.[0] ?? items, 'type');

interface ToolView {
  /** Returns the input with which the operation answers what is shown. */
  readonly completeInput?: (context: Context, input: ToolInput) => object;
  /** Returns the answer that is read aloud, and the one that is sent. */
  readonly showAnswer?: (answer: object, input: ToolInput) => Readonly<Record<'fullAnswer' | 'shownAnswer', object>>;
}

type ToolInput = Pick<ValuesOf<typeof FIELDS>, 'include' | 'marketplace'>;

const TOOL_VIEWS: Readonly<Record<string, ToolView>> = {
  [comparePayouts.name]: {
    // Compares no marketplaces unasked, because each costs a model a hundred tokens.
    completeInput: ({ marketplaces, seller }, input) => ({
      marketplaces: compact(seller?.marketplace ?? marketplaces.list[0]?.id),
      ...input,
    }),
  },
  [list.name]: {
    completeInput: ({ seller }, input) => {
      // With payouts, rows say what is kept where the person sells.
      const isSeller = (input.marketplace ?? seller?.marketplace) !== undefined;
      return isSeller ? { ...input, include: [...(input.include ?? []), 'payouts'] } : input;
    },
    showAnswer: showFlatRows,
  },
};

const MEMBERS_IN_TEXT: readonly string[] = ['text', 'reason', 'question', 'brand', 'category'];

/** Returns an answer without what its text says; of caveats, the codes. A model would read both. */
function omitText(answer: object, omittedNames: readonly string[] = []): Record<string, unknown> {
  // A null, such as that of no condition, tells no more than an absent member.
  const members = Object.entries(answer).filter(([name, value]) => value !== null && !omittedNames.includes(name));
  return Object.fromEntries(
    members.map(([name, value]) => {
      if (name === 'caveats') return [name, [...new Set(value.map(({ code }: { readonly code: string }) => code))]];
      return [name, isObject(value) ? omitText(value, MEMBERS_IN_TEXT) : value];
    }),
  );
}

function showWithoutText(answer: object) {
  const fullAnswer = shortenIgnored(answer);
  return { fullAnswer, shownAnswer: omitText(fullAnswer) };
}

type MembersOf<Row> = Row extends object ? keyof Row : never;
type FlatMember = Exclude<MembersOf<ReturnType<typeof toFlatRow>>, Include>;

const createMemberSchemas = <Name extends FlatMember>(type: string, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, { type }])) as Record<Name, object>;

/** A row's members. In a list of a hundred, each word costs a model a hundred tokens, so rows are flat. */
const FLAT_ROW_SCHEMAS: Record<FlatMember, object> = {
  ...createMemberSchemas('integer', 'number', 'quantity', 'price', 'priceLow', 'priceHigh', 'atLeast'),
  ...createMemberSchemas('number', 'net', 'profit', 'payUpTo', 'suggestedPrice', 'shareBelow'),
  ...createMemberSchemas('string', 'id', 'name', 'sku', 'takenFor', 'evidence', 'call', 'way', 'misses'),
  ...createMemberSchemas('array', 'unknownParameters'),
  ...createMemberSchemas('object', 'oneByOne', 'problem'),
};

const INCLUDED_MEMBERS = INCLUDES.filter((member) => member !== 'all');

const FLAT_ANSWER = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { ...FLAT_ROW_SCHEMAS, ...pick(ItemAnswer.properties, ...INCLUDED_MEMBERS) },
      },
    },
    total: list.answer.properties.total,
  },
  required: ['items', 'total'],
} as const;

/**
 * Returns a row as an agent gets it: what it decides by, in whole dollars as the text has it, and what `include` asks
 * for. Evidence that sold here is not told, nor how a tag stands that has a call.
 */
function toFlatRow(row: RowAnswer, include: readonly Include[] = []) {
  if ('problem' in row) return row;
  // Searches come unasked where our evidence ends.
  const isWanted = (member: keyof ItemAnswer & Include) =>
    member === 'searches' || include.includes(member) || include.includes('all');
  const { item, purpose, quantity, shareBelow } = row;
  const { evidence, net, profit, payUpTo, ...otherAmounts } = flattenAnswer(row);
  const isForSale = purpose === 'resell' || purpose === 'sell';
  return {
    ...pick(row, 'number', 'id', 'name', 'sku', 'unknownParameters'),
    takenFor: splitTakenFor(item.takenFor).text,
    ...omitUndefined({
      quantity,
      ...otherAmounts,
      evidence: evidence === 'sold here' ? undefined : evidence,
      net: isForSale ? floorDollars(net) : undefined,
      profit: floorDollars(profit),
      payUpTo: floorDollars(payUpTo),
      oneByOne: row.oneByOne && omitUndefined(pick(row.oneByOne, 'price', 'net', 'profit')),
      misses: row.verdict?.misses ?? row.sale?.misses,
      shareBelow: profit === undefined ? shareBelow : undefined,
    }),
    ...pick(row, ...INCLUDED_MEMBERS.filter(isWanted)),
  };
}

const floorDollars = (amount: number | undefined) => (amount === undefined ? undefined : Math.floor(amount));

/** Returns a list, best first: by profit, then by price. Its lines are of full rows, what is sent has flat ones. */
function showFlatRows(answer: object, { include }: ToolInput) {
  const { items = [] }: { readonly items?: readonly RowAnswer[] } = answer;
  const rows = items.map((row): RowAnswer => {
    if ('problem' in row) return row;
    // A question about each row would fill the list; with one item it is asked.
    const caveats = row.caveats.filter(({ code }) => code !== 'candidates' || include?.includes('all'));
    return shortenIgnored({ ...row, caveats });
  });
  rows.sort((a, b) => {
    const [worthOfA, worthOfB] = [findRankValues(a), findRankValues(b)];
    return worthOfB.profit - worthOfA.profit || worthOfB.price - worthOfA.price;
  });
  const flatRows = rows.map((row) => toFlatRow(row, include));
  return { fullAnswer: { ...answer, items: rows }, shownAnswer: { ...answer, items: flatRows } };
}

function findRankValues(row: RowAnswer) {
  const { profit = Number.MIN_SAFE_INTEGER, price, atLeast = -1 } = 'problem' in row ? {} : flattenAnswer(row);
  return { profit, price: price ?? atLeast };
}

/** Bounds the words of a title that an answer repeats: they are untrusted and may contain instructions for the model. */
const shortenIgnored = <T extends { readonly ignored?: readonly string[] }>(answer: T): T =>
  answer.ignored ? { ...answer, ignored: boundNames(answer.ignored) } : answer;
