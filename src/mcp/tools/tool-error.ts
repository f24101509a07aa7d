import { Problem } from '../../base/problem.ts';

interface Refused extends ErrorOptions {
  /** The API’s code for the problem. */
  readonly code?: string;
  /** Slugs with a similar spelling. */
  readonly nearest?: readonly string[];
}

/**
 * An error in the arguments. It reaches the model as a tool error, so its message says what was wrong and what to send
 * instead: one more call should succeed.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: string;
  readonly nearest: readonly string[];

  constructor(message: string, { code = 'invalid_parameter', nearest = [], cause }: Refused = {}) {
    super(message, { cause });
    this.code = code;
    this.nearest = nearest;
  }
}

/** Returns a tool error for a question that cannot be answered. Throws any other error. */
export function toolErrorOf(error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  if (!(error instanceof Problem)) throw error;
  const hint = error.members.parameter === 'returnOnCost' ? ' 1 is 100%.' : '';
  return new ToolError(error.message + hint, { cause: error, code: error.code });
}
