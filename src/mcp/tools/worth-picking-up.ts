import { answerPicks, PICK_CONDITION, SHOPS } from '../../answers/picks.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { readAll, readArguments, readParts, readSeller } from './arguments.ts';
import { MOST_PICKS } from './definitions.ts';
import { notLiteral } from './priced.ts';
import { type Arguments, answered, type ToolParts } from './tool.ts';

/** Lists the garments worth picking up in a shop, without one in hand. */
export function worthPickingUp(parts: ToolParts, { category, gender, ...args }: Arguments) {
  const { pricing } = parts;
  const { read, found, seller } = readAll({
    read: () => readArguments(args, ['shop', 'keep']),
    found: () => readParts({ category, gender }, pricing.usualGender),
    seller: () => readSeller(parts, args, ['marketplace']),
  });
  const { marketplace } = seller;
  const question = { ...read, ...found.garment, marketplace };
  const { shop, keep, picks: all } = answerPicks(pricing, question);
  const picks = all.slice(0, MOST_PICKS);
  const inWords = notLiteral(found.understood).join('; ');
  const part = picks.length === all.length ? '' : `, the first ${MOST_PICKS} of ${all.length}`;
  const note =
    `${SHOPS[shop].name}${part}: with sales of each, condition ${PICK_CONDITION}, ` +
    `${usd(keep)} or more left after the fees of ${marketplace.name}, before what the find costs. ` +
    `This is not sales volume: how many sell, or how fast, is not known. Single pieces differ: check one with net_payout.${inWords && ` Understood ${inWords}.`}`;
  const structured = {
    currency: 'USD',
    picks: picks.map(({ garment, price, net }) => ({
      brand: garment.brand.slug,
      category: garment.category.slug,
      gender: garment.gender,
      price,
      keep: Math.round(net),
    })),
    note,
  };
  return answered(structured, [
    ...picks.map(
      ({ garment, price, net }) => `${capital(garments(garment))}: ${usd(price)}, keeps ${usd(Math.round(net))}.`,
    ),
    picks.length === 0 && 'Nothing on the list leaves that much.',
    note,
  ]);
}
