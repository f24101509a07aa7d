import { defined } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import labels from './labels.json' with { type: 'json' };

type Refusal = NonNullable<ParsedTitle['refusal']>;

/** The refusal of a listing that was read but has no price, with its reading. */
export class UnpricedListing extends Problem {
  readonly parsed: ParsedTitle;
  readonly refusal: Refusal;

  constructor(parsed: ParsedTitle, refusal: Refusal) {
    const { code, text, items, nearest = [] } = refusal;
    const didYouMean = nearest.length > 0 ? nearest.map(({ slug }) => slug) : undefined;
    super(code, refusalText(refusal), defined({ phrase: text || undefined, items, didYouMean }));
    this.parsed = parsed;
    this.refusal = refusal;
  }
}

/** Explains in a sentence or two why a title has no price and, for most reasons, what to do. */
export function refusalText({ code, text, items = [], nearest = [] }: Refusal): string {
  if (items.length > 0) {
    return `This title lists ${items.length} items: ${items.map(curly).join(', ')}. Send one title per item.`;
  }
  if (nearest.length > 0) {
    const meant = nearest.map(({ slug }) => slug).join(', ');
    return `The title does not name a kind of garment: did you mean ${meant}?`;
  }
  return labels.refusals[code].replace('{words}', () => (text === '' ? 'the title' : curly(text)));
}

const curly = (text: string) => `“${text}”`;
