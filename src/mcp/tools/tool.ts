import type { TSchema } from 'typebox';
import type { Fields } from '../../base/shape.ts';
import { bounded, plain } from '../../base/text.ts';
import type { Context, ToolWords } from '../../operations/operation.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** A computation that yields between steps, so that other requests can run. */
export type InSteps<Result> = Generator<undefined, Result>;

/** What a tool makes of an operation. */
export interface ToolSource extends ToolWords {
  readonly input: Fields;
  readonly required?: readonly string[] | undefined;
  readonly answer: TSchema;
  /** Answers a call, in steps if it may take long. Throws a `Problem` for invalid arguments. */
  readonly call: (context: Context, args: Arguments) => ToolAnswer | InSteps<ToolAnswer>;
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
