import type { JSONObject } from '@modelcontextprotocol/server';
import { defined, isObject, omit } from '../../base/members.ts';
import { quoted } from '../../base/text.ts';
import { brands } from '../../catalog/catalog.ts';
import { listUnknown } from '../../input/field-names.ts';
import { USUAL_TERMS } from '../../input/item-fields.ts';
import { filledIn } from '../documents/filled-in.ts';
import { answerOfferTool } from './answer-offer.ts';
import { type Arguments, createCallReader, type Schemas } from './arguments.ts';
import { findBrands } from './find-brands.ts';
import { getPrice } from './get-price.ts';
import { netPayout } from './net-payout.ts';
import { priceList } from './price-list.ts';
import { type InSteps, MAX_ITEMS, type Question, type ToolParts, type ToolSource } from './tool.ts';
import words from './words.json' with { type: 'json' };

/** A tool's definition for clients, with its implementation. */
export interface Tool extends ReturnType<typeof definitionOf> {
  readonly isLasting: boolean;
  readonly missing: (args: Arguments) => Question | undefined;
  readonly steps: (args: Arguments, address?: string) => InSteps<{ structured: Record<string, unknown>; text: string }>;
}

/** All tools, in the order in which clients see them. */
export const AGENTS: readonly ToolSource[] = [getPrice, priceList, netPayout, answerOfferTool, findBrands];

/** Maximum length of the list of unused argument names in an answer, in characters. */
const MOST_QUOTED = 400;

/** Creates the tools, which use the given prices and fees. */
export function createTools(parts: ToolParts): readonly Tool[] {
  const marketplaces = parts.marketplaces.list.map(({ id }) => id);
  return AGENTS.map((source) => createTool(parts, source, marketplaces));
}

function createTool(parts: ToolParts, source: ToolSource, marketplaces: readonly string[]): Tool {
  const readCall = createCallReader(source.takes, source.remark);
  return {
    ...definitionOf(source, marketplaces),
    isLasting: source.isLasting === true,
    *steps(args, address = parts.publicUrl()) {
      const call = readCall(parts, args);
      const result = source.answer(parts, call, address);
      const { answer, lines } = Symbol.iterator in result ? yield* result : result;
      const phrases = WORDS[source.name];
      const sentMembers = membersIn(answer, phrases.answer, phrases.always) as object;
      const { unknown } = call;
      // Unknown fields, such as size or color, don't affect our prices.
      const unused = unknown.length > 0 ? `Not used: ${quoted(unknown.join(', '), MOST_QUOTED)}.` : undefined;
      return {
        structured: { ...sentMembers, ...listUnknown(unknown) },
        text: [...lines, unused].filter(Boolean).join('\n'),
      };
    },
    missing(args) {
      try {
        return source.missing?.(parts, readCall(parts, args));
      } catch {
        // Ignore an invalid call here, since answering the call will reject it.
        return undefined;
      }
    },
  };
}

/** Returns the tool definitions for the list sent to clients. */
export function definitionsOf(tools: readonly Tool[]) {
  return tools.map((tool) => omit(tool, 'isLasting', 'steps', 'missing'));
}

const NUMBERS = { maxItems: MAX_ITEMS, brands: brands.length, ...USUAL_TERMS };
const WORDS: typeof words = JSON.parse(filledIn(JSON.stringify(words), NUMBERS));

function definitionOf(source: ToolSource, marketplaces: readonly string[]) {
  const { name, takes, required = [], gives, example } = source;
  const { title, description, arguments: phrases, answer, always } = WORDS[name];
  const properties = described(takes, phrases, true);
  const { marketplace } = properties.seller?.properties ?? {};
  if (marketplace) marketplace.enum = marketplaces;
  const takesTitles = 'title' in takes || 'items' in takes;
  return {
    name: name as string,
    title,
    description,
    inputSchema: {
      type: 'object' as const,
      properties: properties as Record<string, JSONObject>,
      // Strict validators expect `required` even if it is empty.
      required: [...required],
      ...defined({ examples: example && [example] }),
    },
    outputSchema: {
      type: 'object' as const,
      properties: described(gives as Schemas, answer, false) as Record<string, JSONObject>,
      required: always,
    },
    // Answers repeat words from titles, which are untrusted text.
    annotations: takesTitles ? { ...READ_ONLY, untrustedContentHint: true } : READ_ONLY,
  };
}

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false };

/**
 * The arguments or members that a tool lists or sends, by name. The phrase is empty if the name is self-explanatory,
 * and null if the member is sent but not listed. For an object or a list, `phrase` describes the whole.
 */
interface Phrases {
  readonly [name: string]: Phrase;
}
type Phrase = string | null | Phrases;

function described(members: Schemas, phrases: Phrases, isArgument: boolean): Record<string, Schemas[string]> {
  const listed = Object.entries(phrases).filter(([name, phrase]) => name !== 'phrase' && isListed(phrase));
  return Object.fromEntries(
    listed.map(([name, phrase]) => [name, outline(members[name] as Schemas[string], phrase, isArgument)]),
  );
}

const isListed = (phrase: Phrase): boolean => typeof phrase === 'string' || Object.values(phrase ?? {}).some(isListed);

/** Returns a schema for a tool definition. Adds a phrase but omits bounds, because every word costs tokens. */
function outline(schema: Schemas[string], phrase: Phrase, isArgument: boolean): Schemas[string] {
  const { type, enum: choices, items, properties, examples } = schema;
  const phrases = isObject(phrase) ? (phrase as Phrases) : undefined;
  const description = phrases ? phrases.phrase : phrase;
  const members = properties && phrases ? described(properties, phrases, isArgument) : {};
  return defined({
    type,
    description: description || undefined,
    enum: isArgument ? choices : undefined,
    items: items && outline(items, phrases ? omit(phrases, 'phrase') : '', isArgument),
    properties: Object.keys(members).length > 0 ? members : undefined,
    // A string's phrase makes examples unnecessary.
    examples: isArgument && type !== 'string' ? examples : undefined,
  }) as Schemas[string];
}

/** Returns only the wanted members, at every depth. Omits empty lists, except for top-level members in `always`. */
function membersIn(value: unknown, wanted: Phrase, always: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((element) => membersIn(element, wanted));
  if (!isObject(value) || !isObject(wanted)) return value;
  const members: Record<string, unknown> = {};
  for (const name of Object.keys(wanted)) {
    if (name === 'phrase') continue;
    const member = membersIn(value[name], wanted[name] as Phrase);
    const isEmpty = member === undefined || (Array.isArray(member) && member.length === 0);
    if (!isEmpty || always.includes(name)) members[name] = member;
  }
  return members;
}
