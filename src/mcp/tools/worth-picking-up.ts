import { type Static, Type } from 'typebox';
import {
  answerPicks,
  PICK_CONDITION,
  SHOP_IDS,
  SHOPS,
  type Shop,
  USUAL_NET,
} from '../../answers/picks.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import {
  byName,
  Currency,
  usdField as dollars,
  garmentArguments,
  Ignored,
  textField,
} from './schemas.ts';
import type { Tool, ToolParts } from './tool.ts';
import {
  notLiteral,
  readAll,
  readAmount,
  readOneOf,
  readParts,
  understandably,
} from './understand.ts';

/** As many as a person can remember in front of a rack. */
const MOST_SHOWN = 20;

const Output = Type.Object({
  currency: Currency,
  picks: Type.Array(
    Type.Object({
      brand: Type.String(),
      category: Type.String(),
      gender: Type.String(),
      price: Type.Integer(),
      keep: dollars('left after fees'),
    }),
    { ...byName, description: 'Most left first.' },
  ),
  note: textField('What they rest on: say it.'),
  ignored: Ignored,
});

/** What is worth picking up in a shop, without a garment in hand. */
export function createWorthPickingUp({ pricing, marketplaces }: ToolParts): Tool {
  return {
    name: 'worth_picking_up',
    title: 'What is worth picking up',
    description: `Up to ${MOST_SHOWN} brands and kinds that leave the most after the fees of ${marketplaces.list[0]?.name}, for sourcing; not what sells most or fastest. One find: net_payout.`,
    inputSchema: Type.Object({
      shop: Type.Optional(
        Type.Unsafe<Shop>({ type: 'string', enum: SHOP_IDS, description: 'thrift.' }),
      ),
      category: garmentArguments.category,
      gender: garmentArguments.gender,
      keep: Type.Optional(
        Type.Number({ description: `Left at least, before what it costs; ${USUAL_NET}.` }),
      ),
    }),
    outputSchema: Output,
    call: ({ shop: named, category: kind, gender: whose, keep }) => {
      const { shop, parts, kept } = readAll({
        shop: () => readOneOf('shop', named, SHOP_IDS),
        parts: () => readParts({ category: kind, gender: whose }, pricing.usualGender),
        kept: () => readAmount({ keep }, 'keep', TERM_FIELDS.cost),
      });
      const { garment, understood } = parts;
      const { category, gender } = garment;
      const question = { shop, category, gender, keep: kept };
      const answer = understandably(() => answerPicks({ pricing, marketplaces }, question));
      const all = answer.picks;
      const picks = all.slice(0, MOST_SHOWN);
      const inWords = notLiteral(understood).join('; ');
      const part = picks.length === all.length ? '' : `, the first ${MOST_SHOWN} of ${all.length}`;
      const note =
        `${SHOPS[answer.shop].name}${part}: with sales of each, condition ${PICK_CONDITION}, ` +
        `${usd(answer.keep)} or more left after the fees of ${answer.marketplace.name}, before what the find costs. ` +
        `This is not sales volume: how many sell, or how fast, is not known. Single pieces differ: check one with net_payout.${inWords && ` Understood ${inWords}.`}`;
      const structured: Static<typeof Output> = {
        currency: 'USD',
        picks: picks.map(({ garment: { brand, category, gender }, price, net: kept }) => ({
          brand: brand.slug,
          category: category.slug,
          gender,
          price,
          keep: Math.round(kept),
        })),
        note,
      };
      const lines = picks.map(
        ({ garment: { brand, category, gender }, price, net: kept }) =>
          `${capital(garments({ brand, category, gender }))}: ${usd(price)}, keeps ${usd(Math.round(kept))}.`,
      );
      const said = [
        ...(lines.length > 0 ? lines : ['Nothing on the list leaves that much.']),
        note,
      ];
      return { structured, text: said.join('\n') };
    },
  };
}
