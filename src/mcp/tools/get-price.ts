import { caveatTexts } from '../../answers/caveat.ts';
import { listingAnswer } from '../../answers/listing/answer.ts';
import { whyInWords } from '../../answers/listing/why-words.ts';
import { listingLines, shortListingLines } from '../../answers/listing/words.ts';
import { uncountedLabel } from '../../answers/sale/words.ts';
import { membersOf, omit } from '../../base/members.ts';
import { optionalField } from '../../items/described.ts';
import { readAll, readArguments } from './arguments.ts';
import { missingDetails } from './ask-details.ts';
import { DECISION, decisionOn } from './decision.ts';
import { EVIDENCE, GARMENT_WORDS, MARKETPLACES, SELLER } from './described.ts';
import { listingPath, readListing, repeatable, withoutMethod } from './listing.ts';
import { DETAILS, PriceStructure, structureOf, type ToldListing } from './price-structure.ts';
import { tool } from './tool.ts';

const DETAIL = {
  detail: optionalField({ type: 'string', enum: DETAILS }, 'full: its sources, words and tests.'),
};

/** Prices one garment, by its title if there is one, and decides about its price. */
export const getPrice = tool({
  name: 'get_price',
  title: 'Price one garment',
  description:
    'Returns what a garment, pair of shoes, bag or accessory sells for secondhand in the US, USD, with the range for ' +
    '8 in 10 and the evidence, and decides: the verdict on an askingPrice ("is $45 fair?") or cost, what to do with ' +
    'a listing, payouts on marketplaces. The title names the model. Not for what is not worn or carried (bad: ' +
    '{"title":"iPhone 13"}), nor again in other words for the same piece. judgment.ask is a question: ask it. ' +
    'First make your own estimate and send it as guess.',
  takes: { ...GARMENT_WORDS, ...DECISION, ...EVIDENCE, marketplaces: MARKETPLACES, ...DETAIL, seller: SELLER },
  example: { title: 'Coach Tabby 26 leather bag', askingPrice: 120, guess: 150 },
  gives: PriceStructure,
  named: ['estimate', 'evidence', 'judgment'],
  hasCard: true,
  // A plan begins today.
  isLasting: ({ listedFor }) => listedFor === undefined,
  answer: (parts, args, address) => {
    const { pricing } = parts;
    const { found, options } = readAll({
      found: () => readListing(pricing, args),
      options: () => readArguments(DETAIL, args),
    });
    const { appraisal, caveats } = found;
    const { detail = 'usual' } = options;
    const { seller, told } = decisionOn(parts, appraisal, args);
    const priced = listingAnswer(parts, appraisal, seller);
    const { judgment } = told;
    const isSale = judgment?.zone != null && judgment.money.marketplace?.id === seller.marketplace.id;
    const answer: ToldListing = {
      ...omit(priced, 'judgment', 'words', 'ordinaryWords', 'withoutWords'),
      ...told,
      ...(detail === 'full' && {
        ...membersOf(priced, 'words', 'ordinaryWords', 'withoutWords'),
        why: whyInWords(pricing, appraisal),
      }),
      detail,
      ignored: repeatable(priced.ignored),
      caveats: [
        ...(isSale ? uncountedLabel(seller.marketplace, seller.label) : []),
        ...withoutMethod(pricing, appraisal, priced.caveats),
        ...caveatTexts(caveats),
      ],
    };
    return {
      answer: structureOf(answer, address && address + listingPath(pricing, appraisal)),
      lines: detail === 'short' ? shortListingLines(answer) : listingLines(answer),
    };
  },
  missing: (parts, args) => missingDetails(parts, { ...args, askingPrice: args.askingPrice ?? args.cost }),
});
