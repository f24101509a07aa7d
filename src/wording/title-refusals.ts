import type { RefusalCode } from '../garments/read/refusals.ts';
import type { TitleReading } from '../garments/read/title.ts';

type Refusal = NonNullable<TitleReading['refusal']>;

/** Why a title has no price and what to do, in a sentence or two. */
export function refusalText({ code, text, items = [] }: Refusal): string {
  const words = text === '' ? 'the title' : `“${text}”`;
  const sentences: Record<RefusalCode, string> = {
    not_covered: `There is no price for this: ${words} is a kind of item, or a maker of such, that is not covered. No other price can stand in for it.`,
    counterfeit_words: `There are no prices for replicas: ${words} means that it is not authentic. If it is, leave these words out.`,
    not_a_garment: `There are no prices for parts, packaging, patterns, files, recalled or broken items: ${words} names one.`,
    lot:
      items.length > 0
        ? `This title names ${items.length} items: ${items.map((item) => `“${item}”`).join(', ')}. Send one title per item.`
        : `How many, and of what? ${words} means several pieces: say a number and a kind, such as lot of 5 Nike tees, or send one title per item.`,
    needs_appraiser: `This needs an appraiser: ${words} means precious metal, stones or a fine watch, whose price hangs on weight, quality and papers. A jeweler or an auction house can say it.`,
    brand_not_found: 'The title names neither a brand nor a kind of garment: add both, such as Gap jeans.',
    category_not_found: 'The title does not say what kind of garment it is: add a word such as bag, dress or sneakers.',
  };
  return sentences[code];
}
