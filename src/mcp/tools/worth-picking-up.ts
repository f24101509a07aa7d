import { answerPicks, PicksAnswer, pickLines, SHOP_IDS, USUAL_NET } from '../../answers/picks.ts';
import { optionalField } from '../../items/described.ts';
import { boundedText, TERM_FIELDS } from '../../items/item-fields.ts';
import { readAll, readArguments, readParts, readSeller } from './arguments.ts';
import { GARMENT_WORDS, MAX_NAME_LENGTH, SELLER_IN_SHORT } from './described.ts';
import { listedIn } from './outline.ts';
import { tool } from './tool.ts';

const SEARCH = {
  shop: optionalField({ type: 'string', enum: SHOP_IDS }, 'Default: thrift.'),
  keep: optionalField(TERM_FIELDS.keep, `Minimum payout before cost, USD; ${USUAL_NET}.`),
};

export const worthPickingUp = tool({
  name: 'worth_picking_up',
  takes: {
    ...SEARCH,
    category: optionalField(boundedText(MAX_NAME_LENGTH), 'Such as jeans; default: all.'),
    gender: GARMENT_WORDS.gender,
    seller: SELLER_IN_SHORT,
  },
  named: ['picks'],
  gives: PicksAnswer,
  answer: (parts, args) => {
    const { category, gender } = args;
    const { search, found, seller } = readAll({
      search: () => readArguments(SEARCH, args),
      found: () => readParts({ category, gender }),
      seller: () => readSeller(parts, args),
    });
    const answer = answerPicks(parts.pricing, { ...search, ...found.garment, ...seller });
    return { answer: listedIn(PicksAnswer, answer), lines: pickLines(answer) };
  },
});
