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

/**
 * The tools' definitions as the protocol sends them, without the functions behind them. What one says of a field, those
 * after it do not repeat: a model reads all of them each time.
 */
export function definitionsOf(tools: readonly Tool[]) {
  const said = new Set<string>();
  return tools.map((tool) => definitionOf(tool, said));
}

function definitionOf(tool: Tool, said: Set<string>) {
  const { name, title, description, inputSchema, outputSchema, card } = tool;
  return {
    name,
    title,
    description,
    inputSchema: once(plain(inputSchema), said) as { type: 'object' },
    outputSchema: once(published(outputSchema), said) as { type: 'object' },
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
function published(schema: object): Schema {
  const { type, properties = {} } = plain(schema);
  return { type, properties: mapFields(properties, (_, one) => inner(one)) };
}

/** The schema without descriptions of fields that were said before; what it says is added to them. */
function once(schema: Schema, said: Set<string>): Schema {
  const { properties = {}, ...rest } = schema;
  return {
    ...rest,
    properties: mapFields(properties, (name, { description, ...field }) => {
      const sentence = `${name}: ${description}`;
      if (description === undefined || said.has(sentence)) return field;
      said.add(sentence);
      return { ...field, description };
    }),
  };
}

function mapFields(
  fields: NonNullable<Schema['properties']>,
  change: (name: string, field: Schema) => Schema,
): NonNullable<Schema['properties']> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, change(name, field)]),
  );
}

function inner(schema: Schema): Schema {
  return schema.items || schema.properties
    ? { type: schema.type, description: inWords(schema) }
    : schema;
}

/** A description with those of the members in brackets: `Most left first. [brand, category, keep: left after fees]` */
function inWords({ description, items, properties }: Schema): string {
  const members = Object.entries(properties ?? items?.properties ?? {}).map(([name, one]) => {
    const words = inWords(one);
    return words === '' ? name : `${name}: ${words}`;
  });
  return [
    description,
    items?.description && `[${items.description}]`,
    members.length > 0 && `[${members.join(', ')}]`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The schema as JSON: without what the schema library keeps on it for itself. */
function plain(schema: object): Schema {
  return JSON.parse(JSON.stringify(schema));
}
