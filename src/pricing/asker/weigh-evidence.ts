import { defined, omit } from '../../base/members.ts';
import { medianOf, sumOf } from '../../base/numbers.ts';
import type { Condition, Garment } from '../../catalog/catalog.ts';
import { type EvidenceFacts, isWithoutEvidence } from '../evidence/evidence.ts';
import { type Price, type Pricing, rangeOf } from '../pricing.ts';
import { P90, shareNear } from '../ranges/confidence.ts';
import type { PriceRange } from '../ranges/price-range.ts';
import { pricesByGrade, rangeAround, widerQuantiles } from '../ranges/spread.ts';

// This file combines two estimates: our price adjusted by the asker's comparables, and the asker's own guess.
// training/MODEL.md gives the formulas and their errors on items that sold.

/** Sale price or asking price of a similar item, US dollars. */
interface Comparable {
  readonly price: number;
  readonly asked?: boolean | undefined;
  /** Defaults to the item's own grade. */
  readonly condition?: Condition | undefined;
}

export interface GuessReader {
  readonly model: string;
  /** Host in the model's address, or `your machine`. */
  readonly host: string;
  readonly prompt: string;
  /** Measured standard deviation of the model's errors, log USD. Its guesses have no effect until this is measured. */
  readonly error?: number | undefined;
}

/** Evidence that an asker sends with an item. */
export interface AskerEvidence {
  readonly comps?: readonly Comparable[] | undefined;
  /** The asker's own estimate, US dollars. */
  readonly guess?: number | undefined;
  /** The language model that made the guess. If there is no guess, the model did not answer. */
  readonly reader?: GuessReader | undefined;
}

export interface AskerEvidenceResult {
  /** Number of sales that count. */
  readonly comps: number;
  /** Number of asking prices that count. */
  readonly asks: number;
  /** Lowest, median, and highest price of the sales that count, as sent, US dollars; absent if there are none. */
  readonly low?: number;
  readonly median?: number;
  readonly high?: number;
  /** The guess as sent, US dollars. */
  readonly guess?: number;
  /** Price that includes the guess, which is also the estimate if `isLed`. Absent if the guess does not count. */
  readonly together?: Price;
  /** True if the estimate includes the guess because our price has neither sales nor asking prices behind it. */
  readonly isLed: boolean;
  /** Fraction of the estimate that comes from the asker. */
  readonly weight: number;
  readonly reader?: Omit<GuessReader, 'error'>;
  /** True if the reader's error has not been measured, so its guess has no effect. */
  readonly isUnmeasured: boolean;
  /** Ratio of the guess to our price if the guess is too far off to count. */
  readonly farGuess?: number;
  readonly areCompsFar: boolean;
  /** Maximum multiple of our price that a verdict may assume. Absent if no evidence counts or sales replace ours. */
  readonly timesOurs?: number;
  readonly modelCannotPrice: boolean;
  readonly modelOnly: PriceRange;
  /** Our US sales of the same item. */
  readonly sold: number;
}

/** Basis of our price. With `beyond` or `none`, our price is for other items. */
type OwnBasis = 'sold' | 'asked' | 'judged' | 'none' | 'beyond';

const isForOthers = (basis: OwnBasis): boolean => basis === 'beyond' || basis === 'none';

/** Number of the asker's sales that weigh as much as our price. */
const OURS_AS_SALES: Readonly<Record<OwnBasis, number>> = { sold: 4, asked: 1, judged: 1, none: 0.5, beyond: 0 };
/** Items sell for a fraction `share` of the asking price. An asking price has `sales` times the weight of a sale. */
export const ASKED = { share: 0.72, sales: 0.5 };
/** Weight of a guess next to a price with evidence (`beside`) and next to a price without evidence (`leading`). */
export const GUESS = { beside: 0.5, leading: 0.7 };
/** Half the width of the 80% range of sales around the mean of similar ones, log USD. */
const HALF_OF_SALES = 0.45;

/** Among three or more sales, one this far from the median, log USD, is a typo or another item and is ignored. */
const STRAY = Math.log(5);
/** Comparables this far outside our range, log USD, prompt a question. */
const FAR = Math.log(2);
/** A guess this far outside our range, log USD, has no effect and prompts a question. */
const GUESS_FAR = Math.log(3);
/** With this many sales of the same item, a guess {@link FAR} from our price has no effect, even inside the range. */
const MANY = 10;

/**
 * A verdict on sold comparables assumes at most this many times our own price. Halves the buys caused by asking prices
 * sent as sales (model/evaluation/pleasing-agent.csv), and costs 1% of the profit when the sales are real.
 */
