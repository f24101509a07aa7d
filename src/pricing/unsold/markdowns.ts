import type { PricedListing } from '../priced-listing.ts';
import { NORMAL_POINTS, P70, P90 } from '../ranges/confidence.ts';
import { logHazardRatio, type PlaceClass, saleOdds, salesBetween } from './sale-odds.ts';

/** Sellers ask about a tenth more than the sale price: room for an offer. A rule of the trade, not a fit. */
const ROOM = 1.1;
/** Standard deviation of asking prices around that, log USD: one in three is off by half. */
const ASKING_ERROR = 0.4;
/** Factors on a seller's rate of sales relative to that of its class of places: the medians of fifths of sellers. */
export const RATE_FACTORS = [-P90, -P70, 0, P70, P90].map((point) => Math.exp(saleOdds.rateError * point));

export interface Markdown {
  /** Days from today. */
  readonly day: number;
  /** Whole US dollars, or the current asking price. */
  readonly price: number;
}

/** A possible worth of a piece with a rate of buyers, and the probability of both after days without a sale. */
interface Chance {
  /** US dollars. */
  readonly worth: number;
  /** Factor on the rate of sales of its class of places. */
  readonly rate: number;
  readonly weight: number;
}

/** A listing that has not sold. Amounts in US dollars. */
interface Unsold {
  readonly asked: number | undefined;
  readonly days: number;
  readonly place: PlaceClass;
}

/** The possible worths and rates of a listing after its days without a sale. */
export interface Belief extends Pick<Unsold, 'days' | 'place'> {
  readonly chances: readonly Chance[];
}

/**
 * Returns the belief about a listing: our estimate, moved toward the asking price of its seller, who has seen it,
 * both weighted by their inverse variances; then updated by the likelihood of no sale in `days` days at that price,
 * with an unknown number of buyers. Pure.
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

/** Returns the belief after more days without a sale at a price, US dollars. */
function withoutSale({ chances, days: age, place }: Belief, asked: number, days: number): Belief {
  const sales = salesBetween(place, age, age + days);
  return {
    chances: chances.map((chance) => ({ ...chance, weight: chance.weight * unsoldShare(chance, asked, sales) })),
    days: age + days,
    place,
  };
}

/** Returns the probability of no sale at a price, US dollars, given that of a piece of its class. */
const unsoldShare = ({ worth, rate }: Chance, asked: number, sales: number): number =>
  Math.exp(-sales * rate * Math.exp(logHazardRatio(asked, worth)));

const weightOf = (chances: readonly Chance[]): number => chances.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the likely price of a piece, US dollars. */
export function worthBy({ chances }: Belief): number {
  const logs = chances.reduce((sum, { worth, weight }) => sum + weight * Math.log(worth), 0);
  return Math.exp(logs / weightOf(chances));
}

/** Returns the net expected within `days` days, USD; `keep` is the net at a price. Unsold pieces count as nothing. */
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

/** A season of waiting costs this share: money and room are tied up, and fashions pass. */
const SEASON = { days: 90, cost: 0.08 } as const;

/** Returns the fraction of a price, USD, to sell for today: equal to asking it season after season until it sells. */
export function shareOfWaiting(belief: Belief, price: number): number {
  const { days, cost } = SEASON;
  const sold = expectedNet(belief, [{ day: 0, price }], { days, keep: () => 1 });
  return sold / (1 - (1 - cost) * (1 - sold));
}

interface Pace {
  readonly days: number;
  /** Days between two prices. */
  readonly every: number;
  /** Days for which a new listing keeps its price. */
  readonly patience: number;
  /** Wanted price at first, and after `days` or {@link STALE_DAYS}: high end (1), usual price (0) or low end (-1). */
  readonly from: number;
  readonly to: number;
}

/** Common markdown paces of resellers: a rule of the trade. The effect of a schedule of cuts has not been measured. */
export const PACES = {
  week: { days: 7, every: 2, patience: 0, from: -0.3, to: -1 },
  month: { days: 30, every: 7, patience: 14, from: 0.6, to: -0.5 },
  season: { days: 90, every: 14, patience: 30, from: 1, to: -0.3 },
} as const satisfies Readonly<Record<string, Pace>>;

/** Days after which a listing counts as at the end of its schedule. */
export const STALE_DAYS = 90;

/** Goal of a plan of prices. Amounts in US dollars for one piece. */
export interface MarkdownTerms {
  readonly estimate: number;
  /** The upper end of its range: a new listing at a higher price has no days of patience. */
  readonly high: number;
  /** The likely price of this piece after its days without a sale, and the ends of the usual range relative to it. */
  readonly belief: Belief;
  readonly usual: readonly [low: number, high: number];
  /** Current asking price; without it, the garment is not for sale yet. Prices are never raised. */
  readonly askingPrice?: number | undefined;
  readonly daysListed: number;
  readonly pace: Pace;
  readonly least: number;
}

