import { sumOf } from '../base/values.ts';
import type { Condition } from '../catalog/catalog.ts';
import type { Effects } from './effects.ts';
import { type EvidenceSummary, isWithoutSales } from './evidence.ts';
import { createGradedPrice, type Price, type PriceRange, toRange } from './price-range.ts';

/** Sale price or asking price of a similar item, US dollars. */
type Comparable = {
  readonly price: number;
  readonly asking?: boolean | undefined;
  /** Defaults to the item's own grade. */
  readonly condition?: Condition | undefined;
  /** All prices of one seller count as one. */
  readonly seller?: string | undefined;
  /** True if it is older than {@link OLD_SALE_YEARS}, so that it counts half. */
  readonly isOld?: boolean | undefined;
};

/** What a user knows of an item's price. */
export interface SentEvidence {
  readonly comps?: readonly Comparable[] | undefined;
  /** The user's own estimate, US dollars. */
  readonly guess?: number | undefined;
}

/** A comparable that does not count: it is far from the others or from ours, asks more than others sold for, or is alone. */
type AsideComp = { readonly price: number; readonly reason: 'far' | 'above_sales' | 'too_few' };

/** Basis of our price. For `beyond` and `none`, our price is that of different items. */
type OurBasis = 'sold' | 'unsold' | 'none' | 'beyond';

const isForOtherItems = (basis: OurBasis): boolean => basis === 'beyond' || basis === 'none';

/** Number of comparable sales that weigh as much as our price. Measured on sales left out of the fit. */
const OUR_WEIGHT_IN_SALES: Readonly<Record<OurBasis, number>> = { sold: 2, unsold: 1, none: 1, beyond: 0 };
const OLD_SALE_WEIGHT = 1 / 2;
/** Age from which a sale counts half, years. */
export const OLD_SALE_YEARS = 3;
/** With comparable sales of this many sellers or more, the price is never outside what these brought. */
const MANY_SELLERS = 5;
/** An asking price counts as a sale at the fraction `share` of it, with this weight. */
export const ASKING_PRICE = { share: 0.72, weight: 1 / 3 };
/** Half the width of the 80% range of sales around the mean of comparable sales, log USD. */
const HALF_WIDTH_OF_SALES = 0.55;

/** Distances, log USD, beyond which one of several comparables is far from their middle, and a single one from ours. */
const FAR_FROM_OTHERS = Math.log(4);
const FAR_FROM_OURS = Math.log(8);
/** Distance from our range, log USD, at which a guess is ignored and prompts a question. */
const FAR_GUESS = Math.log(3);
/** Number of sales of the same item from which a guess this far from our price is ignored, even inside the range. */
const MANY_SALES = 10;
const FAR_FROM_MANY = Math.log(2);

/** Comparables of fewer sellers that bring over twice our price are to be checked: they may be of another item. */
const FEW_SELLERS = 3;

/** Number of sellers of comparable sales that suffices for a verdict on an item that our listings cannot price. */
const ENOUGH_SELLERS = 2;

/** What our price rests on. */
type OurEvidence = { readonly evidence: EvidenceSummary } & Readonly<Record<'isBeyond' | 'isBrandUnknown', boolean>>;

function findOurBasis({ evidence: { grade }, isBeyond, isBrandUnknown }: OurEvidence): OurBasis {
  if (isBeyond) return 'beyond';
  if (isBrandUnknown || grade === 'none') return 'none';
  return isWithoutSales(grade) ? 'unsold' : 'sold';
}

/** Adjusts our price by the user's evidence, and describes its effect (training/MODEL.md has the errors). Pure. */
export function weighEvidence(
  effects: Effects,
  ourPrice: Price,
  { comps = [], guess }: SentEvidence,
  ourEvidence: OurEvidence,
) {
  const { evidence } = ourEvidence;
  if (comps.length === 0 && guess === undefined)
    return { price: ourPrice, userEvidence: undefined, isPricedByComps: false };
  const basis = findOurBasis(ourEvidence);
  const combined = combineComps(ourPrice, comps, basis);
  const price = moveByComps(effects, ourPrice, combined, basis);
  const isFar = guess !== undefined && isGuessFar(ourPrice, guess, evidence);
  // A guess cannot stand beside a price that is of different items.
  const countsGuess = guess !== undefined && !isFar && basis !== 'beyond';
  const blendedPrice = countsGuess ? shiftPrice(effects, price, () => Math.log(guess / price.price) / 2) : undefined;
  const userEvidence = {
    ...describeComps(ourPrice, combined, basis),
    /** A guess that counts, as sent, our price without it, and the mean of the logs of both, US dollars. */
    ...(blendedPrice && countsGuess && { guess: { price: guess, ours: price.price, together: blendedPrice.price } }),
    /** A guess that does not count: it is far from our price, or ours is of other items. */
    ...(guess !== undefined && !countsGuess && { unusedGuess: { price: guess, isFar } }),
  };
  return {
    // Where nothing like it was seen to sell, both lead; else our price does.
    price: blendedPrice && isWithoutSales(evidence.grade) ? blendedPrice : price,
    userEvidence,
    /** True if the user sent enough sold comparables to price the item without our listings. */
    isPricedByComps: userEvidence.sellers >= ENOUGH_SELLERS,
  };
}

