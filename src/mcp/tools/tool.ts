import { UnpricedListing } from '../../answers/refusals.ts';
import type { SellerTerms } from '../../items/seller-fields.ts';
import type { Clock } from '../../keys/quota.ts';
import type { Marketplaces } from '../../marketplaces/compile.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { Problem } from '../../problem.ts';
import type { ToolDefinition } from './definitions.ts';

/** Parts that the tools answer from. */
export interface ToolParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /**
   * The service's address without a trailing slash; asked for each answer, since a free port is known only later.
   * Undefined where there are no pages to link to.
   */
  readonly publicUrl: () => string | undefined;
  /** Standing terms of the one seller who is served; arguments replace them. */
  readonly seller?: SellerTerms;
  /** Milliseconds since the Unix epoch, for the days of plans; the system's by default. */
  readonly clock?: Clock;
}

/** Arguments of a call, as a model sent them. */
export type Arguments = Readonly<Record<string, unknown>>;

/** An answer of a tool: the same facts for programs and as text that a model can quote as it is. */
export interface ToolAnswer {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A tool as clients see it, with the function behind it. */
export interface Tool extends ToolDefinition {
  /** Returns the details that would move the answer by much, for clients that can ask a person; undefined for none. */
  readonly missing?: (args: Arguments) => Question | undefined;
  /**
   * Answers a call. `address` is that of the service as the caller reached it, for links; without it the one of the
   * parts. Throws a {@link ToolError} when the arguments cannot be understood.
   */
  readonly call: (args: Arguments, address?: string) => ToolAnswer;
}

/** A form for a person: fields of text, all of them optional. */
export interface Question {
  readonly message: string;
  readonly fields: Readonly<Record<string, { type: 'string'; title: string; enum?: string[] }>>;
}

/** Returns an answer with its text, without the lines that hold nothing. */
export const answered = <Facts extends ToolAnswer['structured']>(
  structured: Facts,
  lines: readonly (string | false | undefined)[],
) => ({ structured, text: lines.filter(Boolean).join('\n') });

interface Refused extends ErrorOptions {
  /** True where there is no price for the thing: another spelling would not help. */
  readonly isNotCovered?: boolean;
  /** Slugs that are spelled nearly like what was given. */
  readonly nearest?: readonly string[];
}

/**
 * Arguments that cannot be answered. It reaches the model as a tool error, so its message says what was wrong and
 * what to send instead: one more call should succeed.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly refused: Refused;

  constructor(message: string, refused: Refused = {}) {
    super(message, refused);
    this.refused = refused;
  }
}

/** Arguments whose names are not those of the API in snake case. */
const OWN_NAMES: Readonly<Record<string, string>> = { asked: 'price', offered: 'offer', listedFor: 'days_listed' };

/** Returns the argument that stands for a parameter of the API. */
function argumentName(parameter: string): string {
  return OWN_NAMES[parameter] ?? parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the tool error of a question without an answer, in the names of our arguments. Throws any other error. */
export function toolErrorOf(error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  if (!(error instanceof Problem)) throw error;
  const hint = error.members.parameter === 'return_on_cost' ? ' 1 is 100%.' : '';
  const advice = error instanceof UnpricedListing ? ' Do not price something else instead.' : '';
  return new ToolError(error.messageIn(argumentName) + hint + advice, { cause: error });
}
