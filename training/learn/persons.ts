import { median, middleOf, type Weighted } from '../numbers/quantile.ts';
import { total } from '../numbers/sums.ts';
import type { PersonKind } from './contributed.ts';

/** Sales that a person needs before they count, and that vouch for those of another kind. */
export const FEWEST_SALES = 5;

/**
 * Spread of the levels at which sellers sell the same things: a standard deviation in log USD. However many
 * sales a person has, the weight is that of one seller.
 */
const SELLERS = 0.2;

/** Half of what is normally distributed is within so many standard deviations of its middle. */
const NORMAL_50 = 0.6745;
/**
 * Persons agree by a sixth better, at most, than the ranges of estimates say: less room would keep out honest ones with
 * few sales.
 */
const LEAST_SCALE = 0.85;

/**
 * Half of an honest person's sales are within 0.7 standard deviations of what the others' brought, and their middle is
 * rarely beyond
 * 1.5 of its own. Up to the first of these figures it is agreement, from the second on it is not; between them it is
 * partly.
 */
const SPREAD = [0.9, 1.2] as const;
const BIAS = [1.5, 2.25] as const;

/** Why a person's sales do not count yet. */
export const QUARANTINE = {
  few: `fewer than ${FEWEST_SALES} sales`,
  copies: 'most sales are copies of others',
  apart: 'not at the level of what others’ sales brought',
} as const;
export type Quarantine = keyof typeof QUARANTINE;

/** A person who contributed sales. */
export interface Person {
  readonly kinds: readonly PersonKind[];
  readonly sales: number;
  readonly copies: number;
}

export const personsOf = (rows: readonly PersonKind[]): ReadonlyMap<string, Person> =>
  new Map(
    [...Map.groupBy(rows, ({ person }) => person)].map(([person, kinds]) => {
      const copies = total(kinds, (one) => one.copies);
      return [person, { kinds, sales: total(kinds, (one) => one.sales), copies }];
    }),
  );

/** Returns the sales of a person; 0 of one who is not there. */
export const salesOf = (people: ReadonlyMap<string, Person>, name: string): number => people.get(name)?.sales ?? 0;

/** The market, by what the others' sales brought. */
export interface Market {
  /** The level of a kind, log USD beside the published price; zero where it is not known. */
  readonly levels: (kind: string) => number;
  /** Distance of the middle person's sales from that, in the standard deviations that the ranges of estimates say. */
  readonly scale: number;
}
type Levels = Market['levels'];

/** Why a person's sales wait; undefined where they count, at least in part. */
export function quarantineOf(person: Person, market: Market): Quarantine | undefined {
  if (person.copies > person.sales) return 'copies';
  if (person.sales < FEWEST_SALES) return 'few';
  return agreement(person.kinds, market) > 0 ? undefined : 'apart';
}

/** Returns the trust that a person's sales of other kinds earn for those of this one, from 0 to 1. */
export function vouchedFor(person: Person, kind: string, market: Market): number {
  const others = person.kinds.filter((one) => one.kind !== kind);
  return total(others, ({ sales }) => sales) >= FEWEST_SALES ? agreement(others, market) : 0;
}

/** The market as persons' sales show it at these levels, of whom the one in the middle is honest. */
export function marketAt(levels: Levels, people: readonly Person[]): Market {
  const spreads = people.map(({ kinds }) => spreadOf(kinds, levels));
  const usual = people.length > 0 ? middleOf(spreads) : NORMAL_50;
  return { levels, scale: Math.max(LEAST_SCALE, usual / NORMAL_50) };
}

/** The middle distance of a person's sales from the market's levels, in the standard deviations that estimates say. */
function spreadOf(kinds: readonly PersonKind[], levels: Levels): number {
  return median(kinds.map((row): Weighted => [Math.abs(row.titled - levels(row.kind)) / errorOf(row), row.sales]));
}

/** Returns the share of agreement between sales and what the others' brought, from 0 to 1. */
export function agreement(kinds: readonly PersonKind[], { levels, scale }: Market): number {
  const middle = median(kinds.map((row): Weighted => [row.titled - levels(row.kind), row.sales]));
  const sales = total(kinds, (one) => one.sales);
  const noise = total(kinds, (one) => one.sales * one.noise) / sales;
  return Math.min(
    falling(spreadOf(kinds, levels) / scale, SPREAD),
    falling(Math.abs(middle) / errorOf({ noise, sales }), BIAS),
  );
}

/** 1 up to the first bound, 0 from the second one on, and a line between them. */
const falling = (value: number, [from, to]: readonly [number, number]): number =>
  Math.min(1, Math.max(0, (to - value) / (to - from)));

/** Standard deviation of a person's median of sales beside the market's price, log USD. */
export const errorOf = ({ noise, sales }: Pick<PersonKind, 'noise' | 'sales'>): number =>
  Math.hypot(SELLERS, noise / Math.sqrt(Math.max(1, sales)));
