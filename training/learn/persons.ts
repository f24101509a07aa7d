import { median, type Weighted } from '../quantile.ts';
import type { PersonKind } from './contributed.ts';

/** Sales that a person needs before they count, and that vouch for those of another kind. */
export const FEWEST_SALES = 5;

/**
 * How far apart the levels are that two sellers sell the same things at: a standard deviation in log USD. However many
 * sales a person has, the weight is that of one seller.
 */
const SELLERS = 0.2;

/**
 * Half of an honest person's sales are within 0.7 standard deviations of what the others' brought, and their middle is rarely beyond
 * 1.5 of its own. Up to the first of these figures it is agreement, from the second on it is not; between them it is partly.
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

export function personsOf(rows: readonly PersonKind[]): ReadonlyMap<string, Person> {
  const sum = (kinds: readonly PersonKind[], read: (one: PersonKind) => number) =>
    kinds.reduce((total, one) => total + read(one), 0);
  return new Map(
    [...Map.groupBy(rows, ({ person }) => person)].map(([person, kinds]) => [
      person,
      {
        kinds,
        sales: sum(kinds, ({ sales }) => sales),
        copies: sum(kinds, ({ copies }) => copies),
      },
    ]),
  );
}

/** What the others' sales of a kind brought, log USD beside the published price; zero where it is not known. */
export type Levels = (kind: string) => number;

/** Why a person's sales wait; undefined where they count, at least in part. */
export function quarantineOf(person: Person, levels: Levels): Quarantine | undefined {
  if (person.copies > person.sales) return 'copies';
  if (person.sales < FEWEST_SALES) return 'few';
  return agreement(person.kinds, levels) > 0 ? undefined : 'apart';
}

/** How far a person's sales of other kinds show that those of this one can be trusted, from 0 to 1. */
export function vouchedFor(person: Person, kind: string, levels: Levels): number {
  const others = person.kinds.filter((one) => one.kind !== kind);
  const sales = others.reduce((sum, one) => sum + one.sales, 0);
  return sales >= FEWEST_SALES ? agreement(others, levels) : 0;
}

/** How far sales agree with what the others' brought, from 0 to 1. */
export function agreement(kinds: readonly PersonKind[], levels: Levels): number {
  const distances = kinds.map((row) => ({ row, apart: row.titled - levels(row.kind) }));
  const spread = median(
    distances.map(({ row, apart }): Weighted => [Math.abs(apart) / errorOf(row), row.sales]),
  );
  const middle = median(distances.map(({ row, apart }): Weighted => [apart, row.sales]));
  const sales = kinds.reduce((sum, one) => sum + one.sales, 0);
  const noise = kinds.reduce((sum, one) => sum + one.sales * one.noise, 0) / sales;
  return Math.min(
    falling(spread, SPREAD),
    falling(Math.abs(middle) / errorOf({ noise, sales }), BIAS),
  );
}

/** 1 up to the first bound, 0 from the second one on, and a line between them. */
const falling = (value: number, [from, to]: readonly [number, number]): number =>
  Math.min(1, Math.max(0, (to - value) / (to - from)));

/** Standard deviation of a person's median of sales beside the market's price, log USD. */
export const errorOf = ({ noise, sales }: Pick<PersonKind, 'noise' | 'sales'>): number =>
  Math.hypot(SELLERS, noise / Math.sqrt(Math.max(1, sales)));
