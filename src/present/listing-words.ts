import { capital, listOf, usd } from '../base/numbers.ts';
import type { AdviceAnswer, Verdict } from '../decide/decision-schema.ts';
import { compsInWords, whoseInWords } from './asker-words.ts';
import { salesInWords } from './evidence-words.ts';
import {
  amountsInWords,
  confidenceInWords,
  estimatedPrice,
  gradeInWords,
  isGuess,
  lookUpInWords,
  ORDINARY_WORDS,
  rangeInWords,
} from './garment-words.ts';
import labels from './labels.json' with { type: 'json' };
import type { Candidate, ListingAnswer } from './listing-schema.ts';
import { costInWords, payoutLines, type WordedPayout } from './sale-words.ts';
import { adviceInWords, isAskedBack, judgmentInWords } from './verdict-words.ts';

/**
 * The members of an answer that its lines show; an interface may omit the last ones. Its caveats are those besides the
 * question of its candidates, which has a line of its own.
 */
export interface WordedListing extends Omit<ListingAnswer, MayLack>, Partial<Pick<ListingAnswer, MayLack>> {
  readonly advice?: Pick<AdviceAnswer, 'action' | 'why'>;
  /** True if the limits of a verdict are wanted without a price. */
  readonly hasLimits?: boolean;
  /** The cost that a verdict is about, if it is not the asking price. */
  readonly cost?: number;
  readonly kept?: readonly WordedPayout[];
  readonly best?: string;
  readonly why?: readonly string[];
}
type MayLack = 'judgment' | 'byCondition' | 'words' | 'ordinaryWords' | 'withoutWords' | 'ignored';

/** Returns an answer as lines: the item and its evidence first, so that nobody quotes its price for another item. */
export function listingLines(answer: WordedListing): string[] {
  const { first, choice, asking, resale, toAsk, ...rest } = partsOf(answer);
  return [...first, headline(answer), ...choice, ...asking, ...resale, ...toAsk, ...restLines(rest)];
}

/** Returns a short form: the price, the decision, and what to know before using it. */
export function shortListingLines(answer: WordedListing): string[] {
  const { first, choice, asking, resale, kept, caveats } = partsOf(answer);
  const { evidence } = answer;
  const graded = `${compsInWords(evidence)}${gradeInWords(evidence)}`;
  return [...first, headline(answer, graded), ...choice, ...asking, ...resale, ...kept, ...caveats];
}

/** Returns an answer for whoever typed the item: the price first, or which model it is if they are far apart. */
export function priceFirstLines(answer: WordedListing, isExplained: boolean): string[] {
  const { takenFor, estimate, evidence } = answer;
  const { first, choice, asking, resale, toAsk, ...parts } = partsOf(answer);
  const rest = [...(isExplained ? restLines(parts) : parts.grades), sourceLine(answer)];
  // A rare piece has no usual price, only a floor.
  if (answer.beyondEvidence) return [...first, headline(answer), ...choice, ...asking, ...resale, ...toAsk, ...rest];
  const { priceLow, priceHigh } = estimate;
  const price = capital(estimatedPrice(estimate.price, isGuess(evidence)));
  const range = `${estimate.ifReal === true ? 'if real,' : '8 in 10'} ${usd(priceLow)} to ${usd(priceHigh)}`;
  const isLed = answer.candidates !== undefined && leadsByQuestion(answer.candidates);
  return [
    ...(isLed ? choice : []),
    `${price} (${range}). ${takenFor}.${whoseInWords(evidence)}`,
    ...resale,
    ...asking,
    ...(isLed ? [] : choice),
    ...toAsk,
    `Evidence: ${evidenceInWords(answer)}.`,
    ...rest,
  ];
}

/** Returns what an answer's card omits: the whole verdict, words and factors, caveats. */
export function beyondCardLines(answer: WordedListing): string[] {
  const { first, resale, asking, ...parts } = partsOf(answer);
  return [...first, ...resale, ...asking, ...restLines({ ...parts, grades: [] }), sourceLine(answer)];
}

export const laterCaveats = (answer: WordedListing): string[] => partsOf(answer).caveats;

function restLines({
  kept,
  factors,
  grades,
  caveats,
  why,
}: Omit<ReturnType<typeof partsOf>, 'first' | 'choice' | 'asking' | 'resale' | 'toAsk'>): string[] {
  return [...kept, ...factors, ...grades, ...caveats, ...why];
}

const sourceLine = ({ source }: WordedListing) => `${source}.`;

