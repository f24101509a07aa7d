import { membersOf } from '../../base/members.ts';
import { listOf, money, usd } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { withGuessOf } from '../../present/asker-words.ts';
import { caveatTexts } from '../../present/caveats.ts';
import { answerOffer, offerLines } from '../../present/offer.ts';
import { OfferAnswer } from '../../present/sale-schema.ts';
import { type Call, EVIDENCE, FIELDS, GARMENT, SELLER } from './arguments.ts';
import { missingDetails } from './ask-details.ts';
import { findOut, listingOf, OF_A_PIECE, withoutMethod } from './listing.ts';
import type { ToolSource } from './tool.ts';

/** Returns the terms of an offer. Throws a {@link Problem} that names what is missing. */
function offerIn({ title, brand, category, askingPrice, offered, listedFor, cost }: Call['values']) {
  const isNamed = title !== undefined || brand !== undefined || category !== undefined;
  if (isNamed && askingPrice !== undefined && offered !== undefined) {
    return { asked: askingPrice, offered, listedFor, cost };
  }
  const known = Object.entries({ title: isNamed || undefined, askingPrice, offered });
  const names = known.flatMap(([name, value]) => (value === undefined ? [name] : []));
  throw new Problem(
    'missing_parameter',
    `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} missing: give title (or brand and category), ` +
      'askingPrice, and offered, the buyer’s, such as {"title": "Levi’s 501 jeans", "askingPrice": 90, "offered": 60}.',
  );
}

export const answerOfferTool: ToolSource = {
  name: 'answer_offer',
  takes: {
    ...GARMENT,
    ...membersOf(FIELDS, 'askingPrice', 'offered', 'listedFor', 'cost'),
    ...EVIDENCE,
    ...SELLER,
  },
  required: ['askingPrice', 'offered'],
  gives: { ...OfferAnswer.properties, ...OF_A_PIECE },
  answer: ({ pricing }, call) => {
    const offer = offerIn(call.values);
    const appraisal = listingOf(pricing, withoutPrice(call));
    const advised = answerOffer(pricing, {
      ...offer,
      ...membersOf(call.seller, 'marketplace', 'label', 'shipping'),
      appraisal,
    });
    const { beyondEvidence, estimate, keep } = advised;
    const caveats = caveatTexts(withoutMethod(advised.caveats), ...(beyondEvidence ? (['if_real'] as const) : []));
    const { soldSearches, lines } = findOut(appraisal, advised.advice === null);
    const answer = {
      ...advised,
      estimate: beyondEvidence ? undefined : estimate,
      atLeast: beyondEvidence ? estimate.priceLow : undefined,
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
  missing: (parts, call) => missingDetails(parts, withoutPrice(call)),
};

/** Returns the call without its asking price, which is of the person's own listing. */
const withoutPrice = (call: Call): Call => ({ ...call, values: { ...call.values, askingPrice: undefined } });

/** Returns the payouts that the reply's reason may lack. */
const payoutsInWords = ({ offered, asked }: Pick<OfferAnswer['keep'], 'offered' | 'asked'>): string =>
  `You’d get ${money(offered.net)} of ${usd(offered.price)}, ${money(asked.net)} of ${usd(asked.price)}.`;
