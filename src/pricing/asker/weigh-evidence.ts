import { defined } from '../../base/members.ts';
import { medianOf, sumOf } from '../../base/numbers.ts';
import type { Condition, Garment } from '../../catalog/catalog.ts';
import { type EvidenceFacts, isWithoutEvidence } from '../evidence/evidence.ts';
import { type Price, type Pricing, rangeOf } from '../pricing.ts';
import type { PriceRange } from '../ranges/price-range.ts';
import { P90, pricesByGrade, rangeAround, shareNear, widerQuantiles } from '../ranges/spread.ts';

// Adjusts our price by the comparables and the guess that a user sends. training/MODEL.md explains the formulas and
// gives their errors on items that sold.

/** Sale price or asking price of a similar item, US dollars. */
interface Comparable {
  readonly price: number;
  readonly asked?: boolean | undefined;
  /** Defaults to the item's own grade. */
  readonly condition?: Condition | undefined;
}

/** Evidence that a user sends with an item. */
export interface AskerEvidence {
  readonly comps?: readonly Comparable[] | undefined;
  /** The user's own estimate, US dollars. */
  readonly guess?: number | undefined;
}

export interface AskerEvidenceResult {
  /** Number of sales that affect the price. */
  readonly comps: number;
  /** Number of asking prices that affect the price. */
  readonly asks: number;
  /** Lowest, median, and highest of these sale prices as the user sent them, US dollars; absent if there are none. */
  readonly low?: number;
  readonly median?: number;
  readonly high?: number;
  /** The guess as the user sent it, US dollars. */
  readonly guess?: number;
  /** Price that includes the guess; equal to the estimate if `isLed`. Absent if the guess has no effect. */
  readonly priceWithGuess?: Price;
  /** True if the estimate includes the guess, because no listings support our own price. */
  readonly isLed: boolean;
  /** Fraction of the estimate that comes from the user's evidence. */
  readonly weight: number;
  /** Ratio of the guess to our price, if it is too far from ours to have an effect. */
  readonly farGuess?: number;
  readonly areCompsFar: boolean;
  /** Maximum multiple of our price that a verdict may assume; absent without a limit. */
  readonly timesOurs?: number;
  readonly modelCannotPrice: boolean;
  readonly modelOnly: PriceRange;
  /** Our US sales of the same item. */
  readonly sold: number;
}

/** Basis of our price. For `beyond` and `none`, our price is that of different items. */
type OwnBasis = 'sold' | 'asked' | 'judged' | 'none' | 'beyond';

const isForOtherItems = (basis: OwnBasis): boolean => basis === 'beyond' || basis === 'none';

/** Weight of our own price, expressed as a number of the user's sales. */
const OUR_WEIGHT: Readonly<Record<OwnBasis, number>> = { sold: 4, asked: 1, judged: 1, none: 0.5, beyond: 0 };
/** Items sell for the fraction `share` of an asking price, which weighs as much as `sales` sales. */
export const ASKED = { share: 0.72, sales: 0.5 };
/** Weight of a guess relative to a price with listings (`beside`) and to a price without any (`leading`). */
export const GUESS = { beside: 0.5, leading: 0.7 };
/** Half the width of the 80% range of sales around the mean of comparable sales, log USD. */
const HALF_WIDTH_OF_SALES = 0.45;

/** Distance from the median, log USD, beyond which one of at least three sales is an outlier and is ignored. */
const OUTLIER = Math.log(5);
/** Distance from our range, log USD, at which comparables prompt a question. */
const FAR = Math.log(2);
/** Distance from our range, log USD, at which a guess is ignored and prompts a question. */
const GUESS_FAR = Math.log(3);
/** Number of sales of the same item from which a guess {@link FAR} from our price is ignored, even inside the range. */
const MANY_SALES = 10;

/**
 * Maximum multiple of our own price that a verdict assumes because of sold comparables. The limit halves the buys that
 * follow from asking prices sent as sales, and costs 1% of the profit from real sales.
 */
const MOST_BY_SALES = 2;

/** Number of sold comparables that suffices for a verdict on an item that our listings cannot price. */
const ENOUGH_COMPS = 2;

/** Returns true if the user sent enough sold comparables to price the item without our listings. */
export const hasEnoughComps = (asker: Pick<AskerEvidenceResult, 'comps'> | undefined): boolean =>
  (asker?.comps ?? 0) >= ENOUGH_COMPS;

/** Returns the number of our US sales of the same model, or 0 if the evidence is about a line, brand, or kind. */
export const usSalesOfModel = ({ of, places }: Pick<EvidenceFacts, 'of' | 'places'>): number =>
  of === 'model' ? (places.find(({ place }) => place === 'us')?.sold ?? 0) : 0;

