import { omit } from '../../base/members.ts';
import { quoted } from '../../base/text.ts';
import { listUnknown } from '../../input/field-names.ts';
import { answerOfferTool } from './answer-offer.ts';
import { createArgumentReader } from './arguments.ts';
import { comparePrices } from './compare-prices.ts';
import { findBrands } from './find-brands.ts';
import { getPrice } from './get-price.ts';
import { netPayout } from './net-payout.ts';
import { definitionOf, sentBy, type Tool, type ToolDefinition, type ToolParts, type ToolSource } from './tool.ts';
import { worthPickingUp } from './worth-picking-up.ts';

export const AGENTS: readonly ToolSource[] = [
  getPrice,
  comparePrices,
  netPayout,
  answerOfferTool,
  worthPickingUp,
  findBrands,
];

/** Maximum characters of the names of unused arguments in an answer. */
const MOST_QUOTED = 400;

/** Returns tools that answer from the given prices and fees. */
export function createTools(parts: ToolParts): readonly Tool[] {
  const marketplaces = parts.marketplaces.list.map(({ id }) => id);
  return AGENTS.map((source) => {
    const read = createArgumentReader(source.takes);
    const steps: Tool['steps'] = function* (sent, address = parts.publicUrl()) {
      const { values: args, unknown } = read(sent);
      const answered = source.answer(parts, args, address);
      const { answer, lines } = Symbol.iterator in answered ? yield* answered : answered;
      // A size or a color does not change prices here: the answer says so.
      const unused = unknown.length > 0 && `Not used: ${quoted(unknown.join(', '), MOST_QUOTED)}.`;
      return {
        structured: { ...sentBy(source.name, answer), ...listUnknown(unknown) },
        text: [...lines, unused].filter(Boolean).join('\n'),
      };
    };
    const missing: Tool['missing'] = (sent) => {
      try {
        return source.missing?.(parts, read(sent).values);
      } catch {
        // The answer refuses misspelled names.
        return undefined;
      }
    };
    return { ...definitionOf(source, marketplaces), isLasting: source.isLasting === true, steps, missing };
  });
}

export function definitionsOf(tools: readonly Tool[]) {
  return tools.map((tool): ToolDefinition => omit(tool, 'isLasting', 'steps', 'missing'));
}
