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
import { partsOfItem } from '../../present/item.ts';
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
const TOOL_OPERATIONS = OPERATIONS.flatMap((entry: Operation): ToolOperation[] =>
  entry.tool ? [{ ...entry, tool: entry.tool }] : [],
);

/** Fields that may be 0. Models send 0 for other amounts that they mean to omit. */
const ZERO_FIELDS: ReadonlySet<string> = new Set(['shippingLabel', 'buyerShipping', 'daysListed', 'minProfit']);

const isZero = (value: unknown) => value === 0 || value === '0';

function withoutZeros(args: Arguments): Arguments {
  const zeros = Object.keys(args).filter((name) => isZero(args[name]) && !ZERO_FIELDS.has(name));
  // What is free costs 0; among other zeros, it is one more that was only filled in.
  const isFree = zeros.join() === 'askingPrice';
  const kept = Object.entries(args).filter(([name]) => isFree || !zeros.includes(name));
  const inner = (value: unknown) => (isObject(value) ? withoutZeros(value) : value);
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'items' && Array.isArray(value) ? value.map(inner) : inner(value)]),
  );
}

/** Creates the tools, each its definition for clients with its implementation, which use the given prices and fees. */
export function createTools(context: Context) {
  const marketplaces = context.marketplaces.list.map(({ id }) => id);
  // Listed once, because each word costs tokens; others refuse a wrong one with the list.
  return TOOL_OPERATIONS.map((source, index) => createTool(context, source, index === 0 ? marketplaces : undefined));
}

function createTool(context: Context, source: ToolOperation, marketplaces: readonly string[] | undefined) {
  const read = createInputReader(source.input, { required: source.required });
  const isList = source.name === list.name;
  const { ask = (_: Context, input: Input) => input, show = showWithoutText } = VIEWS[source.name] ?? {};
  return {
    ...definitionOf(source, marketplaces),
    /** Answers a call in steps, between which other requests may run. Throws a `Problem` for one that it refuses. */
    *steps(args: Arguments, address = context.publicUrl()) {
      const addressed = { ...context, publicUrl: () => address };
      if (!('items' in source.input) && Array.isArray(args.items))
        throw invalidInput('items', 'items is for price_list: call it for several items.');
      // A list of one item may be that item.
      const sent = isList ? { ...args, items: [args.items ?? []].flat() } : args;
      if (isList) requireFewItems(sent, 'Make several calls.');
      const { values, unknown } = read(withoutZeros(sent));
      const input = ask(addressed, values);
      const answer = isList ? yield* answerListInSteps(addressed, input) : source.run(addressed, input);
      const { full, shown } = show(answer, values);
      // Such as size or color, which don't affect our prices.
      const unused = unknown.length > 0 && `Not used: ${quote(unknown.join(', '), 400)}.`;
      const lines = [...(source.lines?.(full, context, input) ?? []), unused];
      return { structured: { ...shown, ...listUnknown(unknown) }, text: compact(...lines).join('\n') };
    },
  };
}

/** Returns a problem in the words of tools, with what to do next, so that the model can correct its call. */
export function refusalInTools(problem: Problem, args: Arguments): string {
  const { parameter = '', items } = problem.members;
  // A 0 is left out, and so a required amount seemed to be missing.
  if (isZero(args[parameter])) return `${parameter} is 0: give an amount above 0.`;
  const message = problem.messageIn((name) => (items && name === 'items' ? 'them to price_list' : name));
  return problem.code === 'not_covered' ? `${message} Give no other price.` : message;
}

function definitionOf(source: ToolOperation, marketplaces?: readonly string[]) {
  const { input, required = [], tool } = source;
  const { name, title, description, example } = tool;
  const properties = argumentSchemas({ ...input, ...OBJECT_ARGUMENTS }, tool.arguments, marketplaces);
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
    outputSchema: declareAnswer(source.name === list.name ? FLAT_ANSWER : source.answer, marketplaces !== undefined),
    // Answers repeat words from titles, which are untrusted text.
    annotations: takesTitles ? { ...READ_ONLY, untrustedContentHint: true } : READ_ONLY,
  };
}

/** Other hints are about tools that write. */
const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

