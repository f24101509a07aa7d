import { answerBrands, BrandsAnswer, brandLines } from '../../answers/brands.ts';
import { plain } from '../../base/text.ts';
import { TIERS } from '../../catalog/catalog.ts';
import { optionalField } from '../../items/described.ts';
import { boundedText } from '../../items/item-fields.ts';
import { readArguments } from './arguments.ts';
import { MAX_NAME_LENGTH } from './described.ts';
import { tool } from './tool.ts';

const SEARCH = {
  query: optionalField(boundedText(MAX_NAME_LENGTH), 'A brand in any spelling, such as YSL.'),
  tier: optionalField({ type: 'string', enum: TIERS }, 'All brands of one tier.'),
};

export const findBrands = tool({
  name: 'find_brands',
  takes: SEARCH,
  gives: BrandsAnswer,
  answer: ({ pricing }, args) => {
    const { query, tier } = readArguments(SEARCH, args);
    const answer = answerBrands(pricing, { tier, query: query === undefined ? undefined : plain(query) });
    return { answer, lines: brandLines(answer) };
  },
});
