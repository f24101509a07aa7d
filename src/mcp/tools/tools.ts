import { createComparePrices } from './compare-prices.ts';
import { createExplainPrice } from './explain-price.ts';
import { createFindBrands } from './find-brands.ts';
import { createGetPrice } from './get-price.ts';
import { createNetPayout } from './net-payout.ts';
import type { Tool, ToolParts } from './tool.ts';
import { createWorthPickingUp } from './worth-picking-up.ts';

/** All tools, in the order that clients list them. */
export function createTools(parts: ToolParts): readonly Tool[] {
  return [
    createGetPrice(parts),
    createComparePrices(parts),
    createExplainPrice(parts),
    createNetPayout(parts),
    createWorthPickingUp(parts),
    createFindBrands(parts),
  ];
}

/** A tool's definition as the protocol sends it, without the function behind it. */
export function definitionOf(tool: Tool) {
  const { name, title, description, inputSchema, outputSchema, card } = tool;
  return {
    name,
    title,
    description,
    inputSchema: plain(inputSchema) as { type: 'object' },
    outputSchema: published(outputSchema) as { type: 'object' },
    annotations: {
      readOnlyHint: true,
      openWorldHint: false,
      // Answers repeat words of titles, which strangers wrote.
      ...('title' in inputSchema.properties || 'items' in inputSchema.properties
        ? { untrustedContentHint: true }
        : {}),
    },
    ...(card ? { _meta: { ui: { resourceUri: card } } } : {}),
  };
}

interface Schema {
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/**
 * An output schema as it is published: without what it requires, which only lets a client refuse an answer, and with
 * the members of inner objects in words, which say the same to a model for half of the tokens.
 */
function published(schema: object): object {
  const { type, properties = {} } = plain(schema) as Schema;
  return {
    type,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, inner(one)]),
    ),
  };
}

function inner(schema: Schema): Schema {
  return schema.items || schema.properties
    ? { type: schema.type, description: inWords(schema) }
    : schema;
}

/** A description with those of the members in brackets: `Most left first. [brand: Slug. price: Typical.]` */
function inWords({ description, items, properties }: Schema): string {
  const members = Object.entries(properties ?? items?.properties ?? {}).map(([name, one]) => {
    const words = inWords(one);
    return words === '' ? name : `${name}: ${words}`;
  });
  return [
    description,
    items?.description && `[${items.description}]`,
    members.length > 0 && `[${members.join(' ')}]`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The schema as JSON: without what the schema library keeps on it for itself. */
function plain(schema: object): object {
  return JSON.parse(JSON.stringify(schema));
}
