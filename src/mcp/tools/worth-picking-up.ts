import { type Static, Type } from 'typebox';
import { MOST_DOLLARS } from '../../marketplaces/payout-answer.ts';
import {
  PICK_CONDITION,
  SHOPS,
  type Shop,
  USUAL_KEPT,
  worthPickingUp,
} from '../../marketplaces/worth-picking-up.ts';
import { MANY_LISTINGS } from '../../wording/evidence-grade.ts';
import { garments } from '../../wording/garments.ts';
import { capital, count, usd } from '../../wording/numbers.ts';
import { Currency, shortChoices, Usd } from './schemas.ts';
import { Refusal, type Tool, type ToolParts } from './tool.ts';
import { notLiteral, readAll, readAmount, readParts, shown } from './understand.ts';

/** As many as a person can remember in front of a rack. */
const MOST_SHOWN = 20;

const Output = Type.Object({
  currency: Currency,
  picks: Type.Array(
    Type.Object({
      brand: Type.String(),
      category: Type.String(),
      gender: Type.String(),
      price: Usd,
      keep: Type.Integer({ description: 'After fees.' }),
    }),
  ),
  note: Type.String(),
});

const SHOP_IDS = Object.keys(SHOPS) as Shop[];

/** What is worth picking up in a shop, without a garment in hand. */
export function createWorthPickingUp({ pricing, marketplaces }: ToolParts): Tool {
  return {
    name: 'worth_picking_up',
    title: 'What is worth picking up',
    description: `Up to ${MOST_SHOWN} brands and kinds that leave the most after fees, for sourcing. One find: net_payout.`,
    inputSchema: Type.Object(
      {
        shop: Type.Optional(Type.Unsafe<Shop>({ type: 'string', enum: SHOP_IDS })),
        category: Type.Optional(Type.String()),
        gender: shortChoices.gender,
        keep: Type.Optional(Type.Number({ description: `At least, USD; ${USUAL_KEPT}.` })),
      },
      { additionalProperties: false },
    ),
    outputSchema: Output,
    call: ({ shop: named, category: kind, gender: whose, keep }) => {
      const { shop, parts, leastKept } = readAll({
        shop: () => readShop(named),
        parts: () => readParts({ category: kind, gender: whose }, pricing.usualGender),
        leastKept: () => readAmount({ keep }, 'keep', MOST_DOLLARS) ?? USUAL_KEPT,
      });
      const { garment, understood } = parts;
      const [marketplace] = marketplaces.list;
      if (!marketplace) throw new Refusal('No marketplace is known here, so no fees either.');
      const all = worthPickingUp(pricing, {
        shop,
        category: garment.category,
        gender: garment.gender,
        leastListings: MANY_LISTINGS,
        leastKept,
        marketplace,
      });
      const picks = all.slice(0, MOST_SHOWN);
      const inWords = notLiteral(understood).join('; ');
      const part = picks.length === all.length ? '' : `, the first ${MOST_SHOWN} of ${all.length}`;
      const note =
        `${SHOPS[shop].name}${part}: at least ${count(MANY_LISTINGS, 'listing')} each, condition ${PICK_CONDITION}, ` +
        `${usd(leastKept)} or more left after the fees of ${marketplace.name}, before what the find costs. ` +
        `Single pieces differ: check one with net_payout.${inWords && ` Understood ${inWords}.`}`;
      const structured: Static<typeof Output> = {
        currency: 'USD',
        picks: picks.map(({ garment: { brand, category, gender }, price, kept }) => ({
          brand: brand.slug,
          category: category.slug,
          gender,
          price,
          keep: Math.round(kept),
        })),
        note,
      };
      const lines = picks.map(
        ({ garment: { brand, category, gender }, price, kept }) =>
          `${capital(garments({ brand, category, gender }))}: ${usd(price)}, keeps ${usd(Math.round(kept))}.`,
      );
      const text = [
        ...(lines.length > 0 ? lines : ['Nothing on the list leaves that much.']),
        note,
      ];
      return { structured, text: text.join('\n') };
    },
  };
}

function readShop(value: unknown): Shop {
  if (value === undefined || value === null || value === '') return 'thrift';
  const shop = SHOP_IDS.find((id) => id === value);
  if (shop) return shop;
  throw new Refusal(`shop is ${shown(value)}: give one of ${SHOP_IDS.join(', ')}.`);
}
