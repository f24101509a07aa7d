import { capital, listOf, percent, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { AdviceAnswer, Verdict } from '../decide/decision-schema.ts';
import { CONFIDENCE_FACTOR } from '../pricing/ranges/confidence.ts';
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

/** The members of an answer that its lines show. */
export interface WordedListing extends Coded<Omit<ListingAnswer, 'judgment'>> {
  readonly judgment?: Verdict;
  readonly advice?: Pick<AdviceAnswer, 'action' | 'why'>;
  /** True if the limits of a verdict are wanted without a price. */
  readonly hasLimits?: boolean;
  /** The cost that a verdict is about, if it is not the asking price. */
  readonly cost?: number;
  readonly kept?: readonly WordedPayout[];
  readonly best?: string;
  readonly why?: readonly string[] | undefined;
}

/** The parts that come first everywhere: the verdict of a copy or a rarity is not far from its price. */
const FIRST = 'copy rarity';
/** The other parts of an answer in each interface, in order. */
const ORDERS = {
  /** For agents, the item and its evidence first, so that nobody quotes its price for another item. */
  usual: 'item lead choice asking resale toAsk kept ignored caveats',
  full: 'item lead choice asking resale toAsk kept factors ignored grades caveats why',
  /** The price, the decision, and what to know before using it. */
  short: 'short lead choice asking resale kept caveats',
  /** For whoever typed the item: the price first, or which model it is if they are far apart. */
  price: 'lead price resale asking choice toAsk evidence grades source',
  explained: 'lead price resale asking choice toAsk evidence kept factors ignored grades caveats why source',
  /** Omitted by an answer's card. */
  besideCard: 'resale asking kept factors ignored caveats why source',
} as const;

/** Returns an answer as lines. */
export function listingLines(answer: WordedListing, order: keyof typeof ORDERS): string[] {
  const parts: Readonly<Record<string, readonly string[]>> = partsOf(answer);
  return `${FIRST} ${ORDERS[order]}`.split(' ').flatMap((part) => parts[part] ?? []);
}

/** Returns the caveats of an answer that have no line of their own. */
export const laterCaveats = ({ caveats }: Pick<WordedListing, 'caveats'>): string[] =>
  caveatTexts(caveats, 'candidates', 'copy_sign', 'beyond_evidence');

function partsOf(answer: WordedListing) {
  const { beyondEvidence, askingPrice, judgment, ladder, byCondition, candidates } = answer;
  const { advice, best, why = [], estimate, caveats, withGuess, source, ignored } = answer;
  const choice = candidates ? [candidatesInWords(candidates)] : [];
  const isLed = candidates !== undefined && leadsByQuestion(candidates);
  const grades = byCondition.map(({ condition, price }) => `${condition} ${usd(price)}`);
  // A share of items, not the certainty of the price.
  const held = `${percent(estimate.confidence)} of comparable items`;
  const confidence = `${held} are within a factor of ${CONFIDENCE_FACTOR} of the price.`;
  return {
    ...worthOf(answer),
    rarity: caveatTexts(caveats.filter(({ code }) => code === 'beyond_evidence')),
    copy: caveatTexts(caveats.filter(({ code }) => code === 'copy_sign')),
    lead: isLed ? choice : [],
    choice: isLed ? [] : choice,
    asking: askingPrice && !(judgment && isAskedBack(judgment)) ? [askingPrice.text] : [],
    resale: [...resaleInWords(answer), ...stated(advice && adviceInWords(advice), withGuess?.text)],
    // A plan names the one price to ask; someone who keeps a piece does not.
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

/** Returns the lines that name the item and its price. A rare piece has no usual price, only a floor. */
function worthOf({ takenFor, estimate, evidence, beyondEvidence }: WordedListing) {
  const whose = whoseInWords(evidence);
  if (beyondEvidence) {
    const floor = [`${takenFor}. ${lookUpInWords(estimate)}${whose}`];
    return { item: floor, short: floor, price: floor, evidence: [] };
  }
  const { priceLow, priceHigh, ifReal = false } = estimate;
  const amounts = estimateInWords(estimate, evidence, ifReal);
  const comps = compsInWords(evidence);
  // The text names the judge.
  const counted = `${comps}${evidence.grade} (${evidence.text}${salesInWords(evidence)})`;
  const item = (graded: string) => [`${takenFor}. Evidence: ${graded}. ${amounts}.${whose}`];
  const price = estimatedPrice(estimate.price, isGuess(evidence));
  const range = `${ifReal ? 'if real,' : '8 in 10'} ${usd(priceLow)} to ${usd(priceHigh)}`;
  return {
    item: item(counted),
    short: item(`${comps}${gradeInWords(evidence)}`),
    price: [`${capital(price)} (${range}). ${takenFor}.${whose}`],
    evidence: [`Evidence: ${counted}.`],
  };
}

/** Returns a sentence on the first price to ask, by the steps of a ladder: each comes down by a fifth. */
export const askInWords = ([first]: NonNullable<ListingAnswer['ladder']>): string =>
  `To sell it, ask ${usd(first?.price ?? 0)}; a fifth less after a month, and again after two.`;

/** Returns the verdict; without a price to judge, none but a question, or the limits if they are wanted. */
function resaleInWords({ judgment, beyondEvidence, hasLimits = false, cost }: WordedListing): string[] {
  if (!judgment) return [];
  const { zone, ask, question, money } = judgment;
  // The first line has stated that a piece is rare, unless the price decides by itself.
  const isSaid = zone !== null || (!beyondEvidence && (ask !== undefined || hasLimits));
  if (!isSaid) return [];
  const words = judgmentInWords(judgment);
  // A buyer who wants to wear a piece asks if its price is fair: what it leaves a reseller comes second.
  const isResold = question === 'buy' && zone !== 'check' && !isAskedBack(judgment);
  // Agents are asked how much to pay in these words.
  const limit = hasLimits && zone === null && money.payUpTo !== undefined && `Pay up to ${usd(money.payUpTo)}.`;
  return [stated(isResold ? `To resell: ${words}` : words, limit, costInWords(cost)).join(' ')];
}

function factorsInWords({ words, ordinaryWords, withoutWords }: WordedListing): string[] {
  const factors = words.map(({ text, factor, basis }) => `${text} x${factor}${basis ? ` (${basis})` : ''}`);
  if (ordinaryWords !== 1) factors.push(`${ORDINARY_WORDS} x${ordinaryWords}`);
  return words.length > 0 ? [`${amountsInWords(withoutWords)} without its details; ${factors.join(', ')}.`] : [];
}

/** Asks which of several things a description means; the item's name already shows that a model is unknown. */
export function candidatesInWords(candidates: readonly Candidate[]): string {
  const { tells = 'model' } = candidates[0] ?? {};
  const question = candidates.length === 1 ? 'Is it' : 'Which one is it:';
  return `${question} ${candidateNames(candidates)}${labels.untilThen[tells]}`;
}

/** Models whose prices differ by more than this factor are different things: the question goes before the price. */
const FAR_APART = 2;

/** Returns true if asking for the model helps more than a price for all models. */
export function leadsByQuestion(candidates: readonly Candidate[]): boolean {
  const prices = candidates.map(({ price }) => price);
  const isOfModels = candidates.some(({ tells }) => tells === 'model');
  return isOfModels && Math.max(...prices) > FAR_APART * Math.min(...prices);
}

/** Names several things with their prices, as a question: `Tabby $159, Willow $108 or Rogue $379?` */
export function candidateNames(candidates: readonly Candidate[], most = candidates.length): string {
  const each = candidates.slice(0, most).map(({ name, price }) => `${name} ${usd(price)}`);
  return `${listOf(candidates.length > most ? [...each, 'another'] : each, 'or')}?`;
}