/** Returns the basis of our price. `isNameless` means that the brand is unknown. */
export function ownBasis({ grade, of }: EvidenceFacts, isBeyond: boolean, isNameless: boolean): OwnBasis {
  if (isBeyond) return 'beyond';
  if (isNameless || grade === 'none') return 'none';
  if (grade === 'judged' || of === 'brand' || of === 'kind') return 'judged';
  return grade === 'asked only' ? 'asked' : 'sold';
}

/** Adjusts our price by the user's evidence. `asker` describes the effect, if there is evidence. Pure. */
export function weighEvidence(
  pricing: Pick<Pricing, 'gradeFactor'>,
  garment: Garment,
  ourPrice: Price,
  sent: AskerEvidence,
  { basis, evidence }: { readonly basis: OwnBasis; readonly evidence: EvidenceFacts },
): { readonly price: Price; readonly asker: AskerEvidenceResult | undefined } {
  const { comps = [], guess } = sent;
  if (comps.length === 0 && guess === undefined) return { price: ourPrice, asker: undefined };
  const gradeFactor: GradeFactor = (condition) => pricing.gradeFactor({ ...garment, condition });
  const combined = combinedComps(withImpliedSales(comps, garment, gradeFactor), ourPrice, basis);
  const priceByComps = combined
    ? moveToward(withCompsSpread(ourPrice, combined, basis), combined, garment, gradeFactor)
    : ourPrice;

  const sold = usSalesOfModel(evidence);
  const { guessLog, farGuess } = checkedGuess(ourPrice, guess, sold);
  // A guess changes the estimate only if nothing else supports it. Otherwise, `asker.priceWithGuess` includes it.
  const canGuessLead = !combined && isWithoutEvidence(evidence.grade);
  const guessWeight = canGuessLead ? GUESS.leading : GUESS.beside;
  const isGuessUsed = guessLog !== undefined && basis !== 'beyond';
  const priceWithGuess = isGuessUsed
    ? moveToward(priceByComps, { log: guessLog, weight: guessWeight }, garment, gradeFactor)
    : undefined;
  const isLed = canGuessLead && priceWithGuess !== undefined;
  const asker = {
    ...salesInNumbers(combined?.sales ?? []),
    ...defined({
      guess,
      priceWithGuess,
      farGuess,
      timesOurs: mostTimesOurs(combined, isLed, basis),
    }),
    asks: combined?.asks ?? 0,
    isLed,
    weight: isLed ? GUESS.leading : Number((combined?.weight ?? 0).toFixed(2)),
    areCompsFar: combined !== undefined && combined.outside >= FAR && basis !== 'beyond',
    modelCannotPrice: isForOtherItems(basis),
    modelOnly: rangeOf(ourPrice),
    sold,
  };
  return { price: isLed ? priceWithGuess : priceByComps, asker };
}

/** Returns the ratio of the price in a grade to the price for the usual mix of grades, or 1 if there is no grade. */
type GradeFactor = (condition: Condition | undefined) => number;

/** A comparable with the sale price that it implies for the item in its own grade, log USD. */
type ImpliedSale = Comparable & { readonly log: number };

/** Converts comparables to the item's grade and asking prices to sale prices. */
function withImpliedSales(comps: readonly Comparable[], garment: Garment, gradeFactor: GradeFactor): ImpliedSale[] {
  return comps.map((comp) => {
    const { price, condition } = comp;
    const inItemsGrade = condition ? (price * gradeFactor(garment.condition)) / gradeFactor(condition) : price;
    const discount = comp.asked ? Math.log(ASKED.share) : 0;
    return { ...comp, log: Math.log(inItemsGrade) + discount };
  });
}

interface CombinedComps {
  /** Mean of the sale prices that the comparables imply, log USD. */
  readonly log: number;
  /** Distance of the mean from our range, log USD; 0 inside the range. */
  readonly outside: number;
  /** Weight of the mean, a fraction; our price has the rest. */
  readonly weight: number;
  readonly sales: readonly Comparable[];
  readonly asks: number;
}