const MOST_BY_SALES = 2;

/** Minimum number of sold comparables needed for a verdict on an item that our listings cannot price. */
const ENOUGH_COMPS = 2;

/** Returns true if enough sold comparables support a price, whatever our listings say. */
export const hasEnoughComps = (asker: Pick<AskerEvidenceResult, 'comps'> | undefined): boolean =>
  (asker?.comps ?? 0) >= ENOUGH_COMPS;

/** Returns the number of our US sales of the model; 0 for a line, brand, or kind, whose sales are of other items. */
export const usSalesOfModel = ({ of, places }: Pick<EvidenceFacts, 'of' | 'places'>): number =>
  of === 'model' ? (places.find(({ place }) => place === 'us')?.sold ?? 0) : 0;

/** Returns true for a brand some of whose models sell for many times the price of others. */
export const isCostly = ({ tier }: Garment['brand']): boolean => ['designer', 'luxury', 'premium'].includes(tier);

/** Returns the basis of our price. `isUnnamed` is true if the brand, or the model of a costly brand, is unknown. */
export function ownBasis({ grade, of }: EvidenceFacts, isBeyond: boolean, isUnnamed: boolean): OwnBasis {
  if (isBeyond) return 'beyond';
  if (isUnnamed || grade === 'none') return 'none';
  if (grade === 'judged' || of === 'brand' || of === 'kind') return 'judged';
  return grade === 'asked only' ? 'asked' : 'sold';
}

/** Returns our price adjusted by the asker's evidence, and how that evidence counted. Pure. */
export function weighEvidence(
  pricing: Pick<Pricing, 'gradeFactor'>,
  garment: Garment,
  ourPrice: Price,
  asked: AskerEvidence,
  { basis, evidence }: { readonly basis: OwnBasis; readonly evidence: EvidenceFacts },
): { readonly price: Price; readonly asker: AskerEvidenceResult | undefined } {
  const { comps = [], guess, reader } = asked;
  if (comps.length === 0 && guess === undefined && reader === undefined) return { price: ourPrice, asker: undefined };
  const factorOf = (condition?: Condition) => pricing.gradeFactor({ ...garment, condition });
  const counted = countedComps(withLogs(comps, garment, factorOf), ourPrice, basis);
  const sold = usSalesOfModel(evidence);
  const { log: guessLog, timesOurs: farGuess } = checkedGuess(ourPrice, asked, sold);
  const moveTo = (price: Price, log: number, weight: number) => movedTo(price, log, weight, garment, factorOf);

  const byComps = counted ? moveTo(withCompsSpread(ourPrice, counted, basis), counted.log, counted.weight) : ourPrice;
  const mayLead = !counted && isWithoutEvidence(evidence.grade);
  const guessWeight = mayLead ? GUESS.leading : GUESS.beside;
  const isGuessUsed = guessLog !== undefined && basis !== 'beyond';
  const together = isGuessUsed ? moveTo(byComps, guessLog, guessWeight) : undefined;
  const isLed = mayLead && together !== undefined;
  const asker = {
    ...salesInNumbers(counted?.sales ?? []),
    ...defined({
      guess,
      together,
      farGuess,
      reader: reader && omit(reader, 'error'),
      timesOurs: mostTimesOurs(counted, isLed, basis),
    }),
    asks: counted?.asks ?? 0,
    isLed,
    weight: isLed ? GUESS.leading : Number((counted?.weight ?? 0).toFixed(2)),
    isUnmeasured: reader !== undefined && reader.error === undefined,
    areCompsFar: counted !== undefined && counted.outside >= FAR && basis !== 'beyond',
    modelCannotPrice: isForOthers(basis),
    modelOnly: rangeOf(ourPrice),
    sold,
  };
  return { price: isLed ? together : byComps, asker };
}

/** A comparable with the sale price that it implies for the item, log USD. */
type LoggedComparable = Comparable & { readonly log: number };

function withLogs(
  comps: readonly Comparable[],
  garment: Garment,
  factorOf: (condition?: Condition) => number,
): LoggedComparable[] {
  return comps.map((comp) => {
    const { price, condition } = comp;
    const inItemsGrade = condition ? (price * factorOf(garment.condition)) / factorOf(condition) : price;
    const discount = comp.asked ? Math.log(ASKED.share) : 0;
    return { ...comp, log: Math.log(inItemsGrade) + discount };
  });
}

interface CountedComps {
  /** Mean price of the comparables, converted to the item's grade, log USD. */
  readonly log: number;
  /** Distance of the mean from our range, log USD; 0 if the mean is inside. */
  readonly outside: number;
  readonly weight: number;
  readonly sales: readonly Comparable[];
  readonly asks: number;
}

