import { defined, omit } from '../../base/members.ts';
import { medianOf } from '../../base/numbers.ts';
import type { Condition, Garment } from '../../catalog/catalog.ts';
import type { EvidenceFacts } from '../evidence/evidence.ts';
import { type Price, type Pricing, rangeOf } from '../pricing.ts';
import { normal, P90, shareNear } from '../ranges/confidence.ts';
import { pricesByGrade, rounded, widerQuantiles } from '../ranges/price-at-condition.ts';
import type { PriceRange } from '../ranges/price-range.ts';
import { quantilesWithoutWords } from '../ranges/spread.ts';
import {
  askerEvidence,
  type Guesser,
  type GuessReader,
  guessErrorOf,
  posteriorOf,
  spreadOfRange,
} from './asker-evidence.ts';

/** A comparable: the sale price or the asking price of a similar piece, in US dollars. */
interface Comparable {
  readonly price: number;
  readonly asked?: boolean | undefined;
  /** By default, the piece's. */
  readonly condition?: Condition | undefined;
}

export interface AskerEvidence {
  readonly comps?: readonly Comparable[] | undefined;
  /** Their estimate, US dollars. */
  readonly guess?: number | undefined;
  readonly guesser?: Guesser | undefined;
  /** The language model that was asked for the guess; without a guess, it did not answer. */
  readonly reader?: GuessReader | undefined;
}

export interface AskerEvidenceResult {
  readonly comps: number;
  readonly asks: number;
  /** The lowest, median and highest price of sold comparables as given, US dollars; absent without any. */
  readonly low?: number;
  readonly median?: number;
  readonly high?: number;
  readonly guessed: boolean;
  /** The fraction of the estimate that they account for. */
  readonly weight: number;
  /** The fraction of the estimate that the guess accounts for. */
  readonly guessWeight: number;
  /** The language model that was asked for the guess, and its guess, US dollars, if it answered. */
  readonly reader?: GuessReader & { readonly guess?: number };
  /** The guess divided by our price, if it is too far off to count: a multiple, or below 1 a fraction. */
  readonly farGuess?: number;
  readonly areCompsFar: boolean;
  /** How many times our own price a verdict may assume; absent if no evidence counts, or if sales replace ours. */
  readonly timesOurs?: number;
  readonly modelCannotPrice: boolean;
  readonly modelOnly: PriceRange;
  /** Our US sales of the same item. */
  readonly sold: number;
}

/** Comparables this far outside our range, log USD, prompt a question. */
const FAR = Math.log(2);
/** A guess this far outside our range has no effect and prompts a question. */
const GUESS_FAR = Math.log(3);
/** Many sales of the same item: a guess {@link FAR} from our price then has no effect, even inside the range. */
const MANY = 10;

/**
 * The limits of a verdict by sold comparables assume at most this many times our own price: asking prices sent as
 * sales then cause half as many buys (model/evaluation/pleasing-agent.csv); true sales lose a hundredth of the profit.
 */
const MOST_BY_SALES = 2;

/** Minimum sold comparables for a verdict on a piece that our listings cannot price. */
const ENOUGH_COMPS = 2;

/** Returns true if enough sold comparables support a price, regardless of our listings. */
export const hasEnoughComps = (asker: Pick<AskerEvidenceResult, 'comps'> | undefined): boolean =>
  (asker?.comps ?? 0) >= ENOUGH_COMPS;

/** Returns true for a price that is more the asker's guess than anything else. */
export const isMostlyGuess = (asker: Pick<AskerEvidenceResult, 'guessWeight'> | undefined): boolean =>
  (asker?.guessWeight ?? 0) > 0.5;

/** Returns our US sales of the same model behind a price: those of its brand or kind are of other items. */
export const soldOfThing = ({ of, places }: Pick<EvidenceFacts, 'of' | 'places'>): number =>
  of === 'model' ? (places.find(({ place }) => place === 'us')?.sold ?? 0) : 0;

/** Returns true for a brand whose unread model may be worth many times another. */
export const isCostly = ({ tier }: Garment['brand']): boolean => ['designer', 'luxury', 'premium'].includes(tier);

const hasEvidence = ({ comps = [], guess, reader }: AskerEvidence): boolean =>
  comps.length > 0 || guess !== undefined || reader !== undefined;

interface OwnPlace {
  /** True if our listings cannot price the piece, so that comparables, if any, outweigh our price. */
  readonly isFree: boolean;
  /** True for a rarity and for a costly brand's unknown model: ours is the price of other pieces. */
  readonly isOfOthers: boolean;
  readonly evidence: EvidenceFacts;
}

