import { omit } from '../../members.ts';
import { missingDetails } from './ask-details.ts';
import { comparePrices } from './compare-prices.ts';
import { definitionOf, type ToolDefinition, type ToolName } from './definitions.ts';
import { explainPrice } from './explain-price.ts';
import { findBrands } from './find-brands.ts';
import { getPrice } from './get-price.ts';
import { netPayout } from './net-payout.ts';
import { readDocument, searchDocuments } from './research.ts';
import { type Arguments, type Tool, type ToolAnswer, type ToolParts, toolErrorOf } from './tool.ts';
import { worthPickingUp } from './worth-picking-up.ts';

/** The implementation of each tool. Any of them may throw the errors that {@link toolErrorOf} explains. */
const ANSWERS: Readonly<Record<ToolName, (parts: ToolParts, args: Arguments, address?: string) => ToolAnswer>> = {
  get_price: getPrice,
  compare_prices: comparePrices,
  explain_price: explainPrice,
  net_payout: netPayout,
  worth_picking_up: worthPickingUp,
  find_brands: findBrands,
  search: searchDocuments,
  fetch: readDocument,
};

/** The pair of tools for deep research. They have their own endpoint, since other agents do not need them. */
export const RESEARCH: readonly ToolName[] = ['search', 'fetch'];
const AGENTS = (Object.keys(ANSWERS) as ToolName[]).filter((name) => !RESEARCH.includes(name));

/** Returns tools in listing order, by default those for agents. */
export function createTools(parts: ToolParts, names: readonly ToolName[] = AGENTS): readonly Tool[] {
  return names.map((name) => ({
    ...definitionOf(name, parts.marketplaces),
    call: (args, address = parts.publicUrl()) => {
      try {
        return ANSWERS[name](parts, args, address);
      } catch (error) {
        throw toolErrorOf(error);
      }
    },
    ...(name === 'get_price' && { missing: (args) => missingDetails(parts, args) }),
  }));
}

/** Returns the tools' definitions as the protocol sends them. */
export function definitionsOf(tools: readonly Tool[]) {
  return tools.map((tool): ToolDefinition => omit(tool, 'call', 'missing'));
}
