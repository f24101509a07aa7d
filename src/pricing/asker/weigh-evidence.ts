import { defined, omit } from '../../base/members.ts';
import { medianOf, sumOf } from '../../base/numbers.ts';
import type { Condition, Garment } from '../../catalog/catalog.ts';
import type { EvidenceFacts } from '../evidence/evidence.ts';
import { isWithoutEvidence } from '../evidence/evidence-grade.ts';
import { type Price, type Pricing, rangeOf } from '../pricing.ts';
import { P90, shareNear } from '../ranges/confidence.ts';
import type { PriceRange } from '../ranges/price-range.ts';
import { pricesByGrade, rangeAround, widerQuantiles } from '../ranges/spread.ts';

// Two voices: our price with the asker's sales, and the asker's own guess. training/MODEL.md has the formulas and their
// errors on sold pieces.

/** A comparable: the sale price or the asking price of a similar piece, in US dollars. */
interface Comparable {
  readonly price: number;
  readonly asked?: boolean | undefined;
  /** By default, the piece's. */
  readonly condition?: Condition | undefined;
}

export interface GuessReader {
  readonly model: string;
  /** Host of its address, or `your machine`. */
  readonly host: string;
  readonly prompt: string;
  /** Its measured error, standard deviation in log USD; without it, its guess has no effect. */
  readonly error?: number | undefined;
}

export interface AskerEvidence {
  readonly comps?: readonly Comparable[] | undefined;
  /** Their estimate, US dollars. */
  readonly guess?: number | undefined;
  /** The language model that made the guess; without a guess, it did not answer. */
  readonly reader?: GuessReader | undefined;
}

