import type { TitleReading } from '../garments/read/title.ts';
import { Problem, type Sentence } from '../problem.ts';
import { refusalText } from '../wording/title-refusals.ts';

/** Returns the error of a member that cannot be used as it is given, by its name in the API. */
export function invalid(parameter: string, sentence: string | Sentence): Problem {
  return new Problem('invalid_parameter', sentence, { parameter });
}

/** A question that is well put about a listing without a price, with what was read of it. */
export class UnpricedListing extends Problem {
  readonly reading: TitleReading;
  readonly refusal: NonNullable<TitleReading['refusal']>;

  constructor(reading: TitleReading, refusal: NonNullable<TitleReading['refusal']>) {
    const { code, text } = refusal;
    super(code, refusalText(refusal), text === '' ? {} : { phrase: text });
    this.reading = reading;
    this.refusal = refusal;
  }
}