/** Says how comparables moved our price. */
function describeComps(ourPrice: Price, combined: ReturnType<typeof combineComps>, basis: OurBasis) {
  const { sales, askCount, weight, asideComps, multiple } = combined;
  const sellers = countSellers(sales);
  return {
    /** The sales that affect the price, and the number of sellers behind them, where each unnamed one is another. */
    sales,
    sellers,
    /** Number of these sales that were in another condition, and of asking prices that affect the price. */
    convertedCount: sales.filter(({ condition = ourPrice.sum.grade }) => condition !== ourPrice.sum.grade).length,
    askCount,
    /** Fraction of the estimate that comes from the comparables. */
    weight: Number(weight.toFixed(2)),
    /** True if they bring over twice our price, and few sellers are behind them. */
    areDoubtful: multiple > 2 && sellers < FEW_SELLERS && basis !== 'beyond',
    asideComps,
    modelCannotPrice: isForOtherItems(basis),
    ourRange: toRange(ourPrice),
  };
}

/**
 * Returns the comparables that count, each with its log in the item's grade, and the sales among them. Sets aside those
 * far from the others, and asking prices above the mean sale price, at which nobody bought.
 */
function sortComps({ sum: { toLogPrice, grade } }: Price, comps: readonly Comparable[], basis: OurBasis) {
  const ourLog = toLogPrice(grade);
  const compLogs = comps.map((comp) => {
    const log = Math.log(comp.price * (comp.asking ? ASKING_PRICE.share : 1));
    return { comp, log: log + ourLog - toLogPrice(comp.condition ?? grade) };
  });
  const countsOurs = !isForOtherItems(basis);
  // A single sale does not show what is usual.
  const isOnlyComp = comps.length === 1;
  const otherLogs = isOnlyComp && countsOurs ? [] : compLogs.map(({ log }) => log);
  const findDistance = createMiddleDistance(countsOurs ? [...otherLogs, ourLog] : otherLogs);
  const nearComps = compLogs.filter(({ log }) => findDistance(log) <= (isOnlyComp ? FAR_FROM_OURS : FAR_FROM_OTHERS));
  const sales = nearComps.filter(({ comp }) => !comp.asking);
  const meanSale = sales.length > 0 ? sumOf(sales.map(({ log }) => log)) / sales.length : Infinity;
  const keptComps = nearComps.filter(({ comp, log }) => !comp.asking || log < meanSale);
  const farComps = compLogs
    .filter((row) => !nearComps.includes(row))
    .map(({ comp: { price } }): AsideComp => ({ price, reason: 'far' }));
  const dearComps = nearComps
    .filter((row) => !keptComps.includes(row))
    .map(({ comp: { price } }): AsideComp => ({ price, reason: 'above_sales' }));
  return { keptComps, sales, asideComps: [...farComps, ...dearComps] };
}

