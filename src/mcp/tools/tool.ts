import type { TSchema } from 'typebox';
import { bounded, plain } from '../../base/text.ts';
import type { AnswerParts } from '../../decide/selling.ts';
import type { SellerTerms } from '../../input/item-fields.ts';
import type { Clock } from '../../service/keys/quota.ts';
import type { Arguments, Call, Schemas } from './arguments.ts';
import words from './words.json' with { type: 'json' };

/** Maximum items per call. */
export const MAX_ITEMS = 100;

/** Maximum number of picks per answer: as many as a shopper can remember in front of a rack. */
export const MOST_PICKS = 10;

export interface ToolParts extends AnswerParts {
  /** Returns the service's address, if there are pages; an automatically chosen port is known only later. */
  readonly publicUrl: () => string | undefined;
  readonly seller?: SellerTerms;
  /** Milliseconds since the Unix epoch, for plans; the system clock by default. */
  readonly clock?: Clock;
}

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
  /** Follows the reason why a garment cannot be priced. */
  readonly remark?: string;
  /** The schemas of the answer's members; those in `words.json` are sent, and listed if they have a phrase. */
  readonly gives: Readonly<Record<string, TSchema>>;
  readonly example?: Arguments;
  readonly hasCard?: boolean;
  /** True if only an answer with advice, whose plan begins today, depends on more than arguments and address. */
  readonly isLasting?: true;
  /** Answers a call, in steps if it may be long. Throws a `Problem` for invalid arguments. */
  readonly answer: (parts: ToolParts, call: Call, address?: string) => ToolAnswer | InSteps<ToolAnswer>;
  readonly missing?: (parts: ToolParts, call: Call) => Question | undefined;
}

/** Maximum length of a repeated call, in characters: that of a full one. */
const LONGEST_CALL = 1_000;

/** Returns the call to make instead of an unanswered one, as the end of a sentence. */
export function callInstead(tool: string, args: Arguments): string {
  const call = plain(JSON.stringify(args));
  return call.length > LONGEST_CALL ? `call ${tool}.` : `call ${tool} with ${bounded(call, LONGEST_CALL)}.`;
}
