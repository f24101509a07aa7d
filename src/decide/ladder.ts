/**
 * How soon a seller wants a piece gone: the same three steps, on other days. In days since a piece was listed, when its
 * ask comes down to the usual price, then to the last, and ends.
 */
export const PACES = {
  week: { usual: 2, last: 4, end: 8 },
  month: { usual: 10, last: 20, end: 40 },
  season: { usual: 30, last: 60, end: 120 },
} as const;

export type GoneIn = keyof typeof PACES;
export const GONE_IN = Object.keys(PACES) as readonly GoneIn[];

/** The first ask, a quarter more than the usual price, and the last, a fifth less (`model/evaluation/plans.csv`). */
const FIRST = 1.25;
const LAST = 0.8;

export interface Step {
  /** Days since the piece was listed. */
  readonly day: number;
  /** Whole US dollars. */
  readonly price: number;
}

/** Returns the prices to ask for a piece until it is sold with others or given away, by its usual price, US dollars. */
export function ladderFor(usual: number, goneIn: GoneIn = 'season'): Step[] {
  const pace = PACES[goneIn];
  return [
    { day: 0, price: rounded(FIRST * usual) },
    { day: pace.usual, price: rounded(usual) },
    { day: pace.last, price: rounded(LAST * usual) },
  ];
}

const rounded = (price: number): number => Math.max(1, Math.round(price));

/** Returns the price to ask after days without a sale, US dollars. */
export function priceAfter(days: number, ladder: readonly Step[]): number {
  const step = ladder.findLast(({ day }) => day <= days) ?? ladder[0];
  return (step as Step).price;
}

/** A shop's schedule: a share off the latest price every `everyDays` days after listing. */
export interface ShopSchedule {
  readonly everyDays: number;
  /** A fraction of the price before. */
  readonly share: number;
}

/** Returns the prices of a shop's schedule from the price on the tag, US dollars, until `days` after listing. */
export function shopLadder({ everyDays, share }: ShopSchedule, tag: number, days: number): Step[] {
  const cuts = Math.floor(days / everyDays);
  return Array.from({ length: cuts + 1 }, (_, cut) => ({
    day: cut * everyDays,
    price: cut === 0 ? tag : rounded(tag * (1 - share) ** cut),
  }));
}
