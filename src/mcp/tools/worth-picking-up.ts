import { Type } from 'typebox';
import { answerPicks, PICK_CONDITION, SHOP_IDS, SHOPS, USUAL_NET } from '../../answers/picks/answer.ts';
import { PickRow } from '../../answers/picks/schema.ts';
import { pickLines, picksNote } from '../../answers/picks/words.ts';
import { text } from '../../base/shape.ts';
import { optionalField } from '../../items/described.ts';
import { boundedText, TERM_FIELDS } from '../../items/item-fields.ts';
import { readAll, readArguments, readParts, readSeller } from './arguments.ts';
import { GARMENT_WORDS, MAX_NAME_LENGTH, SELLER_IN_SHORT } from './described.ts';
import { tool } from './tool.ts';

/** Most picks per answer: as many as a shopper can remember in front of a rack. */
const MOST_PICKS = 20;

const SEARCH = {
  shop: optionalField({ type: 'string', enum: SHOP_IDS }, 'Default: thrift.'),
  keep: optionalField(TERM_FIELDS.keep, `Minimum payout before cost, USD; ${USUAL_NET}.`),
};

/** Lists the garments worth picking up in a shop, without one in hand. */
export const worthPickingUp = tool({
  name: 'worth_picking_up',
  title: 'What is worth picking up',
  description:
    `Lists up to ${MOST_PICKS} brands and kinds with the highest payout after fees, for sourcing in ` +
    'stores; not what sells most or fastest. For a find in hand: get_price.',
  takes: {
    ...SEARCH,
    category: optionalField(boundedText(MAX_NAME_LENGTH), 'Such as jeans; default: all.'),
    gender: GARMENT_WORDS.gender,
    seller: SELLER_IN_SHORT,
  },
  named: ['picks'],
  gives: Type.Object({
    picks: Type.Array(PickRow, { description: 'Highest payout first.' }),
    note: text('The basis; mention it.'),
  }),
  answer: (parts, args) => {
    const { category, gender } = args;
    const { search, found, seller } = readAll({
      search: () => readArguments(SEARCH, args),
      found: () => readParts({ category, gender }, parts.pricing.usualGender),
      seller: () => readSeller(parts, args),
    });
    const { marketplace, label } = seller;
    const { shop, keep, picks: all } = answerPicks(parts.pricing, { ...search, ...found.garment, marketplace, label });
    const picks = all.slice(0, MOST_PICKS);
    const told = {
      shop: SHOPS[shop].name,
      condition: PICK_CONDITION,
      marketplace,
      keep,
      label,
      picks,
      all: all.length,
    };
    return {
      answer: {
        picks: picks.map(({ garment, price, priceLow, priceHigh, net }) => ({
          brand: garment.brand.slug,
          category: garment.category.slug,
          gender: garment.gender,
          price,
          priceLow,
          priceHigh,
          net,
        })),
        note: picksNote(told),
      },
      lines: pickLines(told),
    };
  },
});
