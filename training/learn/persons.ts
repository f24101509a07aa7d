import { MEDIAN_DISTANCE } from '../numbers/normal.ts';
import { median, middleOf, type Weighted } from '../numbers/quantile.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PersonKind } from './contributed.ts';

/** Why a person's sales do not count yet. */
export const QUARANTINE = {
  few: `fewer than ${PARAMETERS.learning.fewestSales} sales`,
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
  if (person.sales < PARAMETERS.learning.fewestSales) return 'few';
  return agreement(person.kinds, market) > 0 ? undefined : 'apart';
}

/** Returns the trust that a person's sales of other kinds earn for those of this one, from 0 to 1. */
export function vouchedFor(person: Person, kind: string, market: Market): number {
  const others = person.kinds.filter((one) => one.kind !== kind);
  return total(others, ({ sales }) => sales) >= PARAMETERS.learning.fewestSales ? agreement(others, market) : 0;
}

/** The market as persons' sales show it at these levels, of whom the one in the middle is honest. */
export function marketAt(levels: Levels, people: readonly Person[]): Market {
  const spreads = people.map(({ kinds }) => spreadOf(kinds, levels));
  const usual = people.length > 0 ? middleOf(spreads) : MEDIAN_DISTANCE;
  return { levels, scale: Math.max(PARAMETERS.learning.leastScale, usual / MEDIAN_DISTANCE) };
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
    falling(spreadOf(kinds, levels) / scale, PARAMETERS.learning.spreadAgreement),
    falling(Math.abs(middle) / errorOf({ noise, sales }), PARAMETERS.learning.biasAgreement),
  );
}

/** 1 up to the first bound, 0 from the second one on, and a line between them. */
const falling = (value: number, [from, to]: readonly [number, number]): number =>
  Math.min(1, Math.max(0, (to - value) / (to - from)));

/** Standard deviation of a person's median of sales beside the market's price, log USD. */
export const errorOf = ({ noise, sales }: Pick<PersonKind, 'noise' | 'sales'>): number =>
  Math.hypot(PARAMETERS.learning.sellers, noise / Math.sqrt(Math.max(1, sales)));
