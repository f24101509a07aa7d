import type { PricedListing } from '../priced-listing.ts';
import { NORMAL_POINTS, P70, P90 } from '../ranges/confidence.ts';
import { logHazardRatio, type PlaceClass, saleOdds, salesBetween } from './sale-odds.ts';

/** Sellers ask about a tenth more than a piece brings: room for an offer. A rule of the trade, not a fit. */
const ROOM = 1.1;
/** Standard deviation of asking prices around that, log USD: one in three is off by half. */
const ASKING_ERROR = 0.4;
/** Factors of a seller's rate of sales around that of its class of places: the middles of fifths of sellers. */
export const RATE_FACTORS = [-P90, -P70, 0, P70, P90].map((point) => Math.exp(saleOdds.rateError * point));

/** A price to ask from a day on. */
export interface Markdown {
  /** Days from today. */
  readonly day: number;
  /** Whole US dollars, or what is asked now. */
  readonly price: number;
}

/** A worth that a piece may have with a rate of buyers, and how likely both are after days without a sale. */
interface Chance {
  /** US dollars. */
  readonly worth: number;
  /** Factor of the rate of sales of its class of places. */
  readonly rate: number;
  readonly weight: number;
}

/** A listing that has not sold. Amounts in US dollars. */
interface Unsold {
  readonly asked: number | undefined;
  readonly days: number;
  readonly place: PlaceClass;
}

/** The worths and rates that a listing may have after its days without a sale. */
export interface Belief extends Pick<Unsold, 'days' | 'place'> {
  readonly chances: readonly Chance[];
}

/**
 * Returns what is believed of a listing: our estimate, moved toward the asking price of its seller, who has seen it,
 * both weighted by their inverse variances; then moved by the likelihood of no sale in so many days at that price,
 * where nobody knows how many buyers come. Pure.
 */
export function beliefAbout(
  { price: { price, quantiles } }: Pick<PricedListing, 'price'>,
  { asked, days, place }: Unsold,
): Belief {
  const ours = ((2 * P90) / (quantiles[3] - quantiles[0])) ** 2;
  const theirs = asked === undefined ? 0 : 1 / ASKING_ERROR ** 2;
  const implied = Math.log((asked ?? price) / ROOM);
  const mean = (ours * Math.log(price) + theirs * implied) / (ours + theirs);
  const deviation = 1 / Math.sqrt(ours + theirs);
  const chances = NORMAL_POINTS.flatMap((point) =>
    RATE_FACTORS.map((rate) => ({ worth: Math.exp(mean + deviation * point), rate, weight: 1 })),
  );
  const fresh = { chances, days: 0, place };
  return asked === undefined ? { ...fresh, days } : withoutSale(fresh, asked, days);
}

/** Returns what is believed after more days without a sale at a price, US dollars. */
export function withoutSale({ chances, days: age, place }: Belief, asked: number, days: number): Belief {
  const sales = salesBetween(place, age, age + days);
  return {
    chances: chances.map((chance) => ({ ...chance, weight: chance.weight * unsoldShare(chance, asked, sales) })),
    days: age + days,
    place,
  };
}

/** Returns how likely no sale is at a price, US dollars, where a piece of its class has so many. */
const unsoldShare = ({ worth, rate }: Chance, asked: number, sales: number): number =>
  Math.exp(-sales * rate * Math.exp(logHazardRatio(asked, worth)));

const weightOf = (chances: readonly Chance[]): number => chances.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the likely price of a piece, US dollars. */
export function worthBy({ chances }: Belief): number {
  const logs = chances.reduce((sum, { worth, weight }) => sum + weight * Math.log(worth), 0);
  return Math.exp(logs / weightOf(chances));
}

/**
 * Returns what a piece is expected to bring within so many days at these prices, US dollars: `keep` is the net of a
 * price. What has not sold by then counts as nothing.
 */
export function expectedNet(
  belief: Belief,
  steps: readonly Markdown[],
  { days, keep }: { readonly days: number; readonly keep: (price: number) => number },
): number {
  const before = weightOf(belief.chances);
  let [left, net] = [belief, 0];
  for (const [at, { day, price }] of steps.entries()) {
    const after = withoutSale(left, price, (steps[at + 1]?.day ?? days) - day);
    net += (weightOf(left.chances) - weightOf(after.chances)) * keep(price);
    left = after;
  }
  return net / before;
}

/** A season of waiting takes this share off: money and room are tied up, and fashion passes. */
const SEASON = { days: 90, cost: 0.08 } as const;

/**
 * Returns the share of a price, US dollars, for which a seller may as well sell today: what is won by asking that price
 * season after season, until it sells. Falls with the days that have passed without a sale.
 */
export function shareOfWaiting(belief: Belief, price: number): number {
  const { days, cost } = SEASON;
  const sold = expectedNet(belief, [{ day: 0, price }], { days, keep: () => 1 });
  return sold / (1 - (1 - cost) * (1 - sold));
}
