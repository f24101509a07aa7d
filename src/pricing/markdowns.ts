import { PATIENT_ODDS, QUICK_ODDS } from './asking.ts';
import { logHazardRatio, priceForRatio } from './sale-odds.ts';

/** How soon a seller wants a garment gone. */
export interface Pace {
  /** Days in which it should be gone. */
  readonly days: number;
  /** Days between two prices. */
  readonly every: number;
  /** How many times as likely as at the estimate a sale should be on any day: of a new listing, and at the end. */
  readonly from: number;
  readonly to: number;
}

/**
 * Expected income hardly differs between prices around the estimate, so prices are chosen by odds: the sooner a garment should
 * be gone, the likelier its sale has to be. The last odds are those that a moderate cut buys: by the fitted curve, half of the
 * estimate makes a sale only about 1.5 times as likely, so going lower gives money away.
 */
export const PACES = {
  week: { days: 7, every: 2, from: 1.08, to: QUICK_ODDS },
  month: { days: 30, every: 7, from: 0.95, to: 1.15 },
  season: { days: 90, every: 14, from: PATIENT_ODDS, to: 1.1 },
} as const satisfies Readonly<Record<string, Pace>>;

/** Days after which a listing is as far as its schedule goes, however long it has been for sale. */
export const STALE_DAYS = 90;

/** What prices are chosen for. Amounts in US dollars for one piece. */
export interface MarkdownTerms {
  readonly estimate: number;
  /** What is asked now; without it, the garment is not for sale yet. Prices are never raised. */
  readonly askingPrice?: number | undefined;
  /** Days that it has been for sale. */
  readonly daysListed: number;
  readonly pace: Pace;
  /** The least that is asked. */
  readonly least: number;
}

/** A price to ask from a day on. */
export interface Markdown {
  /** Days from today. */
  readonly day: number;
  /** Whole US dollars, or what is asked now. */
  readonly price: number;
}

/** A cut to more than this share of what is asked is not worth the work of making it. */
const WORTH_CUTTING = 0.95;

/**
 * The prices to ask until a garment should be gone, the first from today on: what is asked now, where no cut is due. The odds
 * of a sale rise in even steps from where its time on sale has brought them to the pace's last. Pure.
 */
export function markdownsFor(terms: MarkdownTerms): Markdown[] {
  const { estimate, askingPrice, daysListed, pace, least } = terms;
  const passed = Math.min(1, daysListed / STALE_DAYS);
  const steps = Math.ceil(pace.days / pace.every);
  return inSteps(
    Array.from({ length: steps }, (_, step) => {
      const way = passed + (1 - passed) * (step / Math.max(1, steps - 1));
      const wanted = pace.from * (pace.to / pace.from) ** way;
      return { day: step * pace.every, price: priceFor(wanted, estimate) };
    }),
    askingPrice,
    least,
  );
}

/** A shop's schedule: a share off the price on the tag whenever so many days have passed since it was listed. */
export interface ShopSchedule {
  readonly everyDays: number;
  /** A fraction of the price before. */
  readonly share: number;
}

/** The prices of a shop's schedule from today on; what is asked is the price on the tag. Pure. */
export function shopMarkdowns(
  { everyDays, share }: ShopSchedule,
  { estimate, askingPrice: said, daysListed, pace, least }: MarkdownTerms,
): Markdown[] {
  const askingPrice = said ?? upTo(least, tagPrice(estimate));
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

/** What one schedule comes to beside another. */
export interface Comparison {
  /** How many times as likely a sale is in the days of the pace, where both are unlikely. */
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
  const sum = (steps: readonly Markdown[], of: (price: number) => number) =>
    steps.reduce((total, { day, price }, at) => {
      return total + ((steps[at + 1]?.day ?? pace.days) - day) * of(price);
    }, 0);
  const exposure = (price: number) => Math.exp(logHazardRatio(price, estimate));
  return {
    odds: sum(one, exposure) / sum(other, exposure),
    price: sum(one, (price) => price) / sum(other, (price) => price),
  };
}

/** Prices beside the estimate that are ever chosen: lower ones give things away, higher ones hardly ever sell. */
const [LOWEST, HIGHEST] = [0.5, 1.5] as const;

/** The price in US dollars at which a sale is so many times as likely as at the estimate. */
function priceFor(wanted: number, estimate: number): number {
  const price = priceForRatio(estimate, wanted) ?? LOWEST * estimate;
  return Math.max(LOWEST * estimate, Math.min(HIGHEST * estimate, price));
}

/** Prices as they are put on tags: round, none higher than what is asked, each cut worth making. */
function inSteps(
  exact: readonly Markdown[],
  askingPrice: number | undefined,
  least: number,
): Markdown[] {
  const steps: Markdown[] = [];
  let current = askingPrice;
  for (const { day, price: wanted } of exact) {
    const price = upTo(least, tagPrice(wanted));
    const isCut = current === undefined || price <= current * WORTH_CUTTING;
    if (isCut) current = price;
    if (isCut || steps.length === 0) steps.push({ day, price: current as number });
  }
  return steps;
}

/** A price that is no less than the least, in whole dollars. */
const upTo = (least: number, price: number): number => Math.max(Math.ceil(least), price);

/** A price as people write it on a tag: whole dollars, from $100 on in fives, then in tens and fifties. */
function tagPrice(price: number): number {
  const step = price < 100 ? 1 : price < 500 ? 5 : price < 2000 ? 10 : 50;
  return Math.max(1, Math.round(price / step) * step);
}
