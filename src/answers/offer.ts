import type { Marketplace } from '../marketplaces/compile.ts';
import type { Payout } from '../marketplaces/payout.ts';
import { saleOf } from '../marketplaces/payout-answer.ts';
import { payoutOf } from '../marketplaces/payouts.ts';
import { type Appraisal, isByKindAlone } from '../pricing/appraise.ts';
import type { Pricing } from '../pricing/pricing.ts';
import {
  hazardRatio,
  type Likely,
  type Room,
  roomOn,
  saleLevel,
  soldWithin,
} from '../pricing/sale-odds.ts';
import { shareToWaitFor, type Waiting, worthOfWaiting } from '../pricing/waiting.ts';
import { UNKNOWN_BRAND } from '../wording/coverage.ts';
import { isGuess } from '../wording/evidence-grade.ts';
import { money, percent, plainDollars } from '../wording/numbers.ts';
import { roomInWords, timesInWords } from '../wording/offers.ts';
import { answerListing, type ListingQuestion, listingAnswer } from './listing.ts';
import { NotUnderstood } from './not-understood.ts';
import type { Advice, Kept, OfferAnswer, OfferBody, OfferTerms } from './offer-answer.ts';

export {
  ADVICE,
  type Advice,
  type Kept,
  type OfferAnswer,
  type OfferBody,
} from './offer-answer.ts';

/** A buyer offers less than is asked: accept, counter or decline? */
export interface OfferQuestion extends Omit<ListingQuestion, 'askingPrice'>, OfferTerms {
  readonly marketplace: Marketplace;
}

/** How long a seller is taken to be ready to wait. */
const HORIZON = 90;
/**
 * The most that is counted on to sell at the estimate within that time where nobody measured it. Of the only goods where it
 * is measured, 43% of fresh listings do; odds fall by a factor of four in the first month.
 */
const [MOST_FRESH, MOST_STOOD] = [0.75, 0.5] as const;
const STOOD_FROM = 30;
/** An offer below this part of what could be taken is not worth an answer. */
const WORTH_A_COUNTER = 0.6;

/** What to do with an offer, and what either way leaves. Throws {@link NotUnderstood}. Pure. */
export function answerOffer(pricing: Pricing, question: OfferQuestion): OfferAnswer {
  const {
    asked,
    offered,
    marketplace,
    cost,
    listedFor = 0,
    shipping,
    label,
    ...listing
  } = question;
  const appraisal = answerListing(pricing, listing);
  const { garment } = appraisal;
  const terms = { garment, shipping, label, cost };
  const payoutAt = (price: number) => payoutOf(marketplace, saleOf({ ...terms, price }));
  requireOffers(marketplace, payoutAt(asked), 'marketplace');
  requireOffers(marketplace, payoutAt(offered), 'offered');
  const netAt = (price: number) => netOf(payoutAt(Math.round(price * 100) / 100));
  const kept = (price: number): Kept => {
    const net = netAt(price);
    return { price, net, ...(cost !== undefined && { profit: roundCents(net - cost) }) };
  };
  const room = roomOn(marketplace.id);
  const given = {
    keep: { offered: kept(offered), asked: kept(asked) },
    appraisal,
    ...(room && { room }),
  };
  const silence = noAdvice(pricing, appraisal);
  if (silence !== undefined) return { reason: silence, ...given };

  const { price: estimate, bands } = appraisal.price;
  const level = saleLevel(garment, marketplace.id);
  const most = level
    ? soldWithin(level, { asked: estimate, estimate, listedFor }, HORIZON).high
    : listedFor < STOOD_FROM
      ? MOST_FRESH
      : MOST_STOOD;
  const leastLeaving = (keep: number) => {
    const { leastAsk = asked } = payoutOf(marketplace, saleOf({ ...terms, keep }));
    return Math.min(asked, leastAsk);
  };
  const decide = (worth: number) => {
    const waiting: Waiting = { asked, estimate: worth, netAt };
    // What was paid has to come back, where a sale at the usual price brings it back; else it is gone.
    const isCostLeft = cost !== undefined && netAt(Math.min(asked, worth)) >= cost;
    const wanted = worthOfWaiting(waiting, most);
    const least = leastLeaving(isCostLeft ? Math.max(wanted, cost) : wanted);
    return { waiting, least, advice: adviceOn(offered, asked, least, netAt(offered)) };
  };
  const { advice, least, waiting } = decide(estimate);
  const isClose = [bands[1], bands[2]].some(
    (log) => decide(estimate * Math.exp(log)).advice !== advice,
  );
  const counter =
    advice === 'counter' ? counterTo(offered, Math.min(asked, estimate), least, asked) : undefined;
  const timesAsLikely = hazardRatio(offered, asked, estimate);
  const wait = shareToWaitFor(waiting, given.keep.offered.net);
  const soldIn90Days = level && soldWithin(level, { asked, estimate, listedFor }, HORIZON);
  const facts = {
    advice,
    offered,
    asked,
    estimate,
    counter,
    wait,
    isClose,
    soldIn90Days,
    timesAsLikely,
  };
  return {
    advice,
    ...(counter !== undefined && { counter }),
    reason: reasonOf({ ...facts, net: given.keep.offered.net, marketplace, room }),
    isClose,
    ...given,
    keep: { ...given.keep, ...(counter !== undefined && { counter: kept(counter) }) },
    timesAsLikely: rounded(timesAsLikely),
    shareToWaitFor: Number(wait.toFixed(2)),
    ...(soldIn90Days && { soldIn90Days: rounded(soldIn90Days) }),
  };
}