/** Combines the comparables that count; undefined if none do. Asking prices above the mean sale do not count. */
function countedComps(comps: readonly LoggedComparable[], ourPrice: Price, basis: OwnBasis): CountedComps | undefined {
  const sales = withoutStrays(comps.filter(({ asked }) => !asked));
  const sumOfSales = sumOf(sales.map(({ log }) => log));
  const meanSale = sales.length > 0 ? sumOfSales / sales.length : Infinity;
  const asks = comps.filter(({ asked, log }) => asked && log < meanSale);
  if (sales.length + asks.length === 0) return undefined;
  // A single sale or asking prices alone say too little about an item that may sell for many times our price.
  if (basis === 'beyond' && sales.length < ENOUGH_COMPS) return undefined;
  const n = sales.length + ASKED.sales * asks.length;
  const log = (sumOfSales + ASKED.sales * sumOf(asks.map((ask) => ask.log))) / n;
  const outside = distanceOutside(ourPrice, log);
  // Our price is for other items, so it has no weight once the comparables are outside its range.
  const ours = basis === 'none' && outside > 0 ? 0 : OURS_AS_SALES[basis];
  return { log, outside, weight: n / (n + ours), sales, asks: asks.length };
}

function withoutStrays(sales: readonly LoggedComparable[]): readonly LoggedComparable[] {
  if (sales.length < 3) return sales;
  const middle = medianOf(sales.map(({ log }) => log));
  return sales.filter(({ log }) => Math.abs(log - middle) <= STRAY);
}

function withCompsSpread(ourPrice: Price, { weight, outside }: CountedComps, basis: OwnBasis): Price {
  const [low, , , high] = ourPrice.quantiles;
  const ownHalf = (high - low) / 2;
  const mixedHalf = (1 - weight) * ownHalf + weight * HALF_OF_SALES;
  // Evidence outside our range does not make a price more certain, so it must not narrow the range.
  const isDoubted = outside > 0 && !isForOthers(basis);
  const half = isDoubted ? Math.max(ownHalf, mixedHalf) : mixedHalf;
  const confidence = Number(shareNear(half / P90).toFixed(2));
  return { ...ourPrice, quantiles: widerQuantiles(ourPrice.quantiles, half / ownHalf), confidence };
}

/** Moves a price toward `target` (log USD) by the fraction `weight` in log space. Keeps the log width of its range. */
function movedTo(
  price: Price,
  target: number,
  weight: number,
  { condition }: Garment,
  factorOf: (condition?: Condition) => number,
): Price {
  const log = (1 - weight) * Math.log(price.price) + weight * target;
  const ownFactor = factorOf(condition);
  const atCondition = pricesByGrade((grade) => rangeAround(log + Math.log(factorOf(grade) / ownFactor), price));
  return { ...price, ...atCondition(condition), atCondition };
}

function mostTimesOurs(counted: CountedComps | undefined, isLed: boolean, basis: OwnBasis): number | undefined {
  if (isLed) return 1;
  if (!counted) return undefined;
  if (counted.sales.length < ENOUGH_COMPS) return 1;
  if (basis === 'beyond') return undefined;
  return counted.outside > 0 && basis !== 'none' ? 1 : MOST_BY_SALES;
}

/** Returns the distance of a log price (log USD) from our range, or 0 if the price is inside. */
const distanceOutside = ({ priceLow, priceHigh }: PriceRange, log: number): number =>
  Math.max(0, Math.log(priceLow) - log, log - Math.log(priceHigh));

/** Returns the guess in log USD if it counts. If it is too far off to count, returns its ratio to our price. */
function checkedGuess(
  ourPrice: Price,
  { guess, reader }: AskerEvidence,
  sold: number,
): { readonly log?: number; readonly timesOurs?: number } {
  if (guess === undefined) return {};
  const log = Math.log(guess);
  const isFarFromMany = sold >= MANY && Math.abs(log - Math.log(ourPrice.price)) >= FAR;
  if (isFarFromMany || distanceOutside(ourPrice, log) >= GUESS_FAR) return { timesOurs: guess / ourPrice.price };
  if (reader && reader.error === undefined) return {};
  return { log };
}

function salesInNumbers(sales: readonly Comparable[]): Pick<AskerEvidenceResult, 'comps' | 'low' | 'median' | 'high'> {
  const prices = sales.map(({ price }) => price);
  if (prices.length === 0) return { comps: 0 };
  return { comps: prices.length, low: Math.min(...prices), median: medianOf(prices), high: Math.max(...prices) };
}
