import type { TObject } from 'typebox';
import { createComparePrices } from './compare-prices.ts';
import { createExplainPrice } from './explain-price.ts';
import { createFindBrands } from './find-brands.ts';
import { createGetPrice } from './get-price.ts';
import { createNetPayout } from './net-payout.ts';
import { BY_NAME } from './schemas.ts';
import type { Tool, ToolParts } from './tool.ts';
import { createWorthPickingUp } from './worth-picking-up.ts';

/** Returns all tools in the order that clients list them. */
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

/** Returns the tools' definitions as the protocol sends them. Each stands alone: hosts load single tools. */
export function definitionsOf(tools: readonly Tool[]) {
  return tools.map(({ name, title, description, inputSchema, outputSchema, card }) => ({
    name,
    title,
    description,
    inputSchema: plain(inputSchema) as { type: 'object' },
    outputSchema: published(plain(outputSchema)) as { type: 'object' },
    annotations: {
      readOnlyHint: true,
      openWorldHint: false,
      // Answers repeat words of titles, which strangers wrote.
      ...('title' in inputSchema.properties || 'items' in inputSchema.properties
        ? { untrustedContentHint: true }
        : {}),
    },
    ...(card ? { _meta: { ui: { resourceUri: card } } } : {}),
  }));
}

interface Schema {
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  /** Its members are published by name alone: a list of their types would cost a model three times as much. */
  readonly [BY_NAME]?: true;
}

/** Members that need no schema: their names say what they hold. */
const PLAIN_MEMBERS = new Set(['currency', 'source', 'webUrl', 'understood', 'ignored', 'words']);

/**
 * Returns an output schema without what it requires, which only lets a client refuse an answer: types of members, and
 * descriptions where a name does not say enough.
 */
function published(schema: Schema): Schema {
  const { type, description, properties, items, [BY_NAME]: isByName } = schema;
  if (isByName) return { type, description: inWords(schema) };
  return {
    type,
    ...(description && { description }),
    ...(items && { items: published(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => !PLAIN_MEMBERS.has(name))
          .map(([name, one]) => [name, published(one)]),
      ),
    }),
  };
}

/** Returns a description with those of the members in brackets: `Most left first. [brand, keep: left after fees]`. */
function inWords({ description, items, properties }: Schema): string {
  const members = Object.entries(properties ?? items?.properties ?? {}).map(([name, one]) => {
    const words = inWords(one);
    return words === '' ? name : `${name}: ${words}`;
  });
  return [description, members.length > 0 && `[${members.join(', ')}]`].filter(Boolean).join(' ');
}

/** Returns a schema as JSON: without what the schema library keeps on it for itself. */
function plain(schema: TObject): Schema {
  return JSON.parse(JSON.stringify(schema));
}