/** Maximum of one cut, as resellers do: the next follows in days. */
const DEEPEST = 0.87;
/** Minimum of one cut: enough to be noticed. */
const SHALLOWEST = 0.9;
/** A price within this factor of the wanted one stays. */
const NEAR_ENOUGH = 1.07;

/**
 * Returns the prices to ask until a garment should be gone, starting today. The wanted price falls in even steps
 * to the pace's last, and with the worth of the piece after each step without a sale. Pure.
 */
export function markdownsFor(terms: MarkdownTerms): Markdown[] {
  const { askingPrice, daysListed, pace, least, high } = terms;
  const passed = Math.min(1, daysListed / STALE_DAYS);
  const steps: Markdown[] = [];
  let current = askingPrice;
  let { belief } = terms;
  for (let day = 0; day < pace.days; day += pace.every) {
    const wanted = wantedAt({ ...terms, belief }, passed + (1 - passed) * (day / pace.days));
    const isPatient = daysListed + day < pace.patience && (current ?? 0) <= high;
    const price =
      current === undefined
        ? tagPrice(wanted)
        : isPatient || current <= wanted * NEAR_ENOUGH
          ? current
          : tagPrice(Math.min(SHALLOWEST * current, Math.max(DEEPEST * current, wanted)));
    const bounded = current === undefined ? upTo(least, price) : Math.min(current, upTo(least, price));
    if (bounded !== current || steps.length === 0) steps.push({ day, price: bounded });
    current = bounded;
    belief = withoutSale(belief, bounded, pace.every);
  }
  return steps;
}

/** Returns a price after the maximum cut, whole US dollars. */
export const cutFrom = (price: number, least: number): number => upTo(least, tagPrice(DEEPEST * price));

/** Returns the price wanted when this share of the schedule has passed, US dollars. */
function wantedAt({ belief, usual: [low, high], pace }: MarkdownTerms, passed: number): number {
  const place = pace.from + (pace.to - pace.from) * passed;
  return worthBy(belief) * (place >= 0 ? 1 + place * (high - 1) : 1 + place * (1 - low));
}

/** A shop's schedule: a share off the latest price every `everyDays` days after listing. */
export interface ShopSchedule {
  readonly everyDays: number;
  /** A fraction of the price before. */
  readonly share: number;
}

/** Returns the prices of a shop's schedule starting today; the asking price is the one on the tag. Pure. */
export function shopMarkdowns(
  { everyDays, share }: ShopSchedule,
  { estimate, askingPrice: asked, daysListed, pace, least }: MarkdownTerms,
): Markdown[] {
  const askingPrice = asked ?? upTo(least, tagPrice(estimate));
  const cuts = Math.floor(daysListed / everyDays);
  const steps: Markdown[] = [];
  for (let more = 0; ; more++) {
    const day = Math.max(0, (cuts + more) * everyDays - daysListed);
    if (more > 0 && day >= pace.days) break;
    const exact = askingPrice * (1 - share) ** (cuts + more);
    const round = cuts + more === 0 ? askingPrice : tagPrice(exact);
    const price = Math.min(askingPrice, upTo(least, round));
    if (price !== steps.at(-1)?.price) steps.push({ day, price });
  }
  return steps;
}

export interface Comparison {
  /** Ratio of the odds of a sale in the days of the pace, when both are unlikely. */
  readonly odds: number;
  /** Ratio of mean prices, by days. */
  readonly price: number;
}

/** Compares a schedule with another over the same days. Pure. */
export function compareMarkdowns(
  { estimate, pace }: MarkdownTerms,
  one: readonly Markdown[],
  other: readonly Markdown[],
): Comparison {
  const sum = (steps: readonly Markdown[], figure: (price: number) => number) =>
    steps.reduce((total, { day, price }, at) => {
      return total + ((steps[at + 1]?.day ?? pace.days) - day) * figure(price);
    }, 0);
  const exposure = (price: number) => Math.exp(logHazardRatio(price, estimate));
  return {
    odds: sum(one, exposure) / sum(other, exposure),
    price: sum(one, (price) => price) / sum(other, (price) => price),
  };
}

/** Returns a price raised to the minimum, in whole dollars. */
const upTo = (least: number, price: number): number => Math.max(Math.ceil(least), price);

/** Rounds a price as on a tag: to whole dollars, from $100 to fives, from $500 to tens, from $2,000 to fifties. */
function tagPrice(price: number): number {
  const step = price < 100 ? 1 : price < 500 ? 5 : price < 2000 ? 10 : 50;
  return Math.max(1, Math.round(price / step) * step);
}
