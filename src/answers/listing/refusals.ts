import { Problem, type Sentence } from '../../base/problem.ts';
import type { Reading } from '../../titles/title.ts';
import { refusalText } from './refusal-words.ts';

/** Returns the problem of an invalid parameter, which the sentence names. */
export function invalid(parameter: string, sentence: string | Sentence): Problem {
  return new Problem('invalid_parameter', sentence, { parameter });
}

/** The refusal of a listing that was understood but has no price, with its reading. */
export class UnpricedListing extends Problem {
  readonly reading: Reading;
  readonly refusal: NonNullable<Reading['refusal']>;

  constructor(reading: Reading, refusal: NonNullable<Reading['refusal']>) {
    const { code, text, items } = refusal;
    super(code, refusalText(refusal), { ...(text !== '' && { phrase: text }), ...(items && { items }) });
    this.reading = reading;
    this.refusal = refusal;
  }
}
