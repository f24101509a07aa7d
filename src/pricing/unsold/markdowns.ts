import { logHazardRatio } from './sale-odds.ts';
import { type Belief, type Markdown, withoutSale, worthBy } from './unsold.ts';

/** Paces at which a seller wants a garment gone. */
interface Pace {
  /** Days in which it should be gone. */
  readonly days: number;
  /** Days between two prices. */
  readonly every: number;
  /** Days in which a new listing keeps its price. */
  readonly patience: number;
  /**
   * The price wanted of a new listing, and of one that has stood {@link STALE_DAYS} days: places between the usual
   * price, 0, and the high (1) or the low end (-1) of what most such pieces bring.
   */
  readonly from: number;
  readonly to: number;
}

/** Paces that resellers keep: a rule of the trade. The effect of a schedule of cuts has not been measured. */
export const PACES = {
  week: { days: 7, every: 2, patience: 0, from: -0.3, to: -1 },
  month: { days: 30, every: 7, patience: 14, from: 0.6, to: -0.5 },
  season: { days: 90, every: 14, patience: 30, from: 1, to: -0.3 },
} as const satisfies Readonly<Record<string, Pace>>;

/** Days after which a listing counts as at the end of its schedule. */
export const STALE_DAYS = 90;

/** Aim of a plan of prices. Amounts in US dollars for one piece. */
export interface MarkdownTerms {
  /** Our estimate. */
  readonly estimate: number;
  /** The upper end of its range: no patience with a price above it. */
  readonly high: number;
  /** The likely price of this piece after its days without a sale, and the ends of the usual range over it. */
  readonly belief: Belief;
  readonly usual: readonly [low: number, high: number];
  /** Present asking price; without it, the garment is not for sale yet. Prices are never raised. */
  readonly askingPrice?: number | undefined;
  /** Days that it has been for sale. */
  readonly daysListed: number;
  readonly pace: Pace;
  /** The least that is asked. */
  readonly least: number;
}

/** The most that one cut takes off, as resellers do: the next follows in days. */
const DEEPEST = 0.87;
/** The least that one cut takes off: enough to be seen. */
const SHALLOWEST = 0.9;
/** A price within this factor of the wanted one stays. */
const NEAR_ENOUGH = 1.07;

/**
 * Returns the prices to ask until a garment should be gone, the first from today on: what is asked now, where no cut is
 * due. What is wanted falls in even steps from where its time on sale has brought it to the pace's last, and with what
 * the piece is worth after each step without a sale. Pure.
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

/** Returns a price after the deepest cut, whole US dollars. */
export const cutFrom = (price: number, least: number): number => upTo(least, tagPrice(DEEPEST * price));

/** Returns the price wanted when this share of {@link STALE_DAYS} has passed, US dollars. */
function wantedAt({ belief, usual: [low, high], pace }: MarkdownTerms, passed: number): number {
  const place = pace.from + (pace.to - pace.from) * passed;
  return worthBy(belief) * (place >= 0 ? 1 + place * (high - 1) : 1 + place * (1 - low));
}

/** A shop's schedule: a share off the price on the tag whenever so many days have passed since it was listed. */
export interface ShopSchedule {
  readonly everyDays: number;
  /** A fraction of the price before. */
  readonly share: number;
}

/** Returns the prices of a shop's schedule from today on; the asking price is the one on the tag. Pure. */
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

/** One schedule compared with another. */
export interface Comparison {
  /** Ratio of the odds of a sale in the days of the pace, where both are unlikely. */
  readonly odds: number;
  /** Mean price over mean price, by days. */
  readonly price: number;
}

/** Compares a schedule with another of the same days. Pure. */
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

/** Rounds a price as on a tag: whole dollars, from $100 in fives, from $500 in tens, from $2,000 in fifties. */
function tagPrice(price: number): number {
  const step = price < 100 ? 1 : price < 500 ? 5 : price < 2000 ? 10 : 50;
  return Math.max(1, Math.round(price / step) * step);
}
