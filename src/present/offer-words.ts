import { capital, plainDollars } from '../base/numbers.ts';
import type { OfferReply } from '../decide/offer.ts';
import { compsInWords, type GradedEvidence, whoseInWords } from './asker-words.ts';
import { estimatedPrice, gradeInWords, isGuess, lookUpInWords, rangeInWords } from './garment-words.ts';
import type { OfferAnswer } from './offer-schema.ts';

/** Returns the reply to an offer, to precede its reason: `Counter with $164`, `Accept $180`. */
export function replyInWords(advice: OfferReply | null | undefined, offered: number, counter = 0): string {
  if (advice === 'counter') return `Counter with ${plainDollars(counter)}`;
  if (advice === 'accept') return `Accept ${plainDollars(offered)}`;
  return capital(advice ?? 'no advice');
}

type WordedOffer = Pick<
  OfferAnswer,
  'advice' | 'checkFirst' | 'counter' | 'reason' | 'keep' | 'takenFor' | 'beyondEvidence' | 'caveats'
> & {
  readonly estimate: Omit<OfferAnswer['estimate'], 'note'>;
  readonly evidence: GradedEvidence;
};

/** Returns advice on an offer as lines: the reply with what it leaves, then what the piece is worth. */
export function offerLines({ advice, counter, reason, keep, estimate, ...rest }: WordedOffer): string[] {
  const { checkFirst = false, takenFor, beyondEvidence, evidence, caveats } = rest;
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
