import { median, type Weighted } from '../quantile.ts';
import type { PersonKind } from './contributed.ts';

/** Sales that a person needs before they count, and that vouch for those of another kind. */
export const FEWEST_SALES = 5;

/**
 * Half of a person's sales within the first factor of what the others' brought is agreement, and none within the second is
 * not; between them it is partly.
 */
const AGREEMENT = [1.4, 1.6] as const;

/** Why a person's sales do not count yet. */
export const QUARANTINE = {
  few: `fewer than ${FEWEST_SALES} sales`,
  copies: 'most sales are copies of others',
  apart: `half of the sales a factor of ${AGREEMENT[1]} or more from what others' brought`,
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
  const apart = kinds.map(
    ({ kind, titled, sales }): Weighted => [Math.abs(titled - levels(kind)), sales],
  );
  const [near, far] = AGREEMENT.map(Math.log) as [number, number];
  return Math.min(1, Math.max(0, (far - median(apart)) / (far - near)));
}
