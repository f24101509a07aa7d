import type { TSchema } from 'typebox';
import { bounded, plain } from '../../base/text.ts';
import type { AnswerParts } from '../../decide/selling.ts';
import type { SellerTerms } from '../../input/item-fields.ts';
import type { Clock } from '../../service/keys/quota.ts';
import type { Arguments, Call, Schemas } from './arguments.ts';
import words from './words.json' with { type: 'json' };

/** Maximum number of items in a call. */
export const MAX_ITEMS = 100;

/** Maximum number of picks in an answer: as many as a shopper can remember at a rack. */
export const MOST_PICKS = 10;

/** Everything that tools need to answer. */
export interface ToolParts extends AnswerParts {
  /** Returns the service's URL, known once it listens; undefined without web pages. */
  readonly publicUrl: () => string | undefined;
  /** Configured terms, which those of a call override. */
  readonly seller?: SellerTerms;
  /** Milliseconds since the Unix epoch, for plans; the system clock by default. */
  readonly clock?: Clock;
}

interface ToolAnswer {
  readonly answer: object;
  readonly lines: readonly (string | undefined)[];
}

/** Work that lets other requests run between its steps. */
export type InSteps<Result> = Generator<undefined, Result>;

/** A form for the person behind an agent. */
export interface Question {
  readonly message: string;
  readonly fields: Readonly<Record<string, { type: 'string'; title: string; enum?: string[] }>>;
}

export interface ToolSource {
  /**
   * Key to its texts in `words.json`: a description that stands alone, since hosts may load single tools, and a phrase
   * for each listed argument and member of the answer. Models pay for each word.
   */
  readonly name: keyof typeof words;
  /** Schemas of its arguments. Those without a phrase are accepted, but not listed. */
  readonly takes: Schemas;
  readonly required?: readonly string[];
  /** Sentence after the reason why a garment cannot be priced. */
  readonly remark?: string;
  /** Schemas of the answer's members. Only those in `words.json` are sent; those with a phrase are listed. */
  readonly gives: Readonly<Record<string, TSchema>>;
  readonly example?: Arguments;
  readonly hasCard?: boolean;
  /** True if equal calls have equal answers, except advice, which depends on the day. */
  readonly isLasting?: true;
  /** Answers a call, in steps if that may take long. Throws a `Problem` for invalid arguments. */
  readonly answer: (parts: ToolParts, call: Call, address?: string) => ToolAnswer | InSteps<ToolAnswer>;
  /** Returns a form for what a call leaves out, if it matters. */
  readonly missing?: (parts: ToolParts, call: Call) => Question | undefined;
}

/** Maximum length of a call repeated in an answer, in characters. */
const LONGEST_CALL = 1_000;

/** Ends a sentence with the call to make instead of a refused one. */
export function callInstead(tool: string, args: Arguments): string {
  const call = plain(JSON.stringify(args));
  return call.length > LONGEST_CALL ? `call ${tool}.` : `call ${tool} with ${bounded(call, LONGEST_CALL)}.`;
}
