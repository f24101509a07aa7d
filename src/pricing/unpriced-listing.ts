import { joinNames } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { fillTemplate } from '../base/text.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import type { Refusal } from '../titles/refusals.ts';
import { MAX_PIECES } from '../titles/title-numbers.ts';
import reasons from './unpriced.json' with { type: 'json' };

/** The reason why a listing has no price, with what was read of its title. */
export class UnpricedListing extends Problem {
  readonly title: ParsedTitle;
  readonly refusal: Refusal;
  /** The message as it is to be shown apart: what counts, then the rest. */
  readonly sentences: readonly string[];

  constructor(title: ParsedTitle, refusal: Refusal) {
    const { code, text, items = [], nearest = [] } = refusal;
    const didYouMean = nearest.map(({ slug }) => slug);
    const sentences = refusalParts(refusal);
    super(code, items.length > 0 ? (name) => `${sentences.join(' ')} Send ${name('items')}.` : sentences.join(' '), {
      phrase: text || undefined,
      items: refusal.items,
      didYouMean,
    });
    this.title = title;
    this.refusal = refusal;
    this.sentences = sentences;
  }
}

function refusalParts({ code, text, items = [], nearest = [], pieces }: Refusal): readonly string[] {
  if (pieces !== undefined) return [`We price lots of 2 to ${MAX_PIECES}.`, `Split these ${pieces}.`];
  if (items.length > 0) return [`These are ${items.length} items: ${joinNames(items)}.`];
  const names = nearest.map(({ name }) => name.toLowerCase());
  if (names.length > 0) return [`Did you mean ${joinNames(names, 'or')}?`];
  const words = text === '' ? 'the title' : `“${text}”`;
  return reasons[code].map((part) => fillTemplate(part, { words }));
}
