import { capital, count, money, percent, plainDollars } from '../../base/numbers.ts';
import { estimatedPrice, gradeInWords, isGuess, lookUpInWords, rangeInWords } from '../garment/words.ts';
import { compsInWords, type GradedEvidence, whoseInWords } from '../listing/asker-evidence.ts';
import { costsInWords } from '../verdict/judgment.ts';
import type { Selling } from '../verdict/selling.ts';
import type { OfferAnswer, OfferReply } from './schema.ts';

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

/** An offer with the figures it is compared to. Amounts in US dollars. */
interface Reasoned {
  readonly offered: number;
  readonly asked: number;
  /** The price of the ladder on this day, at most the asking price. */
  readonly target: number;
  /** The price toward which a counteroffer goes half way. */
  readonly wanted: number;
  readonly days: number;
  /** The price of the reply: the counteroffer, else the offer. */
  readonly replied: number;
  readonly cost?: number | undefined;
}

/** Returns the reason for a reply with what it leaves, in a clause. */
export function offerReasonInWords(reply: OfferReply, offer: Reasoned, selling: Selling): string {
  const { offered, target } = offer;
  if (reply === 'decline') {
    const why = selling.keep(offered) > 0 ? 'it is less than half of that' : 'it is no more than the fees';
    const held = `hold out for ${plainDollars(target)}${afterInWords(offer)}`;
    return `${held}; ${keptInWords({ ...offer, replied: target }, selling)}: ${why}`;
  }
  const place = reply === 'accept' ? acceptedInWords(offer) : counteredInWords(offer);
  return `${place}; ${keptInWords(offer, selling)}`;
}

function acceptedInWords(offer: Reasoned): string {
  const { offered, asked } = offer;
  if (offered > asked) return 'it is more than your asking price';
  if (offered === asked) return 'it is your asking price';
  const share = `it is ${percent(offered / asked)} of your asking price`;
  return offer.days > 0 ? `${share} after ${count(offer.days, 'day')}` : share;
}

function counteredInWords(offer: Reasoned): string {
  const { asked, wanted, days } = offer;
  if (wanted < asked) return `it is half way to the price to ask${afterInWords(offer)}`;
  return `it is half way to your asking price${days > 0 ? `, listed for ${count(days, 'day')}` : ''}`;
}

const afterInWords = ({ days }: Pick<Reasoned, 'days'>): string => (days > 0 ? ` after ${count(days, 'day')}` : '');

function keptInWords({ replied, cost }: Reasoned, { keep, marketplace, ...costs }: Selling): string {
  const left = keep(replied);
  const where = marketplace ? ` on ${marketplace.name}` : '';
  const kept = `you’d get ${money(left)}${where}${costsInWords(costs)}`;
  if (cost === undefined || cost === 0) return kept;
  const profit = left - cost;
  if (profit >= 0) return `${kept}, a profit of ${money(profit)}`;
  return `${kept}, a loss of ${money(-profit)} on the ${plainDollars(cost)} you paid`;
}
