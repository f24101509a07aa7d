import { membersOf } from '../../base/members.ts';
import { listOf, money, usd } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { offerLines } from '../../present/answer-lines.ts';
import { estimateWithGuess } from '../../present/asker-words.ts';
import { caveatTexts } from '../../present/caveats.ts';
import { answerOffer } from '../../present/offer.ts';
import { OfferAnswer } from '../../present/sale-schema.ts';
import { type Call, EVIDENCE, FIELDS, GARMENT, SELLER } from './arguments.ts';
import { appraiseCall, findOut, ITEM_ANSWER, missingDetails, withoutMethod } from './listing.ts';
import type { ToolSource } from './tool.ts';

/** Returns the terms of an offer. Throws a {@link Problem} that names all missing arguments. */
function offerIn({ title, brand, category, askingPrice, offered, listedFor, cost }: Call['values']) {
  const hasItem = title !== undefined || brand !== undefined || category !== undefined;
  if (hasItem && askingPrice !== undefined && offered !== undefined) {
    return { asked: askingPrice, offered, listedFor, cost };
  }
  const isGiven = { title: hasItem, askingPrice: askingPrice !== undefined, offered: offered !== undefined };
  const missing = Object.keys(isGiven).filter((name) => !isGiven[name as keyof typeof isGiven]);
  throw new Problem(
    'missing_parameter',
    `${listOf(missing)} ${missing.length === 1 ? 'is' : 'are'} missing: give title (or brand and category), ` +
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
  gives: { ...OfferAnswer.properties, ...ITEM_ANSWER },
  answer: ({ pricing }, call) => {
    const offer = offerIn(call.values);
    const appraisal = appraiseCall(pricing, withoutAskingPrice(call));
    const seller = membersOf(call.seller, 'marketplace', 'label', 'shipping');
    const advised = answerOffer(pricing, { ...offer, ...seller, appraisal });
    const { beyondEvidence, estimate, keep } = advised;
    // For a garment beyond our evidence, we know only a lower bound of the price.
    const hasOnlyLowerBound = beyondEvidence !== undefined;
    const hasAdvice = advised.advice !== null;
    const caveats = hasOnlyLowerBound
      ? caveatTexts(withoutMethod(advised.caveats), 'if_real')
      : caveatTexts(withoutMethod(advised.caveats));
    const { soldSearches, lines } = findOut(appraisal, !hasAdvice);
    const answer = {
      ...advised,
      estimate: hasOnlyLowerBound ? undefined : estimate,
      atLeast: hasOnlyLowerBound ? estimate.priceLow : undefined,
      // Without a reply to suggest, there are no payouts to compare.
      keep: hasOnlyLowerBound && !hasAdvice ? undefined : keep,
      soldSearches,
      withGuess: estimateWithGuess(appraisal),
      caveats,
    };
    const payouts = answer.keep && payoutsInWords(answer.keep);
    return { answer, lines: [...offerLines({ ...advised, caveats }), payouts, answer.withGuess?.text, ...lines] };
  },
  missing: (parts, call) => missingDetails(parts, withoutAskingPrice(call)),
};

/** Removes the asking price. In this tool, the seller sets it, so it isn't evidence of the item's value. */
const withoutAskingPrice = (call: Call): Call => ({ ...call, values: { ...call.values, askingPrice: undefined } });

/** Describes the payouts at the offer and at the asking price, since the reason for the reply may not mention them. */
const payoutsInWords = ({ offered, asked }: Pick<OfferAnswer['keep'], 'offered' | 'asked'>): string =>
  `You’d get ${money(offered.net)} of ${usd(offered.price)}, ${money(asked.net)} of ${usd(asked.price)}.`;
