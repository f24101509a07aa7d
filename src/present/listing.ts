import { defined } from '../base/members.ts';
import { joinNames } from '../base/numbers.ts';
import { type ParameterNames, Problem } from '../base/problem.ts';
import { fillIn } from '../base/text.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import sentences from './sentences.json' with { type: 'json' };

/** The reason why a listing has no price, with the parsed title. */
export class UnpricedListing extends Problem {
  readonly parsed: ParsedTitle;
  readonly refusal: NonNullable<ParsedTitle['refusal']>;

  constructor(parsed: ParsedTitle, refusal: UnpricedListing['refusal']) {
    const { code, text, items, nearest = [] } = refusal;
    const didYouMean = nearest.length > 0 ? nearest.map(({ slug }) => slug) : undefined;
    super(code, refusalText(refusal), defined({ phrase: text || undefined, items, didYouMean }));
    this.parsed = parsed;
    this.refusal = refusal;
  }
}

/** Returns what a title needs to have a price, or who else may know it, in the words of a door. */
function refusalText({
  code,
  text,
  items = [],
  nearest = [],
}: UnpricedListing['refusal']): string | ((name: ParameterNames) => string) {
  if (items.length > 0) {
    return (name) => `These are ${items.length} items: ${joinNames(items)}. Send ${name('items')}.`;
  }
  if (nearest.length > 0)
    return `Did you mean ${joinNames(
      nearest.map(({ name }) => name.toLowerCase()),
      'or',
    )}?`;
  return fillIn(sentences.refusals[code], { words: text === '' ? 'the title' : `“${text}”` });
}
