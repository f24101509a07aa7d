import { defined } from '../../base/members.ts';
import { medianOf, sumOf } from '../../base/numbers.ts';
import type { Condition } from '../../catalog/catalog.ts';
import type { Effects } from '../effects.ts';
import { type EvidenceFacts, isBroadEstimate, isWithoutEvidence } from '../evidence/evidence.ts';
import type { KeyedItem } from '../keys.ts';
import { type Learned, learnFrom, type PaidRow } from '../posterior.ts';
import { type Price, rangeOf } from '../pricing.ts';
import type { PriceRange } from '../ranges/price-range.ts';
import { confidenceOf, pricesByGrade, rangeAround, spreadOf } from '../ranges/spread.ts';

// Adjusts our price by the comparables and the guess that a user sends. training/MODEL.md has the errors of such prices.

/** Sale price or asking price of a similar item, US dollars. */
interface Comparable {
  readonly price: number;
  readonly asking?: boolean | undefined;
  /** Defaults to the item's own grade. */
  readonly condition?: Condition | undefined;
}

/** Evidence that a user sends with an item. */
export interface AskerEvidence {
  readonly comps?: readonly Comparable[] | undefined;
  /** The user's own estimate, US dollars. */
  readonly guess?: number | undefined;
}

/**
 * A comparable that does not count: it is `far` from the others or from ours, it asks more than the others sold for, or
 * there are `too_few` for an item that our listings cannot price.
 */
