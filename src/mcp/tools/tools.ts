import type { JSONObject } from '@modelcontextprotocol/server';
import { defined, isObject, omit } from '../../base/members.ts';
import { quoted } from '../../base/text.ts';
import { brands } from '../../catalog/catalog.ts';
import { listUnknown } from '../../input/field-names.ts';
import { USUAL_TERMS } from '../../input/item-fields.ts';
import { CARD_URI, filledIn } from '../documents/resources.ts';
import { answerOfferTool } from './answer-offer.ts';
import { type Arguments, createCallReader, type Schemas } from './arguments.ts';
import { comparePrices } from './compare-prices.ts';
import { findBrands } from './find-brands.ts';
import { getPrice } from './get-price.ts';
import { netPayout } from './net-payout.ts';
import { type InSteps, MAX_ITEMS, MOST_PICKS, type Question, type ToolParts, type ToolSource } from './tool.ts';
import words from './words.json' with { type: 'json' };
import { worthPickingUp } from './worth-picking-up.ts';

/** A tool as clients see it, with its implementation. */
export interface Tool extends ReturnType<typeof definitionOf> {
  readonly isLasting: boolean;
  readonly missing: (args: Arguments) => Question | undefined;
  readonly steps: (args: Arguments, address?: string) => InSteps<{ structured: Record<string, unknown>; text: string }>;
}

export const AGENTS: readonly ToolSource[] = [
  getPrice,
  comparePrices,
  netPayout,
  answerOfferTool,
  worthPickingUp,
  findBrands,
];

/** Maximum characters of the names of unused arguments in an answer. */
const MOST_QUOTED = 400;

/** Returns tools that answer from the given prices and fees. */
export function createTools(parts: ToolParts): readonly Tool[] {
  const marketplaces = parts.marketplaces.list.map(({ id }) => id);
  return AGENTS.map((source) => createTool(parts, source, marketplaces));
}

function createTool(parts: ToolParts, source: ToolSource, marketplaces: readonly string[]): Tool {
  const read = createCallReader(source.takes, source.remark);
  return {
    ...definitionOf(source, marketplaces),
    isLasting: source.isLasting === true,
    *steps(sent, address = parts.publicUrl()) {
      const call = read(parts, sent);
      const answered = source.answer(parts, call, address);
      const { answer, lines } = Symbol.iterator in answered ? yield* answered : answered;
      const { unknown } = call;
      // A size or a color does not change prices here: the answer says so.
      const unused = unknown.length > 0 ? `Not used: ${quoted(unknown.join(', '), MOST_QUOTED)}.` : undefined;
      return {
        structured: { ...sentBy(source.name, answer), ...listUnknown(unknown) },
        text: [...lines, unused].filter(Boolean).join('\n'),
      };
    },
    missing(sent) {
      try {
        return source.missing?.(parts, read(parts, sent));
      } catch {
        // The answer refuses misspelled names.
        return undefined;
      }
    },
  };
}

export function definitionsOf(tools: readonly Tool[]) {
  return tools.map((tool) => omit(tool, 'isLasting', 'steps', 'missing'));
}

const WORDS: typeof words = JSON.parse(
  filledIn(JSON.stringify(words), {
    maxItems: MAX_ITEMS,
    mostPicks: MOST_PICKS,
    brands: brands.length,
    ...USUAL_TERMS,
  }),
);

/** Returns a tool's definition in the form of the protocol. */
function definitionOf(
  { name, takes, required = [], gives, hasCard, example }: ToolSource,
  marketplaces: readonly string[],
) {
  const { title, description, arguments: phrases, answer, always } = WORDS[name];
  const takesTitles = 'title' in takes || 'items' in takes;
  const properties = described(takes, phrases, true);
  const { marketplace } = properties.seller?.properties ?? {};
  if (marketplace) marketplace.enum = marketplaces;
  return {
    name: name as string,
    title,
    description,
    inputSchema: {
      type: 'object' as const,
      properties: properties as Record<string, JSONObject>,
      // Strict validators expect it even if it is empty.
      required: [...required],
      ...defined({ examples: example && [example] }),
    },
    outputSchema: {
      type: 'object' as const,
      properties: described(gives as Schemas, answer, false) as Record<string, JSONObject>,
      required: always,
    },
    // Answers repeat words of titles, which strangers write.
    annotations: takesTitles ? { ...READ_ONLY, untrustedContentHint: true } : READ_ONLY,
    ...defined({ _meta: hasCard ? { ui: { resourceUri: CARD_URI } } : undefined }),
  };
}

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false };

/**
 * Members of arguments or of an answer, with a phrase for each that is listed, which is empty if its name is plain.
 * Without further members, a member is whole; `phrase` is that of an object or a list itself.
 */
interface Phrases {
  readonly [name: string]: Phrase;
}
type Phrase = string | null | Phrases;

/** Returns the schemas of the members that are listed. */
function described(members: Schemas, phrases: Phrases, isArgument: boolean): Record<string, Schemas[string]> {
  const listed = Object.entries(phrases).filter(([name, phrase]) => name !== 'phrase' && isListed(phrase));
  return Object.fromEntries(
    listed.map(([name, phrase]) => [name, outline(members[name] as Schemas[string], phrase, isArgument)]),
  );
}

const isListed = (phrase: Phrase): boolean => typeof phrase === 'string' || Object.values(phrase ?? {}).some(isListed);

/** Returns a schema with a phrase and without its bounds. */
function outline(schema: Schemas[string], phrase: Phrase, isArgument: boolean): Schemas[string] {
  const { type, enum: choices, items, properties, examples } = schema;
  const within = isObject(phrase) ? (phrase as Phrases) : undefined;
  const about = within ? within.phrase : phrase;
  const members = properties && within && described(properties, within, isArgument);
  return defined({
    type,
    description: about || undefined,
    enum: isArgument ? choices : undefined,
    items: items && outline(items, within ? omit(within, 'phrase') : '', isArgument),
    properties: members && Object.keys(members).length > 0 ? members : undefined,
    // Texts have phrases, and models pay for each word.
    examples: isArgument && type !== 'string' ? examples : undefined,
  }) as Schemas[string];
}

/** Returns the members of an answer that a tool sends, without undefined ones and lists that are empty for once. */
const sentBy = (name: keyof typeof words, answer: object) =>
  membersIn(answer, WORDS[name].answer, WORDS[name].always) as object;

function membersIn(value: unknown, wanted: Phrase, always: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((one) => membersIn(one, wanted));
  if (!isObject(value) || !isObject(wanted)) return value;
  const names = Object.keys(wanted).filter((name) => name !== 'phrase');
  const members = names.map((name) => [name, membersIn(value[name], wanted[name] as Phrase)] as const);
  const isEmpty = (member: unknown) => member === undefined || (Array.isArray(member) && member.length === 0);
  return Object.fromEntries(members.filter(([name, member]) => always.includes(name) || !isEmpty(member)));
}