function partsOf(answer: WordedListing) {
  const { beyondEvidence, askingPrice, judgment, ladder, byCondition = [], candidates } = answer;
  const { advice, best, why, estimate, caveats, withGuess } = answer;
  // Without a tag price there is nothing to judge.
  const { hasLimits = false } = answer;
  const isJudged = judgment !== undefined && (judgment.zone !== null || judgment.ask !== undefined || hasLimits);
  const choice = candidates ? [candidatesInWords(candidates)] : [];
  // This caveat comes before the price, which is not that of this very item.
  const first = beyondEvidence ? caveats.slice(0, 1) : [];
  const grades = byCondition.map(({ condition, price }) => `${condition} ${usd(price)}`);
  return {
    first,
    choice,
    asking: askingPrice && !(judgment && isAskedBack(judgment)) ? [askingPrice.text] : [],
    // For a rare piece, the first caveat has stated that, unless the price decides by itself.
    resale: [
      ...(isJudged && !(beyondEvidence && judgment.zone === null)
        ? [[resaleInWords(judgment), ...limitInWords(answer), ...costInWords(answer.cost)].join(' ')]
        : []),
      ...(advice ? [adviceInWords(advice)] : []),
      ...(withGuess ? [withGuess.text] : []),
    ],
    // A plan names the one price to ask; someone who keeps a piece does not.
    toAsk: ladder && !advice && judgment?.question !== 'wear' ? [askInWords(ladder)] : [],
    kept: payoutLines(answer.kept ?? [], best),
    factors: beyondEvidence ? [] : factorsInWords(answer),
    grades: beyondEvidence || grades.length === 0 ? [] : [`${grades.join('; ')}.`],
    caveats: caveats.slice(first.length),
    why: why && !beyondEvidence ? [...why, `${confidenceInWords(estimate.confidence)}.`] : [],
  };
}

/** Returns true if sold listings help more than our answer: for rare pieces, in doubt, and without prices to ask. */
export const needsSoldListings = ({
  beyondEvidence,
  judgment,
  ladder,
}: Pick<WordedListing, 'beyondEvidence' | 'judgment' | 'ladder'>): boolean =>
  beyondEvidence !== undefined || judgment?.ask !== undefined || ladder === undefined;

/** Returns a sentence on the first price to ask, by the steps of a ladder: each comes down by a fifth. */
export const askInWords = ([first]: NonNullable<ListingAnswer['ladder']>): string =>
  `To sell it, ask ${usd(first?.price ?? 0)}; a fifth less after a month, and again after two.`;

/** A buyer who wants to wear a piece asks if its price is fair: what it leaves a reseller comes second. */
function resaleInWords(judgment: Verdict): string {
  const words = judgmentInWords(judgment);
  const isResold = judgment.question === 'buy' && judgment.zone !== 'check';
  return isResold && !isAskedBack(judgment) ? `To resell: ${words}` : words;
}

function limitInWords({ judgment, hasLimits = false }: WordedListing): string[] {
  const { zone, money } = judgment ?? {};
  return hasLimits && zone === null && money?.payUpTo !== undefined ? [`Pay up to ${usd(money.payUpTo)}.`] : [];
}

/** Returns the line of an answer that names the item and its price. */
function headline(
  answer: Pick<ListingAnswer, 'takenFor' | 'estimate' | 'evidence' | 'beyondEvidence'>,
  graded = evidenceInWords(answer),
): string {
  const { takenFor, estimate, evidence, beyondEvidence } = answer;
  // A rare piece has no usual price, only a floor.
  if (beyondEvidence) return `${takenFor}. ${lookUpInWords(estimate)}${whoseInWords(evidence)}`;
  const price = estimatedPrice(estimate.price, isGuess(evidence));
  const range = rangeInWords(estimate, estimate.ifReal === true);
  return `${takenFor}. Evidence: ${graded}. ${price}, ${range}.${whoseInWords(evidence)}`;
}

function evidenceInWords({ evidence }: Pick<ListingAnswer, 'evidence'>): string {
  // The text names the judge.
  return `${compsInWords(evidence)}${evidence.grade} (${evidence.text}${salesInWords(evidence)})`;
}

function factorsInWords({ words = [], ordinaryWords = 1, withoutWords, ignored = [] }: WordedListing): string[] {
  const factors = words.map(({ text, factor, basis }) =>
    basis ? `${text} x${factor} (${basis})` : `${text} x${factor}`,
  );
  if (ordinaryWords !== 1) factors.push(`${ORDINARY_WORDS} x${ordinaryWords}`);
  return [
    ...(words.length > 0 && withoutWords
      ? [`${amountsInWords(withoutWords)} without its details; ${factors.join(', ')}.`]
      : []),
    ...(ignored.length > 0 ? [`Without effect: "${ignored.join(', ')}".`] : []),
  ];
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