export function offerBody(
  pricing: Pricing,
  { id, name }: Pick<Marketplace, 'id' | 'name'>,
  { appraisal, advice, ...said }: OfferAnswer,
): OfferBody {
  const listing = listingAnswer(pricing, appraisal);
  const { brand, category, gender, condition, currency, estimate, evidence, caveats, source } =
    listing;
  return {
    ...{ advice: advice ?? null, ...said, marketplace: { id, name } },
    ...{ brand, category, gender, condition, currency, estimate },
    ...{ evidence, caveats, source },
  };
}

const NO_LISTINGS =
  'No listing of this brand and kind stands behind the estimate, so nobody can say what waiting would bring.';

/** Why there is nothing to advise on, if there is nothing. */
function noAdvice(pricing: Pricing, { garment, beyondEvidence }: Appraisal): string | undefined {
  if (beyondEvidence.length > 0)
    return 'Our listings cannot price this: look up what this very item sold for before you answer.';
  if (isByKindAlone(pricing, garment)) return UNKNOWN_BRAND;
  if (isGuess(pricing.predict(garment).evidenceGrade)) return NO_LISTINGS;
  return undefined;
}

function adviceOn(offered: number, asked: number, least: number, net: number): Advice {
  if (net <= 0) return 'decline';
  if (offered >= asked || offered >= least) return 'accept';
  return offered >= WORTH_A_COUNTER * least ? 'counter' : 'decline';
}

/** Half of the way to the usual price, but no less than what could be taken and no more than is asked; whole dollars. */
function counterTo(offered: number, usual: number, least: number, asked: number): number {
  const counter = Math.ceil(Math.max(least, (offered + usual) / 2));
  return Math.min(asked, counter);
}

interface ReasonFacts {
  readonly advice: Advice;
  readonly offered: number;
  readonly asked: number;
  readonly estimate: number;
  readonly net: number;
  readonly wait: number;
  readonly isClose: boolean;
  readonly soldIn90Days: Likely | undefined;
  readonly timesAsLikely: Likely;
  readonly marketplace: Marketplace;
  readonly room: Room | undefined;
}

/** The advice in sentences: why, what a sale at the offer would be beside one at the asking price, and what is usual there. */
function reasonOf(facts: ReasonFacts): string {
  const { offered, asked, isClose, soldIn90Days, timesAsLikely, marketplace, room } = facts;
  const measured = soldIn90Days
    ? `Of such listings at ${plainDollars(asked)}, about ${percent(soldIn90Days.value)} (${percent(soldIn90Days.low)} to ${percent(soldIn90Days.high)}) sell within ${HORIZON} days.`
    : 'How many sell there by when is not known.';
  return [
    mainReason(facts),
    ...(offered < asked
      ? [
          `A sale is about ${timesInWords(timesAsLikely)} as likely on any day at ${plainDollars(offered)} as at ${plainDollars(asked)}.`,
          measured,
        ]
      : []),
    ...(isClose
      ? ['It is a close call: it hangs on what this one is worth beside the estimate.']
      : []),
    ...(room ? [roomInWords(marketplace.name, room)] : []),
  ].join(' ');
}

function mainReason({ advice, offered, asked, estimate, net, wait }: ReasonFacts): string {
  const amount = money(net);
  const share = `${Math.round(wait * 100)} in 100`;
  const usual = `the estimate is ${plainDollars(estimate)}`;
  if (net <= 0) return `After fees and label ${plainDollars(offered)} leaves you nothing.`;
  if (offered >= asked) return `It is what you ask, and leaves you ${amount}.`;
  switch (advice) {
    case 'accept':
      return `It leaves you ${amount} now; ${usual}, and waiting leaves more only if over ${share} such listings sell at the estimate within ${HORIZON} days.`;
    case 'counter':
      return `The estimate is ${plainDollars(estimate)}, and waiting leaves more than this offer’s ${amount} if over ${share} such listings sell at the estimate within ${HORIZON} days.`;
    case 'decline':
      return `It leaves you ${amount}; ${usual}, and waiting leaves more even if only ${share} such listings sell at the estimate within ${HORIZON} days.`;
  }
}

/** Throws where nobody can make an offer, or not this one. */
function requireOffers(
  { name, model }: Marketplace,
  { accepted, reason = '' }: Payout,
  parameter: 'marketplace' | 'offered',
): void {
  if (model === 'they sell')
    throw new NotUnderstood(
      'invalid_parameter',
      `${name} sets the price itself: there are no offers to answer there.`,
      {
        parameter: 'marketplace',
      },
    );
  if (accepted === 'no')
    throw new NotUnderstood('invalid_parameter', `${name} does not take this: ${reason}`.trim(), {
      parameter,
    });
}

function netOf({ net, netRange }: Payout): number {
  return net ?? netRange?.low ?? 0;
}

const rounded = ({ value, low, high }: Likely): Likely => ({
  value: Number(value.toFixed(2)),
  low: Number(low.toFixed(2)),
  high: Number(high.toFixed(2)),
});

const roundCents = (amount: number) => Math.round(amount * 100) / 100;
