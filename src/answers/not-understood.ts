import { Problem } from '../http/problem.ts';

/**
 * A question that has no answer as it is asked: the one error of this folder. Its sentence names members as the API
 * spells them; over HTTP it is a 400, elsewhere the sentence is shown.
 */
export class NotUnderstood extends Problem {
  /** Without a value, the parameter is missing; with one, its value does not go with the others. */
  constructor(sentence: string, parameter: string, isMissing = false) {
    super(isMissing ? 'missing_parameter' : 'invalid_parameter', sentence, { parameter });
  }
}
