import { UnpricedListing } from '../../answers/refusals.ts';
import type { SellerTerms } from '../../items/seller-fields.ts';
import type { Clock } from '../../keys/quota.ts';
import type { Marketplaces } from '../../marketplaces/compile.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { Problem } from '../../problem.ts';
import type { ToolDefinition } from './definitions.ts';

/** Dependencies of the tools. */
export interface ToolParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /**
   * Returns the service's address without a trailing slash, or undefined if there are no pages to link to. Called for
   * each answer, since an automatically chosen port is known only later.
   */
  readonly publicUrl: () => string | undefined;
  /** Terms of a local server's one seller; arguments override them. */
  readonly seller?: SellerTerms;
  /** Milliseconds since the Unix epoch, for plans; the system clock by default. */
  readonly clock?: Clock;
}

/** Arguments of a call as the model sent them. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A tool's answer: the same facts as structured data and as text that a model can quote verbatim. */
export interface ToolAnswer {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A tool as clients see it, with its implementation. */
export interface Tool extends ToolDefinition {
  /**
   * Returns a form for missing details that would change the answer much, for clients that can ask a person; undefined
   * if there are none.
   */
  readonly missing?: (args: Arguments) => Question | undefined;
  /**
   * Answers a call. `address` is the service's address as the caller reached it, for links; the configured one by
   * default. Throws a {@link ToolError} for invalid arguments.
   */
  readonly call: (args: Arguments, address?: string) => ToolAnswer;
}

/** A form for a person: optional text fields. */
export interface Question {
  readonly message: string;
  readonly fields: Readonly<Record<string, { type: 'string'; title: string; enum?: string[] }>>;
}

/** Returns an answer with its text, skipping empty lines. */
export const answered = <Facts extends ToolAnswer['structured']>(
  structured: Facts,
  lines: readonly (string | false | undefined)[],
) => ({ structured, text: lines.filter(Boolean).join('\n') });

interface Refused extends ErrorOptions {
  /** True for goods we do not price: another spelling would not help. */
  readonly isNotCovered?: boolean;
  /** Slugs with a similar spelling. */
  readonly nearest?: readonly string[];
}

/**
 * An error in the arguments. It reaches the model as a tool error, so its message says what was wrong and what to send
 * instead: one more call should succeed.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly refused: Refused;

  constructor(message: string, refused: Refused = {}) {
    super(message, refused);
    this.refused = refused;
  }
}

/** Arguments that are not the snake-case form of the API parameter. */
const OWN_NAMES: Readonly<Record<string, string>> = { asked: 'price', offered: 'offer', listedFor: 'days_listed' };

/** Returns the argument for a parameter of the API. */
function argumentName(parameter: string): string {
  return OWN_NAMES[parameter] ?? parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns a tool error for a question that cannot be answered, naming our arguments. Throws any other error. */
export function toolErrorOf(error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  if (!(error instanceof Problem)) throw error;
  const hint = error.members.parameter === 'return_on_cost' ? ' 1 is 100%.' : '';
  const advice = error instanceof UnpricedListing ? ' Do not price something else instead.' : '';
  return new ToolError(error.messageIn(argumentName) + hint + advice, { cause: error });
}
