import { SHOP_IDS, USUAL_NET } from '../../answers/picks.ts';
import { brands, CONDITIONS, categories, GENDERS, TIERS } from '../../garments/catalog.ts';
import { USUAL_TERMS } from '../../items/seller-fields.ts';
import { forCircumstances } from '../../marketplaces/circumstances.ts';
import type { Marketplaces } from '../../marketplaces/compile.ts';
import { CONFIDENCE_FACTOR } from '../../pricing/confidence.ts';
import { CARD_URI } from '../documents/card.ts';
import data from './definitions.json' with { type: 'json' };

// Models read the definitions and pay for them in tokens on every call, so each word has to earn its place. Each
// definition stands alone, since hosts may load single tools. `definitions.json` writes a member as its type, or `type:
// description`.

/** Most items per call of compare_prices. */
export const MAX_ITEMS = 100;
/** The arguments of an item of compare_prices. */
export const ITEM_ARGUMENTS = new Set(Object.keys(data.compare_prices.takes.items));
/** Most picks per answer: as many as a shopper can remember in front of a rack. */
export const MOST_PICKS = 20;

export type ToolName = keyof typeof data;

/** A JSON Schema. */
export type Schema = {
  type: string;
  description?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
};
type ObjectSchema = { type: 'object'; properties: Record<string, Schema> };

/** A tool in the form that clients list. */
export type ToolDefinition = ReturnType<typeof definitionOf>;

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  condition: CONDITIONS,
  gender: GENDERS,
  tier: TIERS,
  shop: SHOP_IDS,
};

/** Tools with answers that hosts can show as a card (MCP Apps). */
const WITH_CARD: readonly ToolName[] = ['get_price', 'compare_prices'];

/** Returns a tool's definition as the protocol sends it. */
export function definitionOf(name: ToolName, { list }: Marketplaces) {
  const facts: Readonly<Record<string, string | number>> = {
    categories: categories.map(({ slug }) => slug).join(', '),
    marketplaces: list.map(({ id }) => id).join(', '),
    brands: brands.length,
    items: MAX_ITEMS,
    picks: MOST_PICKS,
    keep: USUAL_NET,
    factor: CONFIDENCE_FACTOR,
    ...USUAL_TERMS,
  };
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, fact) => String(facts[fact]));
  const memberOf = (member: string | Members): Schema =>
    typeof member === 'string' ? schemaOf(filled(member)) : { type: 'array', items: objectOf(member) };
  const objectOf = (members: Members): ObjectSchema => ({
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(members).map(([memberName, member]) => [memberName, memberOf(member)]),
    ),
  });
  const { title, description, takes, gives } = data[name];
  const circumstances = name === 'net_payout' && forCircumstances(({ brief }) => `boolean: ${brief}.`);
  const takesTitles = 'title' in takes || 'items' in takes;
  return {
    name: name as string,
    title,
    description: filled(description),
    inputSchema: objectOf({ ...takes, ...circumstances }),
    outputSchema: objectOf(gives),
    annotations: {
      readOnlyHint: true,
      openWorldHint: false,
      // Answers repeat words of titles, which strangers write.
      ...(takesTitles && { untrustedContentHint: true }),
    },
    ...(WITH_CARD.includes(name) && { _meta: { ui: { resourceUri: CARD_URI } } }),
  };
}

type Members = { readonly [Name in string]: string | Members };

/** Parses a line of a definition into a schema: `number: Selling price.`, `strings`, `condition`. */
function schemaOf(line: string): Schema {
  const [kind = ''] = line.split(':', 1);
  const description = line.slice(kind.length + 2);
  const choices = CHOICES[kind];
  const described = description ? { description } : {};
  if (choices) return { type: 'string', enum: [...choices], ...described };
  if (kind === 'objects') return { type: 'array', ...described };
  if (kind === 'strings') return { type: 'array', items: { type: 'string' }, ...described };
  return { type: kind, ...described };
}
