import { medianOf } from '../base/median.ts';
import { omit } from '../base/members.ts';
import type { Condition } from '../catalog/catalog.ts';
import type { Garment } from '../catalog/garment.ts';
import { posteriorOf, spreadOfRange } from './comparables.ts';
import { normal, shareNear } from './confidence.ts';
import type { EvidenceFacts } from './evidence.ts';
import {
  agentWeight,
  type Guesser,
  type GuessReader,
  personWeight,
  readerWeight,
  salesBehind,
  towardGuess,
  towardPersonsGuess,
} from './guess.ts';
import { P90 } from './normal.ts';
import { allGrades } from './price-at-condition.ts';
import { priceClass } from './price-class.ts';
import type { PriceRange } from './price-range.ts';
import { type Price, type Pricing, rangeOf } from './pricing.ts';
import { rounded } from './rounding.ts';
import { quantilesWithoutWords } from './spread.ts';
import { widerQuantiles } from './widen.ts';

/** A sold comparable. */
export interface Comparable {
  /** US dollars. */
  readonly price: number;
  /** By default, the piece's. */
  readonly condition?: Condition | undefined;
}

/** The asker's own knowledge of a piece. */
export interface AskerEvidence {
  readonly comps?: readonly Comparable[] | undefined;
  /** Their estimate, US dollars. */
  readonly guess?: number | undefined;
  /** The maker of the guess, by default an agent; pages say that a person made it. */
  readonly guesser?: Guesser | undefined;
  /** The language model that was asked for the guess; without a guess, it did not answer. */
  readonly reader?: GuessReader | undefined;
}

/** The part of a price that comes from the asker. */
export interface AskerEvidenceResult {
  /** The number of sold comparables. */
  readonly comps: number;
  /** Their lowest, median and highest price as given, US dollars; absent without any. */
  readonly low?: number;
  readonly median?: number;
  readonly high?: number;
  /** True where a guess was weighed. */
  readonly guessed: boolean;
  /** The part of the estimate that they decide, a fraction. */
  readonly weight: number;
  /** The part of the estimate that the guess decides, a fraction. */
  readonly guessWeight: number;
  /** The language model that was asked for the guess, and its guess, US dollars, if it answered. */
  readonly reader?: Omit<GuessReader, 'weights'> & { readonly guess?: number };
  /** True where the guess is far outside our range, so that it was not weighed. */
  readonly disagrees: boolean;
  /** True where our listings alone cannot price the piece. */
  readonly modelCannotPrice: boolean;
  /** Our own price. */
  readonly modelOnly: PriceRange;
}

/** Sold comparables from which on there is a verdict on what our listings cannot price. */
const ENOUGH_COMPS = 2;

/** Returns true where sold comparables stand behind a price, whatever our listings know. */
export const hasEnoughComps = (asker: Pick<AskerEvidenceResult, 'comps'> | undefined): boolean =>
  (asker?.comps ?? 0) >= ENOUGH_COMPS;

/** Returns true for a price that is more the asker's guess than anything else. */
export const isMostlyGuess = (asker: Pick<AskerEvidenceResult, 'guessWeight'> | undefined): boolean =>
  (asker?.guessWeight ?? 0) > 0.5;

/** Returns true for evidence that moves a price. */
export const hasEvidence = ({ comps = [], guess, reader }: AskerEvidence): boolean =>
  comps.length > 0 || guess !== undefined || reader !== undefined;

/**
 * Returns the price by ours and by the asker's evidence, with how much is theirs. `isFree` where our listings cannot
 * price the piece, so that sales alone make the price; `evidence` is ours. Pure.
 */
export function jointPrice(
  pricing: Pick<Pricing, 'artifacts' | 'cellOf'>,
  garment: Garment,
  own: Price,
  { comps = [], guess, guesser, reader }: AskerEvidence,
  { isFree, evidence }: { readonly isFree: boolean; readonly evidence: EvidenceFacts },
): { readonly price: Price; readonly asker: AskerEvidenceResult } {
  const { factors } = pricing.cellOf(garment).grades;
  const ours = Math.log(own.price);
  const [p10, , , p90] = own.quantiles;
  const ends = { log: ours, low: Math.log(own.priceLow), high: Math.log(own.priceHigh) };
  const byPerson = (log: number) =>
    towardPersonsGuess(personWeight(priceClass(pricing.artifacts.prediction, garment.brand)), ends, log);
  const behind = salesBehind(evidence);
  const byAgent = (log: number) => towardGuess(reader ? readerWeight(reader, behind) : agentWeight(behind), ends, log);
  const weigh = guesser === 'person' ? byPerson : byAgent;
  const guessed = guess === undefined ? undefined : weigh(Math.log(guess));
  const { moved = 0, spread: factor = 1, disagrees = false } = guessed ?? {};
  const before = { log: ours + moved, spread: factor * spreadOfRange(p10, p90), isFree };
  const gradeLog = (grade: Condition | undefined) => (grade ? Math.log(factors.get(grade) as number) : 0);
  const sales = comps.map(
    ({ price, condition }) => Math.log(price) + (condition ? gradeLog(garment.condition) - gradeLog(condition) : 0),
  );
  const after = sales.length > 0 ? posteriorOf(before, sales) : { ...before, weight: 0 };
  const wider = after.spread / spreadOfRange(p10, p90);
  // A range that was opened upward stays open, until sales close it.
  const opened = sales.length > 0 ? 1 : Math.max(1, own.priceHigh / (own.price * Math.exp(p90)));
  const half = P90 * after.spread;
  const quantiles =
    isFree && sales.length > 0 ? quantilesWithoutWords(-half, half) : widerQuantiles(own.quantiles, wider);
  const middle: PriceRange = {
    price: Math.exp(after.log),
    priceLow: Math.exp(after.log + quantiles[0]),
    priceHigh: opened * Math.exp(after.log + quantiles[3]),
  };
  const inMix = Math.exp(gradeLog(garment.condition));
  let grades: ReadonlyMap<Condition, PriceRange> | undefined;
  const atCondition = (grade: Condition) => {
    grades ??= allGrades((one) => {
      const factor = (factors.get(one) as number) / inMix;
      const { price, priceLow, priceHigh } = middle;
      return { price: factor * price, priceLow: factor * priceLow, priceHigh: factor * priceHigh };
    });
    return grades.get(grade) as PriceRange;
  };
  const range = garment.condition === undefined ? rounded(middle) : atCondition(garment.condition);
  const prices = comps.map(({ price }) => price);
  // A guess without weight leaves our price as it is, to the dollar.
  const isOwn = sales.length === 0 && moved === 0 && factor === 1;
  const shareOfGuess = guess === undefined || Math.log(guess) === ours ? 0 : moved / (Math.log(guess) - ours);
  return {
    price: isOwn
      ? own
      : {
          ...own,
          ...range,
          quantiles,
          confidence: sales.length > 0 ? Number(shareNear(normal(after.spread)).toFixed(2)) : own.confidence,
          atCondition,
        },
    asker: {
      comps: comps.length,
      ...(prices.length > 0 && { low: Math.min(...prices), median: medianOf(prices), high: Math.max(...prices) }),
      guessed: guess !== undefined,
      weight: Number((1 - (1 - after.weight) * (1 - shareOfGuess)).toFixed(2)),
      guessWeight: Number(((1 - after.weight) * shareOfGuess).toFixed(2)),
      ...(reader && { reader: { ...omit(reader, 'weights'), ...(guess !== undefined && { guess }) } }),
      disagrees,
      modelCannotPrice: isFree,
      modelOnly: rangeOf(own),
    },
  };
}
