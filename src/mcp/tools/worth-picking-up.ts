import { answerPicks, PICK_CONDITION, SHOPS } from '../../answers/picks.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { readAll, readArguments, readParts, readSeller, understandably } from './arguments.ts';
import { definitionOf, MOST_PICKS } from './definitions.ts';
import { notLiteral } from './priced.ts';
import type { Tool, ToolParts } from './tool.ts';

/** Returns the tool for what is worth picking up in a shop, without a garment in hand. */
export function createWorthPickingUp(parts: ToolParts): Tool {
  const { pricing, marketplaces } = parts;
  return {
    ...definitionOf('worth_picking_up', marketplaces),
    call: ({ category, gender, ...args }) => {
      const { read, found, seller } = readAll({
        read: () => readArguments(args, ['shop', 'keep']),
        found: () => readParts({ category, gender }, pricing.usualGender),
        seller: () => readSeller(parts, args, ['marketplace']),
      });
      const { marketplace } = seller;
      const question = { ...read, ...found.garment, marketplace };
      const answer = understandably(() => answerPicks({ pricing, marketplaces }, question));
      const all = answer.picks.length;
      const picks = answer.picks.slice(0, MOST_PICKS).map(({ garment, price, net }) => ({
        garment: { ...garment, condition: undefined },
        price,
        keep: Math.round(net),
      }));
      const inWords = notLiteral(found.understood).join('; ');
      const part = picks.length === all ? '' : `, the first ${MOST_PICKS} of ${all}`;
      const note =
        `${SHOPS[answer.shop].name}${part}: with sales of each, condition ${PICK_CONDITION}, ` +
        `${usd(answer.keep)} or more left after the fees of ${marketplace.name}, before what the find costs. ` +
        `This is not sales volume: how many sell, or how fast, is not known. Single pieces differ: check one with net_payout.${inWords && ` Understood ${inWords}.`}`;
      const structured = {
        currency: 'USD',
        picks: picks.map(({ garment: { brand, category: kind, gender: whose }, price, keep }) => ({
          ...{ brand: brand.slug, category: kind.slug, gender: whose, price, keep },
        })),
        note,
      };
      const lines = picks.map(
        ({ garment, price, keep }) =>
          `${capital(garments(garment))}: ${usd(price)}, keeps ${usd(keep)}.`,
      );
      if (lines.length === 0) lines.push('Nothing on the list leaves that much.');
      return { structured, text: [...lines, note].join('\n') };
    },
  };
}
