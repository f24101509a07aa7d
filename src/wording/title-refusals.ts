import { brands } from '../garments/catalogue.ts';
import type { TitleReading } from '../garments/read-title.ts';
import type { RefusalCode } from '../garments/title-refusals.ts';

type Refusal = NonNullable<TitleReading['refusal']>;

/** Why a title has no price and what to do, in a sentence or two. */
export function refusalText({ code, text }: Refusal): string {
  const said = text === '' ? 'the title' : `“${text}”`;
  const sentences: Record<RefusalCode, string> = {
    not_covered: `There are no prices for this: ${said} is a kind or a brand that is not covered. No other price stands in for it.`,
    counterfeit_words: `There are no prices for copies: ${said} says that it is not the brand’s own. If it is, leave these words out.`,
    not_a_garment: `There are no prices for parts, packaging and broken items: ${said} names one.`,
    lot: `Prices are for one item: ${said} says that there are several. Ask for each with a title of its own.`,
    children: `Prices are for adults’ garments: ${said} means a child’s.`,
    brand_not_found: `No brand was found in the title: add its name. ${brands.length} brands are covered.`,
    category_not_found:
      'The title does not say what kind of garment it is: add a word for it, such as bag, dress or sneakers.',
  };
  return sentences[code];
}