interface SetAside {
  readonly price: number;
  readonly why: 'far' | 'above_sales' | 'too_few';
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
  /** Comparables that do not count, with their price as sent, US dollars. */
  readonly aside: readonly SetAside[];
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

/** Standard deviation of what our price can be off by for one item, log USD, as prices by three sales show. */
const OWN_ERROR: Readonly<Record<OwnBasis, number>> = { sold: 0.35, asked: 0.6, judged: 0.6, none: 0.6, beyond: 10 };
/** An asking price counts as a sale at the fraction `share` of it, whose log has this variance. */
export const ASKED = { share: 0.72, variance: 0.5 };
/** A comparable with less weight than this is set aside. */
const MIN_WEIGHT = 0.5;
/** Weight of a guess relative to a price with listings (`beside`) and to a price without any (`leading`). */
const GUESS = { beside: 0.5, leading: 0.7 };
/** Half the width of the 80% range of sales around the mean of comparable sales, log USD. */
const HALF_WIDTH_OF_SALES = 0.45;

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
const MAX_BY_SALES = 2;

/** Number of sold comparables that suffices for a verdict on an item that our listings cannot price. */
const ENOUGH_COMPS = 2;

/** Returns true if the user sent enough sold comparables to price the item without our listings. */
export const hasEnoughComps = (asker: Pick<AskerEvidenceResult, 'comps'> | undefined): boolean =>
  (asker?.comps ?? 0) >= ENOUGH_COMPS;

/** Returns the number of our US sales of the same model, or 0 if the evidence is about a line, brand, or kind. */
const usSalesOfModel = ({ of, places }: Pick<EvidenceFacts, 'of' | 'places'>): number =>
  of === 'model' ? (places.find(({ place }) => place === 'us')?.sold ?? 0) : 0;

/** Returns the basis of our price. `isNameless` means that the brand is unknown. */
export function ownBasis({ grade, of }: EvidenceFacts, isBeyond: boolean, isNameless: boolean): OwnBasis {
  if (isBeyond) return 'beyond';
  if (isNameless || grade === 'none') return 'none';
  if (isBroadEstimate({ grade, of })) return 'judged';
  return grade === 'asked only' ? 'asked' : 'sold';
}

/** Adjusts our price by the user's evidence. `asker` describes the effect, if there is evidence. Pure. */
export function weighEvidence(
  effects: Effects,
  item: KeyedItem,
  ourPrice: Price,
  sent: AskerEvidence,
  { basis, evidence }: { readonly basis: OwnBasis; readonly evidence: EvidenceFacts },
): { readonly price: Price; readonly asker: AskerEvidenceResult | undefined } {
  const { comps = [], guess } = sent;
  if (comps.length === 0 && guess === undefined) return { price: ourPrice, asker: undefined };
  const combined = combineComps(effects, item, comps, ourPrice, basis);
  const priceByComps = combined
    ? shiftPrice(effects, withCompsSpread(effects, ourPrice, combined, basis), combined.shift)
    : ourPrice;

  const sold = usSalesOfModel(evidence);
  const { guessLog, farGuess } = checkGuess(ourPrice, guess, sold);
  // A guess changes the estimate only if nothing else supports it. Otherwise, `asker.priceWithGuess` includes it.
  const canGuessLead = !combined && isWithoutEvidence(evidence.grade);
  const guessWeight = canGuessLead ? GUESS.leading : GUESS.beside;
  const isGuessUsed = guessLog !== undefined && basis !== 'beyond';
  const priceWithGuess = isGuessUsed
    ? shiftPrice(effects, priceByComps, guessWeight * (guessLog - Math.log(priceByComps.price)))
    : undefined;
  const isLed = canGuessLead && priceWithGuess !== undefined;
  const asker = {
    ...salesInNumbers(combined?.sales ?? []),
    ...defined({
      guess,
      priceWithGuess,
      farGuess,
      timesOurs: maxTimesOurs(combined, isLed, basis),
    }),
    asks: combined?.asks ?? 0,
    isLed,
    weight: isLed ? GUESS.leading : Number((combined?.weight ?? 0).toFixed(2)),
    areCompsFar: combined !== undefined && combined.outside >= FAR && basis !== 'beyond',
    aside: combined?.aside ?? comps.map(({ price }) => ({ price, why: 'too_few' as const })),
    modelCannotPrice: isForOtherItems(basis),
    modelOnly: rangeOf(ourPrice),
    sold,
  };
  return { price: isLed ? priceWithGuess : priceByComps, asker };
}

interface CombinedComps {
  /** How far the comparables move our price, log USD. */
  readonly shift: number;
  /** Distance of what the comparables say from our range, log USD; 0 inside the range. */
  readonly outside: number;
  /** Weight of the comparables, a fraction; our price has the rest. */
  readonly weight: number;
  /** Sales that count, without those set aside. */
  readonly sales: readonly Comparable[];
  readonly asks: number;
  readonly aside: readonly SetAside[];
}

/**
 * Weighs the comparables against our price with the posterior that own sales are learned by. Ignores asking prices above
 * the mean sale price.
 */
function combineComps(
  effects: Effects,
  item: KeyedItem,
  comps: readonly Comparable[],
  ourPrice: Price,
  basis: OwnBasis,
): CombinedComps | undefined {
  const logOf = ({ price, asking }: Comparable) => Math.log(price) + (asking ? Math.log(ASKED.share) : 0);
  const sales = comps.filter(({ asking }) => !asking);
  const meanSale = sales.length > 0 ? sumOf(sales.map(logOf)) / sales.length : Infinity;
  const [asks = [], above = []] = [true, false].map((isBelow) =>
    comps.filter((comp) => comp.asking && logOf(comp) < meanSale === isBelow),
  );
  // An item that could sell for many times our price needs more evidence than one sale or asking prices.
  if (sales.length + asks.length === 0 || (basis === 'beyond' && sales.length < ENOUGH_COMPS)) return undefined;
  const used = [...sales, ...asks];
  const rows = used.map((comp): PaidRow => {
    const row = { item: { ...item, grade: comp.condition ?? item.grade }, log: logOf(comp) };
    return comp.asking ? { ...row, variance: ASKED.variance } : row;
  });
  const byBasis = learnFrom(effects, rows, OWN_ERROR[basis]);
  const outside = outsideBy(byBasis);
  // Comparables outside the range of a kind show that we priced a different item.
  const isBeyond = basis === 'none' && outside > 0;
  const ownError = OWN_ERROR[isBeyond ? 'beyond' : basis];
  const byAll = isBeyond ? learnFrom(effects, rows, ownError) : byBasis;
  const isNear = (_: unknown, at: number) => (byAll.weights[at] as number) >= MIN_WEIGHT;
  const near = used.filter(isNear);
  const far = used.filter((comp) => !near.includes(comp));
  const learned = far.length === 0 ? byAll : learnFrom(effects, rows.filter(isNear), ownError);
  const aside = [
    ...far.map(({ price }) => ({ price, why: 'far' as const })),
    ...above.map(({ price }) => ({ price, why: 'above_sales' as const })),
  ];
  const nearSales = near.filter(({ asking }) => !asking);
  return {
    shift: learned.shiftOf(item),
    outside,
    weight: learned.shareOf(item),
    sales: nearSales,
    asks: near.length - nearSales.length,
    aside,
  };

  function outsideBy({ shiftOf, shareOf }: Learned): number {
    return distanceOutside(ourPrice, Math.log(ourPrice.price) + shiftOf(item) / shareOf(item));
  }
}

/** Mixes the width of our range with that of sales around comparables by the weight of the comparables. */
function withCompsSpread(
  effects: Effects,
  ourPrice: Price,
  { weight, outside }: CombinedComps,
  basis: OwnBasis,
): Price {
  const mixedHalfWidth = (1 - weight) * ourPrice.halfWidth + weight * HALF_WIDTH_OF_SALES;
  // Evidence that contradicts our range does not make the price more certain, so it must not narrow the range.
  const contradictsUs = outside > 0 && !isForOtherItems(basis);
  const halfWidth = contradictsUs ? Math.max(ourPrice.halfWidth, mixedHalfWidth) : mixedHalfWidth;
  return { ...ourPrice, ...spreadOf(effects, halfWidth) };
}

/** Moves a price, and with it those in the other grades, by a log. The range keeps its width in log USD. */
function shiftPrice(effects: Effects, price: Price, move: number): Price {
  const logIn = (grade?: Condition) => price.item.logIn(grade) + move;
  const atCondition = pricesByGrade((grade) => rangeAround(logIn(grade), price.halfWidth));
  const item = { ...price.item, logIn };
  const range = atCondition(price.item.grade);
  return { ...price, ...range, confidence: confidenceOf(effects, range), atCondition, item };
}

/** Returns the most that a verdict may assume, as a multiple of our price, or undefined without a limit. */
function maxTimesOurs(combined: CombinedComps | undefined, isLed: boolean, basis: OwnBasis): number | undefined {
  if (isLed) return 1;
  if (!combined) return undefined;
  if (combined.sales.length < ENOUGH_COMPS) return 1;
  // Our price of a rare item is only a minimum.
  if (basis === 'beyond') return undefined;
  const contradictsUs = combined.outside > 0 && basis !== 'none';
  return contradictsUs ? 1 : MAX_BY_SALES;
}

/** Returns the distance of a price (`log`, log USD) from our range, log USD; 0 inside the range. */
const distanceOutside = ({ priceLow, priceHigh }: PriceRange, log: number): number =>
  Math.max(0, Math.log(priceLow) - log, log - Math.log(priceHigh));

/** Returns a usable guess in log USD, or the ratio to our price of one too far from it; {} if there is none. */
function checkGuess(
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
