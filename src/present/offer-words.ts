import { capital, plainDollars } from '../base/numbers.ts';
import type { OfferReply } from '../decide/offer.ts';
import { compsInWords, whoseInWords } from './asker-words.ts';
import { estimatedPrice, gradeInWords, isGuess, lookUpInWords, rangeInWords } from './garment-words.ts';
import type { OfferAnswer } from './offer-schema.ts';

/** Returns the reply to an offer, to precede its reason: `Counter with $164`, `Accept $180`. */
export function replyInWords(advice: OfferReply | null | undefined, offered: number, counter = 0): string {
  if (advice === 'counter') return `Counter with ${plainDollars(counter)}`;
  if (advice === 'accept') return `Accept ${plainDollars(offered)}`;
  return capital(advice ?? 'no advice');
}

/** Returns advice on an offer as lines: the reply with what it leaves, then what the piece is worth. */
export function offerLines(answer: OfferAnswer): string[] {
  const { advice, counter, reason, keep, estimate, checkFirst = false } = answer;
  const { takenFor, beyondEvidence, evidence, caveats } = answer;
  const worth = beyondEvidence
    ? lookUpInWords(estimate)
    : `Estimate ${estimatedPrice(estimate.price, isGuess(evidence))}, ` +
      `${rangeInWords(estimate, estimate.ifReal === true)}; evidence: ` +
      `${compsInWords(evidence)}${gradeInWords(evidence)}.${whoseInWords(evidence)}`;
  return [
    checkFirst ? reason : `${replyInWords(advice, keep.offered.price, counter)}. ${reason}`,
    `${takenFor}. ${worth}`,
    ...caveats,
  ];
}
