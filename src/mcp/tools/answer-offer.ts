import { isBlank, membersOf } from '../../base/members.ts';
import { listOf, money, usd } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { TERM_FIELDS } from '../../input/item-fields.ts';
import { withGuessOf } from '../../present/asker-words.ts';
import { caveatTexts } from '../../present/caveats.ts';
import { answerOffer, offerLines } from '../../present/offer.ts';
import { OfferAnswer } from '../../present/offer-schema.ts';
import { EVIDENCE, GARMENT, readAll, readArguments, readSeller, SELLER } from './arguments.ts';
import { missingDetails } from './ask-details.ts';
import { findOut, OF_A_PIECE, readListing, withoutMethod } from './listing.ts';
import type { Arguments, ToolSource } from './tool.ts';

const OFFER = { askingPrice: TERM_FIELDS.asked, ...membersOf(TERM_FIELDS, 'offered', 'listedFor', 'cost') };

/** Returns the terms of an offer. Throws a {@link Problem} that names what is missing. */
function readOffer(args: Arguments) {
  const { askingPrice: asked, offered, ...terms } = readArguments(OFFER, args);
  const isNamed = ['title', 'brand', 'category'].some((name) => !isBlank(args[name]));
  if (isNamed && asked !== undefined && offered !== undefined) return { ...terms, asked, offered };
  const known = Object.entries({ title: isNamed || undefined, askingPrice: asked, offered });
  const names = known.flatMap(([name, value]) => (value === undefined ? [name] : []));
  throw new Problem(
    'missing_parameter',
    `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} missing: give title (or brand and category), ` +
      'askingPrice, and offered, the buyer’s, such as {"title": "Levi’s 501 jeans", "askingPrice": 90, "offered": 60}.',
  );
}

export const answerOfferTool: ToolSource = {
  name: 'answer_offer',
  takes: { ...GARMENT, ...OFFER, ...EVIDENCE, ...SELLER },
  required: ['askingPrice', 'offered'],
  gives: { ...OfferAnswer.properties, ...OF_A_PIECE },
  answer: (parts, args) => {
    const offer = readOffer(args);
    const { appraisal, seller } = readAll({
      appraisal: () => readListing(parts.pricing, { ...args, askingPrice: undefined }),
      seller: () => readSeller(parts, args),
    });
    const { marketplace, label, shipping } = seller;
    const question = { ...offer, appraisal, marketplace, label, shipping };
    const advised = answerOffer(parts.pricing, question);
    const { beyondEvidence, estimate, keep } = advised;
    const caveats = caveatTexts(withoutMethod(advised.caveats), ...(beyondEvidence ? (['if_real'] as const) : []));
    const { soldSearches, lines } = findOut(appraisal, advised.advice === null);
    const answer = {
      ...advised,
      ...(beyondEvidence && { estimate: undefined, atLeast: estimate.priceLow }),
      // Without a reply, nothing is said of what it leaves.
      keep: beyondEvidence && advised.advice === null ? undefined : keep,
      soldSearches,
      withGuess: withGuessOf(appraisal),
      caveats,
    };
    const words = offerLines({ ...advised, caveats });
    const payouts = answer.keep && payoutsInWords(answer.keep);
    return { answer, lines: [...words, payouts, answer.withGuess?.text, ...lines] };
  },
  missing: (parts, args) => missingDetails(parts, { ...args, askingPrice: undefined }),
};

/** Returns the payouts that the reply's reason may lack. */
const payoutsInWords = ({ offered, asked }: Pick<OfferAnswer['keep'], 'offered' | 'asked'>): string =>
  `You’d get ${money(offered.net)} of ${usd(offered.price)}, ${money(asked.net)} of ${usd(asked.price)}.`;
