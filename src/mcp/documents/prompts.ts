import { MAX_ITEMS } from '../tools/definitions.ts';

/** Longest text that a prompt takes; about five hundred garments. */
const MAX_LENGTH = 20_000;

/** A prompt with the text that it becomes. Clients offer it as a command, and many split what follows at blanks. */
export interface McpPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  readonly text: (values: Readonly<Record<string, string>>) => string;
}

interface PromptArgument {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** No argument is needed: without one, the text says what to ask for. */
  readonly required: false;
}

/** Arguments that a prompt cannot be made of; the message says what to give. */
export class PromptError extends Error {
  override readonly name = 'PromptError';
}

const NOT_PRICED =
  'Say what has no price and why: do not guess a price, and do not price something else in its place.';

const argument = (name: string, title: string, description: string): PromptArgument => ({
  name,
  title,
  description,
  required: false,
});

/** All prompts: whole commands that do something useful even if nothing follows them. */
export const PROMPTS: readonly McpPrompt[] = [
  {
    name: 'price_my_closet',
    title: 'Price my closet',
    description: 'Values a list of clothes in your own words and says what to sell first.',
    arguments: [
      argument(
        'items',
        'Clothes',
        'One garment a line: brand, kind, condition, women’s or men’s. If left out, you are asked.',
      ),
    ],
    text: ({ items }) => `${
      items
        ? `Value these clothes for me at secondhand prices in US dollars:\n\n${items}`
        : 'Value my clothes for me at secondhand prices in US dollars. First ask me for the list: one garment a line with brand, kind, condition, and whether it is women’s or men’s.'
    }

1. Take from each line the brand, the category, the condition (leave it out if I did not say) and the gender.
2. Price them with compare_prices, up to ${MAX_ITEMS} in a call. Use quantity for equal pieces. ${NOT_PRICED}
3. Show a table, most expensive first: garment, condition, price, range. Then the total with its range, and in one sentence what the range means.
4. Say which three are most worth selling first and why, and which prices have no listings of their own behind them.`,
  },
  {
    name: 'price_one',
    title: 'Price one garment',
    description: 'What one garment sells for, in its condition, and how sure that is.',
    arguments: [
      argument('brand', 'Brand', 'Such as levis.'),
      argument('category', 'Kind', 'Such as jeans.'),
      argument('condition', 'Condition', 'Such as Good.'),
    ],
    text: ({ brand, category, condition }) => `${
      brand
        ? `What does this sell for secondhand: ${[brand, category, condition].filter(Boolean).join(' ')}? Ask me for the kind of garment if I left it out.`
        : 'Tell me what a garment of mine sells for secondhand. First ask me for its brand, kind and condition, or the title of a listing.'
    }

Use get_price. Give the price with its range, say in one sentence what it is based on, and repeat its caveats. ${NOT_PRICED}`,
  },
  {
    name: 'is_it_fair',
    title: 'Is it fair?',
    description: 'Compares an asking price with the estimate for such items.',
    arguments: [argument('listing', 'Listing', 'Its title and price. If left out, you are asked.')],
    text: ({ listing }) => `${
      listing
        ? `Is this a fair secondhand price: ${listing}?`
        : 'Tell me whether an asking price is fair. First ask me for the listing’s title and its price.'
    }

Use get_price with title and asking_price. Give the verdict in its own words, the price with its range, and its caveats. Do not say whether the item is genuine: prices cannot tell. ${NOT_PRICED}`,
  },
  {
    name: 'thrift_run',
    title: 'Thrift run',
    description: 'The most to pay for finds in a thrift store, one at a time.',
    arguments: [argument('profit', 'Profit', 'US dollars wanted for each find; 20 if left out.')],
    text: ({
      profit,
    }) => `I am in a thrift store and buy to resell. If I ask what to look for, use worth_picking_up. Ask me for one find at a time: brand, kind, condition, and what the store asks.

For each, use net_payout with title (brand, model, kind), condition, cost and profit ${profit ?? '20'}. Answer in two lines that I can read in the aisle: what it sells for with the range, and the most to pay on the marketplace that leaves the most; then buy or leave. If its evidence is "no listings", say that it is a guess. ${NOT_PRICED}`,
  },
];

/**
 * The text of a prompt with these arguments; an empty one counts as left out. Throws a {@link PromptError} when an
 * argument is too long.
 */
export function promptText(prompt: McpPrompt, given: Readonly<Record<string, string>>): string {
  const values: Record<string, string> = {};
  for (const { name } of prompt.arguments) {
    const value = given[name]?.trim();
    if (!value) continue;
    if (value.length > MAX_LENGTH) {
      throw new PromptError(`${name} is longer than ${MAX_LENGTH} characters: give it in parts.`);
    }
    values[name] = value;
  }
  return prompt.text(values);
}