/** Averages the comparables if there are enough. Ignores outliers, and asking prices above the mean sale price. */
function combinedComps(comps: readonly ImpliedSale[], ourPrice: Price, basis: OwnBasis): CombinedComps | undefined {
  const sales = withoutOutliers(comps.filter(({ asked }) => !asked));
  const sumOfSales = sumOf(sales.map(({ log }) => log));
  const meanSale = sales.length > 0 ? sumOfSales / sales.length : Infinity;
  const asks = comps.filter(({ asked, log }) => asked && log < meanSale);
  if (sales.length + asks.length === 0) return undefined;
  // An item that could sell for many times our price needs more evidence than one sale or asking prices.
  if (basis === 'beyond' && sales.length < ENOUGH_COMPS) return undefined;
  const compsWeight = sales.length + ASKED.sales * asks.length;
  const log = (sumOfSales + ASKED.sales * sumOf(asks.map((ask) => ask.log))) / compsWeight;
  const outside = distanceOutside(ourPrice, log);
  // Comparables outside our range show that we priced a different item, so our price gets no weight.
  const ourWeight = basis === 'none' && outside > 0 ? 0 : OUR_WEIGHT[basis];
  return { log, outside, weight: compsWeight / (compsWeight + ourWeight), sales, asks: asks.length };
}

function withoutOutliers(sales: readonly ImpliedSale[]): readonly ImpliedSale[] {
  // Two sales do not show which of them is the outlier.
  if (sales.length < 3) return sales;
  const median = medianOf(sales.map(({ log }) => log));
  return sales.filter(({ log }) => Math.abs(log - median) <= OUTLIER);
}

/** Mixes the width of our range with that of sales around comparables by the weight of the comparables. */
function withCompsSpread(ourPrice: Price, { weight, outside }: CombinedComps, basis: OwnBasis): Price {
  const [low, , , high] = ourPrice.quantiles;
  const ourHalfWidth = (high - low) / 2;
  const mixedHalfWidth = (1 - weight) * ourHalfWidth + weight * HALF_WIDTH_OF_SALES;
  // Evidence that contradicts our range does not make the price more certain, so it must not narrow the range.
  const contradictsUs = outside > 0 && !isForOtherItems(basis);
  const halfWidth = contradictsUs ? Math.max(ourHalfWidth, mixedHalfWidth) : mixedHalfWidth;
  const confidence = Number(shareNear(halfWidth / P90).toFixed(2));
  return { ...ourPrice, quantiles: widerQuantiles(ourPrice.quantiles, halfWidth / ourHalfWidth), confidence };
}

/**
 * Moves a price, and with it those in the other grades, toward a target (`log`, log USD) by the fraction `weight`. The
 * range keeps its width in log USD.
 */
function moveToward(
  price: Price,
  target: { readonly log: number; readonly weight: number },
  { condition }: Garment,
  gradeFactor: GradeFactor,
): Price {
  const movedLog = (1 - target.weight) * Math.log(price.price) + target.weight * target.log;
  const ownFactor = gradeFactor(condition);
  const atCondition = pricesByGrade((grade) => {
    const gradeLog = movedLog + Math.log(gradeFactor(grade) / ownFactor);
    return rangeAround(gradeLog, price);
  });
  return { ...price, ...atCondition(condition), atCondition };
}

/** Returns the most that a verdict may assume, as a multiple of our price, or undefined without a limit. */
function mostTimesOurs(combined: CombinedComps | undefined, isLed: boolean, basis: OwnBasis): number | undefined {
  if (isLed) return 1;
  if (!combined) return undefined;
  if (combined.sales.length < ENOUGH_COMPS) return 1;
  // Our price of a rare item is only a minimum.
  if (basis === 'beyond') return undefined;
  const contradictsUs = combined.outside > 0 && basis !== 'none';
  return contradictsUs ? 1 : MOST_BY_SALES;
}

/** Returns the distance of a price (`log`, log USD) from our range, log USD; 0 inside the range. */
const distanceOutside = ({ priceLow, priceHigh }: PriceRange, log: number): number =>
  Math.max(0, Math.log(priceLow) - log, log - Math.log(priceHigh));

/** Returns a usable guess in log USD, or the ratio to our price of one too far from it; {} if there is none. */
function checkedGuess(
  ourPrice: Price,
  guess: number | undefined,
  sold: number,
): { readonly guessLog?: number; readonly farGuess?: number } {
  if (guess === undefined) return {};
  const guessLog = Math.log(guess);
  const isFarFromMany = sold >= MANY_SALES && Math.abs(guessLog - Math.log(ourPrice.price)) >= FAR;
  if (isFarFromMany || distanceOutside(ourPrice, guessLog) >= GUESS_FAR) return { farGuess: guess / ourPrice.price };
  return { guessLog };
}

function salesInNumbers(sales: readonly Comparable[]): Pick<AskerEvidenceResult, 'comps' | 'low' | 'median' | 'high'> {
  const prices = sales.map(({ price }) => price);
  if (prices.length === 0) return { comps: 0 };
  return { comps: prices.length, low: Math.min(...prices), median: medianOf(prices), high: Math.max(...prices) };
}
