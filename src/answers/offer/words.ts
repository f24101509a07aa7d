import { capital, count, money, percent, plainDollars, usd } from '../../base/numbers.ts';
import { estimatedPrice, gradeInWords, isGuess, lookUpInWords, rangeInWords } from '../garment/words.ts';
import { compsInWords, type GradedEvidence, whoseInWords } from '../listing/asker-evidence.ts';
import type { OfferAnswer, OfferReply } from './schema.ts';

/** Returns a sentence on what to ask. Amounts in whole US dollars. */
export function offersInWords({ quick, patient }: { quick: number; patient: number }): string {
  return `Ask ${usd(quick)} to sell soon, ${usd(patient)} if you can wait.`;
}

/** Returns the reply to an offer, to precede its reason: `Counter with $164`. */
export function replyInWords(advice: OfferReply | null | undefined, counter = 0): string {
  return advice === 'counter' ? `Counter with ${plainDollars(counter)}` : capital(advice ?? 'no advice');
}

type WordedOffer = Pick<
  OfferAnswer,
  'advice' | 'checkFirst' | 'counter' | 'reason' | 'keep' | 'marketplace' | 'takenFor' | 'beyondEvidence' | 'caveats'
> & {
  readonly estimate: Omit<OfferAnswer['estimate'], 'note'>;
  readonly evidence: GradedEvidence;
};

/** Returns advice on an offer as lines: the reply, then what each price leaves. */
export function offerLines({ advice, counter, reason, keep, marketplace, estimate, ...rest }: WordedOffer): string[] {
  const { checkFirst = false } = rest;
  const kept = checkFirst ? {} : { Offered: keep.offered, Counter: keep.counter, Asked: keep.asked };
  const { takenFor, beyondEvidence, evidence, caveats } = rest;
  const worth = beyondEvidence
    ? lookUpInWords(estimate)
    : `Estimate ${estimatedPrice(estimate.price, isGuess(evidence))}, ` +
      `${rangeInWords(estimate, estimate.ifReal === true)}; evidence: ` +
      `${compsInWords(evidence)}${gradeInWords(evidence)}.${whoseInWords(evidence)}`;
  return [
    checkFirst ? reason : `${replyInWords(advice, counter)}. ${reason}`,
    `${takenFor}. ${worth}`,
    ...Object.entries(kept).flatMap(([name, one]) => {
      if (!one) return [];
      const profit = one.profit === undefined ? '' : `, profit ${money(one.profit)}`;
      return [`${name} ${plainDollars(one.price)}: you’d get ${money(one.net)} on ${marketplace.name}${profit}.`];
    }),
    ...caveats,
  ];
}

/** An offer with the figures it is compared to. Amounts in US dollars. */
interface Reasoned {
  readonly offered: number;
  readonly asked: number;
  readonly estimate: number;
  readonly left: number;
  readonly isLow: boolean;
  readonly isUnknown?: boolean;
  readonly isFarAbove?: boolean;
  readonly condition?: string | undefined;
  readonly days?: number | undefined;
  readonly cost?: number | undefined;
  /** The price of the reply (the counteroffer, else the offer), with what is left of it. */
  readonly replied: number;
  readonly leftOfReply: number;
}

/** Returns the reason for a reply, in a clause; a loss comes first. */
export function offerReasonInWords(reply: OfferReply, offer: Reasoned): string {
  if (offer.left <= 0) return `${plainDollars(offer.offered)} is no more than the fees`;
  const loss = lossInWords(reply, offer);
  const place = placeInWords(reply, offer);
  return loss === undefined ? place : `${loss}; ${place}`;
}

/** States that a reply, or a declined offer, leaves less than was paid. */
function lossInWords(
  reply: OfferReply,
  { cost = 0, offered, left, replied, leftOfReply }: Reasoned,
): string | undefined {
  const isDeclined = reply === 'decline';
  const loss = cost - (isDeclined ? left : leftOfReply);
  if (loss < 0.005) return undefined;
  const why = isDeclined ? '' : ', but waiting is likely to cost more';
  return (
    `${plainDollars(isDeclined ? offered : replied)} loses ${money(loss)} on the ${plainDollars(cost)} you ` +
    `paid${why}`
  );
}

function placeInWords(reply: OfferReply, offer: Reasoned): string {
  const { offered, asked, estimate, isLow, isUnknown = false, condition, days = 0 } = offer;
  const after = days > 0 ? ` after ${count(days, 'day')}` : '';
  const ofAsked = `it is ${percent(offered / asked)} of your asking price${after}`;
  if (offered > asked) return 'it is more than your asking price';
  const place = `${placeOf(offered, estimate)} our estimate of ${plainDollars(estimate)}`;
  const damaged = isLow ? `: ${condition ? `if it is ${condition}` : 'is it damaged? If not'}, ask more` : '';
  if (isUnknown) return unknownPlaceInWords(ofAsked, offer);
  if (offered >= estimate) {
    if (offered === asked) return 'it is your asking price';
    return (
      `${plainDollars(offered)} is ` +
      `${place}${offered > estimate && reply !== 'accept' ? ', but well below your price' : ''}`
    );
  }
  if (reply === 'accept' && offered < asked) return `${ofAsked}, but ${place}${damaged}`;
  if (isLow) {
    return `${plainDollars(offered)} is ${place}, and your own price is ${placeOf(asked, estimate)} it${damaged}`;
  }
  return offered === asked ? 'it is your asking price' : `${plainDollars(offered)} is ${place}`;
}

function unknownPlaceInWords(ofAsked: string, { offered, asked, estimate, isFarAbove = false }: Reasoned): string {
  if (offered === asked) return 'it is your asking price';
  if (offered < estimate) return ofAsked;
  const rarer = isFarAbove ? ': if it is a rarer model, name it' : '';
  return `${ofAsked}, and no less than the usual ${usd(estimate)} for such pieces${rarer}`;
}

function placeOf(amount: number, other: number): string {
  const change = Math.round(100 * (amount / other - 1));
  return change === 0 ? 'at' : `${Math.abs(change)}% ${change < 0 ? 'under' : 'over'}`;
}
