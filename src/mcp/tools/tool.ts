import type { JSONObject } from '@modelcontextprotocol/server';
import type { TSchema } from 'typebox';
import { defined, isObject, omit } from '../../base/members.ts';
import { bounded, plain } from '../../base/text.ts';
import { brands } from '../../catalog/catalog.ts';
import { type SellerTerms, USUAL_TERMS } from '../../input/item-fields.ts';
import type { Marketplaces } from '../../marketplaces/fees.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import type { Clock } from '../../service/keys/quota.ts';
import { CARD_URI, filledIn } from '../documents/resources.ts';
import words from './words.json' with { type: 'json' };

/** Maximum items per call. */
export const MAX_ITEMS = 100;

/** Maximum number of picks per answer: as many as a shopper can remember in front of a rack. */
export const MOST_PICKS = 10;

/** Maximum length of a name to look up, in characters: over twice the longest in the catalog. */
export const MAX_NAME_LENGTH = 60;

export interface ToolParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /** Returns the service's address, if there are pages; an automatically chosen port is known only later. */
  readonly publicUrl: () => string | undefined;
  readonly seller?: SellerTerms;
  /** Milliseconds since the Unix epoch, for plans; the system clock by default. */
  readonly clock?: Clock;
}

export type Arguments = Readonly<Record<string, unknown>>;

interface ToolAnswer {
  readonly answer: object;
  readonly lines: readonly (string | false | undefined)[];
}

export type InSteps<Result> = Generator<undefined, Result>;

export interface Question {
  readonly message: string;
  readonly fields: Readonly<Record<string, { type: 'string'; title: string; enum?: string[] }>>;
}

export interface ToolSource {
  /**
   * Its words are in `words.json`: a description that is self-contained, since hosts may load single tools, and phrases
   * for members of arguments and of the answer; models pay for each word.
   */
  readonly name: keyof typeof words;
  /** Those without a phrase are understood, but not listed. */
  readonly takes: Schemas;
  readonly required?: readonly string[];
  /** The schemas of the answer's members; those in `words.json` are sent, and listed if they have a phrase. */
  readonly gives: Readonly<Record<string, TSchema>>;
  readonly example?: Arguments;
  readonly hasCard?: boolean;
  /** True if only an answer with advice, whose plan begins today, depends on more than arguments and address. */
  readonly isLasting?: true;
  /** Answers a call, in steps if it may be long. Throws a `Problem` for invalid arguments. */
  readonly answer: (parts: ToolParts, args: Arguments, address?: string) => ToolAnswer | InSteps<ToolAnswer>;
  readonly missing?: (parts: ToolParts, args: Arguments) => Question | undefined;
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
export function definitionOf(
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
      ...(example && { examples: [example] }),
    },
    outputSchema: {
      type: 'object' as const,
      properties: described(gives as Schemas, answer, false) as Record<string, JSONObject>,
      required: always,
    },
    annotations: {
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
      // Answers repeat words of titles, which strangers write.
      ...(takesTitles && { untrustedContentHint: true }),
    },
    ...(hasCard && { _meta: { ui: { resourceUri: CARD_URI } } }),
  };
}

export type ToolDefinition = ReturnType<typeof definitionOf>;

/** A tool as clients see it, with its implementation. */
export interface Tool extends ToolDefinition {
  readonly isLasting: boolean;
  readonly missing: (args: Arguments) => Question | undefined;
  readonly steps: (args: Arguments, address?: string) => InSteps<{ structured: Record<string, unknown>; text: string }>;
}

/** Maximum length of a repeated call, in characters: that of a full one. */
const LONGEST_CALL = 1_000;

/** Returns the call to make instead of an unanswered one, as the end of a sentence. */
export function callInstead(tool: string, args: Arguments): string {
  const call = plain(JSON.stringify(args));
  return call.length > LONGEST_CALL ? `call ${tool}.` : `call ${tool} with ${bounded(call, LONGEST_CALL)}.`;
}

/** Returns what to call instead of the tool that went after 1.3; undefined for any other. To be removed after 2.1. */
export function movedInWords(name: string, args: Arguments): string | undefined {
  if (name !== 'explain_price') return undefined;
  return `${name} is gone: ${callInstead('get_price', { ...args, detail: 'full' })}`;
}

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

/**
 * Members of arguments or of an answer, with a phrase for each that is listed, which is empty if its name is plain.
 * Without further members, a member is whole; `phrase` is that of an object or a list itself.
 */
interface Phrases {
  readonly [name: string]: Phrase;
}
type Phrase = string | null | Phrases;

/** Returns the schemas of the members that are listed. */
function described(members: Schemas, phrases: Phrases, isArgument: boolean): Record<string, Schema> {
  const listed = Object.entries(phrases).filter(([name, phrase]) => name !== 'phrase' && isListed(phrase));
  return Object.fromEntries(
    listed.map(([name, phrase]) => [name, outline(members[name] as Schema, phrase, isArgument)]),
  );
}

const isListed = (phrase: Phrase): boolean => typeof phrase === 'string' || Object.values(phrase ?? {}).some(isListed);

/** Returns a schema with a phrase and without its bounds. */
function outline(schema: Schema, phrase: Phrase, isArgument: boolean): Schema {
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
  }) as Schema;
}

/** Returns the members of an answer that a tool sends, without undefined ones and lists that are empty for once. */
export const sentBy = (name: keyof typeof words, answer: object) =>
  membersIn(answer, WORDS[name].answer, WORDS[name].always) as object;

function membersIn(value: unknown, wanted: Phrase, always: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((one) => membersIn(one, wanted));
  if (!isObject(value) || !isObject(wanted)) return value;
  const names = Object.keys(wanted).filter((name) => name !== 'phrase');
  const members = names.map((name) => [name, membersIn(value[name], wanted[name] as Phrase)] as const);
  const isEmpty = (member: unknown) => member === undefined || (Array.isArray(member) && member.length === 0);
  return Object.fromEntries(members.filter(([name, member]) => always.includes(name) || !isEmpty(member)));
}