export interface AskerEvidenceResult {
  /** Sales and asking prices that count. */
  readonly comps: number;
  readonly asks: number;
  /** The lowest, median and highest of these sales as given, US dollars; absent without any. */
  readonly low?: number;
  readonly median?: number;
  readonly high?: number;
  /** The guess as given, US dollars. */
  readonly guess?: number;
  /** The price together with the guess: the estimate itself if the guess leads. Absent if it does not count. */
  readonly together?: Price;
  /** True if the estimate is the price together with the guess, since ours has neither sales nor asking prices. */
  readonly isLed: boolean;
  /** The fraction of the estimate that the asker accounts for. */
  readonly weight: number;
  /** The language model that made the guess. */
  readonly reader?: Omit<GuessReader, 'error'>;
  /** True for a guess of a reader without a measured error, which has no effect. */
  readonly isUnmeasured: boolean;
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

/** The basis of our price; `beyond` and `none` are prices of other pieces. */
type OwnBasis = 'sold' | 'asked' | 'judged' | 'none' | 'beyond';

/** The number of the asker's sales that our price counts as. */
const OURS_AS_SALES: Readonly<Record<OwnBasis, number>> = { sold: 4, asked: 1, judged: 1, none: 0.5, beyond: 0 };
/** Such pieces sell for this share of an asking price, which counts as this part of a sale. */
export const ASKED = { share: 0.72, sales: 0.5 };
/** The weight of a guess in the price together with it, and where it leads. */
export const GUESS = { beside: 0.5, leading: 0.7 };
/** Half of the 80% range of sales around the mean of similar ones, log USD. */
const HALF_OF_SALES = 0.45;

/** A sale this far from the median of three or more, log USD, is another item or a slip, and does not count. */
const STRAY = Math.log(5);
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

/** Returns our US sales of the same model behind a price: those of its brand or kind are of other items. */
export const soldOfThing = ({ of, places }: Pick<EvidenceFacts, 'of' | 'places'>): number =>
  of === 'model' ? (places.find(({ place }) => place === 'us')?.sold ?? 0) : 0;

/** Returns true for a brand whose unread model may be worth many times another. */
export const isCostly = ({ tier }: Garment['brand']): boolean => ['designer', 'luxury', 'premium'].includes(tier);

/** Returns what our price rests on. `isUnnamed`: the brand, or the model of a costly one, is not known. */
export function ownBasis({ grade, of }: EvidenceFacts, isBeyond: boolean, isUnnamed: boolean): OwnBasis {
  if (isBeyond) return 'beyond';
  if (isUnnamed || grade === 'none') return 'none';
  if (grade === 'judged' || of === 'brand' || of === 'kind') return 'judged';
  return grade === 'asked only' ? 'asked' : 'sold';
}

/** Returns the price by ours and by the asker's evidence, and what that evidence is; without any, ours. Pure. */
export function weighEvidence(
  pricing: Pick<Pricing, 'gradeFactors'>,
  garment: Garment,
  own: Price,
  asked: AskerEvidence,
  { basis, evidence }: { readonly basis: OwnBasis; readonly evidence: EvidenceFacts },
): { readonly price: Price; readonly asker: AskerEvidenceResult | undefined } {
  const { comps = [], guess, reader } = asked;
  if (comps.length === 0 && guess === undefined && reader === undefined) return { price: own, asker: undefined };
  const factors = pricing.gradeFactors(garment);
  const ofOthers = basis === 'beyond' || basis === 'none';
  const sold = soldOfThing(evidence);
  const counted = countedComps(comps, (one) => logInGrade(one, garment, factors), own, basis);
  const outside = counted?.outside ?? 0;
  const moved = (price: Price, weight: number, to: number) =>
    movedTo(price, (1 - weight) * Math.log(price.price) + weight * to, garment, factors);
  const byComps = counted ? moved(withComps(own, counted, outside > 0 && !ofOthers), counted.weight, counted.log) : own;
  const { log, far } = guessBeside(own, asked, sold);
  const mayLead = !counted && isWithoutEvidence(evidence.grade);
  const ofGuess = mayLead ? GUESS.leading : GUESS.beside;
  const together = log === undefined || basis === 'beyond' ? undefined : moved(byComps, ofGuess, log);
  const isLed = mayLead && together !== undefined;
  return {
    price: isLed ? together : byComps,
    asker: {
      ...rangeOfSales(counted?.sales ?? []),
      ...defined({
        guess,
        together,
        farGuess: far,
        reader: reader && omit(reader, 'error'),
        timesOurs: timesOurs(counted, isLed, basis),
      }),
      asks: counted?.asks ?? 0,
      isLed,
      weight: isLed ? GUESS.leading : Number((counted?.weight ?? 0).toFixed(2)),
      isUnmeasured: reader !== undefined && reader.error === undefined,
      areCompsFar: basis !== 'beyond' && outside >= FAR,
      modelCannotPrice: ofOthers,
      modelOnly: rangeOf(own),
      sold,
    },
  };
}

interface Counted {
  /** The mean of the comparables, log USD at the grade of the piece. */
  readonly log: number;
  /** The distance of the mean outside our range, log USD. */
  readonly outside: number;
  /** Their share of the price. */
  readonly weight: number;
  readonly sales: readonly Comparable[];
  readonly asks: number;
}

/** Returns the comparables that count; undefined if none does. Asking prices above the sales do not. */
function countedComps(
  comps: readonly Comparable[],
  logOf: (one: Comparable) => number,
  own: Price,
  basis: OwnBasis,
): Counted | undefined {
  const given = comps.map((one) => ({ one, log: logOf(one) + (one.asked ? Math.log(ASKED.share) : 0) }));
  const sales = withoutStrays(given.filter(({ one }) => !one.asked));
  const ofSales = sales.length > 0 ? sumOf(sales.map(({ log }) => log)) / sales.length : Infinity;
  const asks = given.filter(({ one, log }) => one.asked && log < ofSales);
  // A single sale or an asking price says too little of a piece that may be worth many times as much.
  if (sales.length + asks.length === 0 || (basis === 'beyond' && sales.length < ENOUGH_COMPS)) return undefined;
  const n = sales.length + ASKED.sales * asks.length;
  const sum = sumOf(sales.map(({ log }) => log)) + ASKED.sales * sumOf(asks.map(({ log }) => log));
  const outside = distanceOutside(own, sum / n);
  // The price of other pieces says nothing beside comparables outside its range.
  const ours = basis === 'none' && outside > 0 ? 0 : OURS_AS_SALES[basis];
  return { log: sum / n, outside, weight: n / (n + ours), sales: sales.map(({ one }) => one), asks: asks.length };
}

function withoutStrays<One extends { readonly log: number }>(sales: readonly One[]): readonly One[] {
  if (sales.length < 3) return sales;
  const middle = medianOf(sales.map(({ log }) => log));
  return sales.filter(({ log }) => Math.abs(log - middle) <= STRAY);
}

function logInGrade({ price, condition }: Comparable, garment: Garment, factors: ReadonlyMap<Condition, number>) {
  if (condition === undefined) return Math.log(price);
  const ofPiece = garment.condition === undefined ? 1 : (factors.get(garment.condition) as number);
  return Math.log((price * ofPiece) / (factors.get(condition) as number));
}

/** Returns our price with the range that it has beside comparables. */
function withComps(own: Price, { weight }: Counted, areOutside: boolean): Price {
  const [low, , , high] = own.quantiles;
  const half = (high - low) / 2;
  const ofBoth = (1 - weight) * half + weight * HALF_OF_SALES;
  // Evidence outside our range does not make a price more certain.
  const width = areOutside ? Math.max(half, ofBoth) : ofBoth;
  const confidence = Number(shareNear(width / P90).toFixed(2));
  return { ...own, quantiles: widerQuantiles(own.quantiles, width / half), confidence };
}

/** Returns a price at another place, log USD, as wide in logs as before. */
function movedTo(price: Price, log: number, { condition }: Garment, factors: ReadonlyMap<Condition, number>): Price {
  const inMix = condition ? (factors.get(condition) as number) : 1;
  const atCondition = pricesByGrade((grade) => {
    const factor = (grade ? (factors.get(grade) as number) : 1) / inMix;
    return rangeAround(log + Math.log(factor), price);
  });
  return { ...price, ...atCondition(condition), atCondition };
}

function timesOurs(counted: Counted | undefined, isLed: boolean, basis: OwnBasis): number | undefined {
  if (isLed) return 1;
  if (!counted) return undefined;
  if (counted.sales.length < ENOUGH_COMPS) return 1;
  if (basis === 'beyond') return undefined;
  return counted.outside > 0 && basis !== 'none' ? 1 : MOST_BY_SALES;
}

/** Returns the distance of a price outside our range, both log USD; 0 inside it. */
const distanceOutside = ({ priceLow, priceHigh }: PriceRange, log: number): number =>
  Math.max(0, Math.log(priceLow) - log, log - Math.log(priceHigh));

/** Returns the log of a guess, or its multiple of our price if it is too far off to count. */
function guessBeside(own: Price, { guess, reader }: AskerEvidence, sold: number) {
  if (guess === undefined) return {};
  const log = Math.log(guess);
  const isBesideMany = sold >= MANY && Math.abs(log - Math.log(own.price)) >= FAR;
  if (isBesideMany || distanceOutside(own, log) >= GUESS_FAR) return { far: guess / own.price };
  return reader && reader.error === undefined ? {} : { log };
}

function rangeOfSales(sales: readonly Comparable[]) {
  const paid = sales.map(({ price }) => price);
  if (paid.length === 0) return { comps: 0 };
  return { comps: paid.length, low: Math.min(...paid), median: medianOf(paid), high: Math.max(...paid) };
}
