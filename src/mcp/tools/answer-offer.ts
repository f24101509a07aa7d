import { Type } from 'typebox';
import { caveatTexts } from '../../answers/garment/caveats.ts';
import { withGuessOf } from '../../answers/listing/asker-evidence.ts';
import { ListingAnswer } from '../../answers/listing/schema.ts';
import { answerOffer } from '../../answers/offer/answer.ts';
import { OfferAnswer } from '../../answers/offer/schema.ts';
import { offerLines } from '../../answers/offer/words.ts';
import { listOf } from '../../base/numbers.ts';
import { TERM_FIELDS } from '../../items/item-fields.ts';
import { optionalField } from '../../items/schema-field.ts';
import { readAll, readArguments, readSeller } from './arguments.ts';
import { missingDetails } from './ask-details.ts';
import { EVIDENCE_IN_SHORT, GARMENT_IN_SHORT, SELLER_IN_SHORT } from './described.ts';
import { EvidenceInShort, guessLines, readListing, withoutMethod } from './listing.ts';
import { type Arguments, listedIn, ToolError, tool } from './tool.ts';

const OFFER = {
  asked: Type.Unsafe<number>({ ...TERM_FIELDS.asked, description: 'The asking price, USD.' }),
  offered: Type.Unsafe<number>({ ...TERM_FIELDS.offered, description: 'The buyer’s offer, USD.' }),
  listedFor: optionalField(TERM_FIELDS.listedFor, 'Days since it was listed.'),
  cost: optionalField(TERM_FIELDS.cost, 'Its cost, USD.'),
};

const OfferStructure = Type.Object({
  ...Type.Pick(OfferAnswer, ['advice', 'checkFirst', 'counter', 'reason', 'keep', 'marketplace', 'takenFor'])
    .properties,
  beyondEvidence: OfferAnswer.properties.beyondEvidence,
  estimate: Type.Omit(OfferAnswer.properties.estimate, ['note']),
  withGuess: ListingAnswer.properties.withGuess,
  caveats: OfferAnswer.properties.caveats,
  source: OfferAnswer.properties.source,
  soldSearches: Type.Optional(OfferAnswer.properties.soldSearches),
  evidence: EvidenceInShort,
});

function requireAll(args: Arguments): void {
  const isGiven = (name: string) => args[name] !== undefined && args[name] !== null && args[name] !== '';
  const isNamed = isGiven('title') || isGiven('brand') || isGiven('category');
  const absent = [...(isNamed ? [] : ['title']), ...['asked', 'offered'].filter((name) => !isGiven(name))];
  if (absent.length > 0) throw missing(absent);
}

function missing(names: readonly string[]): ToolError {
  return new ToolError(
    `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} missing: give title (or brand and category), asked, ` +
      'the asking price, and offered, the buyer’s, such as {"title": "Levi’s 501 jeans", "asked": 90, "offered": 60}.',
    { code: 'missing_parameter' },
  );
}

export const answerOfferTool = tool({
  name: 'answer_offer',
  takes: { ...GARMENT_IN_SHORT, ...OFFER, ...EVIDENCE_IN_SHORT, seller: SELLER_IN_SHORT },
  named: ['keep'],
  gives: OfferStructure,
  answer: (parts, args) => {
    requireAll(args);
    const { found, offer, seller } = readAll({
      found: () => readListing(parts.pricing, { ...args, askingPrice: undefined }),
      offer: () => readArguments(OFFER, args),
      seller: () => readSeller(parts, args),
    });
    const { asked, offered, ...terms } = offer;
    // A price of 0 is one that was left out.
    if (asked === undefined || offered === undefined) throw missing([asked === undefined ? 'asked' : 'offered']);
    const { marketplace, label, shipping } = seller;
    const { askingPrice: _, ...query } = found.query;
    const question = { ...query, ...terms, asked, offered, marketplace, label, shipping };
    const advised = answerOffer(parts.pricing, question);
    const answer = listedIn(OfferStructure, {
      ...advised,
      // Searches for sold items help more if no reply is advised.
      soldSearches: advised.advice === null ? advised.soldSearches : undefined,
      withGuess: withGuessOf(found.appraisal),
      caveats: caveatTexts(withoutMethod(advised.caveats)),
    });
    const { withGuess } = answer;
    return { answer, lines: [...offerLines(answer), withGuess?.text, ...guessLines(found.appraisal)] };
  },
  missing: (parts, args) => missingDetails(parts, { ...args, askingPrice: undefined }),
});
