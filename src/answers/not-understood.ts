import { Problem, type ProblemCode, type ProblemMembers } from '../http/problem.ts';

/**
 * A question that has no answer as it is asked: the one error of this folder. Its sentence names members as the API
 * spells them; over HTTP it is a problem document, elsewhere the sentence is shown.
 */
export class NotUnderstood extends Problem {
  /** True if the question is well put, and its item has no price. */
  readonly isNotPriced: boolean;

  constructor(code: ProblemCode, sentence: string, members: ProblemMembers) {
    super(code, sentence, members);
    this.isNotPriced = code !== 'missing_parameter' && code !== 'invalid_parameter';
  }
}

/** Returns the error of a member that cannot be used as it is given. */
export function invalid(parameter: string, sentence: string): NotUnderstood {
  return new NotUnderstood('invalid_parameter', sentence, { parameter });
}