/** Weighs the mean log of the comparables against our price, which too few of them do not move. */
function combineComps(ourPrice: Price, comps: readonly Comparable[], basis: OurBasis) {
  const { keptComps, sales, asideComps } = sortComps(ourPrice, comps, basis);
  const ourLog = ourPrice.sum.toLogPrice(ourPrice.sum.grade);
  const sellers = countSellers(sales.map(({ comp }) => comp));
  // An item that could sell for many times our price needs more evidence than one sale or asking prices.
  if (basis === 'beyond' && sellers < ENOUGH_SELLERS) {
    const tooFew = comps.map(({ price }): AsideComp => ({ price, reason: 'too_few' }));
    return { shift: 0, multiple: 1, distanceOutside: 0, weight: 0, sales: [], askCount: 0, asideComps: tooFew };
  }
  const weighedComps = keptComps.map(({ log, comp: { seller, asking, isOld } }) => {
    const compCount = seller === undefined ? 1 : keptComps.filter(({ comp }) => comp.seller === seller).length;
    return { log, weight: ((asking ? ASKING_PRICE.weight : 1) * (isOld ? OLD_SALE_WEIGHT : 1)) / compCount };
  });
  const totalWeight = sumOf(weighedComps.map(({ weight }) => weight));
  const meanLog = totalWeight > 0 ? sumOf(weighedComps.map(({ log, weight }) => log * weight)) / totalWeight : ourLog;
  const distanceOutside = computeDistanceOutside(ourPrice, meanLog);
  // Sales outside the range of a kind show that we priced a different item.
  const isOtherItem = basis === 'none' && distanceOutside > 0 && sellers >= ENOUGH_SELLERS;
  const weight =
    totalWeight > 0 ? totalWeight / (totalWeight + OUR_WEIGHT_IN_SALES[isOtherItem ? 'beyond' : basis]) : 0;
  const newLog = ourLog + weight * (meanLog - ourLog);
  const logs = sales.map(({ log }) => log);
  const cappedLog = sellers < MANY_SELLERS ? newLog : Math.min(Math.max(newLog, Math.min(...logs)), Math.max(...logs));
  return {
    /** How far the comparables move our price, log USD. */
    shift: cappedLog - ourLog,
    /** What the comparables bring as a multiple of our price. */
    multiple: Math.exp(meanLog - ourLog),
    /** Distance of what the comparables say from our range, log USD; 0 inside the range. */
    distanceOutside,
    /** Weight of the comparables, a fraction; our price has the rest. */
    weight,
    /** Sales that count, without those set aside. */
    sales: sales.map(({ comp }) => comp),
    askCount: keptComps.length - sales.length,
    asideComps,
  };
}

/** Returns a function for the distance of a log from the median of all or, of two in the middle, the nearer. */
function createMiddleDistance(logs: readonly number[]): (log: number) => number {
  const sorted = logs.toSorted((a, b) => a - b);
  const middleIndex = (sorted.length - 1) / 2;
  const middleLogs = sorted.slice(Math.floor(middleIndex), Math.ceil(middleIndex) + 1);
  return (log) => Math.min(...middleLogs.map((middleLog) => Math.abs(log - middleLog)));
}

/** Returns our price moved by the comparables. Its width is mixed with that of sales around them by their weight. */
function moveByComps(
  effects: Effects,
  ourPrice: Price,
  { shift, weight, distanceOutside }: ReturnType<typeof combineComps>,
  basis: OurBasis,
) {
  const mixedWidth = (1 - weight) * ourPrice.halfWidth + weight * HALF_WIDTH_OF_SALES;
  // Evidence that contradicts our range does not make the price more certain, so it must not narrow the range.
  const contradictsUs = distanceOutside > 0 && !isForOtherItems(basis);
  const halfWidth = contradictsUs ? Math.max(ourPrice.halfWidth, mixedWidth) : mixedWidth;
  return weight > 0 ? shiftPrice(effects, ourPrice, () => shift, halfWidth) : ourPrice;
}

/** Moves the price in each grade by what `findShift` returns for it. The range gets `halfWidth`, both log USD. */
export function shiftPrice(
  effects: Effects,
  price: Price,
  findShift: (grade?: Condition) => number,
  halfWidth = price.halfWidth,
): Price {
  const toLogPrice = (grade?: Condition) => price.sum.toLogPrice(grade) + findShift(grade);
  const sum = { ...price.sum, toLogPrice };
  return { ...price, ...createGradedPrice(effects, sum.grade, toLogPrice, () => halfWidth), sum };
}

/** Returns the distance of a price (`log`, log USD) from our range, log USD; 0 inside the range. */
const computeDistanceOutside = ({ priceLow, priceHigh }: PriceRange, log: number): number =>
  Math.max(0, Math.log(priceLow) - log, log - Math.log(priceHigh));

/** Returns true for a guess so far from our price, in view of the sales of such an item, that it has no effect. */
function isGuessFar(ourPrice: Price, guess: number, { subject, places }: EvidenceSummary): boolean {
  const salesOfItem = subject === 'model' ? (places.find(({ place }) => place === 'us')?.sold ?? 0) : 0;
  const isFarFromMany = salesOfItem >= MANY_SALES && Math.abs(Math.log(guess / ourPrice.price)) >= FAR_FROM_MANY;
  return isFarFromMany || computeDistanceOutside(ourPrice, Math.log(guess)) >= FAR_GUESS;
}

/** Returns the number of sellers of sales, where each unnamed one is another. */
function countSellers(sales: readonly Comparable[]): number {
  const names = sales.flatMap(({ seller }) => seller ?? []);
  return sales.length - names.length + new Set(names).size;
}
