import {
  amountsInWords,
  estimatedPrice,
  isGuess,
  lookUpInWords,
  ORDINARY_WORDS,
  rangeInWords,
} from '../../wording/estimate.ts';
import { count, grouped, plainDollars } from '../../wording/numbers.ts';
import { confidenceInWords } from '../garment/words.ts';
import { offersInWords } from '../offer/words.ts';
import { exampleLines, soldSearchLines } from '../sold-examples/words.ts';
import { judgmentInWords } from '../verdict/words.ts';
import { compsInWords } from './asker-evidence.ts';
import { candidatesInWords } from './candidate-words.ts';

interface Range {
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
}

/** A priced garment, as far as its first line goes. Whole US dollars. */
export interface Headed {
  /** How its words were understood. */
  readonly takenFor: string;
  readonly beyondEvidence?: readonly object[];
  readonly estimate: Range & { readonly ifReal?: boolean };
  readonly evidence: {
    readonly grade: string;
    readonly of: string;
    readonly listings: number;
    readonly sold: number;
    readonly text: string;
    readonly examples?: Parameters<typeof exampleLines>[0];
    readonly yours?: { readonly comps: number; readonly median?: number; readonly weight: number };
  };
}

/** The worded parts of a title's price. */
export interface Factored {
  readonly words?: readonly { readonly text: string; readonly factor: number; readonly basis?: string }[];
  readonly ordinaryWords?: number;
  readonly withoutWords?: Range;
  readonly ignored?: readonly string[];
}

/** The worded parts of an answer about one garment. */
interface Priced extends Headed, Factored {
  readonly estimate: Headed['estimate'] & { readonly confidence: number; readonly note: string };
  readonly withoutYours?: Range;
  readonly askingPrice?: { readonly text: string };
  readonly judgment?: Parameters<typeof judgmentInWords>[0];
  readonly offers?: Parameters<typeof offersInWords>[0];
  readonly byCondition: readonly (Range & { readonly condition: string })[];
  readonly soldSearches?: Parameters<typeof soldSearchLines>[0];
  readonly candidates?: Parameters<typeof candidatesInWords>[0];
  readonly caveats: readonly string[];
  readonly source: string;
  readonly webUrl?: string;
}

/** Returns an answer about one garment as lines, the most important first. */
export function listingLines(answer: Priced): string[] {
  const {
    beyondEvidence,
    evidence,
    askingPrice,
    judgment,
    offers,
    byCondition,
    soldSearches,
    candidates,
    source,
    webUrl,
  } = answer;
  // Without a price in question there is nothing to judge.
  const isJudged = judgment !== undefined && (judgment.zone !== null || judgment.ask !== undefined);
  const choice = candidates ? [candidatesInWords(candidates)] : [];
  const caveats = answer.caveats.filter((text) => !choice.includes(text));
  // This caveat goes before the price, which is not the price of this very item.
  const first = beyondEvidence ? caveats.slice(0, 1) : [];
  const grades = byCondition.map((grade) => `${grade.condition} ${amountsInWords(grade)}`);
  return [
    ...first,
    headline(answer),
    ...choice,
    ...(askingPrice && !judgment?.ask ? [askingPrice.text] : []),
    // The first caveat has said it of a rare piece.
    ...(isJudged && !beyondEvidence ? [resaleInWords(judgment)] : []),
    ...(offers ? [offersInWords(offers)] : []),
    ...(beyondEvidence
      ? []
      : [...factorsInWords(answer), `By condition: ${grades.join('; ')}.`, groundsInWords(answer)]),
    ...yoursLines(answer),
    ...exampleLines(evidence.examples),
    ...caveats.slice(first.length),
    ...soldSearchLines(soldSearches),
    webUrl ? `${source}: ${webUrl}` : `${source}.`,
  ];
}

/** Returns the weight of the asker's evidence, with our own price, in a sentence; none without any. */
function yoursLines({ evidence: { yours }, withoutYours }: Pick<Priced, 'evidence' | 'withoutYours'>): string[] {
  if (!yours || !withoutYours) return [];
  const median = yours.median === undefined ? '' : `median ${plainDollars(yours.median)}, `;
  return [`Yours: ${median}weight ${yours.weight}; without it ${amountsInWords(withoutYours)}.`];
}

/**
 * Returns a judgment of a price as lines say it. Whoever wants a piece to wear asks if its price is fair: what it
 * leaves a
 * reseller comes second, and says so.
 */
function resaleInWords(judgment: NonNullable<Priced['judgment']>): string {
  const words = judgmentInWords(judgment);
  return judgment.ask || judgment.zone === 'check' ? words : `To resell: ${words}`;
}

/**
 * Returns the first line of an answer. The item and its evidence come before the price, so that nobody quotes the price
 * for another item.
 */
export function headline({ takenFor, estimate, evidence, beyondEvidence }: Headed): string {
  // A rare piece has no usual price, only a floor.
  if (beyondEvidence) return `${takenFor}. ${lookUpInWords(estimate)}`;
  const { grade, of, listings, sold, text, yours } = evidence;
  const counts = listings > 0 ? `, ${count(listings, 'listing')}, ${grouped(sold)} sold` : '';
  const price = estimatedPrice(estimate.price, isGuess(evidence));
  return (
    `${takenFor}. Evidence: ${compsInWords(yours?.comps)}${grade} (${of}${counts}: ${text}). ${price}, ` +
    `${rangeInWords(estimate, estimate.ifReal === true)}.`
  );
}

/** Returns the basis of a price and an explanation of its confidence. */
export const groundsInWords = ({ estimate: { note, confidence } }: Pick<Priced, 'estimate'>) =>
  `${note} Confidence ${confidence}: ${confidenceInWords(confidence)}.`;

/** Returns the words that move the price with their factors, and those that do not, in one or two sentences. */
export function factorsInWords({ words = [], ordinaryWords = 1, withoutWords, ignored = [] }: Factored): string[] {
  const factors = words.map(({ text, factor, basis }) =>
    basis ? `${text} x${factor} (${basis})` : `${text} x${factor}`,
  );
  if (ordinaryWords !== 1) factors.push(`${ORDINARY_WORDS} x${ordinaryWords}`);
  return [
    ...(factors.length > 0 && withoutWords
      ? [`${amountsInWords(withoutWords)} without its details; ${factors.join(', ')}.`]
      : []),
    ...(ignored.length > 0 ? [`Without effect: "${ignored.join(', ')}".`] : []),
  ];
}
