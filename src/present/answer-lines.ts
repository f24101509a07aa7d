// Formats answers as lines of text for agents and terminals.

import { capital, money, percent, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { AdviceAnswer, Verdict } from '../money/decision-schema.ts';
import { CONFIDENCE_FACTOR } from '../pricing/ranges/spread.ts';
import type { ListingAnswer } from './answer-schema.ts';
import { compsInWords, whoseInWords } from './asker-words.ts';
import { candidatesInWords, leadsByQuestion } from './candidates.ts';
import { type Coded, caveatTexts } from './caveats.ts';
import { salesInWords } from './evidence-words.ts';
import {
  amountsInWords,
  estimatedPrice,
  estimateInWords,
  gradeInWords,
  isGuess,
  lookUpInWords,
  ORDINARY_WORDS,
} from './garment-words.ts';
import { replyInWords } from './offer.ts';
import type { OfferAnswer, SaleAnswer, SalePayout } from './sale-schema.ts';
import { adviceInWords, costInWords, isAskedBack, judgmentInWords } from './verdict-words.ts';

/** A payout with only the members that text output requires. */
type WordedPayout = Pick<SalePayout, 'marketplace' | 'accepted'> &
  Partial<Omit<SalePayout, 'feeSource'>> & { readonly feeSource?: Partial<SalePayout['feeSource']> };

export interface WordedListing extends Coded<Omit<ListingAnswer, 'judgment'>> {
  readonly judgment?: Verdict;
  readonly advice?: Pick<AdviceAnswer, 'action' | 'why'>;
  /** True to include the limits even if there is no price to judge. */
  readonly hasLimits?: boolean;
  /** Cost that the verdict is based on, in US dollars. Omitted if it is the asking price. */
  readonly cost?: number;
  /** Payouts of a sale at our estimate, on each requested marketplace. */
  readonly salePayouts?: readonly WordedPayout[];
  readonly best?: string;
  readonly why?: readonly string[] | undefined;
}

/** Order of the parts of an answer in each interface, after `copy` and `rarity`, which always come first. */
const ORDERS = {
  // Agents see the item and its evidence before the price, so that they don't quote a price for the wrong item.
  usual: 'item lead choice asking resale toAsk payouts ignored caveats',
  full: 'item lead choice asking resale toAsk payouts factors ignored grades caveats why',
  short: 'short lead choice asking resale payouts caveats',
  // Users know what they typed, so the price comes first, unless models differ so much that we ask which one it is.
  price: 'lead price resale asking choice toAsk evidence grades source',
  explained: 'lead price resale asking choice toAsk evidence payouts factors ignored grades caveats why source',
  besideCard: 'resale asking payouts factors ignored caveats why source',
} as const;

/** Returns the lines of the answer for a listing. */
export function listingLines(answer: WordedListing, order: keyof typeof ORDERS): string[] {
  const linesByPart: Readonly<Record<string, readonly string[]>> = partsOf(answer);
  return `copy rarity ${ORDERS[order]}`.split(' ').flatMap((part) => linesByPart[part] ?? []);
}

/** Returns the caveats that have no line of their own. */
export const laterCaveats = ({ caveats }: Pick<WordedListing, 'caveats'>): string[] =>
  caveatTexts(caveats, 'candidates', 'copy_sign', 'beyond_evidence');

function partsOf(answer: WordedListing) {
  const { beyondEvidence, askingPrice, judgment, ladder, candidates, advice, why = [], caveats } = answer;
  const choice = candidates ? [candidatesInWords(candidates)] : [];
  const isChoiceFirst = candidates !== undefined && leadsByQuestion(candidates);
  const isOnlyQuestion = judgment !== undefined && isAskedBack(judgment);
  // A plan includes its own asking price, and a buyer who is keeping the item doesn't need one.
  const hasLadder = ladder !== undefined && !advice && judgment?.question !== 'wear';
  return {
    ...itemParts(answer),
    ...figureParts(answer),
    rarity: caveatTexts(caveats.filter(({ code }) => code === 'beyond_evidence')),
    copy: caveatTexts(caveats.filter(({ code }) => code === 'copy_sign')),
    lead: isChoiceFirst ? choice : [],
    choice: isChoiceFirst ? [] : choice,
    asking: askingPrice && !isOnlyQuestion ? [askingPrice.text] : [],
    resale: stated(resaleInWords(answer), advice && adviceInWords(advice), answer.withGuess?.text),
    toAsk: hasLadder ? [askInWords(ladder)] : [],
    payouts: payoutLines(answer.salePayouts ?? [], answer.best),
    caveats: laterCaveats(answer),
    why: why.length > 0 && !beyondEvidence ? [...why, confidenceInWords(answer)] : [],
    source: [`${answer.source}.`],
  };
}

/** Returns the lines that name the item and its price. A rare item has only a minimum. */
function itemParts({ takenFor, estimate, evidence, beyondEvidence }: WordedListing) {
  const fromAsker = whoseInWords(evidence);
  if (beyondEvidence) {
    const minimum = [`${takenFor}. ${lookUpInWords(estimate)}${fromAsker}`];
    return { item: minimum, short: minimum, price: minimum, evidence: [] };
  }
  const { priceLow, priceHigh, ifReal = false } = estimate;
  const amounts = estimateInWords(estimate, evidence, ifReal);
  const comps = compsInWords(evidence);
  const counts = `${comps}${evidence.grade} (${evidence.text}${salesInWords(evidence)})`;
  const withEvidence = (gradeAndCounts: string) => `${takenFor}. Evidence: ${gradeAndCounts}. ${amounts}.${fromAsker}`;
  const price = estimatedPrice(estimate.price, isGuess(evidence));
  const range = `${ifReal ? 'if real,' : '8 in 10'} ${usd(priceLow)} to ${usd(priceHigh)}`;
  return {
    item: [withEvidence(counts)],
    short: [withEvidence(`${comps}${gradeInWords(evidence)}`)],
    price: [`${capital(price)} (${range}). ${takenFor}.${fromAsker}`],
    evidence: [`Evidence: ${counts}.`],
  };
}

/** Returns the lines that break down a price. A rare item has none, since its figures would describe ordinary items. */
function figureParts({ beyondEvidence, words, ordinaryWords, withoutWords, byCondition, ignored }: WordedListing) {
  if (beyondEvidence) return { factors: [], ignored: [], grades: [] };
  const factors = words.map(({ text, factor, basis }) => `${text} x${factor}${basis ? ` (${basis})` : ''}`);
  if (ordinaryWords !== 1) factors.push(`${ORDINARY_WORDS} x${ordinaryWords}`);
  const basePrice = `${amountsInWords(withoutWords)} without its details`;
  return {
    factors: words.length > 0 ? [`${basePrice}; ${factors.join(', ')}.`] : [],
    ignored: ignored.length > 0 ? [`Without effect: "${ignored.join(', ')}".`] : [],
    grades: [`${byCondition.map(({ condition, price }) => `${condition} ${usd(price)}`).join('; ')}.`],
  };
}

function confidenceInWords({ estimate }: WordedListing): string {
  const share = percent(estimate.confidence);
  return `${share} of comparable items are within a factor of ${CONFIDENCE_FACTOR} of the price.`;
}

/** Returns a sentence with the first price in a ladder and its two price cuts. */
export const askInWords = ([first]: NonNullable<ListingAnswer['ladder']>): string =>
  `To sell it, ask ${usd(first?.price ?? 0)}; a fifth less after a month, and again after two.`;

/** Returns the verdict. Without a price to judge, returns only a question or, if `hasLimits`, the limits. */
function resaleInWords({ judgment, beyondEvidence, hasLimits = false, cost }: WordedListing): string {
  if (!judgment) return '';
  const { zone, ask, question, money } = judgment;
  // The first line already says that an item is rare, so its question would repeat that.
  const hasMoreToSay = !beyondEvidence && (ask !== undefined || hasLimits);
  if (zone === null && !hasMoreToSay) return '';
  const words = judgmentInWords(judgment);
  // A buyer may want to keep the item, so the line specifies that the verdict is about resale.
  const isAboutResale = question === 'buy' && zone !== 'check' && !isAskedBack(judgment);
  // Users ask agents for the most to pay, so the line uses the same wording.
  const limit = hasLimits && zone === null && money.payUpTo !== undefined && `Pay up to ${usd(money.payUpTo)}.`;
  return stated(isAboutResale ? `To resell: ${words}` : words, limit, costInWords(cost)).join(' ');
}

/** Returns advice on an offer as lines: the reply with its payout, then the item's estimate. */
export function offerLines(answer: OfferAnswer): string[] {
  const { advice, counter, reason, keep, estimate, checkFirst = false } = answer;
  const { takenFor, beyondEvidence, evidence, caveats } = answer;
  const reply = checkFirst ? reason : `${replyInWords(advice, keep.offered.price, counter)}. ${reason}`;
  const amounts = estimateInWords(estimate, evidence, estimate.ifReal === true);
  const grade = `${compsInWords(evidence)}${gradeInWords(evidence)}`;
  const worth = beyondEvidence
    ? lookUpInWords(estimate)
    : `Estimate ${amounts}; evidence: ${grade}.${whoseInWords(evidence)}`;
  return [reply, `${takenFor}. ${worth}`, ...caveats];
}

interface WordedSale extends Omit<SaleAnswer, 'payouts'> {
  readonly payouts: readonly WordedPayout[];
  readonly caveats?: readonly string[];
  readonly ignored?: readonly string[];
}

/** Returns a sale's payouts as lines: one for each marketplace that may accept it, then the assumptions. */
export function saleLines(answer: WordedSale): string[] {
  const { payouts, best, verdict, assumptions, ignored = [], caveats = [] } = answer;
  const suggested = payoutOn(payouts, answer.suggested);
  const isOneOfSeveral = verdict !== undefined && payouts.length > 1;
  const byDefault = answer.isDefault ? ' (the default; choose yours)' : '';
  return stated(
    capital(headline(answer)),
    verdict,
    ...payoutLines(payouts, best),
    isOneOfSeveral && suggested && `Verdict for ${suggested.marketplace.name}${byDefault}.`,
    ...caveats,
    assumptions.length > 0 && `Assumed: ${assumptions.join(' ')}`,
    ignored.length > 0 && `Without effect: "${ignored.join(', ')}".`,
  );
}

/** Returns a line for each payout, one for the highest payout, and one for the marketplaces that refuse the item. */
function payoutLines(payouts: readonly WordedPayout[], best: string | undefined): string[] {
  const highest = payoutOn(payouts, best);
  const refused = payouts.filter(({ accepted }) => accepted === 'no');
  const reasons = refused.map(({ marketplace, reason }) => `${marketplace.name}: ${reason}`);
  return stated(
    ...payouts.filter(({ accepted }) => accepted !== 'no').map(payoutInWords),
    highest && `Highest payout where it is accepted: ${highest.marketplace.name}.`,
    reasons.length > 0 && `Not accepted: ${reasons.join(' ')}`,
  );
}

const payoutOn = (payouts: readonly WordedPayout[], id: string | undefined) =>
  payouts.find(({ marketplace }) => marketplace.id === id);

function headline({ takenFor, price = 0, keep, estimate, evidence, judgment }: WordedSale): string {
  const isCopied = judgment?.authenticity !== undefined;
  const subject = takenFor === undefined ? '' : `${takenFor}. `;
  if (keep !== undefined) return `${subject}Lowest price to get ${money(keep)}, by marketplace:`;
  if (!estimate || !evidence) return `${subject}You’d get, from ${money(price)} after fees:`;
  const estimated = estimateInWords({ ...estimate, price }, evidence, isCopied);
  return `${subject}${estimated}; evidence: ${gradeInWords(evidence)}. After fees:`;
}

function payoutInWords(row: WordedPayout): string {
  const { marketplace, net, netRange, leastAsk, profit, payUpTo, rates, reason, warning, feeSource } = row;
  const range = netRange ? `${money(netRange.low)} to ${money(netRange.high)}` : '';
  const payout = net === undefined ? range : stated(money(net), range && `(${range})`).join(' ');
  const figures = stated(
    leastAsk !== undefined && `ask ${money(leastAsk)}`,
    payout && `you’d get ${payout}`,
    profit !== undefined && `profit ${money(profit)}`,
    payUpTo?.mid !== undefined && `pay up to ${money(payUpTo.mid)}`,
  );
  const parts = stated(
    figures.length > 0 && `${figures.join(', ')}.`,
    rates && feeSource && `[${rates}; ${feeSource.checkedOn}]`,
    reason,
    warning,
    feeSource && feeSource.certainty !== 'high' && `Fee certainty: ${feeSource.certainty}.`,
    feeSource?.url,
  );
  return `${marketplace.name}: ${parts.join(' ')}`;
}