/** Returns the price by ours and by the asker's evidence, with the asker's share; without evidence, ours. Pure. */
export function jointPrice(
  pricing: Pick<Pricing, 'gradeFactors'>,
  garment: Garment,
  own: Price,
  asked: AskerEvidence,
  { isFree, isOfOthers, evidence }: OwnPlace,
): { readonly price: Price; readonly asker: AskerEvidenceResult | undefined } {
  const { comps = [], guess, reader } = asked;
  if (!hasEvidence(asked)) return { price: own, asker: undefined };
  const factors = pricing.gradeFactors(garment);
  const logOf = (one: Comparable) => logInGrade(one, garment, factors);
  const hasComps = comps.length > 0;
  const [p10, , , p90] = own.quantiles;
  const spread = spreadOfRange(p10, p90);
  const sold = soldOfThing(evidence);
  const guessed = guessBeside(own, asked, sold);
  const sales = comps.filter((one) => !one.asked);
  const asks = comps.filter((one) => one.asked);
  const after = posteriorOf(
    { log: Math.log(own.price), spread, sold, isFree: isFree && hasComps },
    { sales: sales.map(logOf), asks: asks.map(logOf), guess: guessed.counted },
  );
  const middle = hasComps ? medianOf(comps.map((one) => logOf(one) - (one.asked ? askerEvidence.asks.log : 0))) : 0;
  const compsOutside = hasComps ? distanceOutside(own, middle) : 0;
  const isPricedByUs = !isFree && !isOfOthers;
  const isOutside = isPricedByUs && Math.max(compsOutside, guessed.outside) > 0;
  // Evidence outside our range does not make a price more certain.
  const width = isOutside ? Math.max(spread, after.spread) : after.spread;
  const half = P90 * after.spread;
  const quantiles =
    isFree && hasComps ? quantilesWithoutWords(-half, half) : widerQuantiles(own.quantiles, width / spread);
  // A range that was opened upward stays open, until comparables close it.
  const opened = hasComps ? 1 : Math.max(1, own.priceHigh / (own.price * Math.exp(p90)));
  const range: PriceRange = {
    price: Math.exp(after.log),
    priceLow: Math.exp(after.log + quantiles[0]),
    priceHigh: opened * Math.exp(after.log + quantiles[3]),
  };
  const confidence = hasComps ? Number(shareNear(normal(width)).toFixed(2)) : own.confidence;
  const isMoved = hasComps || guessed.counted !== undefined;
  const isByTheirs = sales.length >= ENOUGH_COMPS && (!isPricedByUs || compsOutside === 0);
  return {
    // Evidence that does not count leaves our price as it is, to the dollar.
    price: isMoved ? { ...own, ...inGrades(garment, factors, range), quantiles, confidence } : own,
    asker: {
      ...rangeOfSales(sales),
      asks: asks.length,
      guessed: guess !== undefined,
      weight: Number((1 - (1 - after.weight) * (1 - after.guessWeight)).toFixed(2)),
      guessWeight: Number(((1 - after.weight) * after.guessWeight).toFixed(2)),
      ...(reader && { reader: { ...omit(reader, 'error'), ...(guess !== undefined && { guess }) } }),
      ...defined({ farGuess: guessed.far, timesOurs: isMoved ? timesOurs(isByTheirs, isOfOthers) : undefined }),
      areCompsFar: !isOfOthers && compsOutside >= FAR,
      modelCannotPrice: isFree,
      modelOnly: rangeOf(own),
      sold,
    },
  };
}

function logInGrade({ price, condition }: Comparable, garment: Garment, factors: ReadonlyMap<Condition, number>) {
  if (condition === undefined) return Math.log(price);
  const ofPiece = garment.condition === undefined ? 1 : (factors.get(garment.condition) as number);
  return Math.log((price * ofPiece) / (factors.get(condition) as number));
}

function timesOurs(isByTheirs: boolean, isOfOthers: boolean): number | undefined {
  if (!isByTheirs) return 1;
  return isOfOthers ? undefined : MOST_BY_SALES;
}

/** Returns the distance of a price outside our range, both log USD; 0 inside it. */
const distanceOutside = ({ priceLow, priceHigh }: PriceRange, log: number): number =>
  Math.max(0, Math.log(priceLow) - log, log - Math.log(priceHigh));

/** Returns the guess as evidence, or as a multiple of our price if it is too far off. */
function guessBeside(own: Price, { guess, guesser = 'agent', reader }: AskerEvidence, sold: number) {
  if (guess === undefined) return { outside: 0 };
  const log = Math.log(guess);
  const outside = distanceOutside(own, log);
  const isBesideMany = sold >= MANY && Math.abs(log - Math.log(own.price)) >= FAR;
  if (isBesideMany || outside >= GUESS_FAR) return { far: guess / own.price, outside: 0 };
  const error = guessErrorOf(guesser, reader);
  // An agent that has seen our price may send it back.
  const isEcho = Math.round(guess) === Math.round(own.price);
  return error === undefined || isEcho ? { outside: 0 } : { counted: { log, ...error }, outside };
}

function rangeOfSales(sales: readonly Comparable[]) {
  const paid = sales.map(({ price }) => price);
  if (paid.length === 0) return { comps: 0 };
  return { comps: paid.length, low: Math.min(...paid), median: medianOf(paid), high: Math.max(...paid) };
}

function inGrades({ condition }: Garment, factors: ReadonlyMap<Condition, number>, range: PriceRange) {
  const inMix = condition ? (factors.get(condition) as number) : 1;
  const atCondition = pricesByGrade((grade) => {
    const factor = (factors.get(grade) as number) / inMix;
    const { price, priceLow, priceHigh } = range;
    return { price: factor * price, priceLow: factor * priceLow, priceHigh: factor * priceHigh };
  });
  return { ...(condition === undefined ? rounded(range) : atCondition(condition)), atCondition };
}
