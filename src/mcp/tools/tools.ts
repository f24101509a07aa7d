import { omit } from '../../base/members.ts';
import { answerOfferTool } from './answer-offer.ts';
import { inOurNames } from './arguments.ts';
import { comparePrices } from './compare-prices.ts';
import { findBrands } from './find-brands.ts';
import { getPrice } from './get-price.ts';
import { netPayout } from './net-payout.ts';
import {
  definitionOf,
  inOneGo,
  type Tool,
  type ToolDefinition,
  type ToolParts,
  type ToolSource,
  toolErrorOf,
} from './tool.ts';
import { worthPickingUp } from './worth-picking-up.ts';

export const AGENTS: readonly ToolSource[] = [
  getPrice,
  comparePrices,
  netPayout,
  answerOfferTool,
  worthPickingUp,
  findBrands,
];

/** Returns tools that answer from the given prices and fees. */
export function createTools(parts: ToolParts): readonly Tool[] {
  return AGENTS.map((source) => {
    const steps: Tool['steps'] = function* (args, address = parts.publicUrl()) {
      try {
        const answered = source.answer(parts, inOurNames(args), address);
        const { answer, lines } = Symbol.iterator in answered ? yield* answered : answered;
        return { structured: { ...answer }, text: lines.filter(Boolean).join('\n') };
      } catch (error) {
        throw toolErrorOf(error);
      }
    };
    return {
      ...definitionOf(source),
      isLasting: (args) => source.isLasting?.(inOurNames(args)) === true,
      steps,
      call: (args, address) => inOneGo(steps(args, address)),
      ...(source.missing && { missing: (args) => source.missing?.(parts, inOurNames(args)) }),
    };
  });
}

export function definitionsOf(tools: readonly Tool[]) {
  return tools.map((tool): ToolDefinition => omit(tool, 'isLasting', 'call', 'steps', 'missing'));
}
