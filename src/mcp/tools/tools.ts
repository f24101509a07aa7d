import { createComparePrices } from './compare-prices.ts';
import { createExplainPrice } from './explain-price.ts';
import { createFindBrands } from './find-brands.ts';
import { createGetPrice } from './get-price.ts';
import { createListBrands } from './list-brands.ts';
import { createListCategories } from './list-categories.ts';
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
    createFindBrands(),
    createListBrands(),
    createListCategories(parts),
  ];
}

/** A tool's definition as the protocol sends it, without the function behind it. */
export function definitionOf(tool: Tool) {
  const { name, title, description, inputSchema, outputSchema } = tool;
  return {
    name,
    title,
    description,
    inputSchema: plain(inputSchema) as { type: 'object' },
    outputSchema: withoutRequired(outputSchema) as { type: 'object' },
    annotations: {
      readOnlyHint: true,
      openWorldHint: false,
    },
  };
}

/** The schema as JSON, without what it requires: that only lets a client refuse an answer, and costs 300 tokens. */
function withoutRequired(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'required' ? undefined : value)),
  );
}

/** The schema as JSON: without what the schema library keeps on it for itself. */
function plain(schema: object): object {
  return JSON.parse(JSON.stringify(schema));
}
