import { defined } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { fillIn } from '../base/text.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import labels from './labels.json' with { type: 'json' };

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

/** Returns one or two sentences that explain why a title has no price and, for most reasons, what to do about it. */
function refusalText({ code, text, items = [], nearest = [] }: UnpricedListing['refusal']): string {
  if (items.length > 0) {
    const names = items.map((item) => `“${item}”`).join(', ');
    return `This title lists ${items.length} items: ${names}. Send one title per item.`;
  }
  if (nearest.length > 0) {
    const similarKinds = nearest.map(({ slug }) => slug).join(', ');
    return `The title does not name a kind of garment: did you mean ${similarKinds}?`;
  }
  return fillIn(labels.refusals[code], { words: text === '' ? 'the title' : `“${text}”` });
}
