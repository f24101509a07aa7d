import type { TSchema } from 'typebox';
import type { Fields } from '../../base/shape.ts';
import { bounded, plain } from '../../base/text.ts';
import type { Question } from '../../operations/missing-details.ts';
import type { Context } from '../../operations/operation.ts';
import words from './words.json' with { type: 'json' };

/** Maximum number of items in a call. */
export const MAX_ITEMS = 100;

export type Arguments = Readonly<Record<string, unknown>>;

/** A computation that yields between steps, so that other requests can run. */
export type InSteps<Result> = Generator<undefined, Result>;

/** What a tool adds to an operation: its texts (`words.json`, by its name), and its answer in lines of text. */
export interface ToolSource {
  readonly name: keyof typeof words;
  readonly input: Fields;
  readonly required?: readonly string[];
  readonly answer: TSchema;
  readonly example?: Arguments;
  /** Answers a call, in steps if it may take long. Throws a `Problem` for invalid arguments. */
  readonly call: (context: Context, args: Arguments) => ToolAnswer | InSteps<ToolAnswer>;
  /** Returns a form for missing details that the answer depends on, or undefined if there are none. */
  readonly missing?: (context: Context, args: Arguments) => Question | undefined;
}

export interface ToolAnswer {
  readonly structured: object;
  readonly lines: readonly string[];
}

/** Maximum length of a call repeated in an answer, in characters. */
const MAX_CALL = 1_000;

/** Returns the end of a sentence that suggests which call to make instead of a rejected one. */
export function callInstead(tool: string, args: Arguments): string {
  const call = plain(JSON.stringify(args));
  return call.length > MAX_CALL ? `call ${tool}.` : `call ${tool} with ${bounded(call, MAX_CALL)}.`;
}
