import { Problem } from '../base/problem.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import type { RefusalCode } from '../titles/refusals.ts';

type Refusal = NonNullable<ParsedTitle['refusal']>;

/** The refusal of a listing that was read but has no price, with its reading. */
export class UnpricedListing extends Problem {
  readonly parsed: ParsedTitle;
  readonly refusal: Refusal;

  constructor(parsed: ParsedTitle, refusal: Refusal) {
    const { code, text, items, nearest = [] } = refusal;
    super(code, refusalText(refusal), {
      ...(text !== '' && { phrase: text }),
      ...(items && { items }),
      ...(nearest.length > 0 && { didYouMean: nearest.map(({ slug }) => slug) }),
    });
    this.parsed = parsed;
    this.refusal = refusal;
  }
}

/** Explains in a sentence or two why a title has no price and, for most reasons, what to do. */
export function refusalText({ code, text, items = [], nearest = [] }: Refusal): string {
  const meant = nearest.map(({ slug }) => slug).join(', ');
  const words = text === '' ? 'the title' : `“${text}”`;
  const sentences: Record<RefusalCode, string> = {
    not_covered:
      `We do not price this: ${words} is a kind of item or a brand that is not covered. Do not use another price ` +
      'instead.',
    counterfeit_words: `We do not price replicas: ${words} says the item is not authentic. \
If it is authentic, remove these words.`,
    not_a_garment: `We do not price parts, packaging, patterns, files, or recalled or broken items: \
${words} describes one.`,
    lot:
      items.length > 0
        ? `This title lists ${items.length} items: ${items.map((item) => `“${item}”`).join(', ')}. Send one ` +
          'title per item.'
        : `How many, and of what? ${words} means several items: include a number and a kind, such as “lot of 5 ` +
          'Nike tees”, or send one title per item.',
    needs_appraiser:
      `This needs an appraiser: ${words} means precious metal, stones or a fine watch, and its price depends on ` +
      'weight, quality and papers. Ask a jeweler or an auction house.',
    brand_not_found: 'We do not know this thing. If it is worn or carried, say what it is, such as Gap jeans.',
    category_not_found:
      'The title does not name a kind of garment: ' +
      (meant === '' ? 'add a word such as bag, dress or sneakers.' : `did you mean ${meant}?`),
  };
  return sentences[code];
}