/** Bounds of numbers and lengths, which models would otherwise learn by errors. */
const BOUNDS = ['maximum', 'maxLength', 'maxItems'] as const;

/** The shortest limit of a text that models come near to: that of a title. */
const LIMIT_TO_TELL = 300;

interface SchemaView extends Partial<Record<(typeof BOUNDS)[number], number>> {
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
  const isDeclared = (name: string) => DECLARED.has(name) && (isFirst || !(name in ItemAnswer.properties));
  const declared = Object.entries(properties).map(([name, member]) => [name, declare(member, isDeclared(name))]);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(declared), unknownParameters: { type: 'array' } },
    required: [...required],
  };
}

/** Members whose own members are declared: what an agent acts on. */
const DECLARED: ReadonlySet<string> = new Set(
  'item estimate each evidence limits verdict sale oneByOne plan guess reply items total'.split(' '),
);

/** Returns a type and, if `isOpen`, the types of its members, or of those of its items. */
function declare({ type, items, properties }: SchemaView, isOpen: boolean): object {
  if (!isOpen) return { type };
  const shown = Object.entries(properties ?? {}).filter(([name]) => !SAID_IN_TEXT.includes(name));
  const members = shown.map(([name, member]) => [name, declare(member, false)]);
  return omitUndefined({
    type,
    items: items?.properties && declare(items, true),
    properties: members.length > 0 ? Object.fromEntries(members) : undefined,
  });
}

const ALL_FIELDS: Fields = FIELDS;

function argumentSchemas(
  fields: Fields,
  phrases: ToolPhrases,
  marketplaces: readonly string[] | undefined,
): Record<string, JSONObject> {
  const listed = Object.entries(phrases).filter(([name]) => name !== 'phrase');
  return Object.fromEntries(
    listed.map(([name, phrase]) => {
      const view: SchemaView & { examples?: unknown } = fields[name] ?? ALL_FIELDS[name] ?? {};
      const { type, items = {} } = view;
      const inner = typeof phrase === 'string' ? undefined : phrase;
      const members = inner && { ...items.properties, ...view.properties, ...OBJECT_ARGUMENTS };
      const properties = members && argumentSchemas(members, inner, marketplaces);
      const choices = name === 'marketplace' ? (marketplaces ?? view.enum) : view.enum;
      return [
        name,
        omitUndefined({
          type,
          description: inner ? inner.phrase : phrase,
          enum: choices,
          ...(choices || (view.maxLength ?? LIMIT_TO_TELL) < LIMIT_TO_TELL ? {} : pick(view, ...BOUNDS)),
          ...(type === 'array' ? { items: schemaOfItems(items, properties) } : { properties }),
          examples: type === 'object' || type === 'array' ? view.examples : undefined,
        }),
      ];
    }),
  ) as Record<string, JSONObject>;
}

const schemaOfItems = (items: SchemaView, properties: Record<string, JSONObject> | undefined) =>
  properties ? { type: 'object', properties } : pick(items.anyOf?.[0] ?? items, 'type');

interface View {
  /** Returns the input with which the operation answers what is shown. */
  readonly ask?: (context: Context, input: Input) => object;
  /** Returns the answer that is read aloud, and the one that is sent. */
  readonly show?: (answer: object, input: Input) => { readonly full: object; readonly shown: object };
}

type Input = Pick<ValuesOf<typeof FIELDS>, 'include' | 'marketplace'>;

const VIEWS: Readonly<Record<string, View>> = {
  [comparePayouts.name]: {
    // Compares no marketplaces unasked, because each costs a model a hundred tokens.
    ask: ({ marketplaces, seller }, input) => ({
      marketplaces: compact(seller?.marketplace ?? marketplaces.list[0]?.id),
      ...input,
    }),
  },
  [list.name]: {
    ask: ({ seller }, input) => {
      // With payouts, rows say what is kept where the person sells.
      const sells = (input.marketplace ?? seller?.marketplace) !== undefined;
      return sells ? { ...input, include: [...(input.include ?? []), 'payouts'] } : input;
    },
    show: showFlatRows,
  },
};

const SAID_IN_TEXT: readonly string[] = ['text', 'reason', 'question', 'brand', 'category'];

