import type { TSchema } from 'typebox';
import { bounded, plain } from '../../base/text.ts';
import type { SellerTerms } from '../../input/item-fields.ts';
import type { AnswerParts } from '../../money/selling.ts';
import type { Arguments, Call, Schemas } from './arguments.ts';
import words from './words.json' with { type: 'json' };

/** Maximum number of items in a call. */
export const MAX_ITEMS = 100;

/** Everything that tools need to answer. */
export interface ToolParts extends AnswerParts {
  /** Returns the service's URL, which is known once the service listens, or undefined if there are no web pages. */
  readonly publicUrl: () => string | undefined;
  /** Configured terms, which a call can override. */
  readonly seller?: SellerTerms;
  /** Returns the current time for plans, in milliseconds since the Unix epoch. Defaults to the system clock. */
  readonly clock?: () => number;
}

interface ToolAnswer {
  readonly answer: object;
  readonly lines: readonly (string | undefined)[];
}

/** A computation that yields between steps, so that other requests can run. */
export type InSteps<Result> = Generator<undefined, Result>;

/** A form to be filled in by an agent's user. */
export interface Question {
  readonly message: string;
  readonly fields: Readonly<Record<string, { type: 'string'; title: string; enum?: string[] }>>;
}

export interface ToolSource {
  /**
   * Key to the tool's texts in `words.json`: a self-contained description, since hosts may load tools one at a time,
   * and a phrase for each listed argument and answer member. Keep the texts short, since every word costs tokens.
   */
  readonly name: keyof typeof words;
  /** Schemas for the tool's arguments. Arguments without a phrase are accepted but not listed. */
  readonly takes: Schemas;
  readonly required?: readonly string[];
  /** Sentence appended to the explanation of why a garment can't be priced. */
  readonly remark?: string;
  /** Schemas for the answer's members. Only those in `words.json` are sent; only those with a phrase are listed. */
  readonly gives: Readonly<Record<string, TSchema>>;
  readonly example?: Arguments;
  /** True if answers can be cached: equal calls get equal answers, except for advice, which depends on the date. */
  readonly isLasting?: true;
  /** Answers a call, in steps if it may take a long time. Throws a `Problem` if the arguments are invalid. */
  readonly answer: (parts: ToolParts, call: Call, address?: string) => ToolAnswer | InSteps<ToolAnswer>;
  /** Returns a form for missing details that the answer depends on, or undefined if there are none. */
  readonly missing?: (parts: ToolParts, call: Call) => Question | undefined;
}

/** Maximum length of a call repeated in an answer, in characters. */
const LONGEST_CALL = 1_000;

/** Returns the end of a sentence that suggests which call to make instead of a rejected one. */
export function callInstead(tool: string, args: Arguments): string {
  const call = plain(JSON.stringify(args));
  return call.length > LONGEST_CALL ? `call ${tool}.` : `call ${tool} with ${bounded(call, LONGEST_CALL)}.`;
}
