import { createComparePrices } from './compare-prices.ts';
import type { ToolDefinition } from './definitions.ts';
import { createExplainPrice } from './explain-price.ts';
import { createFindBrands } from './find-brands.ts';
import { createGetPrice } from './get-price.ts';
import { createNetPayout } from './net-payout.ts';
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

/** Returns the tools' definitions as the protocol sends them. */
export function definitionsOf(tools: readonly Tool[]) {
  return tools.map(({ call: _, missing: __, ...definition }): ToolDefinition => definition);
}