/** Returns an answer without what its text says; of caveats, the codes. A model would read both. */
function withoutText(answer: object, omitted: readonly string[] = []): Record<string, unknown> {
  // A null, such as that of no condition, tells no more than an absent member.
  const members = Object.entries(answer).filter(([name, value]) => value !== null && !omitted.includes(name));
  return Object.fromEntries(
    members.map(([name, value]) => {
      if (name === 'caveats') return [name, [...new Set(value.map(({ code }: { readonly code: string }) => code))]];
      return [name, isObject(value) ? withoutText(value, SAID_IN_TEXT) : value];
    }),
  );
}

function showWithoutText(answer: object) {
  const full = shortenIgnored(answer);
  return { full, shown: withoutText(full) };
}

type MembersOf<Row> = Row extends object ? keyof Row : never;
type FlatMember = Exclude<MembersOf<ReturnType<typeof toFlatRow>>, Include>;

const typed = <Name extends FlatMember>(type: string, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, { type }])) as Record<Name, object>;

/** A row's members. In a list of a hundred, each word costs a model a hundred tokens, so rows are flat. */
const FLAT_ROW: Record<FlatMember, object> = {
  ...typed('integer', 'number', 'quantity', 'price', 'priceLow', 'priceHigh', 'atLeast'),
  ...typed('number', 'net', 'profit', 'payUpTo', 'suggestedPrice', 'shareBelow'),
  ...typed('string', 'id', 'name', 'sku', 'takenFor', 'evidence', 'call', 'way', 'misses'),
  ...typed('array', 'unknownParameters'),
  ...typed('object', 'oneByOne', 'problem'),
};

const INCLUDED_MEMBERS = INCLUDES.filter((member) => member !== 'all');

const FLAT_ANSWER = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { ...FLAT_ROW, ...pick(ItemAnswer.properties, ...INCLUDED_MEMBERS) },
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
  const { evidence, net, profit, payUpTo, ...decisive } = flattenAnswer(row);
  const isSold = purpose === 'resell' || purpose === 'sell';
  return {
    ...pick(row, 'number', 'id', 'name', 'sku', 'unknownParameters'),
    takenFor: partsOfItem(item.takenFor).join('; '),
    ...omitUndefined({
      quantity,
      ...decisive,
      evidence: evidence === 'sold here' ? undefined : evidence,
      net: isSold ? floorAmount(net) : undefined,
      profit: floorAmount(profit),
      payUpTo: floorAmount(payUpTo),
      oneByOne: row.oneByOne && omitUndefined(pick(row.oneByOne, 'price', 'net', 'profit')),
      misses: row.verdict?.misses ?? row.sale?.misses,
      shareBelow: profit === undefined ? shareBelow : undefined,
    }),
    ...pick(row, ...INCLUDED_MEMBERS.filter(isWanted)),
  };
}

const floorAmount = (amount: number | undefined) => (amount === undefined ? undefined : Math.floor(amount));

/** Returns a list, best first: by profit, then by price. Its lines are of full rows, what is sent has flat ones. */
function showFlatRows(answer: object, { include }: Input) {
  const { items = [] }: { readonly items?: readonly RowAnswer[] } = answer;
  const rows = items.map((row): RowAnswer => {
    if ('problem' in row) return row;
    // A question about each row would fill the list; with one item it is asked.
    const caveats = row.caveats.filter(({ code }) => code !== 'candidates' || include?.includes('all'));
    return shortenIgnored({ ...row, caveats });
  });
  rows.sort((a, b) => {
    const [first, second] = [worthOf(a), worthOf(b)];
    return second.profit - first.profit || second.price - first.price;
  });
  return { full: { ...answer, items: rows }, shown: { ...answer, items: rows.map((row) => toFlatRow(row, include)) } };
}

function worthOf(row: RowAnswer) {
  const { profit = Number.MIN_SAFE_INTEGER, price, atLeast = -1 } = 'problem' in row ? {} : flattenAnswer(row);
  return { profit, price: price ?? atLeast };
}

/** Bounds the words of a title that an answer repeats: they are untrusted and may contain instructions for the model. */
const shortenIgnored = <T extends { readonly ignored?: readonly string[] }>(answer: T): T =>
  answer.ignored ? { ...answer, ignored: boundNames(answer.ignored) } : answer;
