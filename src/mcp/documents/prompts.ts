import { MAX_ITEMS } from '../tools/compare-prices.ts';

/** Longest list of clothes that the prompt takes; about five hundred garments. */
const MAX_CLOSET_LENGTH = 20_000;

/** The one prompt: a person's list of clothes, to be valued. */
export const CLOSET_PROMPT = {
  name: 'price_my_closet',
  title: 'Price my closet',
  description: 'Values a list of clothes in your own words and says what to sell first.',
  arguments: [
    {
      name: 'items',
      title: 'Clothes',
      description: 'One garment a line: brand, kind, condition, women’s or men’s.',
      required: true,
    },
  ],
} as const;

/** Arguments that a prompt cannot be made of; the message says what to give. */
export class PromptError extends Error {
  override readonly name = 'PromptError';
}

/** Text of the prompt. Throws a {@link PromptError} when the list is missing or too long. */
export function closetPrompt(items: string | undefined): string {
  if (items === undefined || items.trim() === '') {
    throw new PromptError('items is missing: give the clothes, one a line.');
  }
  if (items.length > MAX_CLOSET_LENGTH) {
    throw new PromptError(
      `items is longer than ${MAX_CLOSET_LENGTH} characters: give it in parts.`,
    );
  }
  return `Value these clothes for me at secondhand prices in US dollars:

${items.trim()}

1. Take from each line the brand, the category, the condition (leave it out if I did not say) and the gender.
2. Price them with compare_prices, up to ${MAX_ITEMS} in a call. Use quantity for equal pieces. Say what comes back as notPriced and why: do not guess a price, and do not price something else in its place.
3. Show a table, most expensive first: garment, condition, price, range. Then the total with its range, and in one sentence what the range means.
4. Say which three are most worth selling first and why, and which prices are least certain.`;
}
