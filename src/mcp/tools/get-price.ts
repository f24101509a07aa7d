import { Type } from 'typebox';
import { caveatTexts } from '../../answers/caveat.ts';
import { conditionInWords } from '../../answers/garment/evidence-words.ts';
import { listingAnswer } from '../../answers/listing/answer.ts';
import { ListingAnswer } from '../../answers/listing/schema.ts';
import { listingLines, needsSoldListings } from '../../answers/listing/words.ts';
import { uncountedLabel } from '../../answers/sale/label-words.ts';
import { defined, membersOf, omit } from '../../base/members.ts';
import { optionalField } from '../../items/described.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { readSeller } from './arguments.ts';
import { missingDetails } from './ask-details.ts';
import { EVIDENCE, GARMENT_WORDS, SELLER_IN_SHORT } from './described.ts';
import { listingPath, readListing, repeatable, withoutMethod } from './listing.ts';
import { tool } from './tool.ts';

const MEMBERS = [
  'takenFor',
  'brand',
  'category',
  'gender',
  'condition',
  'currency',
  'beyondEvidence',
  'candidates',
  'estimate',
  'withoutYours',
  'offers',
  'askingPrice',
  'byCondition',
  'evidence',
  'soldSearches',
  'ignored',
  'caveats',
  'source',
] as const;

/** Address of the page for people about an answer. */
export const WebUrl = Type.Optional(Type.String());

/** Prices one garment, by its title if there is one: the estimate by grade, and its evidence. */
export const getPrice = tool({
  name: 'get_price',
  title: 'Price one garment',
  description:
    'Returns what a garment, pair of shoes, bag or accessory sells for secondhand in the US, USD: the range for 8 ' +
    'in 10, the evidence, and the verdict on an asking price ("is $45 fair?"). Give the title if there is one: ' +
    'it names the model. judgment.ask is a question: ask it.',
  takes: {
    ...GARMENT_WORDS,
    askingPrice: optionalField(ITEM_FIELDS.askingPrice, 'The asking price, USD; also read from the title.'),
    ...EVIDENCE,
    seller: SELLER_IN_SHORT,
  },
  example: { title: 'Coach Tabby 26 leather bag', askingPrice: 120, guess: 150 },
  gives: Type.Object({
    ...Type.Pick(ListingAnswer, MEMBERS).properties,
    soldSearches: Type.Optional(ListingAnswer.properties.soldSearches),
    judgment: Type.Optional(ListingAnswer.properties.judgment),
    webUrl: WebUrl,
  }),
  hasCard: true,
  isLasting: true,
  answer: (parts, args, address) => {
    const { appraisal, caveats } = readListing(parts.pricing, args);
    const seller = readSeller(parts, args);
    const listing = listingAnswer(parts, appraisal, seller);
    const { judgment } = listing;
    const priced = membersOf(listing, ...MEMBERS);
    const isSale = judgment.money.marketplace?.id === seller.marketplace.id && judgment.zone !== null;
    const said = [
      ...(isSale ? uncountedLabel(seller.marketplace, seller.label) : []),
      ...withoutMethod(parts.pricing, appraisal, priced.caveats),
      ...caveatTexts(caveats),
    ];
    const answer = {
      ...priced,
      // The evidence is said once, and the method in the instructions.
      estimate: { ...priced.estimate, note: `${conditionInWords(parts.pricing, appraisal.garment)}.` },
      // Without a price in question there is nothing to judge.
      ...((judgment.zone !== null || judgment.ask) && { judgment }),
      ignored: repeatable(priced.ignored),
      caveats: said,
      ...defined({ webUrl: address && address + listingPath(parts.pricing, appraisal) }),
    };
    const shown = needsSoldListings(answer) ? answer : omit(answer, 'soldSearches');
    return { answer: shown, lines: listingLines(answer) };
  },
  missing: missingDetails,
});
