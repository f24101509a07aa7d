import { capital, listOf, percent, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { AdviceAnswer, Verdict } from '../decide/decision-schema.ts';
import { CONFIDENCE_FACTOR } from '../pricing/ranges/spread.ts';
import type { Candidate, ListingAnswer } from './answer-schema.ts';
import { compsInWords, whoseInWords } from './asker-words.ts';
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
import labels from './labels.json' with { type: 'json' };
import { costInWords, payoutLines, type WordedPayout } from './sale-words.ts';
import { adviceInWords, isAskedBack, judgmentInWords } from './verdict-words.ts';

export interface WordedListing extends Coded<Omit<ListingAnswer, 'judgment'>> {
  readonly judgment?: Verdict;
  readonly advice?: Pick<AdviceAnswer, 'action' | 'why'>;
  /** True to state the limits even without a price to judge. */
  readonly hasLimits?: boolean;
  /** Cost that the verdict is about, US dollars, if it is not the asking price. */
  readonly cost?: number;
  readonly kept?: readonly WordedPayout[];
  readonly best?: string;
  readonly why?: readonly string[] | undefined;
}

/** The order of an answer's parts in each interface, after `copy` and `rarity`, which always come first. */
const ORDERS = {
  /** For agents: the item and its evidence come first, so that nobody quotes its price for another item. */
  usual: 'item lead choice asking resale toAsk kept ignored caveats',
  full: 'item lead choice asking resale toAsk kept factors ignored grades caveats why',
  short: 'short lead choice asking resale kept caveats',
  /** For the person who typed the title: the price first, unless models are so far apart that we ask which it is. */
  price: 'lead price resale asking choice toAsk evidence grades source',
  explained: 'lead price resale asking choice toAsk evidence kept factors ignored grades caveats why source',
  besideCard: 'resale asking kept factors ignored caveats why source',
} as const;

/** Returns an answer as lines. */
export function listingLines(answer: WordedListing, order: keyof typeof ORDERS): string[] {
  const parts: Readonly<Record<string, readonly string[]>> = partsOf(answer);
  return `copy rarity ${ORDERS[order]}`.split(' ').flatMap((part) => parts[part] ?? []);
}

/** Returns the caveats that have no line of their own. */
export const laterCaveats = ({ caveats }: Pick<WordedListing, 'caveats'>): string[] =>
  caveatTexts(caveats, 'candidates', 'copy_sign', 'beyond_evidence');

function partsOf(answer: WordedListing) {
  const { beyondEvidence, askingPrice, judgment, ladder, byCondition, candidates } = answer;
  const { advice, best, why = [], estimate, caveats, withGuess, source, ignored } = answer;
  const choice = candidates ? [candidatesInWords(candidates)] : [];
  const isChoiceFirst = candidates !== undefined && leadsByQuestion(candidates);
  const grades = byCondition.map(({ condition, price }) => `${condition} ${usd(price)}`);
  const share = percent(estimate.confidence);
  const confidence = `${share} of comparable items are within a factor of ${CONFIDENCE_FACTOR} of the price.`;
  return {
    ...worthOf(answer),
    rarity: caveatTexts(caveats.filter(({ code }) => code === 'beyond_evidence')),
    copy: caveatTexts(caveats.filter(({ code }) => code === 'copy_sign')),
    lead: isChoiceFirst ? choice : [],
    choice: isChoiceFirst ? [] : choice,
    asking: askingPrice && !(judgment && isAskedBack(judgment)) ? [askingPrice.text] : [],
    resale: [...resaleInWords(answer), ...stated(advice && adviceInWords(advice), withGuess?.text)],
    // A plan states its own asking price, and a buyer who will keep the item needs none.
    toAsk: ladder && !advice && judgment?.question !== 'wear' ? [askInWords(ladder)] : [],
    kept: payoutLines(answer.kept ?? [], best),
    factors: beyondEvidence ? [] : factorsInWords(answer),
    ignored: beyondEvidence || ignored.length === 0 ? [] : [`Without effect: "${ignored.join(', ')}".`],
    grades: beyondEvidence ? [] : [`${grades.join('; ')}.`],
    caveats: laterCaveats(answer),
    why: why.length > 0 && !beyondEvidence ? [...why, confidence] : [],
    source: [`${source}.`],
  };
}

/** Returns the lines that give the item and its price. A rare item has no usual price, only a floor. */
function worthOf({ takenFor, estimate, evidence, beyondEvidence }: WordedListing) {
  const fromAsker = whoseInWords(evidence);
  if (beyondEvidence) {
    const floor = [`${takenFor}. ${lookUpInWords(estimate)}${fromAsker}`];
    return { item: floor, short: floor, price: floor, evidence: [] };
  }
  const { priceLow, priceHigh, ifReal = false } = estimate;
  const amounts = estimateInWords(estimate, evidence, ifReal);
  const comps = compsInWords(evidence);
  const counted = `${comps}${evidence.grade} (${evidence.text}${salesInWords(evidence)})`;
  const withEvidence = (graded: string) => [`${takenFor}. Evidence: ${graded}. ${amounts}.${fromAsker}`];
  const price = estimatedPrice(estimate.price, isGuess(evidence));
  const range = `${ifReal ? 'if real,' : '8 in 10'} ${usd(priceLow)} to ${usd(priceHigh)}`;
  return {
    item: withEvidence(counted),
    short: withEvidence(`${comps}${gradeInWords(evidence)}`),
    price: [`${capital(price)} (${range}). ${takenFor}.${fromAsker}`],
    evidence: [`Evidence: ${counted}.`],
  };
}

/** Returns a sentence about a ladder: its first price and the two later cuts of a fifth each. */
export const askInWords = ([first]: NonNullable<ListingAnswer['ladder']>): string =>
  `To sell it, ask ${usd(first?.price ?? 0)}; a fifth less after a month, and again after two.`;

/** Returns the verdict. Without a price to judge, returns only a question or, if `hasLimits`, the limits. */
function resaleInWords({ judgment, beyondEvidence, hasLimits = false, cost }: WordedListing): string[] {
  if (!judgment) return [];
  const { zone, ask, question, money } = judgment;
  // The first line has already said that an item is rare.
  const isQuestion = !beyondEvidence && (ask !== undefined || hasLimits);
  if (zone === null && !isQuestion) return [];
  const words = judgmentInWords(judgment);
  // A buyer may want to keep the item, so say that the verdict is about resale.
  const isResold = question === 'buy' && zone !== 'check' && !isAskedBack(judgment);
  // Users ask agents how much to pay, so answer in those words.
  const limit = hasLimits && zone === null && money.payUpTo !== undefined && `Pay up to ${usd(money.payUpTo)}.`;
  return [stated(isResold ? `To resell: ${words}` : words, limit, costInWords(cost)).join(' ')];
}

function factorsInWords({ words, ordinaryWords, withoutWords }: WordedListing): string[] {
  const factors = words.map(({ text, factor, basis }) => `${text} x${factor}${basis ? ` (${basis})` : ''}`);
  if (ordinaryWords !== 1) factors.push(`${ORDINARY_WORDS} x${ordinaryWords}`);
  return words.length > 0 ? [`${amountsInWords(withoutWords)} without its details; ${factors.join(', ')}.`] : [];
}

/** Returns a question about which candidate is meant, and says what we price until it is answered. */
export function candidatesInWords(candidates: readonly Candidate[]): string {
  const { tells = 'model' } = candidates[0] ?? {};
  const question = candidates.length === 1 ? 'Is it' : 'Which one is it:';
  return `${question} ${candidateNames(candidates)}${labels.untilThen[tells]}`;
}

/** If models' prices differ by more than this factor, the question precedes the price. */
const FAR_APART = 2;

/** Returns true if models differ so much in price that asking which one it is helps more than a single price. */
export function leadsByQuestion(candidates: readonly Candidate[]): boolean {
  const prices = candidates.map(({ price }) => price);
  const isOfModels = candidates.some(({ tells }) => tells === 'model');
  return isOfModels && Math.max(...prices) > FAR_APART * Math.min(...prices);
}

/** Returns up to `most` candidates with their prices, as a question: `Tabby $159, Willow $108 or Rogue $379?` */
export function candidateNames(candidates: readonly Candidate[], most = candidates.length): string {
  const each = candidates.slice(0, most).map(({ name, price }) => `${name} ${usd(price)}`);
  return `${listOf(candidates.length > most ? [...each, 'another'] : each, 'or')}?`;
}
